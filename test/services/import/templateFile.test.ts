import { describe, expect, test } from 'vitest'
import { listTableOf } from '../../../src/domain/lib/listFile.ts'
import {
  nothingRemembered,
  noValues,
  proposedColumns,
} from '../../../src/domain/people/importing/importColumns.ts'
import { importRowsOf } from '../../../src/domain/people/importing/importedRows.ts'
import { itemOf, leftFileOf } from '../../../src/domain/people/importing/importReview.ts'
import { templateFormats, templateText } from '../../../src/domain/people/importing/importTemplate.ts'
import { importedRow } from '../../../src/inspector/models/people/importPeople.tsx'
import { listBlob } from '../../../src/services/export/listBlob.ts'
import { readFile } from '../../../src/services/import/readFile.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function tableOf(text: string) {
  const read = await readFile('list.csv', bytesOf(text))
  if (!read.ok) throw new Error(`The file is not read: ${read.problem.kind}`)
  return read.file.table
}

const rudo = 'Rudo,Ncube,Female,11,Malawi Union,Malawi,+265 991 234 567,\r\n'

describe.each(templateFormats)('[W1086] the template as %s', (format) => {
  async function fileWith(lines = '') {
    const text = `${templateText()}${lines}`
    const blob = format === 'csv' ? new Blob([text]) : await listBlob(listTableOf(text), format)
    return readFile(`list.${format}`, new Uint8Array(await blob.arrayBuffer()))
  }

  test('is read with its headings and without its examples', async () => {
    const read = await fileWith(rudo)
    if (!read.ok) throw new Error(`The file is not read: ${read.problem.kind}`)
    const { table } = read.file
    const columns = proposedColumns(table, nothingRemembered)
    expect(columns).toEqual([
      ...['firstname', 'lastname', 'gender', 'age', 'union', 'country', 'whatsapp', 'email'],
    ])
    const rows = importRowsOf(table, columns, noValues, '2025-04-12')
    expect(rows.map(({ row, firstname, gender, age }) => [row, firstname, gender, age])).toEqual([
      [4, 'Rudo', 'FEMALE', '11'],
    ])
    expect(table.leftOut).toEqual([{ reason: 'example', rows: [2, 3] }])
  })

  test('has no people while it is empty', async () => {
    expect(await fileWith()).toEqual({ ok: false, problem: { kind: 'noPeople' } })
  })
})

test('[W1087] the file of the rows that are left is imported again without its reasons and row numbers', async () => {
  const left = { ...itemOf(importedRow({ row: 7, age: 'about 12' })), choice: { kind: 'leaveOut' as const } }
  const table = await tableOf(leftFileOf([left]))
  const columns = proposedColumns(table, nothingRemembered)
  expect(table.headings.filter((_, column) => columns[column] === null)).toEqual([
    'Row in the file',
    'Why it is left',
  ])
  const [row] = importRowsOf(table, columns, noValues, '2025-04-12')
  expect(row).toEqual({ ...importedRow({}), row: 2, age: 'about 12' })
})
