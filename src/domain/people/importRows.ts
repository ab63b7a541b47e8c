import { folded } from './importFields.ts'
import { personFields } from './personForm.ts'

/** What the office sends of a file of people, and what the host says of each row. */

/** What a person's record keeps of a row. An empty text says nothing, and never clears what is stored. */
export const importCells = personFields
export type ImportCell = (typeof importCells)[number]

/** What the code is made of: the code itself, or a number of its union. */
export const codeCells = ['abbreviation', 'number', 'code'] as const
export type RowCell = ImportCell | (typeof codeCells)[number]

export type CellTexts = Readonly<Record<ImportCell, string>>

/** A row as text; `row` is its number in the file. */
export interface ImportRow extends CellTexts, Readonly<Record<(typeof codeCells)[number], string>> {
  readonly row: number
}

export interface DifferentCell {
  readonly cell: ImportCell
  readonly file: string
  readonly stored: string
  /** The office wrote what is stored, after the last import or without one: it is kept unless taken. */
  readonly isByOffice: boolean
}

/** Somebody who is registered, beside a row. */
export interface KnownPerson {
  readonly code: string
  /** A decision carries the one that it was made from. */
  readonly version: string
  readonly isWithdrawn: boolean
  readonly stored: CellTexts
  /** Where the row says something else. */
  readonly cells: readonly DifferentCell[]
}

export interface WrongCell {
  readonly cell: RowCell
  /** What is wrong, and what would be right. */
  readonly sentence: string
}

/**
 * What a row is:
 * - `new`: nobody is known by it; without a code it gets the next free number of its union
 * - `here`: this person is registered, and nothing differs
 * - `different`: this person is registered, and some cells differ
 * - `perhaps`: may be one of these persons, or the same as earlier rows of the file; or its code is somebody else's
 * - `wrong`: cannot be registered
 */
export type ImportVerdict =
  | { readonly row: number; readonly verdict: 'new'; readonly code?: string | undefined }
  | { readonly row: number; readonly verdict: 'here' | 'different'; readonly person: KnownPerson }
  | {
      readonly row: number
      readonly verdict: 'perhaps'
      /** Most alike first. */
      readonly persons: readonly KnownPerson[]
      /** Numbers of earlier rows. */
      readonly rows: readonly number[]
      /** Of the row, but with one of the persons: when added all the same, the row gets another one. */
      readonly takenCode?: string | undefined
    }
  | { readonly row: number; readonly verdict: 'wrong'; readonly cells: readonly WrongCell[] }

/** What is proposed for rows of a union that have neither code nor abbreviation. */
export interface UnionAbbreviation {
  readonly union: string
  /** Empty when the name has no letters for one. */
  readonly abbreviation: string
}

export interface CheckedRows {
  /** In the order of the rows. */
  readonly verdicts: readonly ImportVerdict[]
  readonly unions: readonly UnionAbbreviation[]
}

/**
 * What is done with a row:
 * - `add`: a new person is registered, who is none of `besides`: the codes of all persons that the verdict named
 * - `take`: these cells of the person become what the row says, and the others stay; none is right for `here`, and only
 *   writes down what the file brought
 */
export type ImportDecision =
  | { readonly kind: 'add'; readonly besides: readonly string[] }
  | {
      readonly kind: 'take'
      readonly code: string
      readonly version: string
      readonly cells: readonly ImportCell[]
    }

export interface DecidedRow {
  readonly row: ImportRow
  readonly decision: ImportDecision
}

/**
 * What became of a row. `notWritten`: it has become wrong since it was checked; checked again it says what is there now.
 */
export type WrittenRow =
  | { readonly row: number; readonly outcome: 'added' | 'changed' | 'same'; readonly code: string }
  | { readonly row: number; readonly outcome: 'notWritten'; readonly sentence: string }

/** The most that one call takes. */
export const mostCheckedRows = 500
export const mostWrittenRows = 200

/** The names in any order, without accents, capitals, signs and surplus spaces: alike for names that may be one. */
export function nameKey({ firstname, lastname }: Pick<ImportRow, 'firstname' | 'lastname'>): string {
  return folded(`${firstname} ${lastname}`).split(' ').sort().join(' ')
}
