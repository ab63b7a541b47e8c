import { beforeAll, describe, expect, test } from 'vitest'
import { deductAnswer, merchantTransactionsAnswer } from '../../../../src/api/schemas/wallet.ts'
import { describeCamp } from '../support/camp.ts'
import { chargeAt, fund, type Till } from '../support/money.ts'
import { people, signIn } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

describeCamp('The transactions of a merchant', ({ portal, database, signedIn }) => {
  const till: Till = { portal, cookie: signedIn(people.merchant), merchantNumber: people.merchant }
  const admin = signedIn(people.admin)
  beforeAll(async () => {
    await fund(database, people.camper, 1_000_000)
  })

  const ask = (query = '', cookie = till.cookie, merchantNumber: string = people.merchant) =>
    portal.call('merchantTransactions', { merchantNumber }, { cookie, query })
  const read = async (query = '', cookie = till.cookie) =>
    answerOf(merchantTransactionsAnswer, await ask(query, cookie))

  test('are empty for a new merchant', async () => {
    expect(await (await ask()).json()).toEqual({ success: true, data: [], merchantBalance: 0, total: 0 })
  })

  test('are listed newest first, with idempotency key if any, balance and total', async () => {
    const { data: first } = await answerOf(
      deductAnswer,
      await chargeAt(till, people.camper, { key: 'with-key' }),
    )
    portal.pass(1)
    const { data: second } = await answerOf(deductAnswer, await chargeAt(till, people.camper))
    const response = await ask()
    expect(await response.json()).toEqual({
      success: true,
      merchantBalance: 10,
      total: 2,
      data: [
        {
          _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          referenceId: second?.referenceId,
          ownerCode: 'ZEU001',
          amount: 5,
          type: 'purchase',
          createdAt: '2025-04-14T08:00:00.001Z',
          left: 5,
        },
        {
          _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          referenceId: first?.referenceId,
          ownerCode: 'ZEU001',
          amount: 5,
          type: 'purchase',
          createdAt: '2025-04-14T08:00:00.000Z',
          attempt: 'with-key',
          left: 5,
        },
      ],
    })
    expect(await (await ask('', admin)).json()).toEqual(await (await ask()).json())
  })

  test('are refused to other accounts than the merchant and admins', async () => {
    await refusalOf(await portal.call('merchantTransactions', { merchantNumber: 'M1001' }), 401, 'signedOut')
    for (const who of [people.otherMerchant, people.camper])
      await refusalOf(await ask('', await signIn(portal, who)), 403, 'forbidden')
  })

  test.each([
    'M9999',
    'm1001',
    'ZEU001',
    'withdrawals',
    ' M1001',
    'M1001\0',
    '🔥',
    "' or '1'='1",
    'x'.repeat(10_000),
  ])('of the unknown merchant %j return 404', async (merchantNumber) => {
    const { message } = await refusalOf(await ask('', admin, merchantNumber), 404, 'notFound')
    expect(message).toBe('There is no merchant with this number. Please choose one from the list.')
  })

  describe('of a long book', () => {
    const others = 1_300
    beforeAll(async () => {
      await database.pool.query(
        `with booked as (
          insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, created_at)
          select 'PUR-' || n, 'purchase', 'completed', 'ZEU001', 'M1002', n,
            timestamptz '2025-04-13T00:00:00Z' + (n / 3) * interval '1 second' from generate_series(1, $1::int) n
          returning id, amount_cents)
        insert into ledger_entries (transfer_id, account_id, amount_cents)
        select booked.id, a.id, case a.kind when 'wallet' then -amount_cents else amount_cents end
        from booked, accounts a where (a.kind, a.owner) in (('wallet', 'ZEU001'), ('merchant', 'M1002'))`,
        [others],
      )
    })
    const page = async (before?: string) =>
      answerOf(
        merchantTransactionsAnswer,
        await ask(before === undefined ? '' : `?before=${before}`, admin, people.otherMerchant),
      )

    test('come in pages of 500 without gaps or repeats, each with the balance and the total', async () => {
      const seen: string[] = []
      const sizes: number[] = []
      for (let before: string | undefined; ; ) {
        const { data, merchantBalance, total } = await page(before)
        expect([merchantBalance, total]).toEqual([(others * (others + 1)) / 2, others])
        sizes.push(data.length)
        seen.push(...data.map(({ referenceId }) => referenceId))
        before = data.at(-1)?._id
        if (before === undefined) break
      }
      expect(sizes).toEqual([500, 500, 300, 0])
      expect(new Set(seen).size).toBe(others)
      const seconds = seen.map((reference) => Math.floor(Number(reference.slice(4)) / 3))
      expect(seconds).toEqual(seconds.toSorted((a, b) => b - a))
    })

    test('are settled in the background without a visible change', async () => {
      const first = await page()
      for (let settled = 0; settled === 0; ) {
        await page()
        const { rows } = await database.pool.query("select settled_count from accounts where owner = 'M1002'")
        settled = rows[0]?.settled_count
      }
      expect(await page()).toEqual(first)
      const { rows } = await database.pool.query(
        `select a.balance_cents, a.settled_count, a.settled_entry_id = max(e.id) as "isLast"
        from accounts a join ledger_entries e on e.account_id = a.id where a.owner = 'M1002' group by a.id`,
      )
      expect(rows).toEqual([
        { balance_cents: (others * (others + 1)) / 2, settled_count: others, isLast: true },
      ])
      expect(portal.logged).toEqual([])
    })
  })

  test.each([
    '',
    'PUR-1',
    '1',
    '00000000-0000-0000-0000-000000000000',
    "'; drop table transfers; --",
    '%00',
    'x'.repeat(10_000),
  ])('refuse %j as page start', async (before) => {
    const { message } = await refusalOf(await ask(`?before=${encodeURIComponent(before)}`), 400, 'invalid')
    expect(message).toBe('The list has changed. Please load the transactions again.')
  })

  test('refuse two page starts, and a row of another merchant', async () => {
    const { rows } = await database.pool.query(
      "select id from transfers where merchant_number = 'M1002' limit 1",
    )
    const own = (await read()).data[0]?._id
    await refusalOf(await ask(`?before=${rows[0]?.id}`), 400, 'invalid')
    await refusalOf(await ask(`?before=${own}&before=${own}`), 400, 'invalid')
    expect((await read(`?before=${own}`)).data).toHaveLength(1)
  })

  test('[W1185] say what of a sale is left to give back, and to the stall alone when it is too old', async () => {
    const sale = await chargeAt(till, people.camper, { items: [{ name: 'Zip Line', price: 5, quantity: 2 }] })
    const { data } = await answerOf(deductAnswer, sale)
    const giveBack = () =>
      portal.call(
        'refund',
        { merchantNumber: people.merchant },
        {
          cookie: till.cookie,
          body: { sale: data?.referenceId, items: { 'Zip Line': 1 }, reason: 'It rained' },
        },
      )
    portal.pass(1_000)
    await giveBack()
    const saleIn = async (cookie?: string) =>
      (await read('', cookie)).data.find(({ referenceId }) => referenceId === data?.referenceId)
    expect(await saleIn()).toMatchObject({ amount: 10_00, left: 5_00 })
    expect((await saleIn())?.isLate).toBeUndefined()
    await giveBack()
    expect(await saleIn()).toMatchObject({ left: 0 })
    portal.pass(30 * 60_000)
    expect((await saleIn())?.isLate).toBe(true)
    expect((await saleIn(admin))?.isLate).toBeUndefined()
  })
})
