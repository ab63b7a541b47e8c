import JSZip from 'jszip'

export type WorkbookCell =
  | string
  | null
  | { readonly number: string }
  | { readonly date: number }
  | { readonly formula: string; readonly value: string }

export type WorkbookRow = readonly WorkbookCell[]

export interface WorkbookParts {
  readonly sheets: readonly { readonly name: string; readonly rows: readonly WorkbookRow[] }[]
  readonly merged?: readonly string[]
}

const schemaBase = 'http://schemas.openxmlformats.org'
const heading = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The files of a workbook as Excel writes them, before packing. */
export function partsOfWorkbook({ sheets, merged = [] }: WorkbookParts): Record<string, string> {
  const texts = new Map<string, number>()
  const sharedStringIndex = (text: string) => {
    const number = texts.get(text) ?? texts.size
    texts.set(text, number)
    return number
  }
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${heading}<Types xmlns="${schemaBase}/package/2006/content-types"/>`,
    'xl/workbook.xml': `${heading}<workbook xmlns="${schemaBase}/spreadsheetml/2006/main" xmlns:r="${schemaBase}/officeDocument/2006/relationships"><sheets>${sheets
      .map(
        ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${heading}<Relationships xmlns="${schemaBase}/package/2006/relationships">${[
      ...sheets.map((_, index) =>
        relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
      ),
      relation('rId98', 'styles', 'styles.xml'),
      relation('rId99', 'sharedStrings', 'sharedStrings.xml'),
    ].join('')}</Relationships>`,
    'xl/styles.xml': `${heading}<styleSheet xmlns="${schemaBase}/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  for (const [index, { rows }] of sheets.entries()) {
    const lines = rows.map((cells, row) => {
      const written = cells.map((cell, column) =>
        cellText(cell, `${letters(column)}${row + 1}`, sharedStringIndex),
      )
      return `<row r="${row + 1}">${written.join('')}</row>`
    })
    const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${heading}<worksheet xmlns="${schemaBase}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
  }
  parts['xl/sharedStrings.xml'] =
    `${heading}<sst xmlns="${schemaBase}/spreadsheetml/2006/main">${[...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`
  return parts
}

export async function workbookFile(workbook: WorkbookParts): Promise<Uint8Array<ArrayBuffer>> {
  return packed(partsOfWorkbook(workbook))
}

export async function packed(parts: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip()
  for (const [path, text] of Object.entries(parts)) zip.file(path, text)
  return zip.generateAsync({
    type: 'uint8array',
    compression: 'DEFLATE',
    compressionOptions: { level: 1 },
  }) as Promise<Uint8Array<ArrayBuffer>>
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${schemaBase}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
}

function cellText(cell: WorkbookCell, name: string, sharedStringIndex: (text: string) => number): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${name}" t="s"><v>${sharedStringIndex(cell)}</v></c>`
  if ('number' in cell) return `<c r="${name}"><v>${cell.number}</v></c>`
  if ('date' in cell) return `<c r="${name}" s="1"><v>${cell.date}</v></c>`
  return `<c r="${name}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
