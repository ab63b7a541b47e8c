import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import type { PaymentStatus } from '../../../server/gateways/gateway.ts'
import { pollDuePayments } from '../../../server/gateways/polling.ts'
import { checkLedger, countFaultsInSlices } from '../../../server/ledger/check.ts'
import { dashboardStatsAnswer } from '../../../src/api/schemas/dashboard.ts'
import { onlineDepositsAnswer } from '../../../src/api/schemas/reports.ts'
import { chargeAt, zipLine } from '../app/support/money.ts'
import { addCashiers, addPeople, addStaff, people, signIn, staff } from '../app/support/people.ts'
import { answerOf, refusalOf } from '../app/support/portal.ts'
import { describeOnAnyEngine } from '../support/databases.ts'
import { allowForgery } from '../support/forgery.ts'
import { type Begun, begin, post } from './support/begun.ts'
import { auditOf, paymentsOf } from './support/books.ts'
import { scriptedGateway } from './support/scriptedGateway.ts'

const cashier = 'held@camp.example.org'

describeOnAnyEngine('A deposit disputed by the gateway', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await addPeople(database)
    await addStaff(database)
    await addCashiers(database, [cashier])
  })

  const tell = (begun: Begun, status: PaymentStatus, change: object = {}) => {
    const report = { reference: begun.reference, amount: 2_550, status, gatewayStatus: status, ...change }
    return post(begun, 'scripted', JSON.stringify(report))
  }

  const walletOf = async ({ code }: Begun) => {
    const { rows } = await database.pool.query(
      `select balance_cents as balance, disputed_cents as held from accounts where kind = 'wallet' and owner = $1`,
      [code],
    )
    return rows[0]
  }

  const faultsOf = async ({ code }: Begun) => {
    const faults: string[] = []
    await checkLedger(database.patientPool, (fault) => faults.push(fault))
    return faults.filter((fault) => fault.includes(code))
  }

  async function staffOf({ portal, code }: Begun) {
    const stall = await signIn(portal, people.merchant)
    const cookie = await signIn(portal, cashier)
    let sent = 0
    const send = (key: 'openDesk' | 'topUp' | 'payOut' | 'withdraw' | 'reverseCash', body: object) =>
      portal.call(key, {}, { cookie, body, key: `${code}-${sent++}` })
    await send('openDesk', { float: 0 })
    return {
      cash: (key: 'topUp' | 'payOut', amount: number) => send(key, { number: code, amount }),
      withdraw: (amount: number) => send('withdraw', { ownerCode: code, amount }),
      takeBack: (referenceId: string) => send('reverseCash', { referenceId, reason: 'typed twice' }),
      refund: (sale: string) =>
        portal.call(
          'refund',
          { merchantNumber: people.merchant },
          {
            cookie,
            body: { sale, items: { 'Zip Line': 1 }, reason: 'closed' },
            key: sale,
          },
        ),
      charge: (quantity: number) =>
        chargeAt({ portal, cookie: stall, merchantNumber: people.merchant }, code, {
          items: [{ ...zipLine, quantity }],
        }),
      desks: async () => (await (await portal.call('cashDesks', {}, { cookie })).json()).data.disputed,
    }
  }

  const referenceOf = async (answer: Response) => {
    expect(answer.status).toBe(200)
    return (await answer.json()).data.referenceId as string
  }

  test('[W628] holds its amount in the wallet, and the refusal of a larger payment says why', async () => {
    const begun = await begin(database, scriptedGateway())
    const { code } = begun
    const { cash, withdraw, takeBack, charge } = await staffOf(begun)
    await tell(begun, 'paid')
    await tell(begun, 'contested', { amount: 2_000, gatewayStatus: 'Refunded' })
    expect(await walletOf(begun)).toEqual({ balance: 2_550, held: 2_000 })

    expect(await refusalOf(await charge(2), 422, 'notEnoughMoney')).toMatchObject({
      message:
        'Farai G. cannot pay this: the payment provider took $20.00 of the deposits back. Nothing was charged. Send this person to the cash desk.',
    })
    expect(await refusalOf(await charge(6), 422, 'notEnoughMoney')).toMatchObject({
      message: 'There is not enough money in this wallet. Nothing was charged.',
    })
    const sale = await charge(1)
    expect(sale.status).toBe(200)
    expect(await walletOf(begun)).toEqual({ balance: 2_050, held: 2_000 })

    const payIn = await referenceOf(await cash('topUp', 5))
    expect((await charge(1)).status).toBe(200)
    const rest = `Farai ${code} can use only $0.50 of this wallet: the payment provider took $20.00 of the deposits back.`
    const refused = [
      [await cash('payOut', 0.51), `${rest} Nothing was paid out.`],
      [await withdraw(0.51), `${rest} Nothing was withdrawn.`],
      [await takeBack(payIn), `${rest} Nothing was taken back.`],
    ] as const
    for (const [answer, message] of refused)
      expect(await refusalOf(answer, 422, 'notEnoughMoney')).toMatchObject({ message })
    expect((await withdraw(0.25)).status).toBe(200)
    expect((await cash('payOut', 0.25)).status).toBe(200)
    expect(await walletOf(begun)).toEqual({ balance: 2_000, held: 2_000 })
    expect(await faultsOf(begun)).toEqual([])
  })

  test('[W629] already spent leaves the balance unchanged, and the cash desk sees the missing amount', async () => {
    const begun = await begin(database, scriptedGateway())
    const { code } = begun
    const { cash, charge, refund, desks } = await staffOf(begun)
    await tell(begun, 'paid')
    const sales = [await referenceOf(await charge(1)), await referenceOf(await charge(3))]
    await tell(begun, 'contested', { gatewayStatus: 'Disputed' })
    const inList = { code, name: `Farai ${code}`, amount: 25.5 }
    expect(await walletOf(begun)).toEqual({ balance: 550, held: 2_550 })
    expect(await desks()).toContainEqual({ ...inList, missing: 20 })
    expect((await charge(1)).status).toBe(422)

    expect((await refund(sales[0] ?? '')).status).toBe(200)
    expect(await walletOf(begun)).toEqual({ balance: 1_050, held: 2_550 })
    expect(await desks()).toContainEqual({ ...inList, missing: 15 })
    expect((await charge(1)).status).toBe(422)

    expect((await cash('topUp', 20)).status).toBe(200)
    expect(await desks()).toContainEqual({ ...inList, missing: 0 })
    expect((await charge(1)).status).toBe(200)
    expect((await charge(1)).status).toBe(422)
    expect(await walletOf(begun)).toEqual({ balance: 2_550, held: 2_550 })
    expect(await faultsOf(begun)).toEqual([])
  })

  test('[W630] paid again can be spent again, and a repeated notice changes nothing', async () => {
    const begun = await begin(database, scriptedGateway())
    const { charge, desks } = await staffOf(begun)
    await tell(begun, 'paid', { fee: 64 })
    for (const told of ['contested', 'contested', 'paid', 'paid', 'pending'] as const) await tell(begun, told)
    expect(await walletOf(begun)).toEqual({ balance: 2_550, held: 0 })
    expect((await auditOf(database, begun.code)).slice(2)).toEqual([
      'gateway scripted contestDeposit {"cents": 2550, "status": "contested", "reference": "DEP"}',
      'gateway scripted releaseDeposit {"cents": 2550, "status": "paid", "reference": "DEP"}',
    ])
    expect(begun.portal.logged.at(-1)).toBe(
      `scripted reports ${begun.reference} as paid again; the wallet may spend it again.`,
    )
    expect((await charge(5)).status).toBe(200)
    expect(await desks()).not.toContainEqual(expect.objectContaining({ code: begun.code }))
    await tell(begun, 'contested')
    expect(await walletOf(begun)).toEqual({ balance: 50, held: 2_550 })
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => tell(begun, index % 2 === 0 ? 'paid' : 'contested')),
    )
    expect(await faultsOf(begun)).toEqual([])
    await tell(begun, 'paid')
    expect(await walletOf(begun)).toEqual({ balance: 50, held: 0 })
  })

  test('[W630] with notices out of order holds what the gateway answers when asked', async () => {
    const gateway = { ...scriptedGateway(), confirmsByPolling: true }
    const begun = await begin(database, gateway)
    const answers = (status: PaymentStatus) => {
      const report = { reference: begun.reference, amount: 2_550, status, gatewayStatus: status }
      gateway.script.poll = async () => report
    }
    const told = async (status: PaymentStatus) => {
      await tell(begun, status)
      return (await walletOf(begun)).held
    }
    answers('paid')
    expect(await told('paid')).toBe(0)
    expect(await told('contested')).toBe(0)
    expect(begun.portal.logged.at(-1)).toBe(
      `scripted reports ${begun.reference} as contested, and as paid when it is asked; nothing is held, please look into it.`,
    )
    answers('contested')
    expect(await told('contested')).toBe(2_550)
    expect(await told('paid')).toBe(2_550)
    answers('paid')
    expect(await told('contested')).toBe(0)

    answers('pending')
    expect(await told('contested')).toBe(2_550)
    gateway.script.poll = () => Promise.reject(new Error('connect ECONNREFUSED'))
    expect(await told('paid')).toBe(2_550)
    expect(begun.portal.logged.at(-1)).toBe(
      `scripted has news of ${begun.reference} and did not confirm it; the host asks again. Error: connect ECONNREFUSED`,
    )
    answers('paid')
    begun.portal.pass(15_000)
    await pollDuePayments(begun.portal.host)
    expect((await walletOf(begun)).held).toBe(0)
    expect((await paymentsOf(database, begun.code))[0]?.isAsked).toBe(false)
  })

  test('[W632] [W633] is listed for Cash with fee, state and times, and counted by the dashboard', async () => {
    const begun = await begin(database, scriptedGateway())
    const { portal, code, reference } = begun
    const { charge } = await staffOf(begun)
    const cookie = await signIn(portal, cashier)
    const listed = async () => {
      const { data } = await answerOf(
        onlineDepositsAnswer,
        await portal.call('onlineDeposits', {}, { cookie }),
      )
      return data.find(({ referenceId }) => referenceId === reference)
    }
    const counted = async (who: string) => {
      const stats = await portal.call('dashboardStats', {}, { cookie: await signIn(portal, who) })
      return (await answerOf(dashboardStatsAnswer, stats)).takenBack
    }
    const before = (await counted(cashier)) ?? { deposits: 0, amount: 0 }
    const row = {
      ...{ referenceId: reference, gateway: 'scripted', gatewayReference: null, code, name: `Farai ${code}` },
      ...{ amount: 25_50, fee: null, status: 'pending', disputed: 0, missing: 0 },
      ...{ createdAt: '2025-04-14T08:00:00.000Z', paidAt: null, disputedAt: null, releasedAt: null },
    }
    expect(await listed()).toEqual(row)
    portal.pass(60_000)
    await tell(begun, 'paid', { gatewayReference: 'G-7', fee: 64 })
    const paid = {
      ...{ ...row, gatewayReference: 'G-7', fee: 64, status: 'completed' },
      paidAt: '2025-04-14T08:01:00.000Z',
    }
    expect(await listed()).toEqual(paid)
    await charge(5)
    portal.pass(60_000)
    await tell(begun, 'contested', { amount: 2_000 })
    const taken = { disputed: 20_00, missing: 19_50, disputedAt: '2025-04-14T08:02:00.000Z' }
    expect(await listed()).toEqual({ ...paid, ...taken })
    expect(await counted(cashier)).toEqual({
      deposits: before.deposits + 1,
      amount: before.amount + 20_00,
    })
    expect(await counted(staff.office)).toBeUndefined()
    portal.pass(60_000)
    await tell(begun, 'paid')
    expect(await listed()).toEqual({
      ...{ ...paid, disputedAt: taken.disputedAt },
      releasedAt: '2025-04-14T08:03:00.000Z',
    })
  })

  test('[W632] counts a missing amount once, at the newest deposits', async () => {
    const begun = await begin(database, scriptedGateway())
    const { portal, code } = begun
    const { charge } = await staffOf(begun)
    await tell(begun, 'paid')
    portal.pass(60_000)
    const body = { amount: 25.5, firstName: 'Rudo', lastName: 'Moyo', ownerCode: code }
    await portal.call('deposit', {}, { cookie: await signIn(portal, code), body })
    const cookie = await signIn(portal, cashier)
    const listed = async () => {
      const answer = await portal.call('onlineDeposits', {}, { cookie })
      const { data } = await answerOf(onlineDepositsAnswer, answer)
      return data.filter((each) => each.code === code)
    }
    const [second] = await listed()
    if (second === undefined) throw new Error('There is no second deposit')
    await tell({ ...begun, reference: second.referenceId }, 'paid')
    await charge(6)
    await tell(begun, 'contested')
    await tell({ ...begun, reference: second.referenceId }, 'contested')
    expect((await listed()).map(({ disputed, missing }) => [disputed, missing])).toEqual([
      [25_50, 25_50],
      [25_50, 4_50],
    ])
  })

  test('with a different amount held in the wallet is found by the ledger check', async () => {
    const begun = await begin(database, scriptedGateway())
    await tell(begun, 'paid')
    await tell(begun, 'contested')
    await allowForgery(database)
    await database.pool.query(
      `update accounts set disputed_cents = 100 where kind = 'wallet' and owner = $1`,
      [begun.code],
    )
    expect(await faultsOf(begun)).toEqual([
      `wallet ${begun.code}: expected $25.50 to be held, which gateways took back of its deposits; there is $1.00`,
    ])
    expect(await countFaultsInSlices(database.pool, new AbortController().signal)).toBe(1)
  })
})
