import Papa from 'papaparse'
import { withoutDefusing } from '../../domain/lib/csv.ts'
import { fieldNamedBy } from '../../domain/people/importFields.ts'
import type { ImportFileProblem } from '../../domain/people/importFile.ts'
import { importLimits } from '../../domain/people/importFile.ts'
import { rowsAroundTheList, type SheetLine } from '../../domain/people/importTable.ts'
import { UnreadableFile } from './unreadableFile.ts'

const delimiters = [';', ',', '\t'] as const
const linesTried = 40
const maxLines = importLimits.rows + rowsAroundTheList
const maxCells = 1_000

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

/** UTF-8 if the bytes are valid, UTF-16 with a byte order mark, otherwise windows-1252. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  try {
    text = decoder.decode(bytes, { stream: true })
    return text + decoder.decode()
  } catch {
    // Only the last character is cut, so the file is cut off.
    if (/[^\0-\x7F]/.test(text)) throw new UnreadableFile({ kind: 'cutOff' })
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Rejects web pages and binary files. A single control character in a list is reported with its cell instead.
 */
function refuseOtherFormats(text: string): void {
  if (/^\s*(<!doctype|<html|<table|<\?xml|\{\\rtf|%PDF)/i.test(text))
    throw new UnreadableFile({ kind: 'misleadingName' })
  const strange = text.slice(0, 4_000).match(/(?![\t\r\n])\p{Cc}/gu)?.length ?? 0
  if (strange > 20) throw new UnreadableFile({ kind: 'misleadingName' })
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

/** Skips empty rows: a spreadsheet may save a million of them. */
function rowsOf(text: string, delimiter: string, firstNumber: number): readonly SheetLine[] {
  const rows: SheetLine[] = []
  let number = firstNumber
  let problem: ImportFileProblem | undefined
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors }, parser) => {
      if (errors.some(({ type }) => type === 'Quotes')) problem = { kind: 'quotationMarks', row: number }
      else if (cells.length > maxCells) problem = { kind: 'tooManyColumns', count: cells.length }
      else if (rows.length > maxLines) problem = { kind: 'tooManyRows' }
      if (problem) return parser.abort()
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells })
      number += 1
    },
  })
  if (problem) throw new UnreadableFile(problem)
  return rows
}

function refuseCutOff(text: string, rows: readonly SheetLine[]): void {
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
