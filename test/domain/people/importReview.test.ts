import { describe, expect, test } from 'vitest'
import {
  checkedItem,
  checksOf,
  correctedRow,
  decidedRow,
  firstChoice,
  type ImportItem,
  isChoiceFor,
  isWritten,
  itemOf,
  leftFileOf,
  leftItems,
  leftReason,
  personsOf,
  type RowChoice,
  reviewGroupOf,
  rowsBeside,
  takeChoiceOf,
} from '../../../src/domain/people/importing/importReview.ts'
import type {
  DifferentCell,
  ImportRow,
  ImportVerdict,
  KnownPerson,
  WrittenRow,
} from '../../../src/domain/people/importing/importRows.ts'

const tariro: ImportRow = {
  ...{ row: 2, firstname: 'Tariro', lastname: 'Moyo', gender: 'FEMALE', age: '12' },
  ...{ union: 'East Zimbabwe Conference', country: '', whatsapp: '', email: '' },
  ...{ abbreviation: 'EZC', number: '', code: '' },
}
const rowOf = (row: number, change: Partial<ImportRow> = {}): ImportRow => ({ ...tariro, row, ...change })

const differing: readonly DifferentCell[] = [
  { cell: 'age', file: '12', stored: '13', isByOffice: true },
  { cell: 'country', file: 'Zimbabwe', stored: '', isByOffice: false },
]
const personOf = (code: string, cells: readonly DifferentCell[] = []): KnownPerson => ({
  ...{ code, version: `${code}-v7`, isWithdrawn: false, stored: tariro },
  cells,
})
const thandi = personOf('EZC104', differing)
const rudo = personOf('EZC105')

const isNew: ImportVerdict = { row: 2, verdict: 'new' }
const here: ImportVerdict = { row: 2, verdict: 'here', person: rudo }
const different: ImportVerdict = { row: 2, verdict: 'different', person: thandi }
const perhaps: ImportVerdict = { row: 2, verdict: 'perhaps', persons: [thandi, rudo], rows: [] }
const wrong: ImportVerdict = {
  ...{ row: 2, verdict: 'wrong' },
  cells: [
    { cell: 'gender', sentence: 'Please choose male or female.' },
    { cell: 'number', sentence: 'Please type only letters A to Z, digits and hyphens.' },
  ],
}

const add: RowChoice = { kind: 'add' }
const leaveOut: RowChoice = { kind: 'leaveOut' }
const take = (code: string): RowChoice => ({ kind: 'take', code, cells: ['country'] })

const added: WrittenRow = { row: 2, outcome: 'added', code: 'EZC106' }
const notWritten: WrittenRow = {
  ...{ row: 2, outcome: 'notWritten' },
  sentence: 'Somebody of this name was registered meanwhile.',
}

const itemWith = (change: Partial<ImportItem>): ImportItem => ({ ...itemOf(tariro), ...change })

test('a new row is unchecked, undecided and unwritten', () => {
  expect(itemOf(tariro)).toEqual({ row: tariro, verdict: null, choice: null, written: null })
})

test('a row is written after the server added, changed or confirmed it', () => {
  expect(isWritten(itemWith({ written: added }))).toBe(true)
  expect(isWritten(itemWith({ written: { row: 2, outcome: 'changed', code: 'EZC104' } }))).toBe(true)
  expect(isWritten(itemWith({ written: { row: 2, outcome: 'same', code: 'EZC104' } }))).toBe(true)
  expect(isWritten(itemWith({ written: notWritten }))).toBe(false)
  expect(isWritten(itemWith({}))).toBe(false)
})

test('a row belongs to the group of its verdict, or to the rows left out', () => {
  expect(reviewGroupOf(itemWith({}))).toBeNull()
  expect(reviewGroupOf(itemWith({ verdict: isNew, choice: add, written: added }))).toBeNull()
  expect(reviewGroupOf(itemWith({ verdict: isNew, choice: add, written: notWritten }))).toBe('new')
  expect(reviewGroupOf(itemWith({ verdict: wrong }))).toBe('wrong')
  expect(reviewGroupOf(itemWith({ verdict: perhaps, choice: take('EZC104') }))).toBe('perhaps')
  expect(reviewGroupOf(itemWith({ verdict: perhaps, choice: leaveOut }))).toBe('leftOut')
})

test.each([
  [isNew, [], add],
  [here, ['EZC105'], { kind: 'take', code: 'EZC105', cells: [] }],
  [different, ['EZC104'], { kind: 'take', code: 'EZC104', cells: ['country'] }],
  [perhaps, ['EZC104', 'EZC105'], null],
  [wrong, [], null],
])('a verdict provides similar people and the first choice: %j', (verdict, codes, choice) => {
  expect(personsOf(verdict).map(({ code }) => code)).toEqual(codes)
  expect(firstChoice(verdict)).toEqual(choice)
})

test('taking a person selects every cell that the office did not write', () => {
  expect(takeChoiceOf(thandi)).toEqual({ kind: 'take', code: 'EZC104', cells: ['country'] })
})

describe('A choice in the review', () => {
  test.each([
    [null, null, true],
    [null, leaveOut, true],
    [null, add, false],
    [null, take('EZC104'), false],
    [wrong, leaveOut, true],
    [wrong, add, false],
    [wrong, take('EZC104'), false],
    [isNew, add, true],
    [isNew, take('EZC104'), false],
    [perhaps, null, true],
    [perhaps, add, true],
    [perhaps, take('EZC105'), true],
    [perhaps, take('EZC999'), false],
    [here, add, false],
    [here, take('EZC105'), true],
    [different, add, false],
    [different, take('EZC105'), false],
  ])('for the verdict %j: %j is valid: %j', (verdict, choice, isPossible) => {
    expect(isChoiceFor(verdict, choice)).toBe(isPossible)
  })

  test('is kept when a repeated check gives the same verdict', () => {
    const item = itemWith({ verdict: perhaps, choice: take('EZC105'), written: notWritten })
    expect(checkedItem(item, structuredClone(perhaps))).toEqual({
      ...{ row: tariro, verdict: perhaps, choice: take('EZC105'), written: null },
    })
  })

  test('is replaced when the verdict changes, except for a row left out', () => {
    const item = itemWith({ verdict: perhaps, choice: take('EZC105'), written: notWritten })
    expect(checkedItem(item, isNew)).toEqual({ row: tariro, verdict: isNew, choice: add, written: null })
    expect(checkedItem(item, wrong).choice).toBeNull()
    expect(checkedItem({ ...item, choice: leaveOut }, isNew).choice).toEqual(leaveOut)
  })
})

describe('A row to write', () => {
  test.each([
    [isNew, add, { kind: 'add', besides: [] }],
    [perhaps, add, { kind: 'add', besides: ['EZC104', 'EZC105'] }],
    [perhaps, take('EZC105'), { kind: 'take', code: 'EZC105', version: 'EZC105-v7', cells: ['country'] }],
    [different, take('EZC104'), { kind: 'take', code: 'EZC104', version: 'EZC104-v7', cells: ['country'] }],
  ])('is built from %j with the choice %j', (verdict, choice, decision) => {
    expect(decidedRow(itemWith({ verdict, choice }))).toEqual({ row: tariro, decision })
  })

  test.each([
    [{ verdict: null, choice: add }],
    [{ verdict: perhaps, choice: null }],
    [{ verdict: isNew, choice: leaveOut }],
    [{ verdict: wrong, choice: add }],
    [{ verdict: perhaps, choice: take('EZC999') }],
    [{ verdict: isNew, choice: add, written: added }],
    [{ verdict: isNew, choice: add, written: notWritten }],
  ])('does not exist for %j', (change) => {
    expect(decidedRow(itemWith(change))).toBeNull()
  })
})

describe('Rows to check', () => {
  test('are neither checked nor written, 500 in one call', () => {
    const items = [
      itemWith({ row: rowOf(2, { firstname: 'Rudo' }), verdict: isNew }),
      itemWith({ row: rowOf(3), written: added }),
      itemWith({ row: rowOf(4), written: notWritten }),
      ...Array.from({ length: 500 }, (_, index) => itemOf(rowOf(5 + index, { firstname: `N${index}` }))),
    ]
    expect(checksOf(items).map((batch) => [batch.length, batch[0], batch.at(-1)])).toEqual([
      [500, 4, 503],
      [1, 504, 504],
    ])
    expect(checksOf([])).toEqual([])
  })

  test('include checked rows with the same name or number', () => {
    const items = [
      itemWith({ row: rowOf(2), verdict: isNew }),
      itemWith({ row: rowOf(3, { firstname: 'Rudo', number: '7' }), verdict: isNew }),
      itemWith({ row: rowOf(4, { firstname: 'Farai', code: 'EZC9' }), verdict: isNew }),
      itemWith({ row: rowOf(5, { firstname: 'Chipo', code: 'EZC7' }), verdict: isNew, written: added }),
      itemOf(rowOf(6, { firstname: 'Tariro', code: 'EZC7' })),
    ]
    expect(checksOf(items)).toEqual([[2, 3, 6]])
    expect(checksOf(items.slice(0, 4))).toEqual([])
  })

  test('include rows with the old or new number of a corrected row', () => {
    const items = ['7', '7', '8', '9'].map((number, index) =>
      itemOf(rowOf(2 + index, { firstname: `N${index}`, number })),
    )
    const [before = tariro] = items.map(({ row }) => row)
    const beside = rowsBeside(items, before, { ...before, number: '', code: 'EZC8' })
    expect(beside.map(({ row, code }) => [row, code])).toEqual([
      [2, 'EZC8'],
      [3, ''],
      [4, ''],
    ])
  })

  test('include unwritten rows with the old or new name of a corrected row', () => {
    const items = [
      itemOf(rowOf(2)),
      itemOf(rowOf(3, { firstname: 'MOYO', lastname: 'Tariro' })),
      itemWith({ row: rowOf(4), written: added }),
      itemOf(rowOf(5, { firstname: 'Rudo' })),
      itemOf(rowOf(6, { firstname: 'Farai' })),
      itemOf(rowOf(7, { firstname: 'Farai', lastname: 'Móyo' })),
    ]
    const corrected = rowOf(2, { firstname: 'Farai' })
    const beside = rowsBeside(items, rowOf(2), corrected)
    expect(beside.map(({ row }) => row)).toEqual([2, 3, 6, 7])
    expect(beside[0]).toEqual(corrected)
  })

  test('contain only the corrected row when its name has too many rows for one call', () => {
    const items = Array.from({ length: 501 }, (_, index) => itemOf(rowOf(2 + index)))
    const corrected = rowOf(2, { age: '13' })
    expect(rowsBeside(items.slice(0, 500), rowOf(2), corrected)).toHaveLength(500)
    expect(rowsBeside(items, rowOf(2), corrected)).toEqual([corrected])
  })
})

describe('A corrected row', () => {
  const east = { union: 'East Zimbabwe Conference', abbreviation: 'EZC' }
  const north = { union: 'North Zambia Union', abbreviation: 'NZU' }
  const items = [
    itemOf(rowOf(2, east)),
    itemOf(rowOf(3, { union: 'North Zambia Union', abbreviation: '' })),
    itemOf(rowOf(4, { union: 'NORTH ZAMBIA UNION', abbreviation: 'NZU' })),
    itemOf(rowOf(5, { union: '', abbreviation: 'QQ' })),
    itemOf(rowOf(6, { union: '', abbreviation: '' })),
    itemOf(rowOf(7, { union: 'Botswana Union', abbreviation: 'BU' })),
  ]

  test.each<[string, Partial<ImportRow> & { row: number }, Partial<ImportRow>]>([
    ['keeps its union and abbreviation', { row: 2, ...east, age: '13' }, { ...east, age: '13' }],
    [
      'keeps the abbreviation typed for it',
      { row: 2, ...east, abbreviation: ' EZ ' },
      { ...east, abbreviation: 'EZ' },
    ],
    [
      'has no union when none was typed, and keeps the other cells',
      { row: 2, union: ' ', abbreviation: 'EZC' },
      { union: ' ', abbreviation: 'EZC' },
    ],
    [
      'takes spelling and abbreviation from the new union',
      { row: 2, union: 'north zambia union', abbreviation: 'EZC' },
      north,
    ],
    [
      'keeps a spelling that another row uses',
      { row: 2, union: 'NORTH ZAMBIA UNION', abbreviation: 'EZC' },
      { union: 'NORTH ZAMBIA UNION', abbreviation: 'NZU' },
    ],
    [
      'keeps the spelling that it had itself',
      { row: 4, union: 'NORTH ZAMBIA UNION', abbreviation: 'NZU' },
      { union: 'NORTH ZAMBIA UNION', abbreviation: 'NZU' },
    ],
    [
      'keeps the abbreviation that was typed with another union',
      { row: 2, union: 'north zambia union', abbreviation: 'NZ' },
      { ...north, abbreviation: 'NZ' },
    ],
    [
      'keeps the abbreviation that it had without a union',
      { row: 5, union: 'north zambia union', abbreviation: 'QQ' },
      { ...north, abbreviation: 'QQ' },
    ],
    [
      'gets an abbreviation with its first union',
      { row: 6, union: 'north zambia union', abbreviation: '' },
      north,
    ],
    [
      'of a union that no other row has has no abbreviation',
      { row: 2, union: 'Malawi Union', abbreviation: 'EZC' },
      { union: 'Malawi Union', abbreviation: '' },
    ],
    [
      'loses its abbreviation where no other row of its union says one',
      { row: 7, union: 'Botswana Union', abbreviation: '' },
      { union: 'Botswana Union', abbreviation: '' },
    ],
    [
      'is spelled as it was typed where no other row has its union',
      { row: 7, union: 'botswana union', abbreviation: 'BU' },
      { union: 'botswana union', abbreviation: 'BU' },
    ],
    [
      'with a code keeps its abbreviation',
      { row: 2, union: 'north zambia union', abbreviation: ' EZC ', code: 'EZC104' },
      { union: 'North Zambia Union', abbreviation: ' EZC ', code: 'EZC104' },
    ],
    [
      'with only spaces as code has no code',
      { row: 2, union: 'north zambia union', abbreviation: 'EZC', code: ' ' },
      { ...north, code: ' ' },
    ],
    [
      'that is not in the list is taken as it was typed',
      { row: 9, union: 'Malawi Union', abbreviation: 'MU' },
      { union: 'Malawi Union', abbreviation: 'MU' },
    ],
  ])('%s', (_, { row, ...typed }, corrected) => {
    expect(correctedRow(items, rowOf(row, typed))).toEqual(rowOf(row, { ...typed, ...corrected }))
  })
})

describe('The rows left over', () => {
  test.each<[Partial<ImportItem>, string]>([
    [{ verdict: isNew, choice: add, written: notWritten }, 'Somebody of this name was registered meanwhile.'],
    [{ verdict: wrong, choice: leaveOut }, 'You left this row out.'],
    [
      { verdict: wrong },
      'Gender: Please choose male or female. Union number: Please type only letters A to Z, digits and hyphens.',
    ],
    [{ verdict: perhaps }, 'This person may be registered already or be in another row. Please decide.'],
    [{ verdict: perhaps, choice: take('EZC104') }, 'This row was not written.'],
    [{ verdict: isNew, choice: add }, 'This row was not written.'],
    [{}, 'This row was not written.'],
  ])('have a reason: %j', (change, reason) => {
    expect(leftReason(itemWith(change))).toBe(reason)
  })

  test('become a CSV file with headings that an import recognises', () => {
    const items = [
      itemWith({ row: rowOf(2), verdict: isNew, choice: add, written: added }),
      itemWith({ row: rowOf(3, { number: '007', email: 'tariro@example.org' }), choice: leaveOut }),
    ]
    expect(leftItems(items)).toEqual([items[1]])
    expect(leftFileOf(items)).toBe(
      '\uFEFFFirst name,Last name,Gender,Age,Union,Country,WhatsApp,Email,Abbreviation of the union,Union number,Code,Row in the file,Why it is left\r\n' +
        'Tariro,Moyo,FEMALE,12,East Zimbabwe Conference,,,tariro@example.org,EZC,007,,3,You left this row out.\r\n',
    )
  })
})
