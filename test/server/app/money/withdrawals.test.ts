import { describe, expect, test } from 'vitest'
import { withdrawAnswer, withdrawalsAnswer } from '../../../../src/api/schemas/wallet.ts'
import { describeCamp } from '../support/camp.ts'
import { balanceOf, bookingOf, chargeAt, fund, moneyIn } from '../support/money.ts'
import { addCampers, people, signIn } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

describeCamp('A withdrawal', ({ portal, database, signedIn }) => {
  const admin = signedIn(people.admin)
  const otherAdmin = signedIn(people.otherAdmin)
  let free = 0

  async function camperWith(cents: number): Promise<string> {
    const code = `OUT-${++free}`
    await addCampers(database, [code])
    if (cents > 0) await fund(database, code, cents)
    return code
  }

  function withdraw(
    ownerCode: unknown,
    amount: unknown,
    { key, as = admin }: { key?: string; as?: string } = {},
  ) {
    return portal.call('withdraw', {}, { cookie: as, body: { ownerCode, amount }, key })
  }
  const listed = async () => {
    const { data } = await answerOf(
      withdrawalsAnswer,
      await portal.call('withdrawals', {}, { cookie: admin }),
    )
    return data
  }

  test('moves money from the wallet out of the camp, and is audited and listed', async () => {
    const code = await camperWith(2_000)
    const before = await listed()
    const response = await withdraw(` ${code.toLowerCase()} `, 12.5, { key: 'paid-out' })
    expect(response.status).toBe(200)
    const answered = await response.json()
    expect(answered).toEqual({
      success: true,
      message: 'Withdrawal processed successfully',
      data: {
        referenceId: expect.stringMatching(/^WDR-[A-HJ-NP-Z2-9]{10}$/),
        createdAt: '2025-04-14T08:00:00.000Z',
      },
    })
    const { referenceId } = answered.data
    expect(await balanceOf(database, code)).toBe(750)
    expect(await bookingOf(database, referenceId)).toEqual({
      type: 'withdrawal',
      status: 'completed',
      ownerCode: code,
      merchantNumber: null,
      cents: 1_250,
      items: null,
      actor: 'admin:gate@camp.example.org',
      attempt: 'paid-out',
      createdAt: new Date('2025-04-14T08:00:00.000Z'),
      sides: [`wallet ${code} -1250`, 'outside withdrawals 1250'],
      audit: [['admin', 'gate@camp.example.org', 'withdraw', code, { reference: referenceId, cents: 1_250 }]],
    })
    const after = await listed()
    expect(after.totalWithdrawn - before.totalWithdrawn).toBe(1_250)
    expect(after.count - before.count).toBe(1)
    expect(after.withdrawals.find((row) => row.referenceId === referenceId)).toEqual({
      referenceId,
      ownerCode: code,
      amount: 1_250,
      createdAt: '2025-04-14T08:00:00.000Z',
      status: 'completed',
      cashier: 'Gate Operator',
      canTakeBack: true,
    })
  })

  test.each<[unknown, number]>([
    [0.01, 1],
    ['0.01', 1],
    ['5', 500],
    [' 5.5 ', 550],
    [1_234_567.89, 123_456_789],
    [0.1 + 0.2, 30],
  ])('reads the amount %j as %i cents', async (amount, cents) => {
    const code = await camperWith(cents)
    await answerOf(withdrawAnswer, await withdraw(code, amount))
    expect(await balanceOf(database, code)).toBe(0)
  })

  describe('is refused without any change', () => {
    const asDollars = 'Please enter the amount in dollars with at most two decimals, such as 12.50.'
    const moreThanZero = 'Please enter an amount of more than zero.'
    const notFilledIn = 'Please enter a participant code and an amount.'

    test.each<[unknown, string]>([
      [0, moreThanZero],
      ['0.00', moreThanZero],
      [-1, moreThanZero],
      ['-0.01', moreThanZero],
      [1.001, asDollars],
      ['1.001', asDollars],
      ['', asDollars],
      ['ten', asDollars],
      ['1,50', asDollars],
      ['1e3', asDollars],
      [1e21, asDollars],
      ['99999999999999', asDollars],
      ['9'.repeat(21), notFilledIn],
      [null, notFilledIn],
      [true, notFilledIn],
      [[5], notFilledIn],
    ])('for the amount %j', async (amount, sentence) => {
      const code = await camperWith(5_000)
      const before = await moneyIn(database)
      const { message } = await refusalOf(
        await withdraw(code, amount, { key: `bad-${free}` }),
        400,
        'invalid',
      )
      expect(message).toBe(sentence)
      expect(await moneyIn(database)).toEqual(before)
    })

    test.each<[unknown, string]>([
      ['', notFilledIn],
      [null, notFilledIn],
      [['ZEU001'], notFilledIn],
      ['x'.repeat(101), notFilledIn],
    ])('for the code %j', async (code, sentence) => {
      const { message } = await refusalOf(await withdraw(code, 5), 400, 'invalid')
      expect(message).toBe(sentence)
    })

    test.each(['NOBODY', 'ß1', "' or '1'='1", 'M1001', 'withdrawals'])(
      'for the unknown code %j',
      async (code) => {
        const before = await moneyIn(database)
        const { message } = await refusalOf(await withdraw(code, 5), 404, 'notFound')
        expect(message).toBe(
          'There is no participant with this code. Please check the code and enter it again.',
        )
        expect(await moneyIn(database)).toEqual(before)
      },
    )

    test('above the balance, which the refusal names', async () => {
      const [code, empty] = [await camperWith(1_250), await camperWith(0)]
      const before = await moneyIn(database)
      for (const amount of [12.51, '999999999999'])
        expect(await refusalOf(await withdraw(code, amount), 422, 'notEnoughMoney')).toEqual({
          success: false,
          reason: 'notEnoughMoney',
          requestId: expect.any(String),
          message: `There is only $12.50 in Farai ${code}’s wallet. Please withdraw that or less.`,
        })
      expect(await refusalOf(await withdraw(empty, 1), 422, 'notEnoughMoney')).toEqual({
        success: false,
        reason: 'notEnoughMoney',
        requestId: expect.any(String),
        message: `There is no money in Farai ${empty}’s wallet. Nothing was withdrawn.`,
      })
      expect(await moneyIn(database)).toEqual(before)
    })

    test.each([
      ['an unauthenticated caller', undefined, 401, 'signedOut'],
      ['a merchant', people.merchant, 403, 'forbidden'],
      ['the camper', people.camper, 403, 'forbidden'],
    ] as const)('by a call of %s', async (_, who, status, reason) => {
      const code = await camperWith(500)
      const cookie = who === undefined ? undefined : await signIn(portal, who)
      const body = { ownerCode: code, amount: 5 }
      await refusalOf(await portal.call('withdraw', {}, { cookie, body }), status, reason)
      await refusalOf(await portal.call('withdrawals', {}, { cookie }), status, reason)
      expect(await balanceOf(database, code)).toBe(500)
    })
  })

  test('by two admins in parallel never exceeds the balance', async () => {
    const code = await camperWith(1_000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, press) =>
        withdraw(code, 3, { as: press % 2 === 0 ? admin : otherAdmin }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(17).fill(422)])
    expect(await balanceOf(database, code)).toBe(100)
  })

  test('in parallel with charges never exceeds the balance', async () => {
    const code = await camperWith(2_000)
    const till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) => (turn % 2 === 0 ? withdraw(code, 5) : chargeAt(till, code))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(4).fill(200),
      ...Array(20).fill(422),
    ])
    expect(await balanceOf(database, code)).toBe(0)
  })

  describe('with a repeated idempotency key', () => {
    test('sent 16 times in parallel is made once, with 16 equal answers', async () => {
      const code = await camperWith(500)
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => withdraw(code, 5, { key: 'sixteen' })),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
      const texts = await Promise.all(answers.map((response) => response.text()))
      expect(new Set(texts).size).toBe(1)
      expect(await balanceOf(database, code)).toBe(0)
    })

    test('accepts another spelling of amount and code, and refuses another amount or camper', async () => {
      const [code, another] = [await camperWith(1_000), await camperWith(1_000)]
      const first = await (await withdraw(code, 5, { key: 'written' })).text()
      expect(await (await withdraw(code.toLowerCase(), ' 5.00', { key: 'written' })).text()).toBe(first)
      await refusalOf(await withdraw(code, 5.01, { key: 'written' }), 409, 'keyReused')
      await refusalOf(await withdraw(another, 5, { key: 'written' }), 409, 'keyReused')
      expect([await balanceOf(database, code), await balanceOf(database, another)]).toEqual([500, 1_000])
    })

    test('returns the first refusal again', async () => {
      const code = await camperWith(100)
      const first = await (await withdraw(code, 5, { key: 'refused' })).text()
      await fund(database, code, 5_000)
      const repeat = await withdraw(code, 5, { key: 'refused' })
      expect([repeat.status, await repeat.text()]).toEqual([422, first])
      expect(await balanceOf(database, code)).toBe(5_100)
    })
  })
})

describeCamp('The list of withdrawals', ({ portal, database, signedIn }) => {
  const cookie = signedIn(people.admin)

  test('is empty in an empty camp, and otherwise has the newest 500 and the totals of all completed ones', async () => {
    const response = await portal.call('withdrawals', {}, { cookie })
    expect(await response.json()).toEqual({
      success: true,
      data: { withdrawals: [], totalWithdrawn: 0, count: 0 },
    })
    await database.pool.query(
      `with paid as (
        insert into transfers (reference_id, type, status, owner_code, amount_cents, created_at)
        select 'WDR-' || n, 'withdrawal', case when n % 10 = 0 then 'pending' else 'completed' end, 'ZEU001', n,
          timestamptz '2025-04-14T00:00:00Z' + n * interval '1 second' from generate_series(1, 1000) n
        returning id, status, amount_cents)
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select paid.id, a.id, case a.kind when 'wallet' then -paid.amount_cents else paid.amount_cents end
      from paid join accounts a on a.owner in ('ZEU001', 'withdrawals') where paid.status = 'completed'`,
    )
    const { data } = await answerOf(withdrawalsAnswer, await portal.call('withdrawals', {}, { cookie }))
    expect(data.withdrawals.map(({ referenceId }) => referenceId)).toEqual(
      Array.from({ length: 500 }, (_, index) => `WDR-${1_000 - index}`),
    )
    expect(data.withdrawals[0]).toEqual({
      referenceId: 'WDR-1000',
      ownerCode: 'ZEU001',
      amount: 1_000,
      createdAt: '2025-04-14T00:16:40.000Z',
      status: 'pending',
      cashier: null,
      canTakeBack: false,
    })
    expect([data.count, data.totalWithdrawn]).toEqual([900, 500_500 - 50_500])
  })
})
