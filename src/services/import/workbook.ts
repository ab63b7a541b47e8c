import JSZip from 'jszip'
import { type CellValue, readSheet } from 'read-excel-file/universal'
import { cellNameOf, importLimits } from '../../domain/people/importFile.ts'
import { rowsAroundTheList, type SheetLine } from '../../domain/people/importTable.ts'
import { type Unpacked, unpack } from './unpack.ts'
import { UnreadableFile } from './unreadableFile.ts'

/*
 * Workbooks of Excel and other programs. The library allocates as many rows and cells as a sheet declares, so
 * it gets only the parts of one sheet, after they were measured.
 */

const workbookPath = 'xl/workbook.xml'
const relationsPath = 'xl/_rels/workbook.xml.rels'

export interface ReadSheet {
  readonly sheet: string
  readonly otherSheets: readonly string[]
  readonly lines: readonly SheetLine[]
}

export async function sheetOfWorkbook(bytes: Uint8Array): Promise<ReadSheet> {
  const unpacked = await unpack(bytes)
  if (!unpacked.paths.includes(workbookPath)) throw new UnreadableFile({ kind: 'misleadingName' })
  const [workbook, relations] = [await unpacked.text(workbookPath), await partOf(unpacked, relationsPath)]
  const sheets = sheetsIn(workbook, relations)
  for (const [index, { name, path }] of sheets.entries()) {
    const xml = await partOf(unpacked, path)
    const formulas = measure(xml)
    if (formulas === null) continue
    const values = await valuesOf(unpacked, { workbook, relations, path, xml }, index + 1)
    const lines = values.map((cells, row) => ({
      number: row + 1,
      cells: cells.map(textOf),
      formulas: formulas.get(row + 1) ?? [],
    }))
    if (lines.length === 0) continue
    const otherSheets = sheets.filter((sheet) => sheet.path !== path).map((sheet) => sheet.name)
    return { sheet: name, otherSheets, lines }
  }
  throw new UnreadableFile({ kind: 'empty' })
}

async function partOf({ paths, text }: Unpacked, path: string): Promise<string> {
  return paths.includes(path) ? text(path) : ''
}

/** Without these limits a damaged sheet would take hours to search. */
const attributes = `((?:[^>"']|"[^"]{0,1000}"|'[^']{0,1000}'){0,400}?)`
const tag = (names: string) => new RegExp(`<(?:\\w+:)?(${names})\\s${attributes}(/?)>`, 'g')

function attribute(text: string, name: string): string | undefined {
  const [, quoted, single] =
    new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(text) ?? []
  return quoted ?? single
}

interface SheetPart {
  readonly name: string
  readonly path: string
}

function sheetsIn(workbook: string, relations: string): readonly SheetPart[] {
  const targets = new Map(
    Array.from(relations.matchAll(tag('Relationship')), ([, , text = '']) => [
      attribute(text, 'Id') ?? '',
      attribute(text, 'Target') ?? '',
    ]),
  )
  return Array.from(workbook.matchAll(tag('sheet')), ([, , text = '']) => {
    const target = targets.get(attribute(text, 'id') ?? '') ?? ''
    return {
      name: withoutEntities(attribute(text, 'name') ?? ''),
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    }
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function withoutEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole)
}

const lastRow = 1_048_576
/** Single cells far below or beside a list would make millions of empty cells. */
const maxCells = 5_000_000

/**
 * The columns with a formula, by row; null for a sheet without cells.
 * @throws NotReadable for a sheet that is too large
 */
function measure(xml: string): ReadonlyMap<number, readonly number[]> | null {
  const formulas = new Map<number, number[]>()
  const filledRows = new Set<number>()
  let lastColumn = -1
  let lastFilledRow = 0
  const cells = new RegExp(`${tag('row|c').source}(\\s*<(?:\\w+:)?f[\\s/>])?`, 'g')
  let unmeasured = numberOf(xml.matchAll(/<(?:\w+:)?(?:row|c)\s/g))
  for (const [, name, text = '', closed, formula] of xml.matchAll(cells)) {
    unmeasured -= 1
    const reference = attribute(text, 'r')
    if (name === 'row') {
      if (reference !== undefined && !(/^\d+$/.test(reference) && Number(reference) <= lastRow))
        throw new UnreadableFile({ kind: 'broken' })
      continue
    }
    const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference ?? '') ?? []
    if (letters === undefined || digits === undefined) throw new UnreadableFile({ kind: 'broken' })
    if (closed === '/') continue
    const row = Number(digits)
    const column = columnOf(letters)
    filledRows.add(row)
    if (filledRows.size > importLimits.rows + rowsAroundTheList)
      throw new UnreadableFile({ kind: 'tooManyRows' })
    lastColumn = Math.max(lastColumn, column)
    lastFilledRow = Math.max(lastFilledRow, row)
    if (lastFilledRow * (lastColumn + 1) > maxCells) {
      if (lastFilledRow <= importLimits.rows)
        throw new UnreadableFile({ kind: 'tooManyColumns', count: lastColumn + 1 })
      throw new UnreadableFile({ kind: 'farCell', cell: cellNameOf(column, row) })
    }
    if (formula !== undefined) formulas.set(row, [...(formulas.get(row) ?? []), column])
  }
  if (unmeasured !== 0) throw new UnreadableFile({ kind: 'broken' })
  if (lastColumn >= importLimits.columns)
    throw new UnreadableFile({ kind: 'tooManyColumns', count: lastColumn + 1 })
  return filledRows.size === 0 ? null : formulas
}

function numberOf(found: Iterable<unknown>): number {
  let count = 0
  for (const _ of found) count += 1
  return count
}

function columnOf(letters: string): number {
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface WorkbookParts {
  readonly workbook: string
  readonly relations: string
  readonly path: string
  readonly xml: string
}

/**
 * The library gets a workbook of the measured parts, stored uncompressed. It would decompress packed parts in
 * workers made from blobs, which our content security policy forbids.
 */
async function valuesOf(
  unpacked: Unpacked,
  { workbook, relations, path, xml }: WorkbookParts,
  sheet: number,
): Promise<readonly (readonly (CellValue<string> | null)[])[]> {
  const zip = new JSZip()
  zip.file(workbookPath, workbook)
  zip.file(relationsPath, relations)
  zip.file(path, xml)
  for (const other of otherParts(relations)) {
    const text = await partOf(unpacked, other)
    if (text !== '') zip.file(other, text)
  }
  const measured = await zip.generateAsync({ type: 'arraybuffer', compression: 'STORE' })
  return readSheet<string>(measured, sheet, { trim: false, parseNumber: plainNumber }).catch(() => {
    throw new UnreadableFile({ kind: 'broken' })
  })
}

function otherParts(relations: string): readonly string[] {
  const named = Array.from(relations.matchAll(tag('Relationship')), ([, , text = '']) => text)
    .filter((text) => /\/(sharedStrings|styles)$/.test(attribute(text, 'Type') ?? ''))
    .map((text) => attribute(text, 'Target') ?? '')
    .map((target) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`))
  return [...new Set([...named, 'xl/sharedStrings.xml', 'xl/styles.xml'])]
}

/** Writes large numbers without an exponent: 263771234567, not 2.63771234567E+11. */
function plainNumber(text: string): string {
  const number = Number(text)
  if (/e/i.test(text) && Number.isSafeInteger(number)) return String(number)
  return text.replace(/\.0+$/, '')
}

function textOf(value: CellValue<string> | null): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return String(value)
}
