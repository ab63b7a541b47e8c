import type { ImportFileProblem } from '../../domain/people/importing/importFile.ts'
import { UnreadableFile } from './unreadableFile.ts'

type Format = 'text' | 'workbook'
type OtherFormat = Extract<
  ImportFileProblem['kind'],
  'oldWorkbook' | 'locked' | 'openDocument' | 'numbers' | 'pdf' | 'webPage'
>

const formats: Readonly<Record<string, Format | OtherFormat>> = {
  csv: 'text',
  txt: 'text',
  tsv: 'text',
  xlsx: 'workbook',
  xlsm: 'workbook',
  xls: 'oldWorkbook',
  xlsb: 'oldWorkbook',
  ods: 'openDocument',
  fods: 'openDocument',
  numbers: 'numbers',
  pdf: 'pdf',
  htm: 'webPage',
  html: 'webPage',
}

/** Judges by the content first, because files are renamed; only then does the name have to fit. */
export function formatOf(name: string, bytes: Uint8Array): Format {
  if (bytes.length === 0) throw new UnreadableFile({ kind: 'empty' })
  const other = otherFormatOf(bytes)
  if (other !== undefined) throw new UnreadableFile({ kind: other })
  const [, ending = ''] = /\.([a-z]+)$/i.exec(name.trim()) ?? []
  const named = formats[ending.toLowerCase()]
  if (named === undefined) throw new UnreadableFile({ kind: 'otherFormat' })
  const content = begins(bytes, 'PK') ? 'workbook' : 'text'
  const isOfThisKind = named === 'text' || named === 'workbook'
  if (isOfThisKind && named !== content) throw new UnreadableFile({ kind: 'misleadingName' })
  if (!isOfThisKind) throw new UnreadableFile({ kind: named })
  return named
}

function otherFormatOf(bytes: Uint8Array): OtherFormat | undefined {
  if (begins(bytes, '\xD0\xCF\x11\xE0'))
    return holds(bytes, 'E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e') ? 'locked' : 'oldWorkbook'
  if (begins(bytes, '%PDF')) return 'pdf'
  if (begins(bytes, 'PK')) {
    if (holds(bytes, 'application/vnd.oasis.opendocument')) return 'openDocument'
    if (holds(bytes, 'xl/workbook.bin')) return 'oldWorkbook'
    return holds(bytes, 'Index/Document.iwa') ? 'numbers' : undefined
  }
  const start = new TextDecoder().decode(bytes.subarray(0, 1_000))
  return /^\s*<(!doctype|html|head|body|table|\?xml|meta)/i.test(start) ? 'webPage' : undefined
}

/** @param start one character for each byte */
function begins(bytes: Uint8Array, start: string): boolean {
  return Array.from(start).every((character, index) => bytes[index] === character.charCodeAt(0))
}

/** The names in an archive are not compressed. */
function holds(bytes: Uint8Array, text: string): boolean {
  const first = text.charCodeAt(0)
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (begins(bytes.subarray(at, at + text.length), text)) return true
  return false
}
