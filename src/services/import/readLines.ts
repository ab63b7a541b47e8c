import type { SheetLine } from '../../domain/people/importing/importTable.ts'
import { linesOfText } from './delimitedText.ts'
import { formatOf } from './fileFormat.ts'
import { sheetsOfWorkbook } from './workbook.ts'

/** Small lists alone, because they are read without a worker. */
const mostBytes = 1_000_000

/**
 * The lines of a small list: of a text file, or of the first sheet of a workbook that is shown.
 * @throws if the file is none
 */
export async function readLines(file: File): Promise<readonly SheetLine[]> {
  if (file.size > mostBytes) throw new Error('The file is too large for a small list')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (formatOf(file.name, bytes) === 'text') return linesOfText(bytes).lines
  const sheets = await sheetsOfWorkbook(bytes)
  const content = sheets.find(({ isHidden, content }) => !isHidden && 'lines' in content)?.content
  if (content === undefined || !('lines' in content)) throw new Error('The workbook has no sheet to read')
  return content.lines
}

/** The lines of cells that were copied from a spreadsheet. */
export function linesOfPaste(text: string): readonly SheetLine[] {
  return linesOfText(new TextEncoder().encode(`${text}\n`)).lines
}
