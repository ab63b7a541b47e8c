import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '../../../../server/ledger/check.ts'
import { bookedCashAnswer, cashDesksAnswer } from '../../../../src/api/schemas/cash.ts'
import { booksAnswer, leftInWalletsAnswer, stallReportAnswer } from '../../../../src/api/schemas/reports.ts'
import { addsUp, noMovements } from '../../../../src/domain/money/reports.ts'
import { describeCamp } from '../support/camp.ts'
import { chargeAt, fund, type Line } from '../support/money.ts'
import { addCampers, people, signIn, staff } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

const hour = 60 * 60_000

describeCamp('Reports', ({ portal, database, signedIn }) => {
  let stall = signedIn(people.merchant)
  let cashier = signedIn(staff.cash)
  let lead = signedIn(people.admin)
  let free = 0

  beforeAll(async () => {
    await database.pool.query("insert into settings (name, value) values ('camp', 'demo')")
  })

  const { merchant: merchantNumber } = people
  const key = () => ({ 'Idempotency-Key': `report-${++free}` })

  async function camper(): Promise<string> {
    const code = `RPT-${++free}`
    await addCampers(database, [code])
    return code
  }

  async function sell(code: string, items: readonly Line[]): Promise<string> {
    const response = await chargeAt({ portal, cookie: stall, merchantNumber }, code, { items })
    const { data } = await response.json()
    return data?.referenceId ?? ''
  }

  const giveBack = (sale: string, items: Readonly<Record<string, number>>) =>
    portal.call(
      'refund',
      { merchantNumber },
      { cookie: cashier, headers: key(), body: { sale, items, reason: 'It rained' } },
    )

  const cash = (kind: 'topUp' | 'payOut', number: string, amount: number) =>
    portal.call(kind, {}, { cookie: cashier, headers: key(), body: { number, amount } })

  const takeBack = (referenceId: string, cookie = cashier) =>
    portal.call('reverseCash', {}, { cookie, headers: key(), body: { referenceId, reason: 'Typed twice' } })

  const payStall = (amount: number) => {
    const body = { merchantNumber, amount, takenBy: 'Rudo Dube' }
    return portal.call('stallPayOut', {}, { cookie: cashier, headers: key(), body })
  }

  async function ownDesk() {
    const response = await portal.call('cashDesks', {}, { cookie: cashier })
    return (await answerOf(cashDesksAnswer, response)).data.desk
  }

  /** Closes the desk with this surplus in dollars (negative: missing) and opens another. */
  async function closeDesk(difference: number) {
    const own = await ownDesk()
    const body = { counted: Math.max(0, (own?.cash ?? 0) / 100 + difference), handedTo: 'Tendai Ncube' }
    const { id: desk = '' } = own ?? {}
    await portal.call('closeDesk', { desk }, { cookie: cashier, headers: key(), body })
    const float = { float: 200, witness: 'Tendai Ncube' }
    return portal.call('openDesk', {}, { cookie: cashier, headers: key(), body: float })
  }

  async function reportOf(day: string) {
    const response = await portal.call('stallReport', { merchantNumber, day }, { cookie: stall })
    return (await answerOf(stallReportAnswer, response)).data
  }

  async function books() {
    return (await answerOf(booksAnswer, await portal.call('books', {}, { cookie: lead }))).data
  }

  const line = (name: string, quantity: number): Line => ({
    name,
    price: name === 'Glencity Heights' ? 3 : 5,
    quantity,
  })

  test('[W720] show a stall’s day by product and by hour of camp time, with the amount owed', async () => {
    const body = { float: 200, witness: 'Tendai Ncube' }
    await portal.call('openDesk', {}, { cookie: cashier, headers: key(), body })
    const code = await camper()
    await cash('topUp', code, 90)
    const first = await sell(code, [line('Zip Line', 3), line('Glencity Heights', 1)])
    portal.pass(2 * hour)
    await sell(code, [line('Zip Line', 1)])
    await giveBack(first, { 'Zip Line': 1 })
    const paying = { merchantNumber, amount: 10, takenBy: 'Rudo Dube' }
    await portal.call('stallPayOut', {}, { cookie: cashier, headers: key(), body: paying })
    // 23:30 and 00:30 at the camp.
    portal.pass(11.5 * hour)
    stall = await signIn(portal, people.merchant)
    await sell(code, [line('Canoeing', 1)])
    portal.pass(hour)
    await sell(code, [line('Canoeing', 2)])

    expect(await reportOf('2025-04-14')).toEqual({
      day: '2025-04-14',
      firstDay: '2025-04-14',
      sales: 3,
      sold: 28_00,
      refunded: 5_00,
      paidOut: 10_00,
      owed: 23_00,
      products: [
        { name: 'Zip Line', sold: 4, refunded: 1, cents: 15_00 },
        { name: 'Canoeing', sold: 1, refunded: 0, cents: 5_00 },
        { name: 'Glencity Heights', sold: 1, refunded: 0, cents: 3_00 },
      ],
      hours: [
        { hour: 10, sales: 1, cents: 18_00 },
        { hour: 12, sales: 1, cents: 5_00 },
        { hour: 23, sales: 1, cents: 5_00 },
      ],
    })
    expect(await reportOf('2025-04-15')).toMatchObject({
      sales: 1,
      sold: 10_00,
      refunded: 0,
      owed: 23_00,
      hours: [{ hour: 0, sales: 1, cents: 10_00 }],
    })
    expect(await reportOf('2025-04-13')).toMatchObject({ sales: 0, products: [], hours: [], owed: 23_00 })
  })

  test('[W721] show the books of each day, with three totals that agree', async () => {
    cashier = await signIn(portal, staff.cash)
    lead = await signIn(portal, people.admin)
    const found = await books()
    expect(found.days).toEqual([
      {
        ...noMovements,
        ...{ day: '2025-04-14', topUpsInCash: 90_00, sales: 28_00, refunds: 5_00, stallPayOuts: 10_00 },
        ...{ inWallets: 67_00, owedToStalls: 13_00, owedUnderNumbers: 0 },
      },
      {
        ...{ ...noMovements, day: '2025-04-15', sales: 10_00 },
        ...{ inWallets: 57_00, owedToStalls: 23_00, owedUnderNumbers: 0 },
      },
    ])
    expect(found.stalls.find((one) => one.merchantNumber === merchantNumber)).toMatchObject({
      sold: 38_00,
      refunded: 5_00,
      paidOut: 10_00,
    })
    const zipLine = { merchantNumber, refunded: 0, paidOut: 0 }
    expect(found.stallDays, '[W727]').toEqual([
      { ...zipLine, day: '2025-04-14', sold: 28_00, refunded: 5_00, paidOut: 10_00 },
      { ...zipLine, day: '2025-04-15', sold: 10_00 },
    ])
    const held = { wallets: 57_00, stalls: 23_00, missingCash: 0, kept: 0, gifts: 0 }
    expect(found.threeWays).toEqual([held, held, held])
  })

  test('[W722] list remaining balances per wallet, largest first', async () => {
    const [one, other] = [await camper(), await camper()]
    await cash('topUp', one, 12.5)
    await cash('topUp', other, 40)
    const answered = await portal.call('leftInWallets', {}, { cookie: lead })
    const { data } = await answerOf(leftInWalletsAnswer, answered)
    expect(data.map(({ balance }) => balance)).toEqual([57_00, 40_00, 12_50])
    expect(data[1]).toMatchObject({ code: other, balance: 40_00 })
  })

  test('[W882] correct the missing cash of a closed desk after a lead’s reversal, as the ledger check does', async () => {
    const before = (await books()).threeWays[0].missingCash
    const code = await camper()
    const { data } = await (await cash('topUp', code, 200)).json()
    // The cashier typed $200 for $20.
    await closeDesk(-180)
    await answerOf(bookedCashAnswer, await takeBack(data.referenceId, lead))
    const found = await books()
    const missingCash = before + 180_00 - 200_00
    expect(found.threeWays.map((way) => way.missingCash)).toEqual([missingCash, missingCash, missingCash])
    expect(found.days.at(-1)).toMatchObject({ missingCash: 180_00, differencesPutRight: 200_00 })
    expect(addsUp(found)).toBe(true)
    expect((await checkLedger(database.patientPool, () => {})).cashMissing).toBe(missingCash)
  })

  test('refuse an invalid day and an unknown stall', async () => {
    const wrong = await portal.call('stallReport', { merchantNumber, day: '2025-02-30' }, { cookie: stall })
    expect(await refusalOf(wrong, 400, 'invalid')).toMatchObject({
      message: 'Please choose a day, such as 2025-04-13.',
    })
    const nobody = { merchantNumber: 'M9999', day: '2025-04-14' }
    await refusalOf(await portal.call('stallReport', nobody, { cookie: lead }), 404, 'notFound')
  })

  describe('[W723] in any order of sales, refunds, top-ups, pay-outs, desk closings and reversals', () => {
    test('have days that sum to the total, and three totals that agree', { timeout: 60_000 }, async () => {
      const step = fc.record({
        kind: fc.constantFrom(
          ...['sell', 'giveBack', 'topUp', 'payOut', 'takeBack', 'takeBackLater'],
          ...['payStall', 'close', 'wait'],
        ),
        quantity: fc.integer({ min: 1, max: 3 }),
      })
      const booked: string[] = []
      const remember = async (response: Promise<Response>) => {
        const answered = await response
        const { success, data } = await answered.json()
        expect([200, 403, 404, 409, 422]).toContain(answered.status)
        if (success) booked.push(data.referenceId)
      }
      const codes = [await camper(), await camper()]
      for (const code of codes) await fund(database, code, 60_00)
      const sales: string[] = []
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          for (const [index, { kind, quantity }] of steps.entries()) {
            const code = codes[index % 2] ?? ''
            if (kind === 'sell') sales.push(await sell(code, [line('Zip Line', quantity)]))
            if (kind === 'giveBack') await giveBack(sales.at(-quantity) ?? '', { 'Zip Line': quantity })
            if (kind === 'topUp' || kind === 'payOut') await remember(cash(kind, code, quantity))
            if (kind === 'payStall') await remember(payStall(quantity))
            if (kind === 'takeBack') await takeBack(booked.at(-quantity) ?? '')
            if (kind === 'takeBackLater') await takeBack(booked.at(-quantity) ?? '', lead)
            if (kind === 'close') await closeDesk(quantity - 2)
            if (kind === 'wait') portal.pass(5 * hour)
            if (kind === 'wait') stall = await signIn(portal, people.merchant)
            if (kind === 'wait') cashier = await signIn(portal, staff.cash)
            if (kind === 'wait') lead = await signIn(portal, people.admin)
          }
          const found = await books()
          expect(addsUp(found), JSON.stringify(found.threeWays)).toBe(true)
          expect((await checkLedger(database.patientPool, () => {})).faults).toBe(0)
          let [sold, refunded, paidOut, lines] = [0, 0, 0, 0]
          for (const { day } of found.days) {
            const report = await reportOf(day)
            sold += report.sold
            refunded += report.refunded
            paidOut += report.paidOut
            lines += report.products.reduce((sum, { cents }) => sum + cents, 0)
          }
          expect(found.stalls.find((one) => one.merchantNumber === merchantNumber)).toMatchObject({
            sold,
            refunded,
            paidOut,
          })
          expect(lines).toBe(sold - refunded)
        }),
        { numRuns: 8 },
      )
    })
  })
})
