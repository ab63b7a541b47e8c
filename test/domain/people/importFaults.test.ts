import { describe, expect, test } from 'vitest'
import {
  type Fault,
  faultsOf,
  isCellNeeded,
  type Meanings,
  mended,
  mendOf,
  sharedFaults,
  unmended,
} from '../../../src/domain/people/importing/importFaults.ts'
import {
  checkedItem,
  decidedRow,
  type ImportItem,
  itemOf,
  type Mend,
  type MendKind,
} from '../../../src/domain/people/importing/importReview.ts'
import type { ImportRow } from '../../../src/domain/people/importing/importRows.ts'
import { missingCells, tidyRow, wrongCells } from '../../../src/domain/people/importing/importRules.ts'

const rowOf = (row: number, change: Partial<ImportRow> = {}): ImportRow => ({
  ...{ row, firstname: 'Tariro', lastname: 'Moyo', gender: 'FEMALE', age: '12', union: 'Malawi Union' },
  ...{ country: '', whatsapp: '', email: '', abbreviation: '', number: '', code: '' },
  ...change,
})

/** As the server judges rows without known people. */
function checked(items: readonly ImportItem[]): readonly ImportItem[] {
  return items.map((item) => {
    if (item.verdict !== null) return item
    const row = tidyRow(item.row)
    const cells = [...wrongCells(row), ...missingCells(row)]
    return checkedItem(
      item,
      cells.length > 0 ? { row: row.row, verdict: 'wrong', cells } : { row: row.row, verdict: 'new' },
    )
  })
}

const rowsWith = (...changes: readonly Partial<ImportRow>[]) =>
  checked(changes.map((change, place) => itemOf(rowOf(place + 2, change))))

function fault(items: readonly ImportItem[], place = 0): Fault {
  const found = faultsOf(items)[place]
  if (found === undefined) throw new Error('There is no such fault')
  return found
}

describe('[W1070] rows with the same fault', () => {
  test('are one group with their different values, the most frequent first', () => {
    const items = rowsWith(
      { age: '130' },
      { age: '131', gender: 'girl' },
      { age: '131 ' },
      {},
      { gender: 'Girl' },
      { gender: '' },
    )
    expect(faultsOf(items)).toEqual([
      {
        key: 'age Please enter the age as a whole number from # to #, or leave it empty.',
        cell: 'age',
        sentence: 'Please enter the age as a whole number from 0 to 120, or leave it empty.',
        rows: [2, 3, 4],
        values: [
          { text: '131', rows: 2 },
          { text: '130', rows: 1 },
        ],
      },
      {
        key: 'gender Please choose male or female.',
        cell: 'gender',
        sentence: 'Please choose male or female.',
        rows: [3, 6, 7],
        values: [
          { text: 'girl', rows: 2 },
          { text: '', rows: 1 },
        ],
      },
    ])
  })

  test('are one group when their sentences name different rows', () => {
    const wrong = (row: number, earlier: number): ImportItem => ({
      ...itemOf(rowOf(row, { number: '7' })),
      verdict: {
        ...{ row, verdict: 'wrong' },
        cells: [{ cell: 'number', sentence: `Row ${earlier} of the file has this number as well.` }],
      },
    })
    expect(faultsOf([wrong(3, 2), wrong(9, 4)]).map(({ rows }) => rows)).toEqual([[3, 9]])
  })

  test('are not offered as a group for a single row, and rows left out or written are in none', () => {
    const [one, two, three] = rowsWith({ age: 'twelve' }, { age: 'ten' }, { age: 'nine' })
    if (!one || !two || !three) throw new Error('There are too few rows')
    expect(sharedFaults([one])).toEqual([])
    expect(faultsOf([one])).toHaveLength(1)
    const leftOut: ImportItem = { ...two, choice: { kind: 'leaveOut' } }
    const written: ImportItem = { ...three, written: { row: 4, outcome: 'added', code: 'MU001' } }
    expect(faultsOf([one, leftOut, written]).map(({ rows }) => rows)).toEqual([[2]])
  })
})

describe('[W1071] one decision for a fault', () => {
  const ages = () => rowsWith({ age: 'twelve' }, { age: ' Twelve' }, { age: 'ten' }, {})
  const agesOf = (items: readonly ImportItem[]) => items.map(({ row }) => row.age)

  test('imports all rows without the value, and can be undone', () => {
    const before = ages()
    const mend = mendOf(before, fault(before), 'without')
    const after = mended(before, mend)
    expect(agesOf(after)).toEqual(['', '', '', '12'])
    expect(after.map(({ verdict }) => verdict?.verdict)).toEqual([undefined, undefined, undefined, 'new'])
    expect(checked(after).flatMap((item) => decidedRow(item)?.decision.kind ?? [])).toEqual([
      ...['add', 'add', 'add', 'add'],
    ])
    expect(agesOf(unmended(checked(after), mend))).toEqual(['twelve', ' Twelve', 'ten', '12'])
  })

  test('says what values mean, in any spelling; other values stay', () => {
    const before = ages()
    const mend = mendOf(before, fault(before), 'meaning', { twelve: ' 12 ', ten: '' })
    expect(mend.rows).toEqual([2, 3])
    const after = checked(mended(before, mend))
    expect(agesOf(after)).toEqual(['12', '12', 'ten', '12'])
    expect(fault(after).rows).toEqual([4])
    expect(agesOf(unmended(after, mend))).toEqual(['twelve', ' Twelve', 'ten', '12'])
  })

  test('leaves the rows out without another check, and can be undone', () => {
    const before = ages()
    const mend = mendOf(before, fault(before), 'leaveOut')
    const after = mended(before, mend)
    expect(after.map(({ choice }) => choice?.kind)).toEqual(['leaveOut', 'leaveOut', 'leaveOut', 'add'])
    expect(after.every(({ verdict }) => verdict !== null)).toBe(true)
    expect(unmended(after, mend)).toEqual(before)
  })

  test('does not touch a row that was corrected or written since', () => {
    const before = ages()
    const mend = mendOf(before, fault(before), 'without')
    const [first, second, third, fourth] = checked(mended(before, mend))
    if (!first || !second || !third || !fourth) throw new Error('There are too few rows')
    const corrected = { ...first, row: { ...first.row, age: '11' } }
    const written: ImportItem = { ...second, written: { row: 3, outcome: 'added', code: 'MU001' } }
    expect(agesOf(unmended([corrected, written, third, fourth], mend))).toEqual(['11', '', 'ten', '12'])
  })

  test.each([
    ['age', false],
    ['whatsapp', false],
    ['number', false],
    ['firstname', true],
    ['gender', true],
    ['union', true],
  ] as const)('a person is registered without the cell %s only where it is not needed', (cell, isNeeded) => {
    expect(isCellNeeded(cell)).toBe(isNeeded)
  })
})

describe('[W1072] 10,000 rows of which 5 % have a fault', () => {
  const faults: readonly ((place: number) => Partial<ImportRow>)[] = [
    (place) => ({ country: 'Zimbabwe'.repeat(26 + (place % 7)) }),
    (place) => ({ age: ['12 or 13', 'teen', 'eleven', 'n.k.', '12-13'][place % 5] ?? '' }),
    (place) => ({ gender: ['Knabe', 'Mädchen'][place % 2] ?? '' }),
    () => ({ union: '' }),
    (place) => ({ age: `${14 + (place % 9)}/03/2031` }),
    (place) => ({ age: String(130 + (place % 40)) }),
    () => ({ lastname: '' }),
    (place) => ({ email: `${'x'.repeat(200)}${place}@example.org` }),
    (place) => ({ country: 'Malawi'.repeat(34 + (place % 7)), gender: 'jongen' }),
    () => ({ firstname: ' ' }),
  ]
  const wrongEvery = 20

  function list(): readonly ImportItem[] {
    return checked(
      Array.from({ length: 10_000 }, (_, place) =>
        itemOf(
          rowOf(
            place + 2,
            place % wrongEvery === 0 ? faults[(place / wrongEvery) % faults.length]?.(place) : {},
          ),
        ),
      ),
    )
  }

  const meanings: Readonly<Partial<Record<string, Meanings>>> = {
    gender: { knabe: 'MALE', madchen: 'FEMALE', jongen: 'MALE' },
    union: { '': 'Malawi Union' },
  }

  test('are ready to import after 8 decisions, and each can be undone', () => {
    const first = list()
    expect(first.filter(({ verdict }) => verdict?.verdict === 'wrong')).toHaveLength(500)
    const mends: Mend[] = []
    let items = first
    for (let [next] = faultsOf(items); next !== undefined; [next] = faultsOf(items)) {
      const said = meanings[next.cell]
      const kind: MendKind = !isCellNeeded(next.cell) ? 'without' : said ? 'meaning' : 'leaveOut'
      const mend = mendOf(items, next, kind, said)
      mends.push(mend)
      items = checked(mended(items, mend))
    }
    expect(mends.map(({ cell, kind, rows }) => `${cell} ${kind} ${rows.length}`)).toEqual([
      'country without 100',
      'age without 100',
      'gender meaning 100',
      'union meaning 50',
      'age without 50',
      'lastname leaveOut 50',
      'email without 50',
      'firstname leaveOut 50',
    ])
    expect(items.filter((item) => decidedRow(item) !== null)).toHaveLength(9_900)
    const undone = mends.reduceRight((left, mend) => checked(unmended(left, mend)), items)
    expect(undone.map(({ row }) => row)).toEqual(first.map(({ row }) => row))
    expect(undone.filter(({ verdict }) => verdict?.verdict === 'wrong')).toHaveLength(500)
  })
})
