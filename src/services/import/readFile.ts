import { type ImportFile, type ReadImportFile, tableIn } from '../../domain/people/importTable.ts'
import { linesOfText } from './delimitedText.ts'
import { UnreadableFile } from './unreadableFile.ts'
import { sheetOfWorkbook } from './workbook.ts'

export async function readFile(name: string, bytes: Uint8Array): Promise<ReadImportFile> {
  try {
    if (bytes.length === 0) throw new UnreadableFile({ kind: 'empty' })
    if (formatOf(name, bytes) === 'text') return tableOf({ lines: linesOfText(bytes), otherSheets: [] })
    return tableOf(await sheetOfWorkbook(bytes))
  } catch (error) {
    return { ok: false, problem: error instanceof UnreadableFile ? error.problem : { kind: 'broken' } }
  }
}

function tableOf({ lines, ...sheets }: { lines: Parameters<typeof tableIn>[0] } & Omit<ImportFile, 'table'>) {
  const read = tableIn(lines)
  return read.ok ? ({ ok: true, file: { table: read.table, ...sheets } } as const) : read
}

function formatOf(name: string, bytes: Uint8Array): 'text' | 'workbook' {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(name.trim()) ?? []
  const says = formats[ending.toLowerCase()]
  const begins = (...start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile({ kind: isLocked(bytes) ? 'locked' : 'oldWorkbook' })
  if (says === undefined) throw new UnreadableFile({ kind: 'otherFormat' })
  const isArchive = begins(0x50, 0x4b)
  if (isArchive !== (says === 'workbook')) throw new UnreadableFile({ kind: 'misleadingName' })
  return says
}

const formats: Readonly<Record<string, 'text' | 'workbook'>> = {
  csv: 'text',
  txt: 'text',
  tsv: 'text',
  xlsx: 'workbook',
}

/** An encrypted workbook is an OLE file with a stream of this name in UTF-16. */
function isLocked(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
}
