import {
  type FileSheet,
  importFileOf,
  type ReadImportFile,
  type UnreadSheet,
} from '../../domain/people/importing/importSheets.ts'
import { type ImportTable, type SheetLine, tableIn } from '../../domain/people/importing/importTable.ts'
import { linesOfText } from './delimitedText.ts'
import { formatOf } from './fileFormat.ts'
import { mendedText } from './letters.ts'
import { problemOf } from './unreadableFile.ts'
import { sheetsOfWorkbook } from './workbook.ts'
import type { SheetContent } from './worksheet.ts'

export async function readFile(name: string, bytes: Uint8Array): Promise<ReadImportFile> {
  try {
    if (formatOf(name, bytes) === 'workbook') return fileOf(await sheetsOfWorkbook(bytes))
    const { lines, otherLines } = linesOfText(bytes)
    const content = { lines, hiddenRows: [], hiddenColumns: [], withoutResult: 0 }
    return fileOf([{ name: '', isHidden: false, content }], otherLines)
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

function fileOf(
  found: Awaited<ReturnType<typeof sheetsOfWorkbook>>,
  otherLines: readonly SheetLine[] | null = null,
): ReadImportFile {
  const sheets: FileSheet[] = []
  const unread: UnreadSheet[] = []
  for (const { content, ...sheet } of found) {
    const read = 'kind' in content ? ({ ok: false, problem: content } as const) : tableOf(content, otherLines)
    if (read.ok) sheets.push({ ...sheet, ...read.sheet })
    else unread.push({ name: sheet.name, problem: read.problem })
  }
  return importFileOf(sheets, unread)
}

function tableOf({ lines, hiddenRows, ...content }: SheetContent, otherLines: readonly SheetLine[] | null) {
  const mended = lines.map(withMendedTexts)
  const read = tableIn(mended)
  if (!read.ok) return read
  const { table, columns } = read
  const isMended = mended.some((line, row) => line !== lines[row])
  const other = otherLines ?? (isMended ? lines : null)
  const people = new Set(table.rows.map(({ number }) => number))
  return {
    ok: true,
    sheet: {
      table,
      unmended: other && otherTable(table, other),
      hiddenRows: hiddenRows.filter((row) => people.has(row)),
      hiddenColumns: content.hiddenColumns.flatMap((column) => {
        const place = columns.indexOf(column)
        return place === -1 ? [] : [{ place, column }]
      }),
      withoutResult: content.withoutResult,
    },
  } as const
}

/** The same line if none of its texts changes. */
function withMendedTexts(line: SheetLine): SheetLine {
  const cells = line.cells.map(mendedText)
  return cells.every((text, column) => text === line.cells[column]) ? line : { ...line, cells }
}

/** Null if both readings are equal, or if the other one is no list of the same people. */
function otherTable(table: ImportTable, lines: readonly SheetLine[]): ImportTable | null {
  const other = tableIn(lines)
  if (!other.ok || other.table.rows.length !== table.rows.length) return null
  const { headings, rows } = other.table
  if (headings.length !== table.headings.length) return null
  const isEqual =
    headings.every((text, column) => text === table.headings[column]) &&
    rows.every(({ cells }, row) => cells.every((text, column) => text === table.rows[row]?.cells[column]))
  return isEqual ? null : other.table
}
