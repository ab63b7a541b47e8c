import { byteOrderMark, csvLine } from '../../lib/csv.ts'
import { leftReasonHeading } from '../peopleFile.ts'
import type { ImportAnswers } from './importAnswers.ts'
import { importBatches, rowGroups } from './importBatches.ts'
import type { ColumnChoices, ValueChoices } from './importColumns.ts'
import { importFieldLabels, normalizeText } from './importFields.ts'
import {
  type CampUnion,
  codeCells,
  type DecidedRow,
  type DifferentCell,
  type ImportCell,
  type ImportDecision,
  type ImportRow,
  type ImportVerdict,
  importCells,
  type KnownPerson,
  maxCheckedRows,
  type RowCell,
  type UnionAbbreviation,
  type WrittenRow,
} from './importRows.ts'
import type { ImportFile } from './importSheets.ts'

/** `take` copies these cells of the row to the person; `isAgain` registers a withdrawn person again. */
export type RowChoice =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'take'
      readonly code: string
      readonly cells: readonly ImportCell[]
      readonly isAgain?: true | undefined
    }
  | { readonly kind: 'leaveOut' }

export interface ImportItem {
  readonly row: ImportRow
  readonly verdict: ImportVerdict | null
  readonly choice: RowChoice | null
  readonly written: WrittenRow | null
  /** The verdict that the choice was made for, while the changed row is not checked again. */
  readonly decidedFor?: ImportVerdict
}

export const reviewGroups = ['wrong', 'perhaps', 'again', 'different', 'new', 'here', 'leftOut'] as const
export type ReviewGroup = (typeof reviewGroups)[number]

/** The key is the idempotency key of the batch, reused in each retry. */
export interface PlannedBatch {
  readonly key: string
  readonly rows: readonly number[]
}

/** Stored on this device, so that an import continues after a reload. */
export interface KeptImport {
  readonly owner: string
  readonly fileName: string
  readonly items: readonly ImportItem[]
  readonly unions: readonly UnionAbbreviation[]
  readonly plan: readonly PlannedBatch[]
  readonly isEnded: boolean
  readonly source: ImportSource
  readonly mends: readonly Mend[]
  readonly campUnions: readonly CampUnion[]
  /** Names the import for the server; empty before the first batch. */
  readonly importId: string
}

export interface CellChange {
  readonly row: number
  readonly cell: RowCell
  readonly before: string
  readonly after: string
}

export type MendKind = 'without' | 'meaning' | 'leaveOut'

/** One decision for all rows with the same fault. */
export interface Mend {
  readonly cell: RowCell
  readonly sentence: string
  readonly kind: MendKind
  readonly rows: readonly number[]
  readonly changes: readonly CellChange[]
}

/** The file with the choices that its rows were read with. */
export interface ImportSource extends Matching {
  readonly file: ImportFile
  /** YYYY-MM-DD, the day on which ages are computed. */
  readonly day: string
}

export interface Matching {
  readonly columns: ColumnChoices
  readonly values: ValueChoices
  readonly answers: ImportAnswers
}

export const rowCells: readonly RowCell[] = [...importCells, ...codeCells]

export function itemOf(row: ImportRow): ImportItem {
  return { row, verdict: null, choice: null, written: null }
}

export function isWritten({ written }: ImportItem): boolean {
  return written !== null && written.outcome !== 'notWritten'
}

export function reviewGroupOf(item: ImportItem): ReviewGroup | null {
  if (isWritten(item) || item.verdict === null) return null
  if (item.choice?.kind === 'leaveOut') return 'leftOut'
  return 'person' in item.verdict && item.verdict.person.isWithdrawn ? 'again' : item.verdict.verdict
}

export function personsOf(verdict: ImportVerdict): readonly KnownPerson[] {
  if ('person' in verdict) return [verdict.person]
  return verdict.verdict === 'perhaps' ? verdict.persons : []
}

export function firstChoice(verdict: ImportVerdict): RowChoice | null {
  if (verdict.verdict === 'new') return { kind: 'add' }
  return 'person' in verdict && !verdict.person.isWithdrawn ? takeChoiceOf(verdict.person) : null
}

/** Registers a withdrawn person again. */
export function takeChoiceOf({ code, cells, isWithdrawn }: KnownPerson): RowChoice {
  const taken = cells.flatMap(({ cell, isByOffice }) => (isByOffice ? [] : [cell]))
  return { kind: 'take', code, cells: taken, ...(isWithdrawn && { isAgain: true as const }) }
}

export function isChoiceFor(verdict: ImportVerdict | null, choice: RowChoice | null): boolean {
  if (choice === null || choice.kind === 'leaveOut') return true
  if (verdict === null) return false
  if (choice.kind === 'add') return verdict.verdict === 'new' || verdict.verdict === 'perhaps'
  return personsOf(verdict).some(({ code }) => code === choice.code)
}

/** A changed row; its choice stays until the next check. */
export function uncheckedItem({ decidedFor, ...item }: ImportItem, row: ImportRow = item.row): ImportItem {
  const decided = item.verdict ?? decidedFor
  return { ...item, row, verdict: null, written: null, ...(decided && { decidedFor: decided }) }
}

/** Keeps the choice as far as it applies to the new verdict. */
export function checkedItem({ decidedFor, ...item }: ImportItem, verdict: ImportVerdict): ImportItem {
  const before = item.verdict ?? decidedFor ?? null
  return { ...item, verdict, written: null, choice: carriedChoice(before, item.choice, verdict) }
}

function carriedChoice(
  before: ImportVerdict | null,
  choice: RowChoice | null,
  verdict: ImportVerdict,
): RowChoice | null {
  if (choice?.kind === 'leaveOut' || JSON.stringify(before) === JSON.stringify(verdict)) return choice
  const first = firstChoice(verdict)
  if (before === null || choice === null) return first
  if (choice.kind === 'take') return takenAgain(before, choice, verdict) ?? first
  if (verdict.verdict !== 'perhaps' || before.verdict !== 'perhaps') return first
  const seen = new Set<unknown>([...before.rows, ...before.persons.map(({ code }) => code)])
  const asked = [...verdict.rows, ...verdict.persons.map(({ code }) => code)]
  return asked.every((one) => seen.has(one)) ? choice : first
}

/** A cell keeps its tick while file and person say the same as before. */
function takenAgain(
  before: ImportVerdict,
  { code, cells, isAgain }: Extract<RowChoice, { kind: 'take' }>,
  verdict: ImportVerdict,
): RowChoice | undefined {
  const person = personsOf(verdict).find((known) => known.code === code)
  const seen = personsOf(before).find((known) => known.code === code)
  if (person === undefined || seen === undefined) return undefined
  const isSeen = (cell: DifferentCell) =>
    seen.cells.some((other) => JSON.stringify(other) === JSON.stringify(cell))
  return {
    ...{ kind: 'take', code, ...(isAgain && { isAgain }) },
    cells: person.cells.flatMap((different) => {
      const isTaken = isSeen(different) ? cells.includes(different.cell) : !different.isByOffice
      return isTaken ? [different.cell] : []
    }),
  }
}

export function decidedRow({ row, verdict, choice, written }: ImportItem): DecidedRow | null {
  if (written !== null || verdict === null || choice === null || choice.kind === 'leaveOut') return null
  const decision = decisionOf(verdict, choice)
  return decision && { row, decision }
}

function decisionOf(
  verdict: ImportVerdict,
  choice: Exclude<RowChoice, { kind: 'leaveOut' }>,
): ImportDecision | null {
  const persons = personsOf(verdict)
  if (choice.kind === 'add')
    return verdict.verdict === 'wrong' ? null : { kind: 'add', besides: persons.map(({ code }) => code) }
  const person = persons.find(({ code }) => code === choice.code)
  if (person === undefined || (person.isWithdrawn && !choice.isAgain)) return null
  const { code, version, isWithdrawn } = person
  return {
    ...{ kind: 'take', code, version, cells: choice.cells },
    ...(isWithdrawn && { isAgain: true as const }),
  }
}

export function checksOf(items: readonly ImportItem[]): readonly (readonly number[])[] {
  const groups = rowGroups(leftItems(items), ({ row }) => row)
  const unchecked = groups.filter((group) => group.some(({ verdict }) => verdict === null)).flat()
  const rows = unchecked.map(({ row }) => row)
  return importBatches(rows, (row) => row, maxCheckedRows).map((batch) => batch.map(({ row }) => row))
}

/**
 * The corrected row with the rows that may be the same person or have its code, before or after the
 * correction.
 */
export function rowsBeside(
  items: readonly ImportItem[],
  before: ImportRow,
  after: ImportRow,
): readonly ImportRow[] {
  const others = leftItems(items).flatMap(({ row }) => (row.row === after.row ? [] : [row]))
  const beside = rowGroups([before, after, ...others], (row) => row).filter(
    (group) => group.includes(before) || group.includes(after),
  )
  const wanted = new Set(beside.flat().map(({ row }) => row))
  const rows = items.flatMap(({ row }) =>
    row.row === after.row ? [after] : wanted.has(row.row) ? [row] : [],
  )
  return rows.length > maxCheckedRows ? [after] : rows
}

/**
 * Takes the union's full name and abbreviation from the other rows; the abbreviation of a new union is asked
 * for.
 */
export function correctedRow(items: readonly ImportItem[], typed: ImportRow): ImportRow {
  const before = items.find(({ row }) => row.row === typed.row)?.row ?? typed
  const key = normalizeText(typed.union)
  if (key === '') return typed
  const others = items.flatMap(({ row }) =>
    row.row !== typed.row && normalizeText(row.union) === key ? [row] : [],
  )
  const isAsBefore = before.union === typed.union || others.some(({ union }) => union === typed.union)
  const union = isAsBefore ? typed.union : (others[0]?.union ?? typed.union)
  if (typed.code.trim() !== '') return { ...typed, union }
  const isOfUnionBefore =
    normalizeText(before.union) !== '' &&
    normalizeText(before.union) !== key &&
    typed.abbreviation === before.abbreviation
  const own = isOfUnionBefore ? '' : typed.abbreviation.trim()
  const commonAbbreviation = others.find(({ abbreviation }) => abbreviation !== '')?.abbreviation
  return { ...typed, union, abbreviation: own || (commonAbbreviation ?? '') }
}

export function leftItems(items: readonly ImportItem[]): readonly ImportItem[] {
  return items.filter((item) => !isWritten(item))
}

/** Rows that nothing was decided for: they are neither imported nor left out. */
export function waitingItems(items: readonly ImportItem[]): readonly ImportItem[] {
  return items.filter(
    (item) => item.written === null && item.choice?.kind !== 'leaveOut' && decidedRow(item) === null,
  )
}

export function leftReason({ verdict, choice, written }: ImportItem): string {
  if (written?.outcome === 'notWritten') return written.sentence
  if (choice?.kind === 'leaveOut') return 'You left this row out.'
  if (verdict?.verdict === 'wrong')
    return verdict.cells.map(({ cell, sentence }) => `${importFieldLabels[cell]}: ${sentence}`).join(' ')
  if (verdict?.verdict === 'perhaps' && choice === null)
    return 'This person may be registered already or be in another row. Please decide.'
  if (verdict !== null && 'person' in verdict && verdict.person.isWithdrawn)
    return 'This person is withdrawn. Please decide if they come again.'
  return 'This row was not written.'
}

export function leftFileOf(items: readonly ImportItem[]): string {
  const headings = [...rowCells.map((cell) => importFieldLabels[cell]), 'Row in the file', leftReasonHeading]
  const lines = leftItems(items).map((item) =>
    csvLine([...rowCells.map((cell) => item.row[cell]), String(item.row.row), leftReason(item)]),
  )
  return [byteOrderMark, csvLine(headings), ...lines].join('')
}
