import Papa from 'papaparse'
import { withoutDefusing } from '../../domain/lib/csv.ts'
import { fieldNamedBy } from '../../domain/people/importFields.ts'
import type { ImportFileProblem } from '../../domain/people/importFile.ts'
import { importLimits } from '../../domain/people/importFile.ts'
import { rowsAroundTheList, type SheetLine } from '../../domain/people/importTable.ts'
import { NotReadable } from './notReadable.ts'

/* Lists as text: cells between commas, semicolons or tabs. */

const delimiters = [';', ',', '\t'] as const
/** So many lines tell which delimiter it is. */
const linesTried = 40
const mostLines = importLimits.rows + rowsAroundTheList
/** Far more than may be: a line of a million commas is not taken apart. */
const mostCells = 1_000

/** @throws NotReadable */
export function linesOfText(bytes: Uint8Array): readonly SheetLine[] {
  const whole = textOf(bytes).replace(/\r\n?/g, '\n')
  refuseOtherFormats(whole)
  const [firstLine, named] = /^"?sep=([;,\t])"?\n/i.exec(whole) ?? []
  const text = whole.slice(firstLine?.length ?? 0)
  const delimiter = named ?? likeliestDelimiter(text)
  const rows = rowsOf(text, delimiter, firstLine === undefined ? 1 : 2)
  refuseCutOff(text, rows)
  return rows.map(({ number, cells }) => ({
    number,
    cells: cells.map(plain),
    formulas: cells.flatMap((cell, column) => (isFormula(cell) ? [column] : [])),
  }))
}

/** UTF-8 where the bytes are that, UTF-16 where they say so, else what western Windows writes. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  try {
    text = decoder.decode(bytes, { stream: true })
    return text + decoder.decode()
  } catch {
    // Half a character at the end, behind others that are whole.
    if (/[^\0-\x7F]/.test(text)) throw new NotReadable({ kind: 'cutOff' })
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A page, or what is no text at all. Some single such character in a list is named with its cell instead. */
function refuseOtherFormats(text: string): void {
  if (/^\s*(<!doctype|<html|<table|<\?xml|\{\\rtf|%PDF)/i.test(text))
    throw new NotReadable({ kind: 'misleadingName' })
  const strange = text.slice(0, 4_000).match(/(?![\t\r\n])\p{Cc}/gu)?.length ?? 0
  if (strange > 20) throw new NotReadable({ kind: 'misleadingName' })
}

function likeliestDelimiter(text: string): string {
  const tried = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: linesTried })
    const named = Math.max(0, ...data.map((cells) => cells.filter((cell) => fieldNamedBy(cell)).length))
    const wide = data.filter((cells) => cells.length > 1).length
    return { delimiter, named, wide }
  })
  const [best] = tried.sort((one, other) => other.named - one.named || other.wide - one.wide)
  return best?.delimiter ?? ','
}

/** Without the empty ones, of which a spreadsheet may save a million. */
function rowsOf(text: string, delimiter: string, firstNumber: number): readonly SheetLine[] {
  const rows: SheetLine[] = []
  let number = firstNumber
  let problem: ImportFileProblem | undefined
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors }, parser) => {
      if (errors.some(({ type }) => type === 'Quotes')) problem = { kind: 'quotationMarks', row: number }
      else if (cells.length > mostCells) problem = { kind: 'tooManyColumns', count: cells.length }
      else if (rows.length > mostLines) problem = { kind: 'tooManyRows' }
      if (problem) return parser.abort()
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells })
      number += 1
    },
  })
  if (problem) throw new NotReadable(problem)
  return rows
}

/** The last line has no end, and fewer cells than all others. */
function refuseCutOff(text: string, rows: readonly SheetLine[]): void {
  const last = rows.at(-1)
  const others = rows.slice(0, -1)
  if (last === undefined || text.endsWith('\n') || others.length < 2) return
  if (others.every(({ cells }) => cells.length > last.cells.length)) throw new NotReadable({ kind: 'cutOff' })
}

/** Behind an apostrophe, as our own files have it, it is text; and ="077" is how some keep the zero. */
function plain(cell: string): string {
  const [, kept] = /^="([^"]*)"$/.exec(cell) ?? []
  return kept ?? withoutDefusing(cell)
}

function isFormula(cell: string): boolean {
  return /^\s*([=＝](?!"[^"]*"$)|[+\-@＋－＠]\s*[A-Za-z][\w.]*\()/.test(cell)
}
