import { expect, test } from 'vitest'
import { noAnswers } from '../../../src/domain/people/importing/importAnswers.ts'
import { childrenNote, withChildren } from '../../../src/domain/people/importing/importChildren.ts'
import {
  nothingRemembered,
  noValues,
  proposedColumns,
} from '../../../src/domain/people/importing/importColumns.ts'
import { readRows } from '../../../src/domain/people/importing/importedRows.ts'
import {
  childrenOf,
  importFileOf,
  withTableChoice,
} from '../../../src/domain/people/importing/importSheets.ts'
import type { ImportTable } from '../../../src/domain/people/importing/importTable.ts'

function tableOf(headings: readonly string[], ...rows: readonly (readonly string[])[]): ImportTable {
  return { headings, headingRow: 1, leftOut: [], rows: rows.map((cells, at) => ({ number: at + 2, cells })) }
}

function peopleOf(table: ImportTable) {
  const split = withChildren(table)
  const columns = proposedColumns(split, nothingRemembered)
  return readRows(split, columns, noValues, '2026-11-28', noAnswers).map(({ row }) =>
    [row.row, row.firstname, row.lastname, row.gender, row.age, row.union].join(' '),
  )
}

test.each<[string, ImportTable, string[]]>([
  [
    'numbered children',
    tableOf(
      [
        ...[
          'Parent Name',
          'Camper 1 First Name',
          'Camper 1 Last Name',
          'Camper 1 Age',
          'Camper 2 First Name',
        ],
        ...['Camper 2 Last Name', 'Camper 2 Age', 'Union'],
      ],
      ['Gogo Moyo', 'Ada', 'Moyo', '13', 'Alan', 'Moyo', '11', 'Malawi Union'],
      ['Mr Dube', 'Abel', 'Dube', '12', 'n/a', '', '', 'Malawi Union'],
    ),
    ['2 Ada Moyo  13 Malawi Union', '2.2 Alan Moyo  11 Malawi Union', '3 Abel Dube  12 Malawi Union'],
  ],
  [
    'repeated headings',
    tableOf(
      ['First Name', 'Last Name', 'Gender', 'Age', 'Union', 'First Name', 'Last Name', 'Gender', 'Age'],
      ['Ada', 'Moyo', 'F', '13', 'Malawi Union', 'Alan', 'Moyo', 'M', '11'],
    ),
    ['2 Ada Moyo FEMALE 13 Malawi Union', '2.2 Alan Moyo MALE 11 Malawi Union'],
  ],
  [
    'a sibling with the last name of the family, without a gender',
    tableOf(
      ['First Name', 'Surname', 'Gender', 'Age', 'Union', 'Sibling', 'Age of sibling'],
      ['Ada', 'Moyo', 'F', '13', 'Malawi Union', 'Alan', '11'],
      ['Amy', 'Dube', 'F', '14', 'Malawi Union', '', ''],
    ),
    [
      '2 Ada Moyo FEMALE 13 Malawi Union',
      '2.2 Alan Moyo  11 Malawi Union',
      '3 Amy Dube FEMALE 14 Malawi Union',
    ],
  ],
  [
    'ordinals with whole names',
    tableOf(
      ['1st camper', '1st camper age', '2nd camper', '2nd camper age', 'Union'],
      ['Ada Moyo', '13', 'Alan Moyo', '11', 'Malawi Union'],
    ),
    ['2 Ada Moyo  13 Malawi Union', '2.2 Alan Moyo  11 Malawi Union'],
  ],
  [
    'ages behind the numbered names',
    tableOf(
      ['Surname', '1st child', 'Age', 'Sex', '2nd child', 'Age', 'Sex', 'Union'],
      ['Moyo', 'Ada', '13', 'F', 'Alan', '11', 'M', 'Malawi Union'],
    ),
    ['2 Ada Moyo FEMALE 13 Malawi Union', '2.2 Alan Moyo MALE 11 Malawi Union'],
  ],
  [
    'phones of the family behind the numbered names',
    tableOf(
      ['Child 1 name', 'Child 2 name', 'Age of child 1', 'Age of child 2', 'Phone', 'Phone', 'Union'],
      ['Ada Moyo', 'Alan Moyo', '13', '11', '0772123456', '0712345678', 'Malawi Union'],
    ),
    ['2 Ada Moyo  13 Malawi Union', '2.2 Alan Moyo  11 Malawi Union'],
  ],
])('[W1043] a row with %s becomes one person each', (_, table, people) => {
  expect(peopleOf(table)).toEqual(people)
})

test.each([
  [
    tableOf(
      ['Name', 'Phone 1', 'Phone 2', 'Union'],
      ['Ada Moyo', '0772123456', '0712345678', 'Malawi Union'],
    ),
  ],
  [tableOf(['Name', 'Phone', 'Phone', 'Union'], ['Ada Moyo', '0772123456', '0712345678', 'Malawi Union'])],
  [tableOf(['Name', 'Sibling', 'Union'], ['Ada Moyo', 'Yes', 'Malawi Union'])],
  [tableOf(['Name', 'Parent 1 name', 'Parent 2 name'], ['Ada Moyo', 'Gogo', 'Sekuru'])],
])('[W1043] other numbers and repeated headings make no people: %j', (table) => {
  expect(withChildren(table)).toBe(table)
})

test('[W1043] a note says which rows are children of one row', () => {
  const table = tableOf(['Child 1 name', 'Child 2 name'], ['Ada Moyo', ''], ['Amy Dube', 'Alan Dube'])
  expect(childrenNote(withChildren(table))).toBe('1 more person. Row 3.2 is child 2 of row 3.')
  expect(childrenNote(table)).toBeUndefined()
})

test('[W1261] children are left in their rows on demand', () => {
  const table = tableOf(['Child 1 name', 'Child 2 name'], ['Ada Moyo', 'Alan Moyo'])
  const sheet = { name: '', isHidden: false, table, unmended: null, hiddenRows: [], hiddenColumns: [] }
  const read = importFileOf([{ ...sheet, withoutResult: 0 }], [])
  if (!read.ok) throw new Error('The file is not read')
  const rowsOf = ({ rows }: ImportTable) => rows.map(({ number }) => number)
  expect(rowsOf(read.file.table)).toEqual([2, 2.2])
  const left = withTableChoice(read.file, { leavesChildren: true })
  expect(left.table).toEqual(table)
  expect(rowsOf(withTableChoice(left, { leavesChildren: false }).table)).toEqual([2, 2.2])
  const [one] = left.sheets
  expect(one && childrenOf(one, left.choice)).toBe('1 more person. Row 2.2 is child 2 of row 2.')
})
