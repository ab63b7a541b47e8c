import { type Likeness, likenesses, likenessLabels, likenessOf } from './alikePeople.ts'
import { type ImportItem, isWritten, takenOf } from './importReview.ts'

/* Why a row is perhaps somebody who is known, and what it means that all such rows are whom they may be. */

/** `file`: another row of the file; `code`: it has the code of somebody who is not alike. */
export const perhapsGroups = [...likenesses, 'file', 'code'] as const
export type PerhapsGroup = Likeness | 'file' | 'code'

export const perhapsLabels: Readonly<Record<PerhapsGroup, string>> = {
  ...likenessLabels,
  file: 'Another row of this file',
  code: 'Only the code is the same',
}

/** @returns null for a row of another verdict */
export function perhapsGroupOf({ row, verdict }: ImportItem): PerhapsGroup | null {
  if (verdict?.verdict !== 'perhaps') return null
  const [person] = verdict.persons
  if (person === undefined) return 'file'
  return likenessOf(row, person.stored) ?? (verdict.takenCode === undefined ? 'names' : 'code')
}

/**
 * Each row that is meant becomes the one person whom it may be. Of rows that are one person the first is imported and the
 * others are left out. Rows that may be several people, and those that only have a code in common, stay as they are.
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
    if (second !== undefined || perhapsGroupOf(item) === 'code') return note(item)
    return note({ ...item, choice: takenOf(person) })
  })
}
