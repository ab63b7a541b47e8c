import JSZip from 'jszip'
import { expect, test } from 'vitest'
import { csvLine } from '../../../src/domain/lib/csv.ts'
import { listTableOf } from '../../../src/domain/lib/listFile.ts'
import { listBlob } from '../../../src/services/export/listBlob.ts'

test('[W1142] a workbook has amounts as numbers, and a text that begins like a formula as text', async () => {
  const csv = csvLine(['Name', 'Amount']) + csvLine(['=1+1', '-12.50'])
  const parts = await JSZip.loadAsync(await (await listBlob(listTableOf(csv, 1), 'xlsx')).arrayBuffer())
  const sheet = await parts.file('xl/worksheets/sheet1.xml')?.async('string')
  const strings = await parts.file('xl/sharedStrings.xml')?.async('string')
  expect(sheet).toContain('<v>-12.5</v>')
  expect(sheet).not.toContain('<f>')
  expect(strings).toContain('=1+1')
  expect(strings).not.toContain("'=1+1")
})
