import { expect, test } from 'vitest'
import {
  nothingRemembered,
  noValues,
  proposedColumns,
} from '../../../src/domain/people/importing/importColumns.ts'
import { importRowsOf } from '../../../src/domain/people/importing/importedRows.ts'
import { missingCells, wrongCells } from '../../../src/domain/people/importing/importRules.ts'
import { readFile } from '../../../src/services/import/readFile.ts'
import { asSemicolons, campHeadings, campList, laterList } from './support/campLists.ts'
import { workbookFile } from './support/workbookFile.ts'

const day = '2025-04-13'

async function rowsIn(name: string, bytes: Uint8Array) {
  const answer = await readFile(name, bytes)
  if (!answer.ok) throw new Error(answer.problem.kind)
  const { table } = answer.file
  const columns = proposedColumns(table, nothingRemembered)
  return importRowsOf(table, columns, noValues, day)
}

test('[W260] [W261] a list of 1,000 people with mistakes reads the same as CSV and as XLSX', async () => {
  const list = campList(1_000, 0.03, 15)
  expect(list.wrong.length).toBeGreaterThan(20)
  expect(list.wrong.length).toBeLessThan(40)
  const text = await rowsIn('list.csv', asSemicolons(list))
  const rows = [
    campHeadings,
    ...list.rows.map((row) => row.map((cell) => (/^\d+$/.test(cell) ? { number: cell } : cell))),
  ]
  const workbook = await rowsIn('list.xlsx', await workbookFile({ sheets: [{ name: 'All', rows }] }))
  expect(text).toHaveLength(1_000)
  expect(workbook).toEqual(text)
  expect(text[0]).toEqual({
    row: 2,
    firstname: 'Thandi',
    lastname: 'Dube',
    gender: 'FEMALE',
    age: '13',
    union: 'Zimbabwe East Union Conference',
    abbreviation: '',
    number: '',
    code: '',
    country: '',
    whatsapp: '+263771234567',
    email: '',
  })
})

test('exactly the rows with a mistake are refused among 5,000 rows with 3 % mistakes', async () => {
  const list = campList(5_000, 0.03, 15)
  expect(list.wrong.length).toBeGreaterThan(120)
  const rows = await rowsIn('list.csv', asSemicolons(list))
  expect(rows).toHaveLength(5_000)
  const isWrong = (row: (typeof rows)[number]) => wrongCells(row).length + missingCells(row).length > 0
  expect(rows.flatMap((row, place) => (isWrong(row) ? [place] : []))).toEqual(list.wrong)
})

test('a later list contains the requested corrections and new people', () => {
  const list = campList(600, 0.03, 1)
  const later = laterList(list, 20, 15, 2)
  const known = new Set(list.rows.map((row) => row.join()))
  const names = new Set(list.rows.map(([lastname, firstname]) => `${firstname} ${lastname}`))
  const changed = later.rows.filter((row) => !known.has(row.join()))
  const isNew = ([lastname, firstname]: (typeof changed)[number]) => !names.has(`${firstname} ${lastname}`)
  expect(changed.filter(isNew)).toHaveLength(15)
  expect(changed).toHaveLength(35)
  expect(later.rows).toHaveLength(600 - list.wrong.length + 15)
})
