import { expect, test } from 'vitest'
import { mended, mendOf, sharedFaults } from '../../../src/domain/people/importing/importFaults.ts'
import { readAgain } from '../../../src/domain/people/importing/importReturn.ts'
import { checkedItem, type ImportItem, itemOf } from '../../../src/domain/people/importing/importReview.ts'
import type {
  ImportRow,
  ImportVerdict,
  KnownPerson,
} from '../../../src/domain/people/importing/importRows.ts'

const rowOf = (row: number, change: Partial<ImportRow> = {}): ImportRow => ({
  ...{ row, firstname: 'Tariro', lastname: 'Moyo', gender: 'FEMALE', age: '12', union: 'Malawi Union' },
  ...{ country: '', whatsapp: '', email: '', abbreviation: '', number: '', code: '' },
  ...change,
})
const isNew = (row: number): ImportVerdict => ({ row, verdict: 'new' })
const corrected = (item: ImportItem, change: Partial<ImportRow>): ImportItem =>
  checkedItem({ ...item, row: { ...item.row, ...change } }, isNew(item.row.row))

test('[W1073] other columns keep corrections, decisions and rows left out where the file reads as before', () => {
  const before = [2, 3, 4, 5].map((row) => rowOf(row, { whatsapp: 'x' }))
  const after = before.map((row) => ({ ...row, country: 'Malawi' }))
  const [two, three, four, five] = before.map(itemOf)
  if (!two || !three || !four || !five) throw new Error('There are too few rows')
  const items: readonly ImportItem[] = [
    corrected(two, { age: '13' }),
    { ...three, verdict: isNew(3), choice: { kind: 'leaveOut' } },
    { ...four, verdict: isNew(4), choice: { kind: 'add' } },
    {
      ...five,
      verdict: isNew(5),
      choice: { kind: 'add' },
      written: { row: 5, outcome: 'added', code: 'MU1' },
    },
  ]
  const again = readAgain(items, [], before, after)
  expect(again.dropped).toEqual([])
  expect(
    again.items.map(({ row: { age, country }, choice, verdict }) => [age, country, choice?.kind, verdict]),
  ).toEqual([
    ['13', 'Malawi', 'add', null],
    ['12', 'Malawi', 'leaveOut', null],
    ['12', 'Malawi', 'add', null],
    ['12', '', 'add', isNew(5)],
  ])
  expect(readAgain(items, [], before, before).items).toEqual(items)
})

test('[W1073] a correction of a cell that now reads otherwise is named and not applied', () => {
  const before = [2, 3, 4, 5, 6, 7, 8].map((row) => rowOf(row))
  const items = before.map((row) => corrected(itemOf(row), { age: '13', country: 'Malawi' }))
  const after = before.map((row) => ({ ...row, age: row.row === 2 ? '13' : '14' }))
  const { items: again, dropped } = readAgain(items, [], before, after)
  expect(again.map(({ row: { age, country } }) => `${age} ${country}`)).toEqual([
    ...['13 Malawi', '14 Malawi', '14 Malawi', '14 Malawi', '14 Malawi', '14 Malawi', '14 Malawi'],
  ])
  expect(dropped).toEqual([
    'Row 3: your correction of age does not apply any more.',
    'Row 4: your correction of age does not apply any more.',
    'Row 5: your correction of age does not apply any more.',
    'Row 6: your correction of age does not apply any more.',
    'Row 7: your correction of age does not apply any more.',
    'Corrections in 1 more rows do not apply any more.',
  ])
})

test('[W1073] a decision for many rows stays for the rows that read as before, and is named for the others', () => {
  const before = [2, 3, 4].map((row) => rowOf(row, { age: 'twelve' }))
  const sentence = 'Please enter the age.'
  const wrong = before.map((row): ImportItem => {
    const verdict: ImportVerdict = { row: row.row, verdict: 'wrong', cells: [{ cell: 'age', sentence }] }
    return { ...itemOf(row), verdict }
  })
  const [fault] = sharedFaults(wrong)
  if (fault === undefined) throw new Error('There is no fault')
  const mend = mendOf(wrong, fault, 'without')
  const items = mended(wrong, mend).map((item) => checkedItem(item, isNew(item.row.row)))
  const partly = readAgain(
    items,
    [mend],
    before,
    before.map((row) => (row.row === 4 ? { ...row, age: '11' } : row)),
  )
  expect(partly.items.map(({ row }) => row.age)).toEqual(['', '', '11'])
  expect(partly.mends.map(({ rows }) => rows)).toEqual([[2, 3]])
  expect(partly.dropped).toEqual(['Age: what you decided for 1 row does not apply to the new columns.'])
  const none = readAgain(
    items,
    [mend],
    before,
    before.map((row) => ({ ...row, age: '11' })),
  )
  expect(none.mends).toEqual([])
  expect(none.dropped).toEqual(['Age: what you decided for 3 rows does not apply to the new columns.'])
})

const personOf = (code: string, change: Partial<KnownPerson> = {}): KnownPerson => ({
  ...{ code, version: 'v1', isWithdrawn: false, stored: rowOf(2) },
  cells: [
    { cell: 'age', file: '12', stored: '13', isByOffice: true },
    { cell: 'country', file: 'Malawi', stored: '', isByOffice: false },
  ],
  ...change,
})

test('[W1074] after another check a ticked cell stays ticked while file and person say the same', () => {
  const item: ImportItem = {
    ...itemOf(rowOf(2)),
    verdict: { row: 2, verdict: 'different', person: personOf('MU001') },
    choice: { kind: 'take', code: 'MU001', cells: ['age'] },
  }
  const choiceFor = (person: KnownPerson) =>
    checkedItem(item, { row: 2, verdict: 'different', person }).choice
  const more = { cell: 'email', file: 'a@b.org', stored: '', isByOffice: false } as const
  expect(choiceFor(personOf('MU001', { cells: [...personOf('').cells, more] }))).toEqual({
    ...{ kind: 'take', code: 'MU001' },
    cells: ['age', 'email'],
  })
  const [age, country] = personOf('').cells
  if (!age || !country) throw new Error('There are too few cells')
  expect(choiceFor(personOf('MU001', { cells: [{ ...age, stored: '11' }, country] }))).toEqual({
    ...{ kind: 'take', code: 'MU001' },
    cells: [],
  })
  expect(choiceFor(personOf('MU002'))).toEqual({ kind: 'take', code: 'MU002', cells: ['country'] })
})

test('[W1074] "a new person" stays decided while no other likely person appears', () => {
  const perhaps = (codes: readonly string[], rows: readonly number[] = []): ImportVerdict => ({
    ...{ row: 2, verdict: 'perhaps', rows },
    persons: codes.map((code) => personOf(code)),
  })
  const item: ImportItem = {
    ...itemOf(rowOf(2)),
    verdict: perhaps(['MU001', 'MU002'], [7]),
    choice: { kind: 'add' },
  }
  expect(checkedItem(item, perhaps(['MU002'])).choice).toEqual({ kind: 'add' })
  expect(checkedItem(item, perhaps(['MU002', 'MU003'])).choice).toBeNull()
  expect(checkedItem(item, perhaps(['MU001'], [8])).choice).toBeNull()
})
