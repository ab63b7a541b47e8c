import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import type { dashboardStats } from '../../src/api/schemas/dashboard.ts'
import type { healthCard, healthRecord } from '../../src/api/schemas/health.ts'
import type { merchant, participant } from '../../src/api/schemas/people.ts'
import type { merchantTransaction, transaction } from '../../src/api/schemas/wallet.ts'
import { merchantTransactionsAnswer, walletAnswer, withdrawalsAnswer } from '../../src/api/schemas/wallet.ts'
import type { MerchantTransaction, Transaction } from '../../src/domain/camper/wallet.ts'
import type { HealthCard, HealthRecord } from '../../src/domain/health/health.ts'
import type { Merchant, Participant } from '../../src/domain/people/people.ts'
import type { DashboardStats } from '../../src/domain/staff/dashboard.ts'
import { calls } from './support/calls.ts'
import { connectClient, unreadable } from './support/client.ts'
import { html, json, raw } from './support/standInHost.ts'

const client = connectClient()
const { ask } = client

const camper = calls['one participant'].answer.data

describe('participants', () => {
  const seen = calls['one participant'].reads

  test('rows without a code are skipped and counted in the log, all others are kept', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const nameless = { ...camper, code: undefined }
    const rowsOfTheList = [
      nameless,
      { ...camper, code: ' ' },
      { ...camper, code: '' },
      null,
      'X1',
      camper,
      [],
    ]
    expect(await ask('participants list', { participants: rowsOfTheList })).toEqual({
      ok: true,
      value: [seen],
    })
    expect(warn.mock.calls).toEqual([['6 of 7 participants were left out of the list: no code']])
  })

  test('[W346] a row has the number of a replacement card', async () => {
    const cards = { [camper.code]: 'K7QWXN34', toString: 'X' }
    const answer = { participants: [camper, { ...camper, code: 'toString' }], cards }
    expect(await ask('participants list', answer)).toEqual({
      ok: true,
      value: [
        { ...seen, number: 'K7QWXN34' },
        { ...seen, code: 'toString', number: 'X' },
      ],
    })
    for (const damaged of [null, [], { [camper.code]: 7 }])
      expect(await ask('participants list', { participants: [camper], cards: damaged })).toEqual({
        ok: true,
        value: [seen],
      })
  })

  test('[W300] a row is marked when its person has only lost cards', async () => {
    const answer = { participants: [camper, { ...camper, code: 'EZC199' }], lostCards: [camper.code] }
    expect(await ask('participants list', answer)).toEqual({
      ok: true,
      value: [
        { ...seen, isCardLost: true },
        { ...seen, code: 'EZC199' },
      ],
    })
    expect(await ask('participants list', { participants: [camper], lostCards: [7] })).toEqual({
      ok: true,
      value: [seen],
    })
  })

  test('[W783] a row has the email that only the office receives', async () => {
    const answer = { participants: [camper], emails: { [camper.code]: 'naledi@example.org' } }
    expect(await ask('participants list', answer)).toEqual({
      ok: true,
      value: [{ ...seen, email: 'naledi@example.org' }],
    })
  })

  test('a row with only a code is read, with the code as its id', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { code } = camper
    const odd = {
      _id: null,
      firstname: 7,
      lastname: null,
      union: [],
      whatsapp: 263,
      registeredAt: {},
      checkedOut: null,
    }
    const participants = [{ code }, { code, ...odd }, { code: 5001 }]
    const nobody = {
      _id: code,
      code,
      firstname: '',
      lastname: '',
      age: 0,
      isAgeUnknown: true,
      checkedIn: false,
    }
    expect(await ask('participants list', { participants })).toEqual({
      ok: true,
      value: [
        nobody,
        { ...nobody, firstname: '7', whatsapp: '263', checkedOut: false },
        { ...nobody, _id: '5001', code: '5001' },
      ],
    })
    expect(warn).not.toHaveBeenCalled()
  })

  test.each([
    [true, true],
    ['true', true],
    [1, true],
    [false, false],
    ['false', false],
    ['yes', false],
    [0, false],
    [null, false],
    [undefined, false],
    [{}, false],
  ])('in a list, checkedIn %j is read as %s', async (checkedIn, isIn) => {
    expect(await ask('participants list', { participants: [{ ...camper, checkedIn }] })).toEqual({
      ok: true,
      value: [{ ...seen, checkedIn: isIn }],
    })
  })

  test('an empty list is a list', async () => {
    expect(await ask('participants list', { participants: [] })).toEqual({ ok: true, value: [] })
  })

  test.each([{ 0: camper }, 'none', null, 612])('a list that is %j is unreadable', async (participants) => {
    await expect(ask('participants list', { participants })).rejects.toEqual(unreadable)
  })

  test('optional fields of a camper may be missing, null or empty', async () => {
    const optional = ['gender', 'age', 'union', 'country', 'whatsapp']
    for (const nothing of [undefined, null, '']) {
      const bare = { ...camper, ...Object.fromEntries(optional.map((field) => [field, nothing])) }
      const { _id, code, firstname, lastname, checkedIn, checkedOut } = seen
      expect(await ask('participants list', { participants: [bare] })).toEqual({
        ok: true,
        value: [{ _id, code, firstname, lastname, checkedIn, checkedOut, age: 0, isAgeUnknown: true }],
      })
    }
  })

  const unknownAge = { age: 0, isAgeUnknown: true }
  const ages: readonly (readonly [sent: unknown, read: object])[] = [
    [17, { age: 17 }],
    ['17', { age: 17 }],
    [' 17 ', { age: 17 }],
    ['', unknownAge],
    [null, unknownAge],
    ['seventeen', unknownAge],
    [-1, unknownAge],
    [121, unknownAge],
    [16.5, unknownAge],
    [true, unknownAge],
    [{}, unknownAge],
    [[], unknownAge],
  ]
  test.each(ages)('[A259, A260] the age %j is read as %j', async (age, read) => {
    expect(await ask('one participant', { data: { ...camper, age } })).toEqual({
      ok: true,
      value: { ...seen, ...read },
    })
  })

  test.each([
    [0, false],
    ['0', false],
    [120, false],
    ['', true],
    [null, true],
    [undefined, true],
    ['x', true],
    [121, true],
  ])('the age %j is marked as unknown, unlike a baby’s age of 0: %s', async (age, isUnknown) => {
    const person = { ...camper, age }
    const read = [
      await ask('one participant', { data: person }),
      await ask('participants list', { participants: [person] }),
      await ask('participant sign-in', { success: true, data: person }),
    ]
    expect(read.map((outcome) => JSON.stringify(outcome).includes('"isAgeUnknown":true'))).toEqual(
      Array.from({ length: 3 }, () => isUnknown),
    )
  })

  test.each([
    ['male', 'MALE'],
    ['Female', 'FEMALE'],
    ['other', undefined],
    [1, undefined],
  ])('the gender %j is read as %s', async (sent, gender) => {
    expect(await ask('one participant', { data: { ...camper, gender: sent } })).toEqual({
      ok: true,
      value: { ...seen, gender },
    })
  })

  test('an id may be a number', async () => {
    expect(await ask('one participant', { data: { ...camper, _id: 42 } })).toEqual({
      ok: true,
      value: { ...seen, _id: '42' },
    })
  })

  test('a bare participant is read like a wrapped one', async () => {
    expect(await ask('one participant', camper)).toEqual({ ok: true, value: seen })
  })

  test('a sign-in answer without the password flag requires no new password', async () => {
    expect(await ask('participant sign-in', { success: true, data: camper })).toEqual({
      ok: true,
      value: { user: seen, mustChangePassword: false },
    })
  })
})

describe('a check-in', () => {
  test.each([[undefined], [null], [{ ...camper, code: undefined }], [{ ...camper, code: '' }], [{}]])(
    'has no person when its data is not a camper: %j',
    async (data) => {
      for (const name of ['search of a check-in', 'confirm of a check-in'] as const) {
        expect(await ask(name, { success: true, data })).toEqual({
          ok: true,
          value: undefined,
          message: undefined,
        })
      }
    },
  )
})

describe('money', () => {
  const balanceOf = (balance: unknown) => ask('wallet', { success: true, balance, transactions: [] })

  test.each([
    [20, 2_000],
    [20.3, 2_030],
    ['20.30', 2_030],
    ['0.1', 10],
    [0.1 + 0.2, 30],
    [1.005e3, 100_500],
    [-4.5, -450],
    [0, 0],
  ])('of %j dollars is read as %d cents', async (dollars, cents) => {
    expect(await balanceOf(dollars)).toEqual({ ok: true, value: { balance: cents, transactions: [] } })
  })

  test.each([1.239, '1.239', '', '$5', '1,000', '1e3', null, true, [5]])(
    'of %j is unreadable',
    async (dollars) => {
      await expect(balanceOf(dollars)).rejects.toEqual(unreadable)
    },
  )
})

describe('an extension may be missing', () => {
  test('such as the balance and the total of a merchant’s transactions', async () => {
    expect(await ask('merchant transactions', { success: true, data: [] })).toEqual({
      ok: true,
      value: { transactions: [] },
    })
  })

  test.each([
    ['charge', { referenceId: [7] }],
    ['new merchant', { merchantNumber: 'M1002' }],
  ] as const)('such as the data of a %s', async (name, data) => {
    expect(await ask(name, { success: true })).toEqual({ ok: true, value: undefined })
    expect(await ask(name, { success: true, data })).toEqual({ ok: true, value: undefined })
  })

  test.each([undefined, null, { gender: { male: 'many' } }])(
    'such as the demographics of the dashboard, here %j',
    async (demographics) => {
      const { answer, reads } = calls['dashboard figures']
      expect(await ask('dashboard figures', { ...answer, demographics })).toEqual({
        ok: true,
        value: { ...reads, demographics: undefined },
      })
    },
  )
})

describe('figures', () => {
  test.each([undefined, null, { arrivals: [], unions: [], inWallets: 'much' }])(
    'of the camp are dropped when they are unreadable, here %j',
    async (camp) => {
      const { answer, reads } = calls['dashboard figures']
      expect(await ask('dashboard figures', { ...answer, camp })).toEqual({
        ok: true,
        value: { ...reads, camp: undefined },
      })
    },
  )

  test('[A250] that are missing are 0', async () => {
    const nothing = { count: 0, percentage: 0 }
    const zeros = { totalRegistrations: 0, checkedIn: nothing, healthRecords: nothing, checkedOut: nothing }
    const nulls = { totalRegistrations: null, checkedIn: null, healthRecords: { count: null } }
    for (const data of [{}, nulls]) {
      expect(await ask('dashboard figures', { success: true, data })).toEqual({ ok: true, value: zeros })
    }
  })

  test('[A327] without success: true are refused', async () => {
    const { data } = calls['dashboard figures'].answer
    for (const answer of [
      { data },
      { success: 'true', data },
      { success: true },
      { success: true, data: [] },
    ])
      await expect(ask('dashboard figures', answer)).rejects.toEqual(unreadable)
    expect(await ask('dashboard figures', { success: false, data })).toEqual({
      ok: false,
      status: 200,
      data,
    })
  })
})

describe('health', () => {
  test.each([undefined, null])('[A392] a card without data, here %j, has no person', async (data) => {
    expect(await ask('health card', { success: true, data })).toEqual({ ok: true, value: undefined })
  })
})

describe('a registration', () => {
  test.each([
    ['empty', raw('', 201)],
    ['an HTML page', html('Saved', 200)],
    ['a list', json([], 201)],
    ['another success flag', json({ success: false }, 200)],
    ['an incomplete first password', json({ success: true, data: { code: 'NU042' } })],
  ])('[A381] reading: succeeds when the answer is %s', async (_, answering) => {
    client.host.answer = answering
    expect(await client.make('registration')).toEqual({
      ok: true,
      value: undefined,
      message: undefined,
    })
  })

  test('that is refused fails', async () => {
    client.host.answer = json({ success: false, message: 'This code is taken.', reason: 'taken' }, 409)
    expect(await client.make('registration')).toEqual({
      ok: false,
      status: 409,
      message: 'This code is taken.',
      reason: 'taken',
    })
  })
})

test('the schemas return exactly the types of the domain', () => {
  expectTypeOf<z.output<typeof participant>>().toExtend<Participant>()
  expectTypeOf<keyof z.output<typeof participant>>().toEqualTypeOf<keyof Participant>()
  expectTypeOf<keyof z.output<typeof merchant>>().toEqualTypeOf<keyof Merchant>()
  expectTypeOf<keyof z.output<typeof healthRecord>>().toEqualTypeOf<keyof HealthRecord>()
  expectTypeOf<keyof z.output<typeof healthCard>>().toEqualTypeOf<keyof HealthCard>()
  expectTypeOf<keyof z.output<typeof transaction>>().toEqualTypeOf<keyof Transaction>()
  expectTypeOf<keyof z.output<typeof merchantTransaction>>().toEqualTypeOf<keyof MerchantTransaction>()
  expectTypeOf<z.output<typeof dashboardStats>>().toExtend<DashboardStats>()
})

test('[W889] rows of unknown types are read unchanged', () => {
  const row = { _id: 't-1', referenceId: 'X-1', createdAt: '2025-04-14T08:30:00.000Z', type: 'laterType' }
  const wallet = walletAnswer.parse({
    ...{ success: true, balance: 5 },
    transactions: [{ ...row, amount: 2.5, status: 'laterStatus' }],
  })
  expect(wallet.transactions).toEqual([{ ...row, amount: 250, status: 'laterStatus', paymentUrl: undefined }])
  const book = merchantTransactionsAnswer.parse({
    success: true,
    data: [{ ...row, ownerCode: 'NUZ042', amount: 2.5 }],
  })
  expect(book.data).toEqual([{ ...row, ownerCode: 'NUZ042', amount: 250 }])
  const paid = withdrawalsAnswer.parse({
    success: true,
    data: {
      ...{ totalWithdrawn: 2.5, count: 1 },
      withdrawals: [{ ...row, ownerCode: 'NUZ042', amount: 2.5, status: 'laterStatus' }],
    },
  })
  expect(paid.data.count).toBe(1)
})
