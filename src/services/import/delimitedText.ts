import { withoutDefusing } from '../../domain/lib/csv.ts'
import { importLimits } from '../../domain/people/importing/importFile.ts'
import { fieldNamedBy } from '../../domain/people/importing/importHeadings.ts'
import { rowsAroundTheList, type SheetLine } from '../../domain/people/importing/importTable.ts'
import { textOf } from './letters.ts'
import { UnreadableFile } from './unreadableFile.ts'

/** The comma is last, because it is also in numbers and names. */
const delimiters = [';', '\t', '|', ','] as const
const linesTried = 40
const maxLines = importLimits.rows + rowsAroundTheList
const maxCells = 1_000

export interface ReadLines {
  readonly lines: readonly SheetLine[]
  /** The same lines with other letters, if the encoding is in doubt. */
  readonly otherLines: readonly SheetLine[] | null
}

export function linesOfText(bytes: Uint8Array): ReadLines {
  const { text, other } = textOf(bytes)
  refuseOtherFormats(text)
  return { lines: linesOf(text), otherLines: other === null ? null : linesOf(other) }
}

function linesOf(read: string): readonly SheetLine[] {
  const whole = read.replace(/^(?:\uFEFF|ï»¿)+/, '').replace(/\r\n?/g, '\n')
  const [firstLine, named] = /^"?sep=([^\n\p{L}\p{N}"])"?\n/iu.exec(whole) ?? []
  const text = withoutQuotedLines(whole.slice(firstLine?.length ?? 0))
  const rows = rowsOf(text, named ?? likeliestDelimiter(text), firstLine === undefined ? 1 : 2, maxLines)
  refuseCutOff(text, rows)
  return rows.map(({ number, cells }) => ({
    number,
    cells: cells.map(plain),
    formulas: cells.flatMap((cell, column) => (isFormula(cell) ? [column] : [])),
  }))
}

/**
 * Rejects web pages and binary files. A single control character in a list is reported with its cell instead.
 */
function refuseOtherFormats(text: string): void {
  if (text.startsWith('{\\rtf')) throw new UnreadableFile({ kind: 'misleadingName' })
  const strange = text.slice(0, 4_000).match(/(?![\t\r\n])\p{Cc}/gu)?.length ?? 0
  if (strange > 20) throw new UnreadableFile({ kind: 'misleadingName' })
}

/** A program that took each line for one cell has put quotation marks around it. */
function withoutQuotedLines(text: string): string {
  const [first = '', ...others] = text.trimEnd().split('\n')
  const quoted = /^"((?:[^"]|"")*)"$/
  if (!quoted.test(first) || others.some((line) => line !== '' && !quoted.test(line))) return text
  const [inner = ''] = quoted.exec(first)?.slice(1) ?? []
  if (rowsOf(first, ',', 1, 1)[0]?.cells.length !== 1 || namedIn(inner) < 3) return text
  return text.replace(/^"(.*)"$/gm, (_, line: string) => line.replaceAll('""', '"'))
}

function namedIn(text: string): number {
  return Math.max(...delimiters.map((delimiter) => numberNamed(text.split(delimiter))))
}

function numberNamed(cells: readonly string[]): number {
  return cells.filter((cell) => fieldNamedBy(cell)).length
}

/** The delimiter that names the most fields, then the one that divides the most lines alike. */
function likeliestDelimiter(text: string): string {
  const tried = delimiters.map((delimiter) => {
    const rows = rowsOf(text, delimiter, 1, linesTried)
    const widths = rows.map(({ cells }) => cells.length).filter((width) => width > 1)
    const alike = Math.max(0, ...widths.map((width) => widths.filter((other) => other === width).length))
    return { delimiter, named: Math.max(0, ...rows.map(({ cells }) => numberNamed(cells))), alike }
  })
  const [best] = tried.sort((one, other) => other.named - one.named || other.alike - one.alike)
  return best?.delimiter ?? ','
}

/**
 * The rows of RFC 4180, and of people: spaces may surround the quotation marks of a cell, and a cell that begins
 * with a word in quotation marks keeps them. Skips empty rows, because a spreadsheet may save a million of them.
 */
function rowsOf(
  text: string,
  delimiter: string,
  firstNumber: number,
  limit: number,
): readonly Pick<SheetLine, 'number' | 'cells'>[] {
  const isTrial = limit < maxLines
  const end = `\\u${delimiter.charCodeAt(0).toString(16).padStart(4, '0')}\\n`
  const cell = new RegExp(`[ \u00A0]*"([^"]*(?:""[^"]*)*)"[ \u00A0]*(?=[${end}]|$)|([^${end}]*)`, 'y')
  const rows: { readonly number: number; readonly cells: readonly string[] }[] = []
  let [cells, number, place]: [string[], number, number] = [[], firstNumber, 0]
  while (place < text.length || cells.length > 0) {
    cell.lastIndex = place
    const [, quoted, bare = ''] = cell.exec(text) ?? []
    if (!isTrial && quoted === undefined && isOpened(bare))
      throw new UnreadableFile({ kind: 'quotationMarks', row: number })
    cells.push(quoted?.replaceAll('""', '"') ?? bare)
    place = cell.lastIndex + 1
    if (text[place - 1] === delimiter) continue
    if (cells.length > maxCells && !isTrial)
      throw new UnreadableFile({ kind: 'tooManyColumns', count: cells.length })
    if (isTrial || cells.some((one) => one.trim() !== '')) rows.push({ number, cells })
    if (isTrial && rows.length >= limit) break
    if (rows.length > limit) throw new UnreadableFile({ kind: 'tooManyRows' })
    cells = []
    number += 1
  }
  return rows
}

function isOpened(bare: string): boolean {
  return /^\s*"/.test(bare) && (bare.match(/"/g)?.length ?? 0) % 2 === 1
}

function refuseCutOff(text: string, rows: readonly Pick<SheetLine, 'cells'>[]): void {
  const last = rows.at(-1)
  const others = rows.slice(0, -1)
  if (last === undefined || text.endsWith('\n') || others.length < 2) return
  if (others.every(({ cells }) => cells.length > last.cells.length))
    throw new UnreadableFile({ kind: 'cutOff' })
}

/** Our own files put an apostrophe before text, and some programs write ="077" to keep a leading zero. */
function plain(cell: string): string {
  const [, kept] = /^="([^"]*)"$/.exec(cell) ?? []
  return kept ?? withoutDefusing(cell)
}

function isFormula(cell: string): boolean {
  return /^\s*([=＝](?!"[^"]*"$)|[+\-@＋－＠]\s*[A-Za-z][\w.]*\()/.test(cell)
}
