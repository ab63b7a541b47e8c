import { beforeAll, describe, expect, test } from 'vitest'
import { bookedCashAnswer } from '../../../../src/api/schemas/cash.ts'
import { walletAnswer, withdrawalsAnswer } from '../../../../src/api/schemas/wallet.ts'
import { describeCamp } from '../support/camp.ts'
import { chargeAt, fund } from '../support/money.ts'
import { people, signIn, staff } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

describeCamp('The wallet', ({ portal, database, signedIn }) => {
  const camper = signedIn(people.camper)
  const merchant = signedIn(people.merchant)

  test('[A408] of a camper without movements is empty', async () => {
    const response = await portal.request('/api/profile/wallet/ZEU001', { headers: { cookie: camper } })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true, balance: 0, transactions: [] })
  })

  test('[W1186] shows the balance and every movement with its stall, newest first, in dollars', async () => {
    await fund(database, people.camper, 2_550, 'DEP-1')
    const till = { portal, cookie: merchant, merchantNumber: people.merchant }
    await chargeAt(till, people.camper, {
      items: [
        { name: 'Glencity Heights', price: 3, quantity: 2 },
        { name: 'Zip Line', price: 5, quantity: 1 },
      ],
    })
    portal.pass(1_000)
    const admin = await signIn(portal, people.admin)
    await portal.call('withdraw', {}, { cookie: admin, body: { ownerCode: people.camper, amount: '0.05' } })
    await database.pool.query(
      `insert into transfers (reference_id, type, status, owner_code, amount_cents, created_at) values
        ('DEP-2', 'deposit', 'failed', 'ZEU001', 100000, '2025-04-14T07:59:59.999Z'),
        ('DEP-3', 'deposit', 'pending', 'ZEU001', 10, '2025-04-14T08:00:02Z'),
        ('DEP-9', 'deposit', 'pending', 'ZEU002', 10, '2025-04-14T08:00:02Z')`,
    )
    const response = await portal.call('wallet', { code: people.camper }, { cookie: camper })
    expect(await response.clone().json()).toEqual({
      success: true,
      balance: 14.45,
      transactions: [
        {
          _id: expect.any(String),
          type: 'deposit',
          amount: 0.1,
          status: 'pending',
          createdAt: '2025-04-14T08:00:02.000Z',
          referenceId: 'DEP-3',
        },
        {
          _id: expect.any(String),
          type: 'withdrawal',
          amount: 0.05,
          status: 'completed',
          createdAt: '2025-04-14T08:00:01.000Z',
          referenceId: expect.stringMatching(/^WDR-/),
        },
        {
          _id: expect.any(String),
          type: 'purchase',
          amount: 11,
          status: 'completed',
          createdAt: '2025-04-14T08:00:00.000Z',
          referenceId: expect.stringMatching(/^PUR-/),
          items: [
            { name: 'Glencity Heights', price: 3, quantity: 2 },
            { name: 'Zip Line', price: 5, quantity: 1 },
          ],
          stall: 'Baobab Quad Track',
        },
        {
          _id: expect.any(String),
          type: 'deposit',
          amount: 1000,
          status: 'failed',
          createdAt: '2025-04-14T07:59:59.999Z',
          referenceId: 'DEP-2',
        },
        {
          _id: expect.any(String),
          type: 'deposit',
          amount: 25.5,
          status: 'completed',
          createdAt: '2025-04-13T10:00:00.000Z',
          referenceId: 'DEP-1',
        },
      ],
    })
    const read = await answerOf(walletAnswer, response)
    expect(read.balance).toBe(1_445)
    expect(read.transactions[2]?.items?.[0]).toEqual({ name: 'Glencity Heights', price: 300, quantity: 2 })
  })

  test('returns a balance that equals the sum of its list during charges', async () => {
    await fund(database, people.other, 10_000)
    const cookie = await signIn(portal, people.other)
    const till = { portal, cookie: merchant, merchantNumber: people.merchant }
    const charges = Array.from({ length: 16 }, () => chargeAt(till, people.other))
    const looks = Array.from({ length: 16 }, async () => {
      const { balance, transactions } = await answerOf(
        walletAnswer,
        await portal.call('wallet', { code: people.other }, { cookie }),
      )
      const completed = transactions.filter(({ referenceId }) => referenceId !== 'DEP-9')
      const changes = completed.map(({ type, amount }) => (type === 'deposit' ? amount : -amount))
      expect(changes.reduce((sum, change) => sum + change, 0)).toBe(balance)
    })
    await Promise.all([...charges, ...looks])
  })

  test('[W1186] says that it is frozen', async () => {
    const set = (frozenAt: Date | null) =>
      database.pool.query("update accounts set frozen_at = $2 where kind = 'wallet' and owner = $1", [
        people.camper,
        frozenAt,
      ])
    const read = async () =>
      answerOf(walletAnswer, await portal.call('wallet', { code: people.camper }, { cookie: camper }))
    expect((await read()).isFrozen).toBeUndefined()
    await set(portal.host.now())
    expect((await read()).isFrozen).toBe(true)
    await set(null)
  })

  test('is refused to every other account', async () => {
    const ask = (cookie?: string) => portal.call('wallet', { code: people.camper }, { cookie })
    await refusalOf(await ask(), 401, 'signedOut')
    for (const who of [people.other, people.merchant, people.admin])
      await refusalOf(await ask(await signIn(portal, who)), 403, 'forbidden')
    await refusalOf(await ask(await signIn(portal, people.newcomer)), 403, 'passwordChangeRequired')
  })

  describe('with 31,500 movements', () => {
    const count = 31_500
    let owner: string
    beforeAll(async () => {
      owner = await signIn(portal, people.other)
      // Three rows per second, so that pages end between equal times.
      await database.pool.query(
        `insert into transfers (reference_id, type, status, owner_code, amount_cents, created_at)
        select 'MANY-' || n, 'deposit', case when n in (6, 9) then 'pending' else 'failed' end, $2, n,
          timestamptz '2025-04-13T00:00:00Z' + (n / 3) * interval '1 second' from generate_series(1, $1::int) n`,
        [count, people.other],
      )
      await fund(database, people.other, 2_550, 'PAID')
      await chargeAt({ portal, cookie: merchant, merchantNumber: people.merchant }, people.other)
      await database.pool.query('analyze transfers')
    })
    const page = async (query = '') =>
      answerOf(walletAnswer, await portal.call('wallet', { code: people.other }, { cookie: owner, query }))

    test('returns the newest 100, the balance and the totals of all', async () => {
      const { balance, transactions, hasMore, totals, pendingDeposits } = await page()
      expect(balance).toBe(4_050)
      expect(transactions).toHaveLength(100)
      const many = transactions.filter(({ referenceId }) => referenceId.startsWith('MANY-'))
      expect(many).toEqual(transactions.slice(20))
      expect(many[0]?.referenceId).toBe('MANY-31500')
      expect(hasMore).toBe(true)
      expect(totals).toEqual({
        transactions: count + 20,
        deposited: 12_550,
        spent: 8_500,
        refunded: 0,
        pendingDeposits: 3,
      })
      expect(pendingDeposits?.map(({ referenceId }) => referenceId)).toEqual(['DEP-9', 'MANY-9', 'MANY-6'])
    })

    test('marks the last page with hasMore false', async () => {
      const { rows } = await database.pool.query("select id from transfers where reference_id = 'MANY-8'")
      const { transactions, hasMore, totals } = await page(`?before=${rows[0]?.id}`)
      const references = transactions.map(({ referenceId }) => referenceId)
      expect(references.toSorted().filter((reference) => /^MANY-[1-5]$/.test(reference))).toHaveLength(5)
      expect(references.length).toBeLessThanOrEqual(7)
      expect([hasMore, totals]).toEqual([false, undefined])
    })

    test('reads its newest page with an index scan and no sort', async () => {
      const { rows } = await database.pool.query(
        `explain select * from transfers t where t.owner_code = '${people.other}'
        order by t.created_at desc, t.id desc limit 101`,
      )
      expect(JSON.stringify(rows)).toContain('transfers_by_owner')
      expect(JSON.stringify(rows)).not.toContain('Sort')
    })

    test('pages without gaps or repeats while new movements arrive', async () => {
      const seen: string[] = []
      let last = (await page()).transactions.at(-1)?._id
      for (let pages = 0; pages < 3; pages += 1) {
        await database.pool.query(
          `insert into transfers (reference_id, type, status, owner_code, amount_cents, created_at)
          values ('NEW-' || $1, 'deposit', 'failed', $2, 1, '2025-04-15T00:00:00Z')`,
          [pages, people.other],
        )
        const { transactions, hasMore } = await page(`?before=${last}`)
        expect(transactions).toHaveLength(500)
        expect(hasMore).toBe(true)
        seen.push(...transactions.map(({ referenceId }) => referenceId))
        last = transactions.at(-1)?._id
      }
      expect(new Set(seen).size).toBe(1_500)
      const seconds = seen.map((reference) => Math.floor(Number(reference.slice(5)) / 3))
      expect(seconds).toEqual(seconds.toSorted((one, other) => other - one))
      expect(new Set(seconds).size).toBe(501)
    })
  })

  test.each(['', 'DEP-1', '1', '00000000-0000-0000-0000-000000000000', "'; drop table transfers; --"])(
    'refuses %j as page start, and a row of another wallet',
    async (before) => {
      const ask = (query: string) => portal.call('wallet', { code: people.camper }, { cookie: camper, query })
      await refusalOf(await ask(`?before=${encodeURIComponent(before)}`), 400, 'invalid')
      const { rows } = await database.pool.query('select id from transfers where owner_code = $1 limit 1', [
        people.other,
      ])
      await refusalOf(await ask(`?before=${rows[0]?.id}`), 400, 'invalid')
    },
  )
})

describeCamp('A reversal at a cash desk', ({ portal, database, signedIn }) => {
  const [cashier, lead] = [signedIn(staff.cash), signedIn(staff.lead)]
  const [camper, admin] = [signedIn(people.camper), signedIn(people.admin)]

  test('[W987] counts as neither deposit nor withdrawal, also after its desk has closed, and in a paged wallet', async () => {
    let sent = 0
    const send = (call: 'openDesk' | 'topUp' | 'payOut' | 'reverseCash', body: object, cookie = cashier) => {
      portal.pass(1_000)
      return portal.call(call, {}, { cookie, body, key: `back-${++sent}` })
    }
    const book = async (call: 'topUp' | 'payOut', amount: number) => {
      const { data } = await answerOf(bookedCashAnswer, await send(call, { number: people.camper, amount }))
      return data.referenceId
    }
    const takeBack = async (referenceId: string, cookie = cashier) => {
      const body = { referenceId, reason: '$200 typed for $20' }
      return (await answerOf(bookedCashAnswer, await send('reverseCash', body, cookie))).data.referenceId
    }
    const opened = await send('openDesk', { float: 50, witness: 'Tendai Ncube' })
    const { desk } = (await opened.json()).data
    const wrong = await book('topUp', 200)
    const undone = await takeBack(wrong)
    const right = await book('topUp', 20)
    const tooMuch = await book('payOut', 5.01)
    const cameBack = await takeBack(tooMuch)
    const paid = await book('payOut', 3)
    const late = await book('payOut', 4)
    await portal.call(
      'closeDesk',
      { desk },
      {
        cookie: cashier,
        body: { counted: 63, handedTo: 'Tendai Ncube' },
        key: 'close',
      },
    )
    const backLater = await takeBack(late, lead)

    const read = async (query = '') => {
      const response = await portal.call('wallet', { code: people.camper }, { cookie: camper, query })
      return answerOf(walletAnswer, response)
    }
    const reason = '$200 typed for $20'
    const expected = [
      { type: 'deposit', amount: 4_00, referenceId: backLater, reverses: late, reason },
      { type: 'withdrawal', amount: 4_00, referenceId: late, reversedBy: backLater },
      { type: 'withdrawal', amount: 3_00, referenceId: paid },
      { type: 'deposit', amount: 5_01, referenceId: cameBack, reverses: tooMuch, reason },
      { type: 'withdrawal', amount: 5_01, referenceId: tooMuch, reversedBy: cameBack },
      { type: 'deposit', amount: 20_00, referenceId: right },
      { type: 'withdrawal', amount: 200_00, referenceId: undone, reverses: wrong, reason },
      { type: 'deposit', amount: 200_00, referenceId: wrong, reversedBy: undone },
    ].map((row) => ({ ...row, _id: expect.any(String), status: 'completed', createdAt: expect.any(String) }))
    const whole = await read()
    expect(whole.balance).toBe(17_00)
    expect(whole.transactions).toEqual(expected)

    const listed = await answerOf(withdrawalsAnswer, await portal.call('withdrawals', {}, { cookie: admin }))
    expect([listed.data.totalWithdrawn, listed.data.count]).toEqual([3_00, 1])
    expect(listed.data.withdrawals.map(({ referenceId }) => referenceId)).toEqual([paid])

    await database.pool.query(
      `insert into transfers (reference_id, type, status, owner_code, amount_cents, created_at)
      select 'LATER-' || n, 'deposit', 'failed', $1, n, timestamptz '2025-04-15T00:00:00Z' from generate_series(1, 100) n`,
      [people.camper],
    )
    const first = await read()
    expect(first.totals).toEqual({
      transactions: 108,
      deposited: 20_00,
      spent: 0,
      refunded: 0,
      pendingDeposits: 0,
    })
    const older = await read(`?before=${first.transactions.at(-1)?._id}`)
    expect(older.transactions).toEqual(expected)
  })
})
