import { beforeAll, expect, test } from 'vitest'
import type { Host } from '../../../server/app/http/call.ts'
import type { Database } from '../../../server/database/database.ts'
import type { PaymentReport } from '../../../server/gateways/gateway.ts'
import { defaultTimeouts } from '../../../server/gateways/gateways.ts'
import { pollDuePayments, startPolling } from '../../../server/gateways/polling.ts'
import { expectConfirmation } from '../../../server/ledger/duePayments.ts'
import { depositAnswer } from '../../../src/api/schemas/wallet.ts'
import { addCampers, signIn } from '../app/support/people.ts'
import { answerOf, type Portal, portalOver } from '../app/support/portal.ts'
import { describeOnAnyEngine } from '../support/databases.ts'
import { auditOf, bookOf, paymentsOf } from './support/books.ts'
import { gatewaysWith, type ScriptedGateway, scriptedGateway, signalled } from './support/scriptedGateway.ts'

const minute = 60_000
const day = 24 * 60 * minute

describeOnAnyEngine('Polling', (open) => {
  let database: Database
  let free = 0
  beforeAll(async () => {
    database = await open()
  })

  interface Begun {
    readonly portal: Portal
    readonly host: Host
    readonly gateway: ScriptedGateway
    readonly code: string
    readonly polledAt: number[]
    readonly ask: () => Promise<Response>
  }

  async function begin(): Promise<Begun> {
    await database.pool.query('update payments set next_poll_at = null')
    const code = `POLL-${++free}`
    await addCampers(database, [code])
    const gateway = scriptedGateway()
    const portal = portalOver(database, { gateways: gatewaysWith(gateway) })
    const cookie = await signIn(portal, code, `10.4.0.${free}`)
    const body = { amount: 10, firstName: '', lastName: '', ownerCode: code }
    const ask = () => portal.call('deposit', {}, { cookie, body, key: `key-of-${code}` })
    await answerOf(depositAnswer, await ask())
    const begun = portal.host.now().getTime()
    const polledAt: number[] = []
    gateway.script.poll = async (reference) => {
      polledAt.push((portal.host.now().getTime() - begun) / 1000)
      return { reference, amount: 1_000, status: 'pending', gatewayStatus: 'pending' }
    }
    return { portal, host: portal.host, gateway, code, polledAt, ask }
  }

  test('starts after 10 seconds, then slows down to every five minutes', async () => {
    const { portal, host, polledAt } = await begin()
    for (let second = 0; second <= 1_200; second += 5) {
      await pollDuePayments(host)
      portal.pass(5_000)
    }
    expect(polledAt).toEqual([10, 25, 55, 115, 235, 475, 775, 1075])
  })

  /** The time of the next poll in s from now, and the other stored polling state. */
  async function waitOf({ host, code }: Begun) {
    const { rows } = await database.pool.query<{ wait: number; hours: number; polls: number; name: string }>(
      `select extract(epoch from p.next_poll_at - $2::timestamptz)::float as wait,
        extract(epoch from p.give_up_at - $2::timestamptz)::float / 3600 as hours, p.polls, p.poll_reference as name
      from payments p join transfers t on t.id = p.transfer_id where t.owner_code = $1`,
      [code, host.now()],
    )
    const [row] = rows
    if (row === undefined) throw new Error(`${code} has no payment`)
    return row
  }

  test('doubles its interval up to five minutes, exactly', async () => {
    const begun = await begin()
    const waits: number[] = []
    begun.portal.pass(10_000)
    for (let poll = 0; poll < 8; poll++) {
      await pollDuePayments(begun.host)
      const { wait } = await waitOf(begun)
      waits.push(wait)
      begun.portal.pass(wait * 1_000)
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300, 300])
  })

  test('restarts for a payment whose gateway announces a change, and for no other', async () => {
    const [other, begun] = [await begin(), await begin()]
    begun.portal.pass(10_000)
    await pollDuePayments(begun.host)
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from transfers where owner_code = $1',
      [begun.code],
    )
    const [{ name }, untouched] = [await waitOf(begun), await waitOf(other)]
    begun.portal.pass(5_000)
    await expectConfirmation(begun.host, rows[0]?.id ?? '', 'another name')
    expect(await waitOf(begun)).toEqual({ wait: 0, hours: 24, polls: 0, name })
    expect(await waitOf(other)).toEqual(untouched)
    await pollDuePayments(begun.host)
    expect((await waitOf(begun)).wait).toBe(15)
  })

  test('asks once, however many servers look in parallel', async () => {
    const { portal, host, polledAt } = await begin()
    portal.pass(minute)
    await Promise.all(Array.from({ length: 8 }, () => pollDuePayments(host)))
    expect(polledAt).toHaveLength(1)
  })

  test('asks about every due payment', async () => {
    const { portal, host, gateway, ask, polledAt, code } = await begin()
    await ask()
    await database.pool.query(
      `with more as (
        insert into transfers (reference_id, type, status, owner_code, amount_cents, created_at)
        select $1 || n, 'deposit', 'pending', $2, 1000, $3 from generate_series(1, 45) n returning id, reference_id)
      insert into payments (transfer_id, gateway, payer_name, initiation, lease_until, poll_reference, next_poll_at, give_up_at)
      select id, 'scripted', '', 'answered', $3, reference_id, $3, $3::timestamptz + interval '1 day' from more`,
      [`DEP-${code}-`, code, host.now()],
    )
    portal.pass(minute)
    await pollDuePayments(host)
    expect(polledAt).toHaveLength(46)
    expect(gateway.asked).toHaveLength(1)
  })

  test('fails a payment after a day, and still credits it when it is paid later', async () => {
    const { portal, host, gateway, code } = await begin()
    portal.pass(day - 1)
    await pollDuePayments(host)
    expect((await bookOf(database, code)).deposits).toEqual([['pending', 1_000]])
    portal.pass(5 * minute)
    await pollDuePayments(host)
    expect((await bookOf(database, code)).deposits).toEqual([['failed', 1_000]])
    expect(await auditOf(database, code)).toEqual([
      `participant ${code} startDeposit {"cents": 1000, "gateway": "scripted", "reference": "DEP"}`,
      'host host failDeposit {"why": "not paid within a day", "reference": "DEP"}',
    ])
    const [payment] = await paymentsOf(database, code)
    expect(portal.logged).toEqual([`${payment?.reference} was not paid within a day and counts as failed.`])
    const late = { reference: payment?.reference, amount: 1_000, status: 'paid', gatewayStatus: 'late' }
    const init = { method: 'POST', body: JSON.stringify(late) }
    await portal.request(`/api/gateway/${gateway.name}/callback`, init)
    expect(await bookOf(database, code)).toEqual({ balance: 1_000, deposits: [['completed', 1_000]] })
  })

  test('asks once more before it gives up', async () => {
    const { portal, host, gateway, code } = await begin()
    portal.pass(day)
    gateway.script.poll = async (reference) => ({
      reference,
      amount: 1_000,
      status: 'paid',
      gatewayStatus: 'paid',
    })
    await pollDuePayments(host)
    expect((await bookOf(database, code)).balance).toBe(1_000)
    expect(portal.logged).toEqual([])
  })

  test('asks about a given-up payment once a day for a week', async () => {
    const { portal, host, polledAt, code } = await begin()
    portal.pass(day)
    for (let hour = 0; hour <= 10 * 24; hour++) {
      await pollDuePayments(host)
      portal.pass(day / 24)
    }
    expect(polledAt.map((seconds) => seconds / 86_400)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await bookOf(database, code)).deposits).toEqual([['failed', 1_000]])
    expect(await auditOf(database, code)).toEqual([
      `participant ${code} startDeposit {"cents": 1000, "gateway": "scripted", "reference": "DEP"}`,
      'host host failDeposit {"why": "not paid within a day", "reference": "DEP"}',
    ])
    expect(portal.logged).toHaveLength(1)
    expect((await paymentsOf(database, code))[0]?.isAsked).toBe(false)
  })

  test('credits a given-up payment when the gateway reports it as paid days later', async () => {
    const { portal, host, gateway, code } = await begin()
    portal.pass(day)
    await pollDuePayments(host)
    gateway.script.poll = () => Promise.reject(new Error('connect ECONNREFUSED'))
    portal.pass(day)
    await pollDuePayments(host)
    expect(await bookOf(database, code)).toEqual({ balance: 0, deposits: [['failed', 1_000]] })
    gateway.script.poll = async (reference) => ({
      reference,
      amount: 1_000,
      status: 'paid',
      gatewayStatus: 'paid',
    })
    portal.pass(day)
    await pollDuePayments(host)
    expect(await bookOf(database, code)).toEqual({ balance: 1_000, deposits: [['completed', 1_000]] })
    expect((await paymentsOf(database, code))[0]?.isAsked).toBe(false)
  })

  test.each<[string, (reference: string) => Promise<PaymentReport>]>([
    ['does not answer', () => Promise.reject(new Error('connect ECONNREFUSED'))],
    [
      'reports another amount',
      (reference) =>
        Promise.resolve({ reference, amount: 999, status: 'pending', gatewayStatus: 'pending' } as const),
    ],
    [
      'reports it as contested',
      (reference) =>
        Promise.resolve({
          reference,
          amount: 1_000,
          status: 'contested',
          gatewayStatus: 'disputed',
        } as const),
    ],
  ])('keeps a payment pending whose gateway %s, and credits it when paid', async (_, answer) => {
    const { portal, host, gateway, code } = await begin()
    portal.pass(day)
    gateway.script.poll = answer
    for (let looks = 0; looks < 3; looks++) {
      await pollDuePayments(host)
      expect((await bookOf(database, code)).deposits).toEqual([['pending', 1_000]])
      portal.pass(5 * minute)
    }
    gateway.script.poll = async (reference) => ({
      reference,
      amount: 1_000,
      status: 'paid',
      gatewayStatus: 'paid',
    })
    await pollDuePayments(host)
    expect(await bookOf(database, code)).toEqual({ balance: 1_000, deposits: [['completed', 1_000]] })
  })

  test('keeps another gateway’s payment pending, reports it once, and asks when it can', async () => {
    const { portal, host, gateway, code } = await begin()
    const [payment] = await paymentsOf(database, code)
    const other = portalOver(database, { gateways: gatewaysWith({ ...scriptedGateway(), name: 'other' }) })
    const none = portalOver(database, {
      gateways: { ...gatewaysWith(gateway), gateway: undefined },
    })
    for (const { pass, host: unable } of [other, none]) {
      pass(minute)
      await pollDuePayments(unable)
    }
    expect([other.logged, none.logged]).toEqual([[], []])
    for (const { pass, host: unable } of [other, other, none]) {
      pass(day)
      await pollDuePayments(unable)
      expect((await bookOf(database, code)).deposits).toEqual([['pending', 1_000]])
    }
    expect([other.logged, none.logged]).toEqual([
      [
        `${payment?.reference} was begun at scripted, which this host is not set up to ask: it stays pending; please look there whether it was paid.`,
      ],
      [],
    ])
    expect(await auditOf(database, code)).toEqual([
      `participant ${code} startDeposit {"cents": 1000, "gateway": "scripted", "reference": "DEP"}`,
      'host host leaveDeposit {"gateway": "scripted", "reference": "DEP"}',
    ])
    gateway.script.poll = async (reference) => ({
      reference,
      amount: 1_000,
      status: 'paid',
      gatewayStatus: 'paid',
    })
    portal.pass(3 * day)
    await pollDuePayments(host)
    expect(await bookOf(database, code)).toEqual({ balance: 1_000, deposits: [['completed', 1_000]] })
  })

  test('does not change the schedule of payments that another server asks about', async () => {
    const begun = await begin()
    const { portal, host, polledAt } = begun
    portal.pass(10_000)
    await pollDuePayments(host)
    portal.pass(15_000)
    await pollDuePayments(host)
    const inHand = await waitOf(begun)
    expect(inHand).toMatchObject({ wait: 30, polls: 2 })
    const unable = [
      gatewaysWith({ ...scriptedGateway(), name: 'other' }),
      { ...gatewaysWith(begun.gateway), gateway: undefined },
    ]
    for (const gateways of unable) {
      const other = portalOver(database, { gateways })
      other.pass(25_000 + 30_000 + 59 * minute)
      await pollDuePayments(other.host)
      expect(other.logged).toEqual([])
    }
    expect(await waitOf(begun)).toEqual(inHand)
    portal.pass(30_000)
    await pollDuePayments(host)
    expect(polledAt).toEqual([10, 25, 55])
  })

  test('fails another gateway’s deposit that was never initiated, after an hour', async () => {
    const { gateway, portal, code } = await begin()
    await database.pool.query(
      `update payments set initiation = 'claimed', poll_reference = null, give_up_at = null
      where transfer_id = (select id from transfers where owner_code = $1)`,
      [code],
    )
    const none = portalOver(database, { gateways: { ...gatewaysWith(gateway), gateway: undefined } })
    none.pass(10_000 + 60 * minute - 1)
    await pollDuePayments(none.host)
    expect((await bookOf(database, code)).deposits).toEqual([['pending', 1_000]])
    none.pass(1)
    await pollDuePayments(none.host)
    expect((await bookOf(database, code)).deposits).toEqual([['failed', 1_000]])
    expect(portal.logged).toEqual([])
  })

  test('fails a deposit whose server stopped during the initiation, and a repeat with its key starts again', async () => {
    const { portal, host, gateway, code } = await begin()
    const started = signalled()
    gateway.script.initiate = () => {
      started.happens()
      return new Promise(() => {})
    }
    await addCampers(database, [`${code}-X`])
    const cookie = await signIn(portal, `${code}-X`, '10.4.1.1')
    const body = { amount: 10, firstName: '', lastName: '', ownerCode: `${code}-X` }
    const ask = () => portal.call('deposit', {}, { cookie, body, key: 'died' })
    ask()
    await started.happened
    portal.pass(defaultTimeouts.lease)
    await pollDuePayments(host)
    expect((await bookOf(database, `${code}-X`)).deposits).toEqual([['failed', 1_000]])
    gateway.script = {}
    await answerOf(depositAnswer, await ask())
    expect((await bookOf(database, `${code}-X`)).deposits).toEqual([
      ['failed', 1_000],
      ['pending', 1_000],
    ])
  })

  test('logs failures and continues', async () => {
    const { portal, host, gateway, code } = await begin()
    const answers = [
      () => Promise.reject(new Error('connect ECONNREFUSED')),
      (reference: string) =>
        Promise.resolve({ reference, amount: 999, status: 'paid', gatewayStatus: 'paid' } as const),
      () =>
        Promise.resolve({
          reference: 'DEP-OTHER',
          amount: 1_000,
          status: 'paid',
          gatewayStatus: 'paid',
        } as const),
      (reference: string) =>
        Promise.resolve({ reference, amount: 1_000, status: 'paid', gatewayStatus: 'paid' } as const),
    ]
    const [payment] = await paymentsOf(database, code)
    const { reference } = payment ?? {}
    for (const answer of answers) {
      expect((await bookOf(database, code)).balance).toBe(0)
      gateway.script.poll = answer
      portal.pass(10 * minute)
      await pollDuePayments(host)
    }
    expect((await bookOf(database, code)).balance).toBe(1_000)
    expect(portal.logged).toEqual([
      `scripted did not report the state of ${reference}; the host asks again. Error: connect ECONNREFUSED`,
      `scripted reports another amount or reference for ${reference}; it changed nothing.`,
      `scripted reports another amount or reference for ${reference}; it changed nothing.`,
    ])
  })

  test('runs in the background, and aborts running polls when stopped', async () => {
    const { portal, host, gateway, code } = await begin()
    const [asked, broken] = [signalled(), signalled()]
    gateway.script.poll = (_, signal) => {
      asked.happens()
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          broken.happens()
          reject(signal.reason)
        }),
      )
    }
    portal.pass(minute)
    const polling = startPolling(host, 1)
    await asked.happened
    await polling.stop()
    await broken.happened
    expect((await bookOf(database, code)).deposits).toEqual([['pending', 1_000]])
    expect(portal.logged).toEqual([])
  })

  test('continues after a database outage, which is logged once', async () => {
    const { portal, host, gateway, polledAt, code } = await begin()
    const tried = [signalled(), signalled(), signalled()]
    let tries = 0
    const away = {
      ...database,
      pool: Object.assign(Object.create(database.pool), {
        query: () => {
          tried[tries++]?.happens()
          return Promise.reject(new Error('connect ECONNREFUSED'))
        },
      }),
    }
    let isAway = true
    portal.pass(minute)
    const paid = signalled()
    gateway.script.poll = async (reference) => {
      polledAt.push(0)
      paid.happens()
      return { reference, amount: 1_000, status: 'paid', gatewayStatus: 'paid' }
    }
    const polling = startPolling(
      {
        ...host,
        get database() {
          return isAway ? away : database
        },
      },
      1,
    )
    for (const { happened } of tried) await happened
    isAway = false
    await paid.happened
    await polling.stop()
    expect((await bookOf(database, code)).balance).toBe(1_000)
    expect(portal.logged).toEqual([
      'Payments could not be asked about; it is tried again. Error: connect ECONNREFUSED',
    ])
  })
})
