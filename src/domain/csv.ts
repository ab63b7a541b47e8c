/** Tables as comma-separated values (RFC 4180) that a spreadsheet opens without running anything. */

/** So that spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A spreadsheet runs what begins like a formula, some of them also in full-width signs; behind an apostrophe it is text. */
function csvCell(text: string): string {
  const defused = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
