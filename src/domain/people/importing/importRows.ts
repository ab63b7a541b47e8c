import { personFields } from '../personForm.ts'
import { normalizeText } from './importFields.ts'

/** An empty text means no value and never clears a stored one. */
export const importCells = personFields
export type ImportCell = (typeof importCells)[number]

export const codeCells = ['abbreviation', 'number', 'code'] as const
export type RowCell = ImportCell | (typeof codeCells)[number]

export type CellTexts = Readonly<Record<ImportCell, string>>

export interface ImportRow extends CellTexts, Readonly<Record<(typeof codeCells)[number], string>> {
  readonly row: number
}

export interface DifferentCell {
  readonly cell: ImportCell
  readonly file: string
  readonly stored: string
  /** The stored value was entered by the office after the last import, so it is kept unless taken. */
  readonly isByOffice: boolean
}

export interface KnownPerson {
  readonly code: string
  /** Sent back with a decision, to detect changes since. */
  readonly version: string
  readonly isWithdrawn: boolean
  readonly stored: CellTexts
  readonly cells: readonly DifferentCell[]
}

export interface WrongCell {
  readonly cell: RowCell
  readonly sentence: string
}

/**
 * - `new`: matches no known person; without a code it gets the next free number of its union
 * - `here`: the person is registered, without differences
 * - `different`: the person is registered, with different cells
 * - `perhaps`: may be one of these persons or the same as earlier rows, or its code belongs to another person
 * - `wrong`: cannot be registered
 */
export type ImportVerdict =
  | { readonly row: number; readonly verdict: 'new'; readonly code?: string | undefined }
  | { readonly row: number; readonly verdict: 'here' | 'different'; readonly person: KnownPerson }
  | {
      readonly row: number
      readonly verdict: 'perhaps'
      readonly persons: readonly KnownPerson[]
      readonly rows: readonly number[]
      /** The row's code that one of the persons has; if added, the row gets another one. */
      readonly takenCode?: string | undefined
    }
  | { readonly row: number; readonly verdict: 'wrong'; readonly cells: readonly WrongCell[] }

export interface UnionAbbreviation {
  readonly union: string
  readonly abbreviation: string
}

/** A union that registered people have. */
export interface CampUnion extends UnionAbbreviation {
  readonly people: number
}

export interface CheckedRows {
  readonly verdicts: readonly ImportVerdict[]
  readonly unions: readonly UnionAbbreviation[]
  /** Missing from a host of an earlier release. */
  readonly campUnions?: readonly CampUnion[] | undefined
}

/**
 * - `add`: registers a new person; `besides` lists the codes of all persons in the verdict, who are not the
 * same person
 * - `take`: copies these cells to the person. With no cells, as for `here`, it only records what the file
 * contained.
 */
export type ImportDecision =
  | { readonly kind: 'add'; readonly besides: readonly string[] }
  | {
      readonly kind: 'take'
      readonly code: string
      readonly version: string
      readonly cells: readonly ImportCell[]
      /** The person is withdrawn and registered again. */
      readonly isAgain?: true | undefined
    }

export interface DecidedRow {
  readonly row: ImportRow
  readonly decision: ImportDecision
}

/** `notWritten`: the row has become invalid since the check; checking it again gives the current verdict. */
export type WrittenRow =
  | { readonly row: number; readonly outcome: 'added' | 'changed' | 'same'; readonly code: string }
  | { readonly row: number; readonly outcome: 'notWritten'; readonly sentence: string }

/** An import that the server knows, with the number of its people. */
export interface ImportRecord {
  readonly id: string
  readonly fileName: string
  /** The name of the person who imported. */
  readonly by: string
  readonly begunAt: string
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly undoneAt?: string | undefined
  readonly undoneBy?: string | undefined
}

export const maxCheckedRows = 500
export const maxWrittenRows = 200

export function nameKey({ firstname, lastname }: Pick<ImportRow, 'firstname' | 'lastname'>): string {
  return normalizeText(`${firstname} ${lastname}`).split(' ').sort().join(' ')
}
