import { cellNameOf, importLimits } from '../../domain/people/importing/importFile.ts'
import { rowsAroundTheList, type SheetLine } from '../../domain/people/importing/importTable.ts'
import type { NumberText } from './cellNumbers.ts'
import { UnreadableFile } from './unreadableFile.ts'
import { type Attributes, readXml } from './xml.ts'

export interface SheetContent {
  readonly lines: readonly SheetLine[]
  readonly hiddenRows: readonly number[]
  /** Zero-based. */
  readonly hiddenColumns: readonly number[]
  /** Cells with a formula whose result the program did not store. */
  readonly withoutResult: number
}

/** Parts of the workbook that cells refer to. */
export interface SharedParts {
  readonly texts: readonly string[]
  readonly numberText: NumberText
}

const lastRow = 1_048_576
/** A single cell far below a list would make a million empty rows. */
const maxCells = 5_000_000

interface Line {
  readonly number: number
  readonly cells: string[]
  readonly across: (readonly [first: number, last: number])[]
}

interface Merge {
  readonly rows: readonly [first: number, last: number]
  readonly columns: readonly [first: number, last: number]
}

export function sheetContent(xml: string, shared: SharedParts): SheetContent {
  const lines = new Map<number, Line>()
  const merges: Merge[] = []
  const hiddenRows: number[] = []
  const hiddenColumns: number[] = []
  let withoutResult = 0
  let lastColumn = -1
  let [row, column] = [0, -1]
  let cell: Attributes = {}
  let [text, isText, isFormula, hasValue] = ['', false, false, false]
  let phonetic = 0

  const addCell = () => {
    const value = textOfCell(cell, text, shared)
    if (isFormula && !hasValue) withoutResult += 1
    if (value.trim() === '') return
    lastColumn = Math.max(lastColumn, column)
    const line = lines.get(row) ?? { number: row, cells: [], across: [] }
    lines.set(row, line)
    if (lines.size > importLimits.rows + rowsAroundTheList) throw new UnreadableFile({ kind: 'tooManyRows' })
    if (row * (lastColumn + 1) > maxCells) {
      if (row <= importLimits.rows) throw tooManyColumns(lastColumn)
      throw new UnreadableFile({ kind: 'farCell', cell: cellNameOf(column, row) })
    }
    // Columns beyond the limit are only counted.
    if (column < importLimits.columns) line.cells[column] = value
  }

  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = attributes.r === undefined ? row + 1 : Number(attributes.r)
        if (!Number.isInteger(row) || row > lastRow) throw new UnreadableFile({ kind: 'broken' })
        column = -1
        if (isHidden(attributes) || Number(attributes.ht) === 0) hiddenRows.push(row)
      } else if (name === 'c') {
        ;[row, column] = placeOf(attributes.r) ?? [row, column + 1]
        cell = attributes
        ;[text, isFormula, hasValue] = ['', false, false]
      } else if (name === 'v' || name === 't') {
        isText = phonetic === 0
        hasValue = true
      } else if (name === 'f') isFormula = true
      else if (name === 'rPh') phonetic += 1
      else if (name === 'col' && (isHidden(attributes) || Number(attributes.width) === 0))
        hiddenColumns.push(...columnsOf(attributes))
      else if (name === 'mergeCell') merges.push(...mergesIn(attributes))
    },
    text(part) {
      if (isText) text += part
    },
    close(name) {
      if (name === 'v' || name === 't') isText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'c') addCell()
    },
  })
  if (lastColumn >= importLimits.columns) throw tooManyColumns(lastColumn)
  fillMerged(lines, merges)
  return {
    lines: [...lines.values()]
      .sort((one, other) => one.number - other.number)
      .map(({ number, cells, across }) => ({
        number,
        cells: Array.from(cells, (value) => value ?? ''),
        ...(across.length > 0 && { across }),
      })),
    hiddenRows,
    hiddenColumns,
    withoutResult,
  }
}

function tooManyColumns(lastColumn: number): UnreadableFile {
  return new UnreadableFile({ kind: 'tooManyColumns', count: lastColumn + 1 })
}

function isHidden({ hidden }: Attributes): boolean {
  return hidden === '1' || hidden === 'true'
}

/** Undefined for a cell without an address: it follows the one before. */
function placeOf(address: string | undefined): readonly [row: number, column: number] | undefined {
  if (address === undefined) return undefined
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(address) ?? []
  if (letters === undefined || digits === undefined) throw new UnreadableFile({ kind: 'broken' })
  const column = Array.from(letters.toUpperCase()).reduce(
    (number, letter) => number * 26 + letter.charCodeAt(0) - 64,
    0,
  )
  return [Number(digits), column - 1]
}

function columnsOf({ min = '', max = '' }: Attributes): readonly number[] {
  const [first, last] = [Number(min) - 1, Math.min(Number(max), importLimits.columns) - 1]
  return Array.from({ length: Math.max(0, last - first + 1) || 0 }, (_, index) => first + index)
}

function mergesIn({ ref = '' }: Attributes): readonly Merge[] {
  const [first, last] = ref.split(':').map(placeOf)
  if (first === undefined || last === undefined) return []
  return [{ rows: [first[0], last[0]], columns: [first[1], Math.min(last[1], importLimits.columns - 1)] }]
}

/**
 * A value that is merged down belongs to each row that has other values. Some programs keep what the merged cells
 * held before, which nobody sees.
 */
function fillMerged(lines: ReadonlyMap<number, Line>, merges: readonly Merge[]): void {
  const lastLine = Math.max(0, ...lines.keys())
  let left = maxCells
  for (const { rows, columns } of merges) {
    const [first, last] = columns
    const value = lines.get(rows[0])?.cells[first] ?? ''
    if (value === '') continue
    for (let row = rows[0]; row <= Math.min(rows[1], lastLine) && left > 0; row += 1) {
      left -= 1
      const line = lines.get(row)
      if (line === undefined) continue
      for (let column = first + 1; column <= last; column += 1) delete line.cells[column]
      line.cells[first] = value
      if (last > first) line.across.push(columns)
    }
  }
}

function textOfCell({ t = 'n', s }: Attributes, value: string, { texts, numberText }: SharedParts): string {
  switch (t) {
    case 's':
      return value === '' ? '' : sharedText(texts, value)
    case 'e':
      return ''
    case 'b':
      return value === '' ? '' : value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
    case 'd':
      return dayOfIso(value)
    case 'n':
      return numberText(value, s)
    default:
      return plainText(value)
  }
}

function sharedText(texts: readonly string[], index: string): string {
  const text = texts[Math.trunc(Number(index))]
  if (text === undefined) throw new UnreadableFile({ kind: 'broken' })
  return text
}

/** A time in the last minute of a day comes from a conversion of time zones. */
function dayOfIso(text: string): string {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d))?/.exec(text) ?? []
  if (day === undefined) return text
  if (hour !== '23' || minute !== '59') return day
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The texts that cells refer to by their number. */
export function sharedTextsOf(xml: string): readonly string[] {
  const texts: string[] = []
  let [text, isText, phonetic] = ['', false, 0]
  readXml(xml || '<sst/>', {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = phonetic === 0
      else if (name === 'rPh') phonetic += 1
    },
    text(part) {
      if (isText) text += part
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') texts.push(plainText(text))
    },
  })
  return texts
}

/** "_x00E9_" is é. Control characters are written like this too, and no spreadsheet shows them. */
function plainText(text: string): string {
  return text
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
}
