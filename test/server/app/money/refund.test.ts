import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { countFaultsInSlices } from '../../../../server/ledger/check.ts'
import { bookedCashAnswer } from '../../../../src/api/schemas/cash.ts'
import { foundSalesAnswer, refundAnswer, saleAnswer } from '../../../../src/api/schemas/refunds.ts'
import { deductAnswer, merchantTransactionsAnswer, walletAnswer } from '../../../../src/api/schemas/wallet.ts'
import { allowForgery } from '../../support/forgery.ts'
import { describeCamp } from '../support/camp.ts'
import { balanceOf, faultsIn, fund } from '../support/money.ts'
import { addCampers, people, signIn, staff } from '../support/people.ts'
import { answerOf, refused } from '../support/portal.ts'

let free = 0

describeCamp('Refunds', ({ portal, database, signedIn }) => {
  const stall = signedIn(people.merchant)
  const cashier = signedIn(staff.cash)

  beforeAll(async () => {
    // The ledger check accepts transfers without an actor only in a demo camp.
    await database.pool.query("insert into settings (name, value) values ('camp', 'demo')")
  })

  const rides = (quantities: Readonly<Record<string, number>>) =>
    Object.entries(quantities).map(([name, quantity]) => ({
      name,
      price: name === 'Glencity Heights' ? 3 : 5,
      quantity,
    }))

  async function sell(quantities: Readonly<Record<string, number>>) {
    const code = `RFD-${++free}`
    await addCampers(database, [code])
    await fund(database, code, 100_00)
    return { code, sale: await sellTo(code, quantities) }
  }

  test('[W1296] sales of a stall are found by time, amount, product, person and reference, the newest first', async () => {
    const { code, sale } = await sell({ 'Zip Line': 1, 'Glencity Heights': 2 })
    portal.pass(120_000)
    const other = await sellTo(code, { 'Quad Bikes': 1 })
    await database.pool.query(
      `update participants set firstname = 'Nomsa', lastname = 'Dlamini' where code = $1`,
      [code],
    )
    const { rows } = await database.pool.query<{ time: string }>(
      `select to_char((created_at at time zone 'UTC') + interval '2 hours', 'YYYY-MM-DD HH24:MI') as time
        from transfers where reference_id = $1`,
      [sale],
    )
    const find = async (search: string, cookie = cashier) => {
      const query = `?search=${encodeURIComponent(search)}`
      const parameters = { merchantNumber: people.merchant }
      return (await answerOf(foundSalesAnswer, await portal.call('findSales', parameters, { cookie, query })))
        .data
    }
    const found = async (search: string) => (await find(search)).sales.map(({ referenceId }) => referenceId)
    expect(await found('nomsa dlamini')).toEqual([other, sale])
    expect(await found(`${code} $11.00`)).toEqual([sale])
    expect(await found('Dlamini quad')).toEqual([other])
    expect(await found(`${rows[0]?.time} nomsa`)).toEqual([sale])
    expect(await found(sale.toLowerCase())).toEqual([sale])
    expect(await found('nomsa 12.34')).toEqual([])
    expect((await find('nomsa glencity')).sales[0]).toMatchObject({
      ...{ code, name: 'Nomsa Dlamini', amount: 11_00, left: 11_00 },
      items: [
        { name: 'Zip Line', price: 5_00, quantity: 1 },
        { name: 'Glencity Heights', price: 3_00, quantity: 2 },
      ],
    })
    expect((await find('')).count).toBeGreaterThan(1)
    const unknown = portal.call('findSales', { merchantNumber: 'M9999' }, { cookie: cashier })
    expect((await refused(unknown)).slice(0, 2)).toEqual([404, 'notFound'])
  })

  async function sellTo(code: string, quantities: Readonly<Record<string, number>>): Promise<string> {
    const items = rides(quantities)
    const amount = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0).toFixed(2)
    const order = {
      ownerCode: code,
      merchantNumber: people.merchant,
      amount,
      method: 'pos',
      type: 'purchase',
    }
    const answer = await portal.call('deduct', {}, { cookie: stall, body: { ...order, items } })
    return (await answerOf(deductAnswer, answer)).data?.referenceId ?? ''
  }

  interface Sent {
    readonly as?: string
    readonly key?: string
    readonly reason?: string
  }

  const giveBack = (
    sale: string,
    items: Readonly<Record<string, number>>,
    { as = stall, key = `refund-${++free}`, reason = 'It rained' }: Sent = {},
  ) => {
    portal.pass(1)
    return portal.call(
      'refund',
      { merchantNumber: people.merchant },
      { cookie: as, key, body: { sale, items, reason } },
    )
  }

  async function saleOf(reference: string) {
    const answer = portal.call('sale', { merchantNumber: people.merchant, reference }, { cookie: stall })
    return (await answerOf(saleAnswer, await answer)).data
  }

  async function book() {
    const answer = await portal.call(
      'merchantTransactions',
      { merchantNumber: people.merchant },
      { cookie: stall },
    )
    return answerOf(merchantTransactionsAnswer, answer)
  }

  test('[W670] return part of a sale at its price, and appear in the books of both sides', async () => {
    const { code, sale } = await sell({ 'Zip Line': 2, 'Glencity Heights': 1 })
    const before = await book()
    const { data } = await answerOf(
      refundAnswer,
      await giveBack(sale, { 'Zip Line': 1, 'Glencity Heights': 1 }),
    )
    expect(data).toMatchObject({ amount: 8_00, ownerCode: code })
    expect(await balanceOf(database, code)).toBe(95_00)
    const after = await book()
    expect(after.merchantBalance).toBe((before.merchantBalance ?? 0) - 8_00)
    expect(after.data[0]).toMatchObject({ referenceId: data.referenceId, type: 'refund', amount: 8_00 })
    const found = await saleOf(sale)
    expect(found).toMatchObject({ amount: 13_00, ownerCode: code })
    expect(found.items).toEqual([
      { name: 'Zip Line', price: 5_00, quantity: 2, refunded: 1 },
      { name: 'Glencity Heights', price: 3_00, quantity: 1, refunded: 1 },
    ])
    expect(found.refunds).toEqual([
      { referenceId: data.referenceId, createdAt: data.createdAt, amount: 8_00, reason: 'It rained' },
    ])
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W671] never exceed the quantities sold, item by item', async () => {
    const { code, sale } = await sell({ 'Zip Line': 2, Cycling: 1 })
    await answerOf(refundAnswer, await giveBack(sale, { 'Zip Line': 1 }))
    expect(await refused(await giveBack(sale, { 'Zip Line': 2 }))).toEqual([
      409,
      'refunded',
      'Only 1 of Zip Line can still be given back. Nothing was given back now.',
    ])
    await answerOf(refundAnswer, await giveBack(sale, { 'Zip Line': 1 }))
    expect(await refused(await giveBack(sale, { Cycling: 1, 'Zip Line': 1 }))).toEqual([
      409,
      'refunded',
      'Zip Line was given back already. Nothing was given back now.',
    ])
    expect(await refused(await giveBack(sale, { Canoeing: 1 }))).toEqual([
      400,
      'invalid',
      'Canoeing is not part of this sale. Nothing was given back.',
    ])
    expect(await balanceOf(database, code)).toBe(95_00)
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W671] sent 200 times in parallel by stall and office return one sale’s worth', async () => {
    const { code, sale } = await sell({ 'Zip Line': 3 })
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const sent = { as: index % 4 === 0 ? stall : cashier, key: `at-once-${index}` }
        const answer = await giveBack(sale, { 'Zip Line': 1 }, sent)
        // An overloaded host answers 503, and the till retries with the same key. Each try counts for the stall’s limit.
        return answer.status === 503 ? giveBack(sale, { 'Zip Line': 1 }, sent) : answer
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    )
    expect(await balanceOf(database, code)).toBe(100_00)
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W672] repeated with their idempotency key return the first answer after the sale is fully refunded', async () => {
    const { code, sale } = await sell({ 'Zip Line': 1 })
    const first = await giveBack(sale, { 'Zip Line': 1 }, { key: 'the-same' })
    const again = await giveBack(sale, { 'Zip Line': 1 }, { key: 'the-same' })
    expect(await again.json()).toEqual(await first.json())
    expect((await giveBack(sale, { 'Zip Line': 1 }, { key: 'the-same', reason: 'Other' })).status).toBe(409)
    expect(await balanceOf(database, code)).toBe(100_00)
  })

  test('[W673] are allowed for a stall for 30 minutes, and for the cash office at any time', async () => {
    const { code, sale } = await sell({ 'Zip Line': 2 })
    portal.pass(30 * 60_000 - 2)
    await answerOf(refundAnswer, await giveBack(sale, { 'Zip Line': 1 }))
    expect(await refused(await giveBack(sale, { 'Zip Line': 1 }))).toEqual([
      409,
      'tooLate',
      'This sale is older than 30 minutes. Please send the person to the cash desk. Nothing was given back.',
    ])
    await answerOf(refundAnswer, await giveBack(sale, { 'Zip Line': 1 }, { as: cashier }))
    expect(await balanceOf(database, code)).toBe(100_00)
    expect(await refused(await giveBack('PUR-NONE', { 'Zip Line': 1 }, { as: cashier }))).toEqual([
      404,
      'notFound',
      'This stall has no such sale. Please look at the reference and try again.',
    ])
  })

  test('[W674] appear in the wallet, also in a frozen one', async () => {
    const { code, sale } = await sell({ 'Zip Line': 1 })
    await database.pool.query("update accounts set frozen_at = now() where kind = 'wallet' and owner = $1", [
      code,
    ])
    const { data } = await answerOf(refundAnswer, await giveBack(sale, { 'Zip Line': 1 }))
    const camper = await signIn(portal, code)
    const answer = await answerOf(walletAnswer, await portal.call('wallet', { code }, { cookie: camper }))
    expect(answer.balance).toBe(100_00)
    expect(
      answer.transactions.map(({ type, amount, referenceId }) => [type, amount, referenceId]),
    ).toContainEqual(['refund', 5_00, data.referenceId])
  })

  test.each([
    [{}, 'It rained', 'Please choose what to give back.'],
    [{ 'Zip Line': 0 }, 'It rained', /^Please say which sale it is/],
    [{ 'Zip Line': 1.5 }, 'It rained', /^Please say which sale it is/],
    [{ 'Zip Line': 1 }, ' ', /^Please say which sale it is/],
  ] as const)('of %o because of %j are refused with a sentence', async (items, reason, sentence) => {
    const { sale } = await sell({ 'Zip Line': 1 })
    expect(await refused(await giveBack(sale, items, { reason }))).toEqual([
      400,
      'invalid',
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ])
  })

  test('[W675] in any order with sales, undos, top-ups and pay-outs never exceed a sale, and all accounts sum to zero', async () => {
    const names = ['Zip Line', 'Cycling', 'Glencity Heights'] as const
    const items = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 1, max: 3 }), { minKeys: 1 })
    const step = fc.oneof(
      fc.record({ kind: fc.constant('sell' as const), items }),
      fc.record({
        kind: fc.constant('refund' as const),
        items,
        of: fc.nat({ max: 3 }),
        byStall: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('undo' as const), of: fc.nat({ max: 3 }) }),
      fc.record({
        kind: fc.constant('cash' as const),
        direction: fc.constantFrom('topUp' as const, 'payOut' as const),
        isTakenBack: fc.boolean(),
      }),
    )
    const float = { float: 100, witness: 'Tendai Ncube' }
    const atDesk = (call: 'openDesk' | 'topUp' | 'payOut' | 'reverseCash', body: unknown) =>
      portal.call(call, {}, { cookie: cashier, key: `desk-${++free}`, body })
    expect((await atDesk('openDesk', float)).status).toBe(200)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { code, sale } = await sell({ 'Zip Line': 1, Cycling: 2 })
        const sales = [sale]
        let spent = 15_00
        for (const one of steps) {
          if (one.kind === 'sell') {
            const cents =
              rides(one.items).reduce((sum, { price, quantity }) => sum + price * quantity, 0) * 100
            if (spent + cents > 100_00) continue
            sales.push(await sellTo(code, one.items))
            spent += cents
          } else if (one.kind === 'undo') {
            const reference = sales[one.of % sales.length] ?? sale
            const left = (await saleOf(reference)).items
              .map(({ name, quantity, refunded }) => [name, quantity - refunded] as const)
              .filter(([, quantity]) => quantity > 0)
            if (left.length === 0) continue
            const undone = await giveBack(reference, Object.fromEntries(left))
            spent -= (await answerOf(refundAnswer, undone)).data.amount
          } else if (one.kind === 'cash') {
            if (one.direction === 'payOut' && spent > 99_00) continue
            const booked = await answerOf(
              bookedCashAnswer,
              await atDesk(one.direction, { number: code, amount: 1 }),
            )
            const change = one.direction === 'topUp' ? -1_00 : 1_00
            if (!one.isTakenBack) spent += change
            else {
              const reversal = { referenceId: booked.data.referenceId, reason: 'Typed twice' }
              await answerOf(bookedCashAnswer, await atDesk('reverseCash', reversal))
            }
          } else {
            const reference = sales[one.of % sales.length] ?? sale
            const before = await saleOf(reference)
            const answer = await giveBack(reference, one.items, { as: one.byStall ? stall : cashier })
            const fits = Object.entries(one.items).every(([name, quantity]) => {
              const item = before.items.find((sold) => sold.name === name)
              return item !== undefined && item.refunded + quantity <= item.quantity
            })
            expect(answer.status === 200).toBe(fits)
            if (fits) spent -= (await answerOf(refundAnswer, answer)).data.amount
          }
        }
        expect(await balanceOf(database, code)).toBe(100_00 - spent)
        const { rows } = await database.pool.query('select sum(amount_cents)::int as sum from ledger_entries')
        expect(rows).toEqual([{ sum: 0 }])
      }),
      { numRuns: 12, seed: 19 },
    )
    expect(await faultsIn(database)).toEqual([])
  })

  describe('in the ledger check', () => {
    test('report a sale whose refunded items differ from its refunds', async () => {
      const { sale } = await sell({ 'Zip Line': 2 })
      await answerOf(refundAnswer, await giveBack(sale, { 'Zip Line': 1 }))
      await allowForgery(database)
      const ofSale = `(select id from transfers where reference_id = '${sale}')`
      const mistake = `${sale}: expected its refunds to be of this sale, within what was sold, and`
      const refundBy = async (merchant: string) =>
        database.pool.query(
          `update transfers set merchant_number = '${merchant}' where refund_of = ${ofSale}`,
        )
      await refundBy('M1002')
      expect(await faultsIn(database)).toContain(`${mistake} {"Zip Line": 1}; there is {"Zip Line": 1}`)
      await refundBy(people.merchant)
      await database.pool.query(
        `update refunded_sales set refunded = '{"Zip Line": 2}' where sale_id = ${ofSale}`,
      )
      expect(await faultsIn(database)).toEqual([`${mistake} {"Zip Line": 2}; there is {"Zip Line": 1}`])
      expect(await countFaultsInSlices(database.pool, new AbortController().signal)).toBe(1)
      await database.pool.query(
        `update refunded_sales set sold = '{"Zip Line": 3}', refunded = '{"Zip Line": 1}' where sale_id = ${ofSale}`,
      )
      expect(await faultsIn(database)).toEqual([`${mistake} {"Zip Line": 1}; there is {"Zip Line": 1}`])
      await database.pool.query(
        `update refunded_sales set sold = '{"Zip Line": 2}', refunded = '{"Quad Bike": 1}' where sale_id = ${ofSale};
        update transfers set items = '[{"name": "Quad Bike", "price": 500, "quantity": 1}]' where refund_of = ${ofSale}`,
      )
      expect(await faultsIn(database)).toEqual([`${mistake} {"Quad Bike": 1}; there is {"Quad Bike": 1}`])
      await database.pool.query(
        `update transfers set items = '[{"name": "Zip Line", "price": 500, "quantity": 1}]' where refund_of = ${ofSale}`,
      )
      await database.pool.query(`delete from refunded_sales where sale_id = ${ofSale}`)
      expect(await faultsIn(database)).toEqual([`${mistake} none; there is {"Zip Line": 1}`])
      await database.pool.query(
        `insert into refunded_sales (sale_id, sold, refunded) values (${ofSale}, '{"Zip Line": 2}', '{"Zip Line": 1}');
        update transfers set refund_of = null, reason = null where refund_of = ${ofSale}`,
      )
      expect(await faultsIn(database)).toEqual([`${mistake} {"Zip Line": 1}; there is none`])
    })
  })
})
