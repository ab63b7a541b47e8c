import { type Likeness, likenesses, likenessLabels, likenessOf } from '../alikePeople.ts'
import { type ImportItem, isWritten, takeChoiceOf } from './importReview.ts'

/* Groups import rows by the reason why they may be a known person, and applies one decision to a group. */

/** `file`: another row of the file is alike; `code`: a person who is not alike has the same code. */
export const possibleMatchGroups = [...likenesses, 'file', 'code'] as const
export type PossibleMatchGroup = Likeness | 'file' | 'code'

export const possibleMatchLabels: Readonly<Record<PossibleMatchGroup, string>> = {
  ...likenessLabels,
  file: 'Another row of this file',
  code: 'Only the code is the same',
}

/** @returns null for a row of another verdict */
export function possibleMatchGroupOf({ row, verdict }: ImportItem): PossibleMatchGroup | null {
  if (verdict?.verdict !== 'perhaps') return null
  const [person] = verdict.persons
  if (person === undefined) return 'file'
  return likenessOf(row, person.stored) ?? (verdict.takenCode === undefined ? 'names' : 'code')
}

/**
 * Each chosen row becomes the one person it may be. Of rows that are one person, the first is imported and the others
 * are left out. Rows that may be several people or a withdrawn one, or share only
 * a code, stay undecided.
 */
export function asTheSame(
  items: readonly ImportItem[],
  isMeant: (item: ImportItem) => boolean,
): readonly ImportItem[] {
  const taken = new Set<string>()
  const imported = new Set<number>()
  const note = (item: ImportItem) => {
    const { row, choice } = item
    if (isWritten(item) || (choice !== null && choice.kind !== 'leaveOut')) imported.add(row.row)
    if (choice?.kind === 'take') taken.add(choice.code)
    return item
  }
  for (const item of items) if (!isMeant(item)) note(item)
  return items.map((item) => {
    const { verdict } = item
    if (verdict?.verdict !== 'perhaps' || !isMeant(item)) return item
    const [person, second] = verdict.persons
    const isRepeated = verdict.rows.some((row) => imported.has(row))
    if (person === undefined || taken.has(person.code))
      return isRepeated ? { ...item, choice: { kind: 'leaveOut' } } : note(item)
    if (second !== undefined || person.isWithdrawn || possibleMatchGroupOf(item) === 'code') return note(item)
    return note({ ...item, choice: takeChoiceOf(person) })
  })
}
