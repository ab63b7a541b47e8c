/** Tables as comma-separated values (RFC 4180) that a spreadsheet opens without running anything. */

/** So that spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A spreadsheet that is told of another separator begins a cell behind each semicolon, tab or line break. What already
 * stands behind apostrophes gets one more, so that each text comes back as it was.
 */
const toBeDefused = /^'*(?:[\t\r\n]|(?:[\s\S]*[;\t\r\n])?\s*[=+\-@＝＋－＠])/

/** An amount below zero is a number, and runs nothing. */
const amount = /^-\d+\.\d\d$/

/** A spreadsheet runs what begins like a formula, some of them also in full-width signs; behind an apostrophe it is text. */
function csvCell(text: string): string {
  const defused = toBeDefused.test(text) && !amount.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}

/** What a cell of such a table said before it was defused. */
export function withoutDefusing(cell: string): string {
  return cell.startsWith("'") && toBeDefused.test(cell) ? cell.slice(1) : cell
}
