import { codePattern } from './codes.ts'
import type { Participant } from './people.ts'

/** What stands on an ID card and how large (admin document §3, §5 and §9). */

export type CardHolder = Pick<Participant, 'firstname' | 'lastname' | 'union' | 'code'>

export interface CardToExport extends CardHolder {
  /** Its place in the zip when it failed before, so that it is never another's when it is tried again. */
  readonly path?: string
}

export const exportFileName = 'all-id-cards.zip'

/** Pixels. */
export const cardSize = { width: 350, height: 580 } as const

export function cardHolderOf({ firstname, lastname, union, code }: CardHolder): CardHolder {
  return union === undefined ? { firstname, lastname, code } : { firstname, lastname, union, code }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The characters of a text as people see them: an accented letter or a joined emoji is one. */
export function charactersOf(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** The font size of a first or last name, each by its own length; pixels. */
export function nameSizeOf(name: string): 36 | 30 | 24 {
  const { length } = charactersOf(name.trim())
  if (length > 15) return 24
  return length > 10 ? 30 : 36
}

const unionLimit = 30

/** The union's line, cut to 30 characters, and below it 'Conference' unless the whole name says so already. */
export function unionLinesOf(union: string | undefined): readonly string[] {
  const name = union?.trim() ?? ''
  if (name === '') return []
  const characters = charactersOf(name)
  const line = characters.length > unionLimit ? `${characters.slice(0, unionLimit).join('')}…` : name
  return /conference/i.test(name) ? [line] : [line, 'Conference']
}

/** Whether the barcode of a foreign host's code may be too fine for a scanner: ours are at most ten letters A–Z, digits and hyphens. */
export function mayNotScan(code: string): boolean {
  return !codePattern.test(code)
}
