import { asText, byteOrderMark, cellsOf, csvRow, withoutDefusing } from './csv.ts'

/** A list that leaves the portal as a file, and what the audit keeps of it. */

export const savedLists = [
  'registrations',
  'wallets',
  'deposits',
  'newsletter',
  'cards',
  'cardSheets',
] as const
export type SavedList = (typeof savedLists)[number]

export const savedListNames: Readonly<Record<SavedList, string>> = {
  registrations: 'registrations',
  wallets: 'money left in wallets',
  deposits: 'online deposits',
  newsletter: 'addresses of the newsletter',
  cards: 'ID cards as pictures',
  cardSheets: 'ID cards as sheets',
}

export interface SavedListNote {
  readonly list: SavedList
  readonly count: number
  /** Without words that were typed, because they are often names. Empty for a whole list. */
  readonly filter: string
}

/** The format of a list that is no table is its own. */
export interface CardsNote extends SavedListNote {
  readonly format: 'pictures' | 'pdf'
}

export const cardsNotNotedText =
  'The cards were not saved, because the server could not write that into the audit. Please try again.'

export const listFormats = ['xlsx', 'comma', 'semicolon'] as const
export type ListFormat = (typeof listFormats)[number]

export const listFormatLabels: Readonly<Record<ListFormat, string>> = {
  xlsx: 'Excel (XLSX)',
  comma: 'CSV with commas',
  semicolon: 'CSV with semicolons',
}

export interface ListColumn {
  readonly heading: string
  /** A `day` has the form YYYY-MM-DD, an `amount` has dollars and cents. */
  readonly kind: 'text' | 'phone' | 'number' | 'amount' | 'day' | 'time'
}

export interface ListFile extends SavedListNote {
  /** The file's name without day and extension. */
  readonly name: string
  readonly columns: readonly ListColumn[]
  readonly rows: readonly (readonly string[])[]
}

export function listFileName(name: string, day: string, format: ListFormat): string {
  return `${name}-${day}.${format === 'xlsx' ? 'xlsx' : 'csv'}`
}

export function listFileText(
  { columns, rows }: Pick<ListFile, 'columns' | 'rows'>,
  format: Exclude<ListFormat, 'xlsx'>,
): string {
  const separator = format === 'comma' ? ',' : ';'
  const isPlain = columns.map(({ kind }) => kind !== 'text' && kind !== 'phone')
  const lines = rows.map((cells) =>
    csvRow(
      cells.map((text, column) => (isPlain[column] ? text : asText(text))),
      separator,
    ),
  )
  const headings = csvRow(
    columns.map(({ heading }) => heading),
    separator,
  )
  return byteOrderMark + headings + lines.join('')
}

/** A CSV file that consists of `csvLine`s. */
export function listTableOf(csv: string, amounts?: number): Pick<ListFile, 'columns' | 'rows'> {
  const [headings = [], ...lines] = cellsOf(csv.replace(byteOrderMark, ''))
  return {
    columns: headings.map((heading, column) => ({ heading, kind: column === amounts ? 'amount' : 'text' })),
    rows: lines.map((cells) => cells.map(withoutDefusing)),
  }
}
