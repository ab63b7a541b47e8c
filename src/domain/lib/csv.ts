/** CSV files (RFC 4180), safe against formula injection. */

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * With another separator a spreadsheet starts a cell after a semicolon, tab or line break. Leading
 * apostrophes get one more, so that `withoutDefusing` restores each text.
 */
const toBeDefused = /^'*(?:[\t\r\n]|(?:[\s\S]*[;\t\r\n])?\s*[=+\-@＝＋－＠])/

const amount = /^-\d+\.\d\d$/

/**
 * Spreadsheets run texts that begin like a formula, some even with full-width signs; a leading apostrophe
 * makes them text.
 */
function csvCell(text: string): string {
  const defused = toBeDefused.test(text) && !amount.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}

export function withoutDefusing(cell: string): string {
  return cell.startsWith("'") && toBeDefused.test(cell) ? cell.slice(1) : cell
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
