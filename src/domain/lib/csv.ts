/** CSV files (RFC 4180), safe against formula injection. */

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

export type Separator = ',' | ';'

export function csvLine(cells: readonly string[]): string {
  return csvRow(cells.map((text) => (runs(text) && !amount.test(text) ? `'${text}` : text)))
}

/** For cells that are safe already, such as those of `asText`. */
export function csvRow(cells: readonly string[], separator: Separator = ','): string {
  const quoted = cells.map((text) =>
    text.includes(separator) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
  )
  return `${quoted.join(separator)}\r\n`
}

/**
 * Spreadsheets run texts that begin like a formula, some even with full-width signs; a leading apostrophe
 * makes them text. With another separator a spreadsheet starts a cell after a semicolon, tab or line break.
 * Leading apostrophes get one more, so that `withoutDefusing` restores each text.
 */
const formula = /^'*(?:[\t\r\n]|(?:[\s\S]*[;\t\r\n])?\s*[=+\-@＝＋－＠])/

const amount = /^-\d+\.\d\d$/

/** A plus and groups of digits run nothing, and spreadsheets leave them as they are. */
const phone = /^\+\d+( \d+)+( \/ \+\d+( \d+)+)*$/

function runs(text: string): boolean {
  return formula.test(text) && !phone.test(text)
}

const month =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|(nov|dec)(ember)?'

/**
 * A spreadsheet may read these as a number, date, time or truth value, and save another text: digits with
 * signs, months, an exponent or the half of the day.
 */
const rewritten = new RegExp(
  `^'*\\s*(true|false|(?=.*\\d)(${month}|\\d+e[-+]?\\d|\\d\\s*[ap]m?|[\\s\\d.,:/()+\\-$€£%'’])+)\\s*$`,
  'i',
)

/** A cell whose text a spreadsheet keeps when it opens the file and saves it again. */
export function asText(text: string): string {
  return (formula.test(text) || rewritten.test(text)) && !phone.test(text) ? `'${text}` : text
}

export function withoutDefusing(cell: string): string {
  return cell.startsWith("'") && (formula.test(cell) || rewritten.test(cell)) ? cell.slice(1) : cell
}

/** The cells of a file that consists of `csvLine`s, as they are in the file. */
export function cellsOf(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}
