import { describe, expect, test } from 'vitest'
import { noMovements } from '../../../src/domain/money/reports.ts'
import type { CashAction, CashAnswered, Sale } from '../../../tools/soak/cashOffice.ts'
import {
  cashContradictions,
  cashFindings,
  type Found,
  type FoundDesk,
  type Reports,
  sumsOf,
  wrongReports,
} from '../../../tools/soak/cashVerify.ts'
import { PaymentConditions } from '../../../tools/soak/paymentConditions.ts'
import type { MoneyRequest } from '../../../tools/soak/plan.ts'

/*
 * A desk opens with $50, takes $20, takes the booking back, pays a stall $5 and closes with 50 cents missing;
 * one of two sold rides is refunded.
 */

const desk = 'desk-1'
const span = { from: 1, to: 2 }
const cashier = 'admin:one@example.org'
const open: CashAction = { kind: 'open', key: 'a', actor: cashier, cents: 5_000 }
const topUp: CashAction = { kind: 'topUp', key: 'b', actor: cashier, cents: 2_000, camper: 'SOAK1' }
const reversal: CashAction = {
  kind: 'reversal',
  key: 'c',
  actor: cashier,
  cents: 2_000,
  reversed: { action: topUp, referenceId: 'DEP-1' },
}
const stallPayOut: CashAction = { kind: 'stallPayOut', key: 'd', actor: cashier, cents: 500, stall: 'M1' }
const close: CashAction = { kind: 'close', key: 'e', actor: cashier, cents: 4_450, desk }
const charge: MoneyRequest = {
  ...{ kind: 'charge', key: 'sale', camper: 'SOAK1', cents: 1_000, actor: 'M1', decision: 'approve' },
  items: [{ name: 'Zip Line', price: 500, quantity: 2 }],
  isPressedTwice: false,
}
const sale: Sale = { moneyRequest: charge, referenceId: 'PUR-1' }
const refund: CashAction = {
  ...{ kind: 'refund', key: 'f', actor: 'merchant:M1', cents: 500, camper: 'SOAK1', stall: 'M1', sale },
  items: { 'Zip Line': 1 },
}

const done = (referenceId: string) => ({ outcome: 'done', referenceId, span }) as const
const told: readonly CashAnswered[] = [
  [open, { ...done('CSH-1'), desk }],
  [topUp, done('DEP-1')],
  [reversal, done('REV-1')],
  [stallPayOut, done('WDR-1')],
  [close, { ...done('CSH-2'), desk, expected: 4_500, counted: 4_450 }],
  [refund, done('RFD-1')],
]

const transfer = (change: Partial<Found>): Found => ({
  ...{ referenceId: '', type: '', status: 'completed', owner: desk, merchant: null, cents: 0 },
  ...{ actor: cashier, attempt: null, desk, reverses: null, refundOf: null },
  ...change,
})
const found: readonly Found[] = [
  transfer({ referenceId: 'CSH-1', type: 'fromSafe', cents: 5_000, attempt: 'a' }),
  transfer({ referenceId: 'DEP-1', type: 'deposit', cents: 2_000, attempt: 'b', owner: 'SOAK1' }),
  transfer({
    ...{ referenceId: 'REV-1', type: 'withdrawal', cents: 2_000, attempt: 'c' },
    ...{ owner: 'SOAK1', reverses: 'DEP-1' },
  }),
  transfer({ referenceId: 'WDR-1', type: 'stallPayOut', cents: 500, attempt: 'd', merchant: 'M1' }),
  transfer({ referenceId: 'CSH-2', type: 'toSafe', cents: 4_450, attempt: 'e' }),
  transfer({ referenceId: 'CSH-3', type: 'cashShort', cents: 50 }),
  transfer({
    ...{ referenceId: 'RFD-1', type: 'refund', cents: 500, attempt: 'f', owner: 'SOAK1' },
    ...{ merchant: 'M1', actor: 'merchant:M1', desk: null, refundOf: 'PUR-1' },
  }),
]
const desks: readonly FoundDesk[] = [{ id: desk, isOpen: false, expected: 4_500, counted: 4_450 }]

function findingsOf(change: {
  readonly told?: readonly CashAnswered[]
  readonly found?: readonly Found[]
  readonly desks?: readonly FoundDesk[]
}): readonly string[] {
  const transfers = change.found ?? found
  return cashFindings(change.told ?? told, change.desks ?? desks, (where) =>
    transfers.filter(({ actor, attempt, type, desk: at, referenceId, reverses }) =>
      'attempt' in where
        ? `${actor} ${attempt}` === where.attempt
        : 'differenceOf' in where
          ? type.startsWith('cash') && at === where.differenceOf
          : 'reverses' in where
            ? reverses === where.reverses
            : referenceId === where.referenceId,
    ),
  )
}

/** The cash of a withdrawal came from the safe, and then the withdrawal was reversed. */
const withdrawal: CashAction = { kind: 'withdrawal', key: 'w', actor: cashier, cents: 300, camper: 'SOAK1' }
const source: CashAction = {
  ...{ kind: 'cashSource', key: 'h', actor: cashier, cents: 300 },
  ...{ withdrawal: 'WDR-2', from: 'safe' },
}
const sourceTold: readonly CashAnswered[] = [
  ...told,
  [source, done('CSH-4')],
  [
    { ...withdrawal, kind: 'reversal', key: 'i', reversed: { action: withdrawal, referenceId: 'WDR-2' } },
    done('REV-2'),
  ],
]
const sourceFound: readonly Found[] = [
  ...found,
  transfer({ referenceId: 'CSH-4', type: 'cashSource', cents: 300, attempt: 'h', owner: '', desk: null }),
  transfer({
    ...{ referenceId: 'REV-2', type: 'deposit', cents: 300, attempt: 'i', owner: 'SOAK1' },
    ...{ desk: null, reverses: 'WDR-2' },
  }),
  transfer({
    ...{ referenceId: 'REV-3', type: 'cashSourceReversal', cents: 300, owner: '', desk: null },
    reverses: 'CSH-4',
  }),
]

test('the soak knows that the cash of a reversed withdrawal is put back once', () => {
  expect(findingsOf({ told: sourceTold, found: sourceFound })).toEqual([])
  expect(findingsOf({ told: sourceTold, found: sourceFound.slice(0, -1) })).toEqual([
    'cashSource h: put back as []',
  ])
  expect(findingsOf({ told: sourceTold.slice(0, -1), found: sourceFound })).toEqual([
    'cashSource h: put back as [{"type":"cashSourceReversal","cents":300}]',
  ])
  const { outside, withdrawalsTakenBack, wallets } = sumsOf([], sourceTold, () => desk)
  expect([outside.safe, withdrawalsTakenBack, wallets.get('SOAK1')]).toEqual([550, 300, 800])
})

/** The first settlement was taken back, and then its days were settled in parts. */
const settlement = (key: string, firstDay: string, lastDay: string): CashAction => ({
  ...{ kind: 'settlement', key, actor: cashier, cents: 900 },
  settled: { firstDay, lastDay },
})
const both = settlement('k', '2025-04-13', '2025-04-14')
const settlementsTold: readonly CashAnswered[] = [
  ...told,
  [both, done('CSH-5')],
  [settlement('l', '2025-04-14', '2025-04-14'), { outcome: 'refused', reason: 'taken', span }],
  [
    {
      kind: 'reversal',
      key: 'm',
      actor: cashier,
      cents: 900,
      reversed: { action: both, referenceId: 'CSH-5' },
    },
    done('REV-4'),
  ],
  [settlement('n', '2025-04-13', '2025-04-13'), done('CSH-6')],
]
const booked = { cents: 900, owner: '', desk: null } as const
const settlementsFound: readonly Found[] = [
  ...found,
  transfer({ ...booked, referenceId: 'CSH-5', type: 'settlement', attempt: 'k' }),
  transfer({ ...booked, referenceId: 'REV-4', type: 'settlementReversal', attempt: 'm', reverses: 'CSH-5' }),
  transfer({ ...booked, referenceId: 'CSH-6', type: 'settlement', attempt: 'n' }),
]

test('the soak knows which days settlements cover', () => {
  expect(findingsOf({ told: settlementsTold, found: settlementsFound })).toEqual([])
  const { outside } = sumsOf([], settlementsTold, () => desk)
  expect([outside.bank, outside.settlements]).toEqual([-900, 900])
  const overlapping = [
    ...settlementsTold,
    [settlement('o', '2025-04-12', '2025-04-13'), done('CSH-7')] as const,
  ]
  const foundToo = transfer({ ...booked, referenceId: 'CSH-7', type: 'settlement', attempt: 'o' })
  expect(findingsOf({ told: overlapping, found: [...settlementsFound, foundToo] })).toEqual([
    'settlement n: another covers a part of its days',
    'settlement o: another covers a part of its days',
  ])
  const refused = [
    settlement('p', '2025-04-15', '2025-04-16'),
    { outcome: 'refused', reason: 'taken', span },
  ] as const
  expect(findingsOf({ told: [...settlementsTold, refused], found: settlementsFound })).toEqual([
    'settlement p: refused for its days, which no other covers in part',
  ])
})

test('and what the treasurer books', () => {
  const book = (action: Partial<CashAction> & Pick<CashAction, 'kind'>): CashAnswered => [
    { key: 'j', actor: cashier, cents: 200, ...action },
    done('X'),
  ]
  const { outside, gifts, kept, claims, stallPayIns, surplusCash } = sumsOf(
    [],
    [
      ...[
        book({ kind: 'toBank' }),
        book({ kind: 'expense', from: 'bank' }),
        book({ kind: 'fromBank', cents: 50 }),
      ],
      book({ kind: 'countSafe', cents: 1_000, expected: 400, isFirstCount: true }),
      book({ kind: 'countSafe', cents: 1_000, expected: 970 }),
      ...[book({ kind: 'give' }), book({ kind: 'keep' }), book({ kind: 'claim', cents: 60 })],
      book({ kind: 'stallPayIn', stall: 'M1' }),
    ],
    () => null,
  )
  expect(outside).toEqual({
    ...{ safe: 200 - 50 - 600 - 30, bank: -200 + 200 + 50, expenses: -200, firstMoney: 600 },
    ...{ cashDifferences: 30, donations: 200, kept: 140, settlements: 0 },
  })
  expect([gifts, kept, claims, stallPayIns, surplusCash]).toEqual([200, 200, 60, 200, 30])
})

const without = (reference: string) => found.filter(({ referenceId }) => referenceId !== reference)
const changed = (reference: string, change: Partial<Found>) =>
  found.map((one) => (one.referenceId === reference ? { ...one, ...change } : one))
const toldWith = (key: string, change: Partial<CashAnswered[1]>): readonly CashAnswered[] =>
  told.map(([action, answer]) => [action, action.key === key ? { ...answer, ...change } : answer])

test('the soak reports nothing when desk, drawer and refund agree with every answer', () => {
  expect(findingsOf({})).toEqual([])
})

test.each<[string, Parameters<typeof findingsOf>[0], RegExp]>([
  ['a top-up that was lost', { found: without('DEP-1') }, /^topUp b: done, but found 0 times$/],
  [
    'a top-up of another amount',
    { found: changed('DEP-1', { cents: 200 }) },
    /^topUp b: done as DEP-1, and there is /,
  ],
  [
    'a refused pay-out that was booked',
    { told: toldWith('d', { outcome: 'refused', reason: 'notEnoughCash' }) },
    /^stallPayOut d: refused, and there is /,
  ],
  [
    'a drawer whose expected cash differs from the sum of its bookings',
    { told: toldWith('e', { expected: 4_400 }) },
    /^close e: reported 4400 cents, the acknowledged bookings add up to 4500$/,
  ],
  ['a difference that was not booked', { found: without('CSH-3') }, /^close e: -50 cents of difference, and/],
  [
    'a difference booked with the wrong sign',
    { found: changed('CSH-3', { type: 'cashOver' }) },
    /^close e: -50 cents of difference, and/,
  ],
  [
    'a desk that is still open',
    { desks: [{ id: desk, isOpen: true, expected: null, counted: null }] },
    /^close e: there is /,
  ],
  [
    'a desk that was never opened',
    { desks: [...desks, { id: 'desk-2', isOpen: true, expected: null, counted: null }] },
    /^1 desks were opened, and there are 2$/,
  ],
  [
    'a reversal from the drawer of another desk',
    { found: changed('REV-1', { desk: 'desk-2' }) },
    /^reversal c: at desk-2, where it was not booked$/,
  ],
  [
    'a reversal of another booking',
    { found: changed('REV-1', { reverses: 'DEP-2' }) },
    /^reversal c: done as REV-1, and there is /,
  ],
  [
    'a booking reversed twice',
    { told: [...told, [{ ...reversal, key: 'g' }, done('REV-2')]] },
    /^reversal g: done, and it was taken back 2 times$/,
  ],
  [
    'a booking reported as reversed without a reversal',
    { told: toldWith('c', { outcome: 'refused', reason: 'undone' }) },
    /^reversal c: refused, and it was taken back 0 times$/,
  ],
  [
    'a refund of another sale',
    { found: changed('RFD-1', { refundOf: 'PUR-2' }) },
    /^refund f: done as RFD-1, and there is /,
  ],
  [
    'a refund of more than was sold',
    { told: [...told, [{ ...refund, key: 'g', items: { 'Zip Line': 2 } }, done('RFD-2')]] },
    /^refund g: 1 more of an item than were sold$/,
  ],
  [
    'a refund refused although nothing had been refunded',
    {
      told: [
        ...told,
        [
          { ...refund, key: 'g' },
          { outcome: 'refused', reason: 'refunded', span },
        ],
      ],
    },
    /^refund g: refused as given back, and all of it is left$/,
  ],
])('the soak finds %s', (_, change, finding) => {
  expect(findingsOf(change)).toContainEqual(expect.stringMatching(finding))
})

describe('the soak compares an answer at a cash desk with the conditions at that time:', () => {
  test.each<[string, CashAnswered, readonly string[]]>([
    [
      'a top-up without a desk',
      [topUp, { ...done('DEP-1'), span: { from: performance.now() + 1e6, to: Number.POSITIVE_INFINITY } }],
      ['topUp b: done, although noDesk applied throughout'],
    ],
    [
      'a refusal for a desk that was open',
      [topUp, { outcome: 'refused', reason: 'noDesk', span: { from: 0, to: 1 } }],
      ['topUp b: refused for noDesk, which never applied'],
    ],
    [
      'a refusal of a top-up for the balance',
      [topUp, { outcome: 'refused', reason: 'notEnoughMoney', span: { from: 0, to: 1 } }],
      ['topUp b: refused for notEnoughMoney, which is no reason for it'],
    ],
    [
      'a refusal of a stall for the balance',
      [stallPayOut, { outcome: 'refused', reason: 'notEnoughMoney', span: { from: 0, to: 1 } }],
      [],
    ],
  ])('%s', async (_, one, findings) => {
    const conditions = new PaymentConditions()
    await conditions.change('noDesk', 'one@example.org', true, async () => {})
    expect(cashContradictions([one], conditions)).toEqual(findings)
  })
})

describe('the soak compares the reports with every answer', () => {
  const sums = sumsOf([[charge, { outcome: 'done' }]], told, () => desk)
  const holdings = { wallets: -500, stalls: 0, missingCash: 50, kept: 0, gifts: 0 }
  const day = {
    ...noMovements,
    ...{ day: '2025-04-14', topUpsInCash: 2_000, topUpsTakenBack: 2_000, sales: 1_000, refunds: 500 },
    ...{ stallPayOuts: 500, missingCash: 50, inWallets: -500, owedToStalls: 0, owedUnderNumbers: 0 },
  }
  const reports: Reports = {
    books: {
      days: [day],
      stalls: [{ merchantNumber: 'M1', merchantName: 'Stall', sold: 1_000, refunded: 500, paidOut: 500 }],
      stallDays: [],
      threeWays: [holdings, holdings, holdings],
    },
    stalls: [
      [
        'M1',
        {
          ...{
            day: '2025-04-14',
            firstDay: '2025-04-14',
            sales: 1,
            sold: 1_000,
            refunded: 500,
            paidOut: 500,
          },
          ...{ owed: 0, products: [{ name: 'Zip Line', sold: 2, refunded: 1, cents: 500 }] },
          hours: [{ hour: 9, sales: 1, cents: 1_000 }],
        },
      ],
    ],
  }

  test('and reports nothing when they agree, with the safe reduced by floats and increased by deposits', () => {
    expect(wrongReports(sums, reports)).toEqual([])
    expect([sums.outside.safe, sums.outside.cashDifferences]).toEqual([550, -50])
    expect(sums.wallets).toEqual(new Map([['SOAK1', -500]]))
  })

  test('and counts a reversal after the desk was closed as a cash difference', () => {
    expect(sumsOf([], told, () => null).outside.cashDifferences).toBe(1_950)
  })

  test.each<[string, Reports, string]>([
    [
      'a day with another sum',
      { ...reports, books: { ...reports.books, days: [{ ...day, missingCash: 49 }] } },
      'books missingCash: reported 50 cents, there are 49',
    ],
    [
      'books that do not add up',
      {
        ...reports,
        books: { ...reports.books, threeWays: [holdings, holdings, { ...holdings, missingCash: 0 }] },
      },
      `the books do not add up: ${JSON.stringify([holdings, holdings, { ...holdings, missingCash: 0 }])}`,
    ],
    [
      'a stall without its report',
      { ...reports, stalls: [] },
      'report M1 products: reported 500 cents, there are 0',
    ],
  ])('and finds %s', (_, change, finding) => {
    expect(wrongReports(sums, change)).toContain(finding)
  })
})
