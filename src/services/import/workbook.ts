import type { ImportFileProblem } from '../../domain/people/importing/importFile.ts'
import { numberTextOf } from './cellNumbers.ts'
import { type Unpacked, unpack } from './unpack.ts'
import { problemOf, UnreadableFile } from './unreadableFile.ts'
import { type SharedParts, type SheetContent, sharedTextsOf, sheetContent } from './worksheet.ts'
import { type Attributes, attributeOf, readXml } from './xml.ts'

/* Workbooks of Excel and other programs (ECMA-376, transitional and strict). */

export interface SheetOfWorkbook {
  readonly name: string
  readonly isHidden: boolean
  readonly content: SheetContent | ImportFileProblem
}

export async function sheetsOfWorkbook(bytes: Uint8Array): Promise<readonly SheetOfWorkbook[]> {
  const parts = await unpack(bytes)
  const path = await workbookPath(parts)
  if (path === undefined) throw new UnreadableFile({ kind: 'misleadingName' })
  const relations = await relationsOf(parts, path)
  const partOfType = async (type: string) => {
    const found = relations.find((relation) => relation.type === type)
    return found ? partOf(parts, found.path) : ''
  }
  const { sheets, isFrom1904 } = sheetsIn(await partOf(parts, path))
  const shared = {
    texts: sharedTextsOf(await partOfType('sharedStrings')),
    numberText: numberTextOf(await partOfType('styles'), isFrom1904),
  }
  const read: SheetOfWorkbook[] = []
  for (const { id, ...sheet } of sheets) {
    const relation = relations.find((one) => one.id === id)
    if (relation?.type === 'chartsheet') continue
    read.push({ ...sheet, content: await contentOf(parts, relation?.path ?? '', shared) })
  }
  return read
}

async function contentOf(
  parts: Unpacked,
  path: string,
  shared: SharedParts,
): Promise<SheetContent | ImportFileProblem> {
  try {
    const xml = await partOf(parts, path)
    if (xml === '') throw new UnreadableFile({ kind: 'broken' })
    return sheetContent(xml, shared)
  } catch (error) {
    return problemOf(error)
  }
}

async function partOf({ paths, text }: Unpacked, path: string): Promise<string> {
  const found = paths.find((one) => isSamePath(one, path))
  return found === undefined ? '' : text(found)
}

/** Some programs write other capitals or backslashes into the archive. */
function isSamePath(one: string, other: string): boolean {
  return one.replaceAll('\\', '/').toLowerCase() === other.toLowerCase()
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly path: string
}

async function relationsOf(parts: Unpacked, path: string): Promise<readonly Relation[]> {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? []
  const relations: Relation[] = []
  readXml((await partOf(parts, `${folder}_rels/${name}.rels`)) || '<Relationships/>', {
    open(element, { Id = '', Type = '', Target = '' }) {
      if (element === 'Relationship')
        relations.push({ id: Id, type: Type.replace(/^.*\//, ''), path: pathFrom(folder, Target) })
    },
  })
  return relations
}

function pathFrom(folder: string, target: string): string {
  return decodeURI(new URL(target.replaceAll('\\', '/'), `file:///${folder}`).pathname.slice(1))
}

const usualPath = 'xl/workbook.xml'

async function workbookPath(parts: Unpacked): Promise<string | undefined> {
  const main = (await relationsOf(parts, '')).find(({ type }) => type === 'officeDocument')
  return [main?.path ?? '', usualPath].find((path) => parts.paths.some((one) => isSamePath(one, path)))
}

function sheetsIn(xml: string) {
  const sheets: { readonly name: string; readonly isHidden: boolean; readonly id: string }[] = []
  let isFrom1904 = false
  readXml(xml, {
    open(element, attributes) {
      if (element === 'workbookPr') isFrom1904 = isOn(attributes.date1904)
      if (element === 'sheet') sheets.push(sheetOf(attributes))
    },
  })
  return { sheets, isFrom1904 }
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

function sheetOf(attributes: Attributes) {
  const { name = '', state = 'visible' } = attributes
  return { name, isHidden: state !== 'visible', id: attributeOf(attributes, 'id') ?? '' }
}
