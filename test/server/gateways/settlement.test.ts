import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import type { PaymentStatus } from '../../../server/gateways/gateway.ts'
import { pollDuePayments } from '../../../server/gateways/polling.ts'
import { checkLedger } from '../../../server/ledger/check.ts'
import { completeDeposit } from '../../../server/ledger/deposits.ts'
import { bookingOf } from '../app/support/money.ts'
import { addCampers, addCashiers, signIn } from '../app/support/people.ts'
import { portalOver, refusalOf } from '../app/support/portal.ts'
import { describeOnAnyEngine, describeOnPostgresql, postgresDatabase } from '../support/databases.ts'
import { type Begun, begin, newcomer, post } from './support/begun.ts'
import { auditOf, bookOf, paymentsOf } from './support/books.ts'
import { gatewaysWith, scriptedGateway } from './support/scriptedGateway.ts'

describeOnAnyEngine('A settlement report', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  const tell = (begun: Begun, status: PaymentStatus, change: object = {}) => {
    const { reference } = begun
    const report = { reference, amount: 2_550, status, gatewayStatus: status, ...change }
    return post(begun, 'scripted', JSON.stringify(report))
  }

  test('[P278] [P279] with status paid completes a pending deposit, credits it and is audited', async () => {
    const begun = await begin(database, scriptedGateway())
    expect(await bookOf(database, begun.code)).toEqual({ balance: 0, deposits: [['pending', 2_550]] })
    const response = await tell(begun, 'paid')
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    expect(await bookOf(database, begun.code)).toEqual({ balance: 2_550, deposits: [['completed', 2_550]] })
    expect(await auditOf(database, begun.code)).toEqual([
      `participant ${begun.code} startDeposit {"cents": 2550, "gateway": "scripted", "reference": "DEP"}`,
      'gateway scripted completeDeposit {"cents": 2550, "reference": "DEP", "gatewayReference": null}',
    ])
    expect(await paymentsOf(database, begun.code)).toEqual([
      {
        reference: begun.reference,
        gateway: 'scripted',
        initiation: 'answered',
        paymentUrl: `https://gateway.example/pay/${begun.reference}`,
        isAsked: false,
      },
    ])
    expect((await bookingOf(database, begun.reference)).sides).toEqual([
      'outside deposits -2550',
      `wallet ${begun.code} 2550`,
    ])
  })

  test('with status failed is audited with the gateway’s word', async () => {
    const begun = await begin(database, scriptedGateway())
    await tell(begun, 'failed', { gatewayStatus: 'Cancelled' })
    expect((await auditOf(database, begun.code)).slice(1)).toEqual([
      'gateway scripted failDeposit {"why": "Cancelled", "reference": "DEP"}',
    ])
  })

  test('with status paid or contested stores the gateway’s reference and word', async () => {
    const begun = await begin(database, scriptedGateway())
    const kept = async () => {
      const { rows } = await database.pool.query(
        `select p.gateway_status as status, p.gateway_reference as reference
        from payments p join transfers t on t.id = p.transfer_id where t.reference_id = $1`,
        [begun.reference],
      )
      return rows
    }
    await tell(begun, 'paid', { gatewayStatus: 'Paid', gatewayReference: 'G-7' })
    expect((await auditOf(database, begun.code)).at(-1)).toBe(
      'gateway scripted completeDeposit {"cents": 2550, "reference": "DEP", "gatewayReference": "G-7"}',
    )
    expect(await kept()).toEqual([{ status: 'Paid', reference: 'G-7' }])
    await tell(begun, 'contested', { gatewayStatus: 'Disputed' })
    expect(await kept()).toEqual([{ status: 'Disputed', reference: 'G-7' }])
  })

  test('with status paid, sent 16 times in parallel, credits once', async () => {
    const begun = await begin(database, scriptedGateway())
    const answers = await Promise.all(Array.from({ length: 16 }, () => tell(begun, 'paid')))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    expect(await bookOf(database, begun.code)).toEqual({ balance: 2_550, deposits: [['completed', 2_550]] })
    expect(await auditOf(database, begun.code)).toHaveLength(2)
  })

  test.each<[PaymentStatus[], string, number]>([
    [['pending'], 'pending', 0],
    [['failed'], 'failed', 0],
    [['failed', 'failed', 'pending'], 'failed', 0],
    [['paid', 'paid'], 'completed', 2_550],
    [['paid', 'failed'], 'completed', 2_550],
    [['paid', 'pending'], 'completed', 2_550],
    [['failed', 'paid'], 'completed', 2_550],
    [['failed', 'paid', 'failed', 'paid'], 'completed', 2_550],
    [['paid', 'contested'], 'completed', 2_550],
    [['contested'], 'pending', 0],
    [['contested', 'paid'], 'completed', 2_550],
  ])('with the statuses %j in this order leaves the deposit %s', async (statuses, status, balance) => {
    const begun = await begin(database, scriptedGateway())
    for (const told of statuses) expect((await tell(begun, told)).status).toBe(200)
    expect(await bookOf(database, begun.code)).toEqual({ balance, deposits: [[status, 2_550]] })
  })

  test('with status contested is audited and logged once', async () => {
    const begun = await begin(database, scriptedGateway())
    for (const told of ['paid', 'contested', 'contested'] as const) await tell(begun, told)
    expect((await auditOf(database, begun.code)).at(-1)).toBe(
      'gateway scripted contestDeposit {"cents": 2550, "status": "contested", "reference": "DEP"}',
    )
    expect(await auditOf(database, begun.code)).toHaveLength(3)
    expect(begun.portal.logged).toEqual([
      `scripted reports ${begun.reference} as contested (completed here); no money was moved, please look into it.`,
    ])
  })

  test('[W242] of a refund keeps the amount in the wallet, where it cannot be spent or paid out', async () => {
    const begun = await begin(database, scriptedGateway())
    const { portal, code } = begun
    const cookie = await signIn(portal, code)
    await tell(begun, 'paid')
    const heldOf = async () => {
      const { rows } = await database.pool.query(
        `select balance_cents as balance, disputed_cents as disputed from accounts where kind = 'wallet' and owner = $1`,
        [code],
      )
      return rows[0]
    }
    expect(await heldOf()).toEqual({ balance: 2_550, disputed: 0 })
    await tell(begun, 'contested', { amount: 1_000, gatewayStatus: 'Refunded' })
    await tell(begun, 'contested', { amount: 1_000, gatewayStatus: 'Refunded' })
    expect(await heldOf()).toEqual({ balance: 2_550, disputed: 1_000 })
    await tell(begun, 'contested', { gatewayStatus: 'Disputed' })
    expect(await heldOf()).toEqual({ balance: 2_550, disputed: 2_550 })
    const wallet = await (await portal.call('wallet', { code }, { cookie })).json()
    expect([wallet.balance, wallet.disputed]).toEqual([25.5, 25.5])

    const email = `${code.toLowerCase()}@camp.example.org`
    await addCashiers(database, [email])
    const cashier = await signIn(portal, email)
    const send = (key: 'openDesk' | 'payOut', body: object) =>
      portal.call(key, {}, { cookie: cashier, body, key: `${key}-${code}` })
    expect((await send('openDesk', { float: 0 })).status).toBe(200)
    const refused = await send('payOut', { number: code, amount: 1 })
    expect(await refusalOf(refused, 422, 'notEnoughMoney')).toMatchObject({
      message: `Farai ${code} can use only $0.00 of this wallet: the payment provider took $25.50 of the deposits back. Nothing was paid out.`,
    })
    const desks = await (await portal.call('cashDesks', {}, { cookie: cashier })).json()
    expect(desks.data.disputed).toContainEqual({ code, name: `Farai ${code}`, amount: 25.5, missing: 0 })
    const withdrawn = await portal.call(
      'withdraw',
      {},
      { cookie: cashier, body: { ownerCode: code, amount: 1 }, key: `w-${code}` },
    )
    expect(withdrawn.status).toBe(422)
    const faults: string[] = []
    await checkLedger(database.patientPool, (fault) => faults.push(fault))
    expect(faults.filter((fault) => fault.includes(code))).toEqual([])
  })

  test('with status failed after paid moves no money, and is audited and logged once', async () => {
    const begun = await begin(database, scriptedGateway())
    await tell(begun, 'paid', { gatewayStatus: 'Awaiting Delivery' })
    for (let repeat = 0; repeat < 3; repeat++) await tell(begun, 'failed', { gatewayStatus: 'Cancelled' })
    expect(await bookOf(database, begun.code)).toEqual({ balance: 2_550, deposits: [['completed', 2_550]] })
    expect((await auditOf(database, begun.code)).slice(2)).toEqual([
      'gateway scripted contestDeposit {"cents": 2550, "status": "Cancelled", "reference": "DEP"}',
    ])
    expect(begun.portal.logged).toEqual([
      `scripted reports ${begun.reference} as Cancelled (completed here); no money was moved, please look into it.`,
    ])
  })

  test('with status failed, twice and never paid, is no dispute', async () => {
    const begun = await begin(database, scriptedGateway())
    for (let repeat = 0; repeat < 2; repeat++) await tell(begun, 'failed', { gatewayStatus: 'Cancelled' })
    expect((await auditOf(database, begun.code)).slice(1)).toEqual([
      'gateway scripted failDeposit {"why": "Cancelled", "reference": "DEP"}',
    ])
    expect(begun.portal.logged).toEqual([])
  })

  test('of a refund in parts is audited part by part', async () => {
    const begun = await begin(database, scriptedGateway())
    await tell(begun, 'paid')
    for (const amount of [1_000, 1_000, 1_550])
      expect((await tell(begun, 'contested', { gatewayStatus: 'Refunded', amount })).status).toBe(200)
    expect(await bookOf(database, begun.code)).toEqual({ balance: 2_550, deposits: [['completed', 2_550]] })
    expect((await auditOf(database, begun.code)).slice(2)).toEqual([
      'gateway scripted contestDeposit {"cents": 1000, "status": "Refunded ($10.00)", "reference": "DEP"}',
      'gateway scripted contestDeposit {"cents": 1550, "status": "Refunded ($15.50)", "reference": "DEP"}',
    ])
    expect(begun.portal.logged).toEqual([
      `scripted reports ${begun.reference} as Refunded ($10.00) (completed here); no money was moved, please look into it.`,
      `scripted reports ${begun.reference} as Refunded ($15.50) (completed here); no money was moved, please look into it.`,
    ])
  })

  test.each([{ amount: 2_549 }, { amount: 2_551 }, { amount: 255_000 }, { amount: -2_550 }, { amount: 0 }])(
    'of another amount (%j) changes nothing',
    async (change) => {
      const begun = await begin(database, scriptedGateway())
      for (const told of ['paid', 'failed', 'contested'] as const)
        await refusalOf(await tell(begun, told, change), 409, 'invalid')
      expect(await bookOf(database, begun.code)).toEqual({ balance: 0, deposits: [['pending', 2_550]] })
      expect(begun.portal.logged).toEqual(
        Array(3).fill(
          `scripted reports another amount or reference for ${begun.reference}; it changed nothing.`,
        ),
      )
    },
  )

  test('of another amount, gateway or reference is refused by the statement itself', async () => {
    const begun = await begin(database, scriptedGateway())
    const { host } = begun.portal
    const told = { reference: begun.reference, amount: 2_550, status: 'paid', gatewayStatus: 'paid' } as const
    expect(await completeDeposit(host, 'scripted', { ...told, amount: 2_551 })).toBe(false)
    expect(await completeDeposit(host, 'another', told)).toBe(false)
    expect(await completeDeposit(host, 'scripted', { ...told, reference: 'DEP-NOBODYKNOW' })).toBe(false)
    expect(await bookOf(database, begun.code)).toEqual({ balance: 0, deposits: [['pending', 2_550]] })
    expect(await completeDeposit(host, 'scripted', told)).toBe(true)
    expect(await completeDeposit(host, 'scripted', told)).toBe(false)
    expect(await bookOf(database, begun.code)).toEqual({ balance: 2_550, deposits: [['completed', 2_550]] })
  })

  test('of an unknown reference changes nothing', async () => {
    const begun = await begin(database, scriptedGateway())
    for (const reference of [
      'DEP-NOBODYKNOW',
      'DEP-NOBODYKNOW\u0000',
      '\u0000DEP-NOBODYKNOW',
      '',
      "' or true --",
      '\ud800',
      'DEP-\u0000',
    ])
      await refusalOf(await tell(begun, 'paid', { reference }), 404, 'notFound')
    expect(await bookOf(database, begun.code)).toEqual({ balance: 0, deposits: [['pending', 2_550]] })
  })

  test('of a payment initiated at another gateway changes nothing', async () => {
    const begun = await begin(database, { ...scriptedGateway(), name: 'another' })
    const portal = portalOver(database, { gateways: gatewaysWith(scriptedGateway()) })
    await refusalOf(await tell({ ...begun, portal }, 'paid'), 404, 'notFound')
    await refusalOf(await post({ ...begun, portal }, 'another', '{}'), 404, 'notFound')
    expect(await bookOf(database, begun.code)).toEqual({ balance: 0, deposits: [['pending', 2_550]] })
  })

  test('of a deposit that was never initiated changes nothing', async () => {
    const begun = await begin(database, scriptedGateway())
    await database.pool.query(
      `insert into transfers (reference_id, type, status, owner_code, amount_cents)
      values ($1, 'deposit', 'pending', $2, 2550)`,
      [`DEP-${begun.code}-01`, begun.code],
    )
    await refusalOf(await tell(begun, 'paid', { reference: `DEP-${begun.code}-01` }), 404, 'notFound')
    expect((await bookOf(database, begun.code)).balance).toBe(0)
  })

  test('with status paid after an initiation without an answer credits the deposit', async () => {
    const gateway = scriptedGateway()
    gateway.script.initiate = () => Promise.reject(new Error('timeout'))
    const { code, from } = newcomer()
    await addCampers(database, [code])
    const portal = portalOver(database, { gateways: gatewaysWith(gateway) })
    const cookie = await signIn(portal, code, from)
    const body = { amount: 25.5, firstName: 'Rudo', lastName: 'Moyo', ownerCode: code }
    await refusalOf(await portal.call('deposit', {}, { cookie, body }), 503, 'unavailable')
    const [payment] = await paymentsOf(database, code)
    await tell({ portal, code, reference: payment?.reference ?? '' }, 'paid')
    expect(await bookOf(database, code)).toEqual({ balance: 2_550, deposits: [['completed', 2_550]] })
  })
})

describeOnPostgresql('A settlement report (races on PostgreSQL)', () => {
  test('settles once when several servers receive and poll it during charges', async () => {
    const database = await postgresDatabase()
    const gateway = scriptedGateway()
    const begun = await begin(database, gateway)
    const report = { reference: begun.reference, amount: 2_550, gatewayStatus: 'x' }
    gateway.script.poll = async () => ({ ...report, status: 'paid' })
    begun.portal.pass(10_000)
    const spent = (status: PaymentStatus) => post(begun, 'scripted', JSON.stringify({ ...report, status }))
    await Promise.all([
      ...Array.from({ length: 8 }, () => pollDuePayments(begun.portal.host)),
      ...Array.from({ length: 8 }, () => spent('paid')),
      ...Array.from({ length: 8 }, () => spent('failed')),
      ...Array.from({ length: 8 }, () =>
        database.pool.query(
          "update accounts set balance_cents = balance_cents where kind = 'wallet' and owner = $1",
          [begun.code],
        ),
      ),
    ])
    expect(await bookOf(database, begun.code)).toEqual({ balance: 2_550, deposits: [['completed', 2_550]] })
    await database.close()
  })
})
