import { childrenNote, withChildren } from './importChildren.ts'
import { columnLetters, type ImportFileProblem, importFileSentence } from './importFile.ts'
import { fieldNamedBy } from './importHeadings.ts'
import { type ImportTable, leftOutSentence, rowsNamed } from './importTable.ts'

/* The sheets of a file, and what the office chooses to read of them. A text file is one sheet without a name. */

export interface FileSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly table: ImportTable
  /** The same table with the letters as the file has them; null if no letters were mended. */
  readonly unmended: ImportTable | null
  /** The numbers of the table's rows that the spreadsheet hides, by hand or by a filter. */
  readonly hiddenRows: readonly number[]
  /** The places in the table of the columns that the spreadsheet hides. */
  readonly hiddenColumns: readonly HiddenColumn[]
  /** Cells with a formula whose result the program did not store. */
  readonly withoutResult: number
}

interface HiddenColumn {
  readonly place: number
  /** Zero-based, in the sheet. */
  readonly column: number
}

export interface UnreadSheet {
  readonly name: string
  readonly problem: ImportFileProblem
}

export interface TableChoice {
  /** The place of the sheet in the list. */
  readonly sheet: number
  readonly leavesHiddenRows: boolean
  readonly leavesHiddenColumns: boolean
  readonly isMended: boolean
  /** Further children of a row stay in it, and only the first one becomes a person. */
  readonly leavesChildren: boolean
}

export interface ImportFile {
  readonly sheets: readonly FileSheet[]
  readonly unread: readonly UnreadSheet[]
  readonly choice: TableChoice
  /** The table of the chosen sheet, as chosen. */
  readonly table: ImportTable
}

export type ReadImportFile =
  | { readonly ok: true; readonly file: ImportFile }
  | { readonly ok: false; readonly problem: ImportFileProblem }

const everything = {
  leavesHiddenRows: false,
  leavesHiddenColumns: false,
  isMended: true,
  leavesChildren: false,
}

/** Begins with the sheet whose headings name the most fields of a person, a hidden one only if no other does. */
export function importFileOf(sheets: readonly FileSheet[], unread: readonly UnreadSheet[]): ReadImportFile {
  const [first] = sheets
    .map((sheet, place) => ({ ...sheet, place, fields: fieldsNamedIn(sheet.table) }))
    .sort(
      (one, other) =>
        Number(isLikelyList(other)) - Number(isLikelyList(one)) ||
        other.fields - one.fields ||
        other.table.rows.length - one.table.rows.length,
    )
  if (first === undefined) return { ok: false, problem: unread[0]?.problem ?? { kind: 'empty' } }
  const choice = { ...everything, sheet: first.place }
  return { ok: true, file: { sheets, unread, choice, table: withChildren(first.table) } }
}

function isLikelyList({ fields, isHidden }: { fields: number; isHidden: boolean }): boolean {
  return fields > 1 && !isHidden
}

function fieldsNamedIn({ headings }: ImportTable): number {
  return new Set(headings.map(fieldNamedBy).filter((field) => field !== undefined)).size
}

/** Another sheet begins with all that it holds. */
export function withTableChoice(file: ImportFile, change: Partial<TableChoice>): ImportFile {
  const isOther = change.sheet !== undefined && change.sheet !== file.choice.sheet
  const choice = { ...file.choice, ...(isOther && everything), ...change }
  const sheet = file.sheets[choice.sheet]
  if (sheet === undefined) return file
  const whole = wholeTable(sheet, choice)
  const rows = new Set(choice.leavesHiddenRows ? sheet.hiddenRows : [])
  const places = new Set(choice.leavesHiddenColumns ? sheet.hiddenColumns.map(({ place }) => place) : [])
  const isShown = (_: unknown, place: number) => !places.has(place)
  const table = {
    ...whole,
    headings: whole.headings.filter(isShown),
    rows: whole.rows
      .filter(({ number }) => !rows.has(number))
      .map(({ number, cells }) => ({ number, cells: cells.filter(isShown) })),
  }
  return { ...file, choice, table: choice.leavesChildren ? table : withChildren(table) }
}

function wholeTable({ table, unmended }: FileSheet, { isMended }: TableChoice): ImportTable {
  return isMended ? table : (unmended ?? table)
}

/** For the switch that leaves them in their rows; undefined for a sheet with one person in each row. */
export function childrenOf(sheet: FileSheet, choice: TableChoice): string | undefined {
  return childrenNote(withChildren(wholeTable(sheet, choice)))
}

export function sheetOf({ sheets, choice }: ImportFile): FileSheet | undefined {
  return sheets[choice.sheet]
}

export function sheetLabel({ name, isHidden, table }: FileSheet): string {
  const rows = table.rows.length
  const count = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`
  return [name, isHidden ? 'hidden' : '', count].filter(Boolean).join(' · ')
}

export function hiddenRowsSentence({ hiddenRows }: FileSheet): string {
  if (hiddenRows.length === 1) return `1 hidden row is in this list: row ${hiddenRows[0]}.`
  return `${hiddenRows.length.toLocaleString('en-US')} hidden rows are in this list: rows ${rowsNamed(hiddenRows)}.`
}

export function hiddenColumnsSentence({ hiddenColumns }: FileSheet): string {
  const letters = hiddenColumns.map(({ column }) => columnLetters(column))
  if (letters.length === 1) return `1 hidden column is in this list: column ${letters[0]}.`
  return `${letters.length} hidden columns are in this list: columns ${letters.join(', ')}.`
}

export interface MendedText {
  readonly row: number
  readonly mended: string
  readonly unmended: string
}

/** Each differing text once, in the order of the sheet. */
export function mendedTexts({ table, unmended }: FileSheet): readonly MendedText[] {
  const found = new Map<string, MendedText>()
  const lines = ({ headings, headingRow, rows }: ImportTable) => [
    { number: headingRow, cells: headings },
    ...rows,
  ]
  const others = unmended === null ? [] : lines(unmended)
  for (const [index, { number, cells }] of lines(table).entries()) {
    for (const [column, mended] of cells.entries()) {
      const text = others[index]?.cells[column] ?? mended
      if (text !== mended && !found.has(text)) found.set(text, { row: number, mended, unmended: text })
    }
  }
  return [...found.values()]
}

export function notesOf({ table, sheets, unread, choice }: ImportFile): readonly string[] {
  const { headings, headingRow, leftOut } = table
  const isKnown = headings.some((heading) => fieldNamedBy(heading) !== undefined)
  const withoutResult = sheets[choice.sheet]?.withoutResult ?? 0
  const lost = table.rows.filter(({ cells }) => cells.some((text) => text.includes('\uFFFD')))
  return [
    ...(isKnown
      ? []
      : [
          `No heading in row ${headingRow} is known: if it holds a person, type headings above it and choose the file again.`,
        ]),
    ...(withoutResult === 0
      ? []
      : [
          `${withoutResult === 1 ? '1 cell has a formula' : `${withoutResult.toLocaleString('en-US')} cells have a formula`} without a stored result: open the file in the spreadsheet program, save it and choose it again.`,
        ]),
    ...(lost.length === 0
      ? []
      : [
          `Letters are lost in ${lost.length === 1 ? 'row' : 'rows'} ${rowsNamed(lost.map(({ number }) => number))}, where � is shown: correct them before you import.`,
        ]),
    ...unread
      .filter(({ problem }) => problem.kind !== 'empty' && problem.kind !== 'noPeople')
      .map(({ name, problem }) => `The sheet “${name}” is not read. ${importFileSentence(problem)}`),
    ...leftOut.map(leftOutSentence),
  ]
}
