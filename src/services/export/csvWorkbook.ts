import { byteOrderMark, cellsOf, withoutDefusing } from '../../domain/lib/csv.ts'
import { moduleLoader } from '../browser/loadModule.ts'

/** The entry `universal` packs without workers, which our content security policy would refuse. */
const loadWriter = moduleLoader(() => import('write-excel-file/universal'))

/**
 * A workbook with the lines of a CSV file of ours. Its texts are cells of text, which no program runs as a
 * formula. `amounts` is the column of numbers, if there is one.
 */
export async function workbookOf(csv: string, amounts?: number): Promise<Blob> {
  const { default: writeWorkbook } = await loadWriter()
  const [header = [], ...lines] = cellsOf(csv.replace(byteOrderMark, ''))
  const rows = lines.map((cells) =>
    cells.map((cell, column) => {
      if (cell === '') return null
      return column === amounts ? { value: Number(cell), format: '#,##0.00' } : withoutDefusing(cell)
    }),
  )
  const heads = header.map((value) => ({ value, fontWeight: 'bold' as const }))
  const columns = header.map(() => ({ width: 18 }))
  return writeWorkbook([heads, ...rows], { columns, stickyRowsCount: 1 }).toBlob()
}
