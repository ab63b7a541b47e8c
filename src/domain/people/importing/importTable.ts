import { withPlainSpaces } from '../../lib/characters.ts'
import { peopleFileHeadings } from '../peopleFile.ts'
import { type ImportField, normalizeText } from './importFields.ts'
import { cellNameOf, columnLetters, type ImportFileProblem, importLimits } from './importFile.ts'
import { fieldNamedBy } from './importHeadings.ts'
import { isTemplateExample } from './importTemplate.ts'

export interface SheetLine {
  readonly number: number
  readonly cells: readonly string[]
  /** The columns whose text is a formula that a text file holds instead of its result. */
  readonly formulas?: readonly number[]
  /** First and last column of the cells that are merged across this line alone. */
  readonly across?: readonly (readonly [first: number, last: number])[]
}

export type LeftOutReason = 'aboveHeadings' | 'empty' | 'repeatedHeadings' | 'title' | 'sum' | 'example'

export interface LeftOutRows {
  readonly reason: LeftOutReason
  readonly rows: readonly number[]
}

export interface ImportTable {
  readonly headings: readonly string[]
  readonly headingRow: number
  readonly rows: readonly Pick<SheetLine, 'number' | 'cells'>[]
  readonly leftOut: readonly LeftOutRows[]
  /** The headings of columns for further children, whose rows have a number such as 5.2. */
  readonly childColumns?: readonly string[]
}

export type ReadTable =
  | {
      readonly ok: true
      readonly table: ImportTable
      /** The column of each heading in the sheet, zero-based: the table has no empty columns. */
      readonly columns: readonly number[]
    }
  | { readonly ok: false; readonly problem: ImportFileProblem }

/** Allowance for heading and sum lines, which do not count as rows; a longer file is not read further. */
export const rowsAroundTheList = 1_000

export function tableIn(lines: readonly SheetLine[]): ReadTable {
  const filled = lines.map(asSeen).filter((line) => !isEmpty(line))
  const first = filled[0]
  if (first === undefined) return problem({ kind: 'empty' })
  if (filled.length > importLimits.rows + rowsAroundTheList) return problem({ kind: 'tooManyRows' })
  const width = Math.max(...filled.map(widthOf))
  if (width > importLimits.columns) return problem({ kind: 'tooManyColumns', count: width })
  const strange = strangeCell(filled, isExported(first))
  if (strange) return problem(strange)

  const { texts, from, to } = headingsIn(filled, width)
  const below = filled.slice(to + 1).map((line) => filledAcross(line, texts))
  const repeated = new Set(below.filter((line) => isRepeated(line, filled.slice(from, to + 1))))
  const examples = below.filter(({ cells }) => isTemplateExample(cells))
  const titles = below.filter((line) => isTitle(line, texts))
  const leftOutLines = new Set([...repeated, ...examples, ...titles])
  const others = below.filter((line) => !leftOutLines.has(line))
  const sums = sumsIn(others, texts)
  const rows = others.filter((line) => !sums.has(line))
  const last = rows.at(-1)
  if (last === undefined) return problem({ kind: 'noPeople' })
  if (rows.length > importLimits.rows) return problem({ kind: 'tooManyRows' })
  const [formula] = rows.flatMap(({ number, formulas = [] }) =>
    formulas.map((column) => cellNameOf(column, number)),
  )
  if (formula !== undefined) return problem({ kind: 'formula', cell: formula })

  const used = texts.flatMap((text, column) =>
    isFilled(text) || rows.some(({ cells }) => isFilled(cells[column] ?? '')) ? [column] : [],
  )
  const leftOut: readonly LeftOutRows[] = [
    { reason: 'aboveHeadings', rows: numbersOf(filled.slice(0, from)) },
    { reason: 'empty', rows: numbersBetween(filled, last.number) },
    { reason: 'repeatedHeadings', rows: numbersOf([...repeated]) },
    { reason: 'title', rows: numbersOf(titles) },
    { reason: 'sum', rows: numbersOf([...sums]) },
    { reason: 'example', rows: numbersOf(examples) },
  ]
  return {
    ok: true,
    table: {
      headings: used.map((column) => texts[column] || headingOfLetter(column)),
      headingRow: filled[to]?.number ?? first.number,
      rows: rows.map(({ number, cells }) => ({ number, cells: used.map((column) => cells[column] ?? '') })),
      leftOut: leftOut.filter((group) => group.rows.length > 0),
    },
    columns: used,
  }
}

function headingOfLetter(column: number): string {
  return `Column ${columnLetters(column)}`
}

function problem(found: ImportFileProblem): ReadTable {
  return { ok: false, problem: found }
}

/** Keeps control characters, so that the damaged file is refused. */
function asSeen(line: SheetLine): SheetLine {
  return {
    ...line,
    cells: line.cells.map((text) => (controlCharacter.test(text) ? text : withPlainSpaces(text))),
  }
}

function isFilled(text: string): boolean {
  return text.trim() !== ''
}

function isEmpty({ cells }: SheetLine): boolean {
  return !cells.some(isFilled)
}

function numbersOf(lines: readonly SheetLine[]): readonly number[] {
  return lines.map(({ number }) => number).sort((one, other) => one - other)
}

function numbersBetween(filled: readonly SheetLine[], last: number): readonly number[] {
  return filled.flatMap(({ number }, index) => {
    const before = filled[index - 1]?.number ?? number
    const missing = Math.max(0, Math.min(number, last) - before - 1)
    return Array.from({ length: missing }, (_, step) => before + 1 + step)
  })
}

/** An email address in angle brackets, as mail programs write it, must not match. */
const html = /<\/?[a-z][a-z0-9]*(\s[^>]*)?\/?>|<!--|<!doctype/i
const controlCharacter = /(?![\t\r\n])\p{Cc}/u

/**
 * A file exported by the portal may contain texts that look like HTML, because a registration accepts them.
 */
function isExported(line: SheetLine): boolean {
  const width = widthOf(line)
  return (
    // Files of earlier releases lack the last column.
    width >= peopleFileHeadings.length - 1 &&
    line.cells.slice(0, width).every((text, column) => text === peopleFileHeadings[column])
  )
}

function widthOf({ cells }: SheetLine): number {
  return cells.reduce((width, cell, column) => (isFilled(cell) ? column + 1 : width), 0)
}

function strangeCell(lines: readonly SheetLine[], mayHoldHtml: boolean): ImportFileProblem | undefined {
  for (const { number, cells } of lines) {
    for (const [column, text] of cells.entries()) {
      const kind = strangeness(text)
      if (kind && !(kind === 'html' && mayHoldHtml)) return { kind, cell: cellNameOf(column, number) }
    }
  }
  return undefined
}

function strangeness(text: string): 'controlCharacter' | 'html' | 'longCell' | undefined {
  if (controlCharacter.test(text)) return 'controlCharacter'
  if (text.length > importLimits.cellCharacters) return 'longCell'
  return html.test(text) ? 'html' : undefined
}

const linesSearchedForHeadings = 30

/**
 * The line with the most known headings, together with heading parts directly above or below it. In a heading
 * over two lines, merged cells are in the first.
 */
function headingsIn(
  lines: readonly SheetLine[],
  width: number,
): { readonly texts: readonly string[]; readonly from: number; readonly to: number } {
  const counts = lines.slice(0, linesSearchedForHeadings).map(fieldsNamedIn)
  const most = Math.max(...counts)
  const withTwo = lines.findIndex(({ cells }) => cells.filter(isFilled).length > 1)
  const found = most > 0 ? counts.indexOf(most) : Math.max(withTwo, 0)
  const below = lines[found + 1]
  const isPartBelow = below !== undefined && isAllHeadings(below)
  const to = isPartBelow ? found + 1 : found
  const above = lines[found - 1]
  const isPartAbove = above !== undefined && isUpperPart(above, lines[found])
  const from = isPartAbove ? found - 1 : found
  const lowestLine = lines[to]
  const whole = lines
    .slice(from, to + 1)
    .map((line) => (line === lowestLine ? line : overItsGroup(line, lowestLine)))
  const ofColumn = (column: number) => whole.map(({ cells }) => (cells[column] ?? '').trim()).filter(isFilled)
  const lowest = Array.from({ length: width }, (_, column) => ofColumn(column).at(-1) ?? '')
  const texts = lowest.map((text, column) =>
    lowest.indexOf(text) === lowest.lastIndexOf(text) ? text : [...new Set(ofColumn(column))].join(' '),
  )
  return { texts, from, to }
}

/** The name of a group is over its first heading alone, if the cells over the others are not merged with it. */
function overItsGroup(above: SheetLine, below: SheetLine | undefined): SheetLine {
  const line = filledAcross(above)
  const cells = [...line.cells]
  const width = below === undefined ? 0 : widthOf(below)
  for (let column = 1; column < width; column += 1)
    if (!isFilled(cells[column] ?? '') && isFilled(below?.cells[column] ?? ''))
      cells[column] = cells[column - 1] ?? ''
  return { ...line, cells: Array.from(cells, (text) => text ?? '') }
}

/**
 * A heading that is merged across columns belongs to each of them. A value does if both columns hold the same,
 * such as two columns for phones; a name over both columns of a name does not.
 */
function filledAcross(line: SheetLine, headings?: readonly string[]): SheetLine {
  if (line.across === undefined) return line
  const cells = [...line.cells]
  for (const [first, last] of line.across) {
    const field = fieldNamedBy(headings?.[first] ?? '')
    for (let column = first + 1; column <= last; column += 1) {
      const isSame = field !== undefined && fieldNamedBy(headings?.[column] ?? '') === field
      if (headings === undefined || isSame) cells[column] = cells[first] ?? ''
    }
  }
  return { ...line, cells: Array.from(cells, (text) => text ?? '') }
}

function fieldsNamedIn({ cells }: Pick<SheetLine, 'cells'>): number {
  return new Set(cells.map(fieldNamedBy).filter((field) => field !== undefined)).size
}

function isAllHeadings({ cells }: SheetLine): boolean {
  return cells.filter(isFilled).every((text) => fieldNamedBy(text) !== undefined)
}

/**
 * True if the line above has a heading for a column that the headings leave empty, one that is merged down, or
 * several that tell equal headings apart, unlike a title over the whole list.
 */
function isUpperPart(above: SheetLine, line: SheetLine | undefined): boolean {
  const lower = line?.cells ?? []
  const names = lower.filter(isFilled)
  return (
    above.cells.some((text, column) => {
      const below = lower[column] ?? ''
      return (!isFilled(below) || below === text) && fieldNamedBy(text)
    }) ||
    (new Set(names).size < names.length && new Set(above.cells.filter(isFilled)).size > 1)
  )
}

function isRepeated({ cells }: SheetLine, headings: readonly SheetLine[]): boolean {
  return headings.some((line) => {
    const length = Math.max(line.cells.length, cells.length)
    return Array.from(
      { length },
      (_, column) => (line.cells[column] ?? '').trim() === (cells[column] ?? '').trim(),
    ).every(Boolean)
  })
}

/** The name of a group, merged across most columns of the list. */
function isTitle({ cells, across = [] }: SheetLine, texts: readonly string[]): boolean {
  const width = Math.max(0, ...across.map(([first, last]) => last - first + 1))
  return width > texts.filter(isFilled).length / 2 && cells.filter(isFilled).length === 1
}

const sumWord =
  /^(grand |sub ?|over ?all )?totals?\b|^(sums?|count|average|summe|gesamt|somme|soma)( of .*| \d+)?$|^\d+ (campers|people|persons|participants|children|members)$/

/** Lines with sums: lines with a word for it anywhere, lines with only numbers at the end. */
function sumsIn(lines: readonly SheetLine[], texts: readonly string[]): ReadonlySet<SheetLine> {
  const headings = texts.filter(isFilled).length
  const fields = texts.map(fieldNamedBy)
  const filledOf = ({ cells }: SheetLine) => cells.filter(isFilled)
  const isNamed = (line: SheetLine) => {
    const filled = filledOf(line)
    const isShort = filled.length <= Math.max(2, headings / 2)
    return isShort && !isNamedPerson(line, fields) && filled.some((text) => sumWord.test(normalizeText(text)))
  }
  const isNumeric = (line: SheetLine) =>
    headings > 1 && filledOf(line).every((text) => /^[\d\s.,%]+$/.test(text) || text.startsWith('='))
  const sums = new Set(lines.filter(isNamed))
  for (const line of [...lines].reverse()) {
    if (!sums.has(line) && !isNumeric(line)) break
    sums.add(line)
  }
  return sums
}

/**
 * Soma is also a surname. A line with first and last name and a code, or with letters in both names, is a
 * person.
 */
function isNamedPerson({ cells }: SheetLine, fields: readonly (ImportField | undefined)[]): boolean {
  const textOf = (field: ImportField) => cells[fields.indexOf(field)] ?? ''
  const names = [textOf('firstname'), textOf('lastname')]
  if (!names.every(isFilled)) return false
  return isFilled(textOf('code')) || names.every((name) => /\p{L}/u.test(name))
}

const leftOutWords: Readonly<Record<LeftOutReason, readonly [one: string, many: string]>> = {
  aboveHeadings: ['row above the headings', 'rows above the headings'],
  empty: ['empty row', 'empty rows'],
  repeatedHeadings: ['row that repeats the headings', 'rows that repeat the headings'],
  title: ['row with a title', 'rows with titles'],
  sum: ['row with a sum', 'rows with sums'],
  example: ['example of the template', 'examples of the template'],
}

export function leftOutSentence({ reason, rows }: LeftOutRows): string {
  // A replayed recording has masked words instead of reasons.
  const [one, many] = leftOutWords[reason] ?? ['row', 'rows']
  if (rows.length === 1) return `1 ${one} was left out: row ${rows[0]}.`
  return `${rows.length.toLocaleString('en-US')} ${many} were left out: rows ${rowsNamed(rows)}.`
}

const maxNamed = 5

export function rowsNamed(rows: readonly number[]): string {
  return `${rows.slice(0, maxNamed).join(', ')}${rows.length > maxNamed ? ' and more' : ''}`
}
