import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { deductAnswer } from '../../../src/api/schemas/wallet.ts'
import { type Acknowledged, type Answer, carryOut } from '../../../tools/soak/caller.ts'
import { PaymentConditions, requestContradiction } from '../../../tools/soak/paymentConditions.ts'
import type { MoneyRequest } from '../../../tools/soak/plan.ts'
import { compareWithDatabase } from '../../../tools/soak/verify.ts'
import { chargeAt } from '../app/support/money.ts'
import { addPeople, people, signIn } from '../app/support/people.ts'
import { answerOf, portalOver } from '../app/support/portal.ts'
import { embeddedDatabase } from '../support/databases.ts'

const once = { items: [], decision: 'approve', isPressedTwice: false } as const
const charge: MoneyRequest = {
  ...once,
  kind: 'charge',
  key: 'charge-1',
  camper: people.camper,
  actor: people.merchant,
  cents: 500,
}
const deposit: MoneyRequest = {
  ...charge,
  kind: 'deposit',
  key: 'deposit-1',
  actor: people.camper,
  cents: 2_000,
}
const done: Acknowledged = { outcome: 'done' }
const refused: Acknowledged = { outcome: 'refused' }
const declined: Acknowledged = { outcome: 'declined' }

let database: Database
beforeAll(async () => {
  database = await embeddedDatabase()
  await addPeople(database)
  const portal = portalOver(database)
  const cookie = await signIn(portal, people.camper)
  const body = { amount: 20, firstName: 'Rudo', lastName: 'Moyo', ownerCode: people.camper }
  const headers = { 'Idempotency-Key': 'deposit-1' }
  const begun = await (await portal.call('deposit', {}, { cookie, body, headers })).json()
  await portal.request(new URL(begun.data.paymentUrl).pathname, {
    method: 'POST',
    headers: { origin: 'http://camp.test', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'decision=approve',
  })
  const till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
  await answerOf(deductAnswer, await chargeAt(till, people.camper, { key: 'charge-1' }))
})
afterAll(() => database.close())

test('the soak reports nothing when the ledger agrees with every answer', async () => {
  const told = [
    [deposit, done],
    [charge, done],
    [{ ...charge, key: 'charge-2' }, refused],
  ] as const
  expect((await compareWithDatabase(database, told)).findings).toEqual([])
})

describe('a deposit that is refused because others are unpaid', () => {
  const answered = (reason: string) =>
    carryOut(
      {
        counts: { depositsInFlight: 0 },
        call: async (): Promise<Answer> => ({ status: 409, body: { reason } }),
        decide: async () => expect.unreachable('a refused deposit has no payment page'),
      },
      { ...deposit, key: 'deposit-2', isPressedTwice: true },
    )

  test('is an answer that the caller of the soak expects, unlike a key that is used again', async () => {
    expect(await answered('taken')).toMatchObject({ outcome: 'refused', reason: 'taken' })
    await expect(answered('keyReused')).rejects.toThrow('deposit-2 was answered 409')
  })

  test('is a finding unless the camper has begun as many as the host allows', async () => {
    const told = [
      [deposit, done],
      [charge, done],
      [{ ...deposit, key: 'deposit-2' }, await answered('taken')],
    ] as const
    expect((await compareWithDatabase(database, told)).findings).toEqual([
      `deposit deposit-2: refused for unpaid deposits, of which ${people.camper} has at most 1`,
    ])
    expect((await compareWithDatabase(database, told, { openDeposits: 1 })).findings).toEqual([])
  })
})

test.each<[string, readonly (readonly [MoneyRequest, Acknowledged])[], RegExp]>([
  [
    'was lost',
    [
      [charge, done],
      [deposit, done],
      [{ ...charge, key: 'charge-2' }, done],
    ],
    /^charge charge-2: done, but found 0 times$/,
  ],
  [
    'was refused and booked',
    [
      [deposit, done],
      [charge, refused],
    ],
    /^charge charge-1: refused, and there is /,
  ],
  ['has no answer', [[deposit, done]], /^no answer reported .*"attempt":"charge-1"/],
  [
    'has another amount',
    [
      [deposit, done],
      [{ ...charge, cents: 501 }, done],
    ],
    /^charge charge-1: done as undefined, and there is /,
  ],
  [
    'has another reference',
    [
      [deposit, done],
      [charge, { ...done, referenceId: 'PUR-OTHER' }],
    ],
    /^charge charge-1: done as PUR-OTHER, and there is /,
  ],
  [
    'was declined and credited',
    [
      [deposit, declined],
      [charge, done],
    ],
    /^deposit deposit-1: declined as undefined, and there is /,
  ],
])('the soak finds a money request that %s', async (_, told, finding) => {
  const { findings } = await compareWithDatabase(database, told)
  expect(findings).toContainEqual(expect.stringMatching(finding))
})

describe('the conditions for a payment in the soak', () => {
  const made = async () => {}
  const before = { from: 0, to: 1 }
  const later = () => ({ from: performance.now(), to: Number.POSITIVE_INFINITY })
  const throughout = { from: 0, to: Number.POSITIVE_INFINITY }
  const lost = async () => {
    const conditions = new PaymentConditions()
    await conditions.change('lostCard', people.camper, true, made)
    return conditions
  }

  test('are known before the report, after its answer and after the card is found', async () => {
    const conditions = await lost()
    const during = (span: { from: number; to: number }) => conditions.during('lostCard', people.camper, span)
    expect([during(before), during(later()), during(throughout)]).toEqual(['never', 'always', 'perhaps'])
    expect(conditions.during('lostCard', people.other, later())).toBe('never')
    const whileLost = performance.now()
    await conditions.change('lostCard', people.camper, false, made)
    expect(during({ from: whileLost, to: whileLost })).toBe('always')
    expect(during(later())).toBe('never')
  })

  test('are unknown while the report is in progress', async () => {
    const conditions = new PaymentConditions()
    const spans: { from: number; to: number }[] = []
    await conditions.change('lostCard', people.camper, true, async () => {
      spans.push({ from: performance.now(), to: performance.now() })
    })
    expect(spans.map((span) => conditions.during('lostCard', people.camper, span))).toEqual(['perhaps'])
  })

  test.each<[string, Partial<MoneyRequest>, Acknowledged, string | undefined]>([
    ['a booked charge', {}, done, 'done, although lostCard applied throughout'],
    ['a refusal for the card', {}, { ...refused, reason: 'lostCard' }, undefined],
    [
      'a refusal for a frozen wallet',
      {},
      { ...refused, reason: 'walletFrozen' },
      'refused for walletFrozen, which never applied',
    ],
    [
      'a refusal for the balance',
      {},
      { ...refused, reason: 'notEnoughMoney' },
      'refused for notEnoughMoney, although lostCard applied throughout',
    ],
    ['a refusal without a reason', {}, refused, 'refused for undefined, which is no reason for it'],
    ['a pay-out by name', { kind: 'withdrawal', isByName: true }, done, undefined],
    [
      'a pay-out by name refused for the card',
      { kind: 'withdrawal', isByName: true },
      { ...refused, reason: 'lostCard' },
      'refused for lostCard, which is no reason for it',
    ],
    ['a charge with another card', { number: 'K7QWXN34' }, done, undefined],
    ['a deposit', { kind: 'deposit' }, done, undefined],
    [
      'a deposit refused for an ended session',
      { kind: 'deposit' },
      { ...refused, reason: 'signedOut' },
      'refused for signedOut, which never applied',
    ],
  ])('are compared with %s after a lost card was reported', async (_, change, told, finding) => {
    const conditions = await lost()
    expect(requestContradiction({ ...charge, ...change }, { ...told, span: later() }, conditions)).toBe(
      finding,
    )
  })

  test('are undecided for calls sent before the answer to the report', async () => {
    const conditions = await lost()
    expect(requestContradiction(charge, { ...done, span: throughout }, conditions)).toBeUndefined()
    const told = { ...refused, reason: 'lostCard', span: throughout }
    expect(requestContradiction(charge, told, conditions)).toBeUndefined()
  })

  test('follow the order of refusals: a frozen wallet is no reason while the card is lost', async () => {
    const conditions = await lost()
    await conditions.change('walletFrozen', people.camper, true, made)
    const told = { ...refused, reason: 'walletFrozen', span: later() }
    expect(requestContradiction(charge, told, conditions)).toBe(
      'refused for walletFrozen, although lostCard applied throughout',
    )
  })
})
