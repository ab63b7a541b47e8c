import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../../src/domain/camper/wallet.ts'
import {
  barsOf,
  depositStatus,
  hasMovedMoney,
  matchingTransactions,
  pendingDepositsOf,
  recentActivity,
  recentTransactions,
  shortDescription,
  totalsOf,
  typeFiltersOf,
  type WalletReading,
  withNewest,
  withOlder,
} from '../../../src/domain/money/walletBook.ts'

function row(day: number, change: Partial<Transaction> = {}): Transaction {
  return {
    _id: String(day),
    type: 'purchase',
    amount: -5_00,
    status: 'completed',
    createdAt: `2025-04-${day}T08:00:00.000Z`,
    referenceId: `PUR-${day}`,
    ...change,
  }
}

function deposit(day: number, change: Partial<Transaction> = {}): Transaction {
  return row(day, { type: 'deposit', amount: 20_00, referenceId: `DEP-${day}`, ...change })
}

function reading(transactions: readonly Transaction[], change: Partial<WalletReading> = {}): WalletReading {
  return { balance: 15_00, transactions, readAt: '2025-04-19T08:00:00.000Z', ...change }
}

const takenBack: readonly Transaction[] = [
  deposit(18, { amount: 4_00, referenceId: 'REV-18', reverses: 'PAY-17', reason: 'Typed twice' }),
  row(17, { type: 'withdrawal', amount: 4_00, referenceId: 'PAY-17', reversedBy: 'REV-18' }),
  row(16, {
    ...{ type: 'withdrawal', amount: 200_00, referenceId: 'REV-16', reverses: 'CASH-15' },
    reason: '$200 typed for $20',
  }),
  deposit(15, { amount: 200_00, referenceId: 'CASH-15', reversedBy: 'REV-16' }),
]

const idsOf = (rows: readonly Transaction[]) => rows.map(({ _id }) => _id)
const shown = ({ transactions, hasMore }: WalletReading) => [idsOf(transactions), hasMore]

describe('the newest page merged with the rows read before', () => {
  test('keeps the older rows and takes the new balance', () => {
    const before = reading([row(13), row(12), row(11)], { hasMore: false, balance: 1_00 })
    const newest = reading([row(14), row(13)], { hasMore: true })
    expect(withNewest(before, newest)).toEqual(
      reading([row(14), row(13), row(12), row(11)], { hasMore: false }),
    )
    expect(withNewest({ ...before, hasMore: true }, newest).hasMore).toBe(true)
  })

  test('replaces them when the page is complete or no rows were read before', () => {
    const newest = reading([row(14), row(13)], { hasMore: true })
    expect(withNewest(null, newest)).toBe(newest)
    const all = reading([row(14)], { hasMore: false })
    expect(withNewest(reading([row(14), row(12)]), all)).toBe(all)
  })

  test('replaces them when rows in between are missing', () => {
    const newest = reading([row(15), row(14)], { hasMore: true })
    expect(withNewest(reading([row(12), row(11)], { hasMore: false }), newest)).toBe(newest)
  })

  test('has a further page when the newest page holds all rows read before', () => {
    const before = reading([row(13)], { hasMore: false })
    const newest = reading([row(14), row(13)], { hasMore: true })
    expect(shown(withNewest(before, newest))).toEqual([['14', '13'], true])
  })

  test('updates an older pending deposit to its current state', () => {
    const before = reading([row(13), deposit(12, { status: 'pending' })], { hasMore: false })
    const now = deposit(12, { status: 'pending', paymentUrl: 'https://pay.example/12' })
    const newest = reading([row(14), row(13)], { hasMore: true, pendingDeposits: [now] })
    expect(withNewest(before, newest).transactions).toEqual([row(14), row(13), now])
    expect(withNewest(before, newest).hasMore).toBe(false)
  })

  test.each([
    ['the first older row', [13, 12], [12], ['14', '13']],
    ['a later older row', [13, 12, 11, 10], [11], ['14', '13', '12']],
  ] as const)('drops the rows from a deposit on that is no longer pending: %s', (_, days, pending, kept) => {
    const before = reading(
      days.map((day) =>
        pending.some((own) => own === day) ? deposit(day, { status: 'Pending' }) : row(day),
      ),
      { hasMore: false },
    )
    const newest = reading([row(14), row(13)], { hasMore: true, pendingDeposits: [] })
    expect(shown(withNewest(before, newest))).toEqual([kept, true])
    expect(shown(withNewest(before, { ...newest, pendingDeposits: undefined }))).toEqual([kept, true])
  })

  test('[W988] marks an older row that a new row takes back', () => {
    const paidIn = deposit(12, { referenceId: 'CASH-12' })
    const before = reading([row(13), paidIn, row(11)], { hasMore: false })
    const reversal = row(14, { type: 'withdrawal', referenceId: 'REV-14', reverses: 'CASH-12' })
    const newest = reading([reversal, row(13)], { hasMore: true })
    expect(withNewest(before, newest).transactions).toEqual([
      reversal,
      row(13),
      { ...paidIn, reversedBy: 'REV-14' },
      row(11),
    ])
  })

  test('keeps rows that only resemble a pending deposit', () => {
    const before = reading(
      [row(13), deposit(12), row(11, { type: 'withdrawal', status: 'pending' }), row(10)],
      { hasMore: false },
    )
    const newest = reading([row(14), row(13)], { hasMore: true, pendingDeposits: [] })
    expect(shown(withNewest(before, newest))).toEqual([['14', '13', '12', '11', '10'], false])
  })
})

describe('an older page', () => {
  const before = reading([row(14), row(13)], { hasMore: true })

  test('is appended after the last row without duplicate rows', () => {
    const older = { after: '13', transactions: [row(13), row(12)], hasMore: true }
    expect(withOlder(before, older)).toEqual(reading([row(14), row(13), row(12)], { hasMore: true }))
    expect(withOlder(before, { ...older, hasMore: false }).hasMore).toBe(false)
  })

  test('without new rows ends the list', () => {
    const older = { after: '13', transactions: [row(13)], hasMore: true }
    expect(shown(withOlder(before, older))).toEqual([['14', '13'], false])
  })

  test('that does not follow the last row is ignored', () => {
    expect(withOlder(before, { after: '12', transactions: [row(11)], hasMore: false })).toBe(before)
    expect(withOlder(before, { after: '14', transactions: [row(12)], hasMore: false })).toBe(before)
  })
})

describe('the totals', () => {
  const transactions = [
    deposit(14),
    deposit(13, { status: 'Completed', amount: 3_00 }),
    deposit(12, { status: 'PENDING', amount: 7_00 }),
    deposit(11, { status: 'failed' }),
    row(10),
    row(9, { status: 'pending' }),
    row(8, { type: 'withdrawal', amount: -9_00 }),
    row(7, { amount: 1_00 }),
  ]

  test('count all rows and sum up only completed ones', () => {
    expect(totalsOf(reading(transactions))).toEqual({
      transactions: 8,
      deposited: 23_00,
      spent: 6_00,
      pendingDeposits: 1,
    })
    expect(idsOf(pendingDepositsOf(reading(transactions)))).toEqual(['12'])
  })

  test('[W987] leave out reversed rows and their reversals', () => {
    expect(totalsOf(reading([...takenBack, deposit(12), deposit(11, { amount: 3_00 }), row(10)]))).toEqual({
      transactions: 7,
      deposited: 23_00,
      spent: 5_00,
      pendingDeposits: 0,
    })
  })

  test('are the server’s own totals when it sends them', () => {
    const totals = { transactions: 300, deposited: 90_00, spent: 80_00, pendingDeposits: 2 }
    expect(totalsOf(reading(transactions, { totals }))).toEqual(totals)
    const older = deposit(2, { status: 'pending' })
    expect(pendingDepositsOf(reading(transactions, { pendingDeposits: [older] }))).toEqual([older])
  })
})

describe('a search of the transactions', () => {
  const rows = [
    row(11, { amount: -1_234_50 }),
    deposit(14, { referenceId: 'Top-14' }),
    row(13, { type: 'withdrawal', amount: -20_00, referenceId: 'WDR-13' }),
  ]

  test.each([
    ['', 'all', ['14', '13', '11']],
    ['  ', 'all', ['14', '13', '11']],
    ['', 'deposit', ['14']],
    ['', 'purchase', ['11']],
    ['', 'withdrawal', ['13']],
    [' TOP-1 ', 'all', ['14']],
    ['wdr', 'all', ['13']],
    ['Purch', 'all', ['11']],
    ['20.00', 'all', ['14', '13']],
    ['$20', 'all', ['14', '13']],
    ['20.00', 'withdrawal', ['13']],
    ['1234.5', 'all', ['11']],
    ['$1,234.50', 'all', ['11']],
    ['-20', 'all', []],
  ] as const)('for %j among %s finds %j, newest first', (search, filter, found) => {
    expect(idsOf(matchingTransactions(rows, { search, filter }))).toEqual(found)
  })

  test.each([
    ['', 'all', ['18', '17', '16', '15']],
    ['', 'deposit', ['15']],
    ['', 'withdrawal', ['17']],
    ['pay-in taken', 'all', ['16']],
    ['Pay-out', 'all', ['18']],
  ] as const)('[W988] for %j among %s finds the reversed or reversing rows %j', (search, filter, found) => {
    expect(idsOf(matchingTransactions(takenBack, { search, filter }))).toEqual(found)
  })
})

test('[W989] refunds are offered as a filter only when a refund exists, after the documented four', () => {
  const documented = ['all', 'deposit', 'purchase', 'withdrawal']
  expect(typeFiltersOf([row(12), deposit(11)], 'deposit')).toEqual(documented)
  expect(typeFiltersOf([row(12), row(11, { type: 'refund' })], 'all')).toEqual([...documented, 'refund'])
  expect(typeFiltersOf([row(12)], 'refund')).toEqual([...documented, 'refund'])
})

test('the newest three are recent transactions, the newest five recent activity', () => {
  const rows = [11, 16, 12, 15, 13, 14].map((day) => row(day))
  expect(idsOf(recentTransactions(rows))).toEqual(['16', '15', '14'])
  expect(idsOf(recentActivity(rows))).toEqual(['16', '15', '14', '13', '12'])
})

test.each([
  [30_00, 10_00, 100, 33],
  [10_00, 15_00, 67, 100],
  [0, 1, 0, 100],
  [0, 0, 0, 0],
])(
  '%i cents in and %i cents out have bars of %i and %i percent',
  (deposited, spent, inPercent, outPercent) => {
    expect(barsOf({ deposited, spent })).toEqual({ deposited: inPercent, spent: outPercent })
  },
)

describe('a deposit', () => {
  test.each([
    ['pending', 'open', false],
    ['Completed', 'paid', true],
    ['paid', 'paid', true],
    ['FAILED', 'declined', false],
    ['reversed', undefined, false],
  ] as const)('with the status %s is %s', (status, standing, hasMoved) => {
    const rows = [deposit(13, { status: 'unknown' }), deposit(14, { status })]
    expect(depositStatus(rows, 'DEP-14')).toBe(standing)
    expect(hasMovedMoney(deposit(14, { status }))).toBe(hasMoved)
  })

  test('that is not in the wallet has no state', () => {
    expect(depositStatus([deposit(14)], 'DEP-15')).toBe(undefined)
    expect(depositStatus([deposit(14)], null)).toBe(undefined)
  })
})

test.each([
  ['', ''],
  ['Zip Line 2', 'Zip Line 2'],
  ['Zip Line 20', 'Zip Line 2…'],
  ['Café Ame\u0301lie', 'Café Ame\u0301li…'],
])('the description %j is shown as %j', (text, short) => {
  expect(shortDescription(text)).toBe(short)
})

test('[W1186] the totals of a wallet have its refunds, if there are any', () => {
  const row = {
    ...{ _id: 'r', amount: 5_00, status: 'completed', createdAt: '2025-04-14T08:00:00.000Z' },
    ...{ referenceId: 'RFD-1', type: 'refund' },
  }
  const reading = { balance: 5_00, readAt: row.createdAt, transactions: [row] }
  expect(totalsOf(reading)).toMatchObject({ transactions: 1, spent: 0, refunded: 5_00 })
  expect(totalsOf({ ...reading, transactions: [] }).refunded).toBeUndefined()
})
