import { describe, expect, test } from 'vitest'
import { importBatches } from '../../../src/domain/people/importing/importBatches.ts'
import { type ImportRow, nameKey } from '../../../src/domain/people/importing/importRows.ts'

const emptyRow: ImportRow = {
  ...{ row: 1, firstname: '', lastname: '', gender: '', age: '', union: '', country: '', whatsapp: '' },
  ...{ email: '', abbreviation: '', number: '', code: '' },
}

function rowsNamed(...names: readonly string[]): readonly ImportRow[] {
  return names.map((firstname, index) => ({ ...emptyRow, row: index + 1, firstname }))
}

const rowNumbers = (batches: readonly (readonly ImportRow[])[]) =>
  batches.map((batch) => batch.map(({ row }) => row))

describe('The key of a name', () => {
  test.each([
    ['Thandi', 'Dube', 'dube thandi'],
    ['DUBE', 'Thandi ', 'dube thandi'],
    ['José  Luís', 'Nhaca', 'jose luis nhaca'],
    ['O’Neil', 'Anne-Marie', 'anne marie neil o'],
    ['ЖЕНЯ', 'Ивано́ва', 'женя иванова'],
    ['', '', ''],
  ])('of %s %s', (firstname, lastname, key) => {
    expect(nameKey({ firstname, lastname })).toBe(key)
  })
})

describe('The batches of an import', () => {
  test('[W230] keep rows with the same name together and start with rows that have a number', () => {
    const rows = rowsNamed('Thandi', 'Farai', 'THANDI', 'Rudo', 'Nyasha').map((row) =>
      row.firstname === 'Rudo' ? { ...row, number: '7' } : row,
    )
    expect(rowNumbers(importBatches(rows, (row) => row, 2))).toEqual([[4], [1, 3], [2, 5]])
    expect(rowNumbers(importBatches(rows, (row) => row, 500))).toEqual([[4, 1, 3, 2, 5]])
  })

  test('[W273] keep rows together that may be the same person by a typing error or a phone number', () => {
    const cells: readonly Partial<ImportRow>[] = [
      { firstname: 'Thandi', lastname: 'Sibanda', age: '14' },
      { firstname: 'Farai', lastname: 'Moyo' },
      { firstname: 'Thandi', lastname: 'Sibbanda', age: '14' },
      { firstname: 'Farai', lastname: 'Dube', whatsapp: '0772123456' },
      { firstname: 'Farai', lastname: 'Banda', whatsapp: '+263772123456' },
    ]
    const rows = cells.map((row, index) => ({ ...emptyRow, row: index + 1, ...row }))
    expect(rowNumbers(importBatches(rows, (row) => row, 2))).toEqual([[1, 3], [2], [4, 5]])
  })

  test('[W230] split a name with more rows than one batch allows, and long rows', () => {
    const many = rowsNamed('Thandi', 'Thandi', 'Thandi', 'Rudo')
    expect(rowNumbers(importBatches(many, (row) => row, 2))).toEqual([
      [1, 2],
      [3, 4],
    ])
    const long = rowsNamed('a', 'b', 'c').map((row) => ({ ...row, email: 'é'.repeat(45_000) }))
    expect(rowNumbers(importBatches(long, (row) => row, 500))).toEqual([[1, 2], [3]])
    expect(importBatches([], (row: ImportRow) => row, 500)).toEqual([])
  })

  test('keep rows with the same number together in any spelling', () => {
    const cells: readonly Partial<ImportRow>[] = [
      { abbreviation: 'EZC', number: '007' },
      {},
      { code: ' ezc007 ' },
      { abbreviation: 'ézc', number: ' 7' },
      { union: 'North Union', number: '7' },
      { union: 'Malawi Union', number: '7' },
      { union: 'NORTH  union', number: '7', abbreviation: 'NU' },
      { code: 'NU7' },
      { code: 'EZC' },
      { abbreviation: 'EZC' },
    ]
    const rows = rowsNamed(...cells.map((_, index) => `N${index}`)).map((row, index) => ({
      ...row,
      ...cells[index],
    }))
    expect(rowNumbers(importBatches(rows, (row) => row, 3))).toEqual([[1, 3, 4], [5, 7, 8], [6, 9, 2], [10]])
  })

  test('keep the first and the last of 1,200 rows together when they share a number', () => {
    const rows = rowsNamed(...Array.from({ length: 1_200 }, (_, index) => `N${index}`)).map((row) => ({
      ...row,
      code: `NU${row.row % 1_199}`,
    }))
    const batches = rowNumbers(importBatches(rows, (row) => row, 500))
    expect(batches.map((batch) => batch.length)).toEqual([500, 500, 200])
    expect(batches[0]?.slice(0, 2)).toEqual([1, 1_200])
  })

  test('keep rows with the same name together when a number has more rows than one batch', () => {
    const rows = rowsNamed('Thandi', 'Rudo', 'Farai', 'THANDI').map((row) => ({ ...row, code: 'NU7' }))
    expect(rowNumbers(importBatches(rows, (row) => row, 3))).toEqual([[1, 4, 2], [3]])
  })
})
