/* The entry `universal` packs without workers, which our content security policy would refuse. */

import writeExcelFile from 'write-excel-file/universal'
import { type ListColumn, type ListFile, type ListFormat, listFileText } from '../../domain/lib/listFile.ts'
import { groupedPhone } from '../../domain/people/phones.ts'

type Table = Pick<ListFile, 'columns' | 'rows'>

export async function listBlob({ columns, rows }: Table, format: ListFormat): Promise<Blob> {
  const table = {
    columns,
    rows: rows.map((cells) =>
      cells.map((text, column) => (columns[column]?.kind === 'phone' ? groupedPhone(text) : text)),
    ),
  }
  if (format === 'xlsx') return workbook(table)
  return new Blob([listFileText(table, format)], { type: 'text/csv;charset=utf-8' })
}

/** Texts stay as they are, and no program runs them as a formula; ages and amounts are numbers and days are dates. */
function workbook({ columns, rows }: Table): Promise<Blob> {
  const headings = columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const }))
  const cells = rows.map((texts) => columns.map(({ kind }, column) => cellOf(kind, texts[column] ?? '')))
  const width = columns.map(({ kind }) => ({ width: kind === 'number' ? 8 : kind === 'day' ? 13 : 24 }))
  return writeExcelFile([headings, ...cells], { columns: width, stickyRowsCount: 1 }).toBlob()
}

function cellOf(kind: ListColumn['kind'], text: string) {
  if (text === '') return null
  if (kind === 'number') return { value: Number(text), type: Number }
  if (kind === 'amount') return { value: Number(text), type: Number, format: '#,##0.00' }
  if (kind === 'day') return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  // The library keeps texts as names of an object that has some of its own. An import drops the hidden character.
  return { value: text in {} ? `${text}\u200B` : text, type: String }
}
