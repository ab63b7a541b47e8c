import { describe, expect, test } from 'vitest'
import { type ImportRow, importBatches, nameKey } from '../../src/domain/importRows.ts'

const emptyRow: ImportRow = {
  ...{ row: 1, firstname: '', lastname: '', gender: '', age: '', union: '', country: '', whatsapp: '' },
  ...{ email: '', abbreviation: '', number: '', code: '' },
}

function rowsNamed(...names: readonly string[]): readonly ImportRow[] {
  return names.map((firstname, index) => ({ ...emptyRow, row: index + 1, firstname }))
}

const rowNumbers = (batches: readonly (readonly ImportRow[])[]) =>
  batches.map((batch) => batch.map(({ row }) => row))

describe('Names that may be one', () => {
  test.each([
    ['Thandi', 'Dube', 'dube thandi'],
    ['DUBE', 'Thandi ', 'dube thandi'],
    ['José  Luís', 'Nhaca', 'jose luis nhaca'],
    ['O’Neil', 'Anne-Marie', 'anne marie neil o'],
    ['ЖЕНЯ', 'Ивано́ва', 'женя иванова'],
    ['', '', ''],
  ])('%s %s', (firstname, lastname, key) => {
    expect(nameKey({ firstname, lastname })).toBe(key)
  })
})

describe('The batches of an import', () => {
  test('[W230] keep rows of one name together and have those with a number first', () => {
    const rows = rowsNamed('Thandi', 'Farai', 'THANDI', 'Rudo', 'Nyasha').map((row) =>
      row.firstname === 'Rudo' ? { ...row, number: '7' } : row,
    )
    expect(rowNumbers(importBatches(rows, (row) => row, 2))).toEqual([[4], [1, 3], [2, 5]])
    expect(rowNumbers(importBatches(rows, (row) => row, 500))).toEqual([[4, 1, 3, 2, 5]])
  })

  test('[W230] are cut where a name has more rows than one takes, or the rows are long', () => {
    const many = rowsNamed('Thandi', 'Thandi', 'Thandi', 'Rudo')
    expect(rowNumbers(importBatches(many, (row) => row, 2))).toEqual([
      [1, 2],
      [3, 4],
    ])
    const long = rowsNamed('a', 'b', 'c').map((row) => ({ ...row, email: 'é'.repeat(45_000) }))
    expect(rowNumbers(importBatches(long, (row) => row, 500))).toEqual([[1, 2], [3]])
    expect(importBatches([], (row: ImportRow) => row, 500)).toEqual([])
  })
})
