import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { dayLimitAnswer } from '../../../../src/api/schemas/dayLimit.ts'
import { personAnswer } from '../../../../src/api/schemas/personRecord.ts'
import { deductAnswer, walletAnswer } from '../../../../src/api/schemas/wallet.ts'
import { describeOnAnyEngine, describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { balanceOf, chargeAt, faultsIn, fund, type Till } from '../support/money.ts'
import { addCampers, addPeople, addStaff, people, signIn, staff } from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const overLimit =
  'This passes the camper’s day limit: take something out of the cart, or send the camper to the camp office to raise it. Nothing was charged.'

interface Camp {
  readonly database: Database
  readonly portal: Portal
  readonly till: Till
  readonly office: string
  readonly camperWith: (limit: number | null) => Promise<{ code: string; cookie: string }>
}

async function campIn(database: Database): Promise<Camp> {
  await addPeople(database)
  await addStaff(database)
  // The ledger check accepts transfers without an actor only in a demo camp.
  await database.pool.query("insert into settings (name, value) values ('camp', 'demo')")
  const portal = portalOver(database)
  const till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
  const office = await signIn(portal, staff.office)
  let free = 0
  const camperWith = async (limit: number | null) => {
    const code = `LIM-${++free}`
    await addCampers(database, [code])
    await fund(database, code, 100_00)
    const cookie = await signIn(portal, code)
    if (limit !== null) await answerOf(dayLimitAnswer, await lower({ portal }, { code, cookie }, limit))
    return { code, cookie }
  }
  return { database, portal, till, office, camperWith }
}

const lower = (
  { portal }: Pick<Camp, 'portal'>,
  { code, cookie }: { readonly code: string; readonly cookie: string },
  limit: unknown,
) => portal.call('lowerDayLimit', { code }, { cookie, body: { limit } })

const change = ({ portal, office }: Camp, code: string, limit: unknown) =>
  portal.call('changeDayLimit', { code }, { cookie: office, body: { limit } })

async function auditOf({ pool }: Database, code: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    "select actor, action, subject, detail from audit where subject = $1 and action like '%DayLimit' order by id",
    [code],
  )
  return rows
}

describeOnAnyEngine('A day limit', (open) => {
  let database: Database
  let camp: Camp

  beforeAll(async () => {
    database = await open()
    camp = await campIn(database)
  })

  test('[W747] refuses a charge that would exceed it, without naming limit or balance', async () => {
    const { till, camperWith } = camp
    const { code } = await camperWith(9.99)
    await answerOf(deductAnswer, await chargeAt(till, code))
    const refused = await refusalOf(await chargeAt(till, code, { key: 'over' }), 422, 'dayLimit')
    expect(refused.message).toBe(overLimit)
    expect(await balanceOf(database, code)).toBe(95_00)
    const glencity = { name: 'Glencity Heights', price: 3, quantity: 1 }
    await answerOf(deductAnswer, await chargeAt(till, code, { items: [glencity] }))
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W747] allows a charge that reaches it exactly, and a limit of zero allows none', async () => {
    const { till, camperWith } = camp
    const { code } = await camperWith(5)
    await answerOf(deductAnswer, await chargeAt(till, code))
    const none = await camperWith(0)
    await refusalOf(await chargeAt(till, none.code), 422, 'dayLimit')
  })

  test('[W748] applies to a day of the camp, which begins at 22:00 UTC', async () => {
    const fresh = { ...camp, portal: portalOver(database) }
    const till = { ...camp.till, portal: fresh.portal }
    const { code } = await camp.camperWith(5)
    await answerOf(deductAnswer, await chargeAt(till, code))
    fresh.portal.pass(14 * 60 * 60_000 - 1)
    till.cookie = await signIn(fresh.portal, people.merchant)
    await refusalOf(await chargeAt(till, code), 422, 'dayLimit')
    fresh.portal.pass(1)
    await answerOf(deductAnswer, await chargeAt(till, code))
    await refusalOf(await chargeAt(till, code), 422, 'dayLimit')
  })

  test('[W749] is restored by a refund for the day of its sale only', async () => {
    const portal = portalOver(database)
    const till = { ...camp.till, portal }
    const { code } = await camp.camperWith(5)
    const sell = async () => (await answerOf(deductAnswer, await chargeAt(till, code))).data?.referenceId
    const giveBack = async (sale: string | undefined) => {
      const body = { sale, items: { 'Zip Line': 1 }, reason: 'It rained' }
      const cashier = await signIn(portal, staff.cash)
      const sent = { cookie: cashier, body, key: `back-${sale}` }
      const answer = await portal.call('refund', { merchantNumber: people.merchant }, sent)
      expect(answer.status).toBe(200)
    }
    const first = await sell()
    await refusalOf(await chargeAt(till, code), 422, 'dayLimit')
    await giveBack(first)
    const second = await sell()
    portal.pass(24 * 60 * 60_000)
    till.cookie = await signIn(portal, people.merchant)
    await sell()
    await giveBack(second)
    await refusalOf(await chargeAt(till, code), 422, 'dayLimit')
    expect(await balanceOf(database, code)).toBe(95_00)
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W750] follows lost card, withdrawn person and frozen wallet, and precedes the balance in a refusal', async () => {
    const { till, camperWith, portal } = camp
    const { code } = await camperWith(4)
    const asked = async () => {
      const answer = await chargeAt(till, code, { items: [{ name: 'Zip Line', price: 5, quantity: 21 }] })
      return (await answer.json()).reason
    }
    const { pool } = database
    await pool.query("update accounts set frozen_at = $2 where kind = 'wallet' and owner = $1", [
      code,
      portal.host.now(),
    ])
    await pool.query('update participants set withdrawn_at = $2 where code = $1', [code, portal.host.now()])
    await pool.query('update cards set lost_at = $2 where code = $1', [code, portal.host.now()])
    expect(await asked()).toBe('lostCard')
    await pool.query('update cards set lost_at = null where code = $1', [code])
    expect(await asked()).toBe('withdrawn')
    await pool.query('update participants set withdrawn_at = null where code = $1', [code])
    expect(await asked()).toBe('walletFrozen')
    await pool.query("update accounts set frozen_at = null where kind = 'wallet' and owner = $1", [code])
    expect(await asked()).toBe('dayLimit')
    await change(camp, code, null)
    expect(await asked()).toBe('notEnoughMoney')
  })

  test('[W750] does not change the answer to a repeated charge, accepted or refused', async () => {
    const { till, camperWith } = camp
    const { code } = await camperWith(5)
    const first = await (await chargeAt(till, code, { key: `repeat-${code}` })).text()
    await refusalOf(await chargeAt(till, code, { key: `refused-${code}` }), 422, 'dayLimit')
    await change(camp, code, 0)
    expect(await (await chargeAt(till, code, { key: `repeat-${code}` })).text()).toBe(first)
    await change(camp, code, null)
    await refusalOf(await chargeAt(till, code, { key: `refused-${code}` }), 422, 'dayLimit')
    expect(await balanceOf(database, code)).toBe(95_00)
  })

  test('[W750] does not change the answers to repeated movements, nor does a freeze, a lost card or a withdrawal', async () => {
    const { till, camperWith, portal } = camp
    const cashier = await signIn(portal, staff.cash)
    const send = (call: 'openDesk' | 'topUp' | 'payOut' | 'withdraw', key: string, body: unknown) =>
      portal.call(call, {}, { cookie: cashier, key, body })
    await send('openDesk', `desk-${staff.cash}`, { float: 20, witness: 'Tendai Ncube' })
    const { code } = await camperWith(null)
    const movements = [
      () => chargeAt(till, code, { key: `kept-charge-${code}` }),
      () => send('topUp', `kept-in-${code}`, { number: code, amount: 5 }),
      () => send('payOut', `kept-out-${code}`, { number: code, amount: 5 }),
      () => send('withdraw', `kept-withdrawal-${code}`, { ownerCode: code, amount: 5 }),
    ]
    const answersNow = async () => {
      const texts: string[] = []
      for (const move of movements) {
        const answer = await move()
        texts.push(`${answer.status} ${await answer.text()}`)
      }
      return texts
    }
    const first = await answersNow()
    expect(first.map((text) => text.slice(0, 4))).toEqual(['200 ', '200 ', '200 ', '200 '])
    const { pool } = database
    const now = portal.host.now()
    await pool.query("update accounts set frozen_at = $2 where kind = 'wallet' and owner = $1", [code, now])
    await change(camp, code, 0)
    expect(await answersNow()).toEqual(first)
    await pool.query('update cards set lost_at = $2 where code = $1', [code, now])
    await pool.query('update participants set withdrawn_at = $2 where code = $1', [code, now])
    expect(await answersNow()).toEqual(first)
    expect(await balanceOf(database, code)).toBe(90_00)
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W751] holds for 40 charges in parallel', async () => {
    const { till, camperWith } = camp
    const { code } = await camperWith(35)
    const answers = await Promise.all(Array.from({ length: 40 }, () => chargeAt(till, code)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(7)
    expect(statuses.filter((status) => status === 422)).toHaveLength(33)
    expect(await balanceOf(database, code)).toBe(65_00)
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W752] lowered in parallel with a charge, or a freeze, applies before or after the charge', async () => {
    const { till, camperWith, portal, office } = camp
    for (let round = 0; round < 6; round += 1) {
      const { code, cookie } = await camperWith(10)
      const [charged, freezing, lowered] = await Promise.all([
        chargeAt(till, code),
        portal.call('freezeWallet', { code }, { cookie: office }),
        lower(camp, { code, cookie }, 4),
      ])
      expect([freezing.status, lowered.status]).toEqual([200, 200])
      expect([200, 422]).toContain(charged.status)
      expect(await balanceOf(database, code)).toBe(charged.status === 200 ? 95_00 : 100_00)
      await refusalOf(await chargeAt(till, code), 422, 'walletFrozen')
      await portal.call('freeWallet', { code }, { cookie: office })
      await refusalOf(await chargeAt(till, code), 422, 'dayLimit')
    }
  })

  test('[W753] is set and lowered by the camper, and raised and removed by the office only', async () => {
    const { till, camperWith } = camp
    const camper = await camperWith(null)
    const { code } = camper
    const set = async (limit: unknown) =>
      (await answerOf(dayLimitAnswer, await lower(camp, camper, limit))).data
    expect(await set(12.5)).toEqual({ limit: 12_50, spentToday: 0 })
    await answerOf(deductAnswer, await chargeAt(till, code))
    expect(await set('12.50')).toEqual({ limit: 12_50, spentToday: 5_00 })
    expect(await set(8)).toEqual({ limit: 8_00, spentToday: 5_00 })
    const { message } = await refusalOf(await lower(camp, camper, 8.01), 403, 'noRight')
    expect(message).toBe('Your limit is $8.00 a day. Please ask the camp office to raise it.')
    for (const wrong of [-1, '', 'five', 1.234, null, undefined])
      await refusalOf(await lower(camp, camper, wrong), 400, 'invalid')
    expect((await answerOf(dayLimitAnswer, await change(camp, code, 20))).data.limit).toBe(20_00)
    const raised = { limit: 20_00, spentToday: 5_00 }
    const shown = await camp.portal.call('wallet', { code }, { cookie: camper.cookie })
    expect((await answerOf(walletAnswer, shown)).dayLimit).toEqual(raised)
    const person = await camp.portal.call('person', { code }, { cookie: camp.office })
    expect((await answerOf(personAnswer, person)).data.wallet.dayLimit).toBe(20_00)
    expect((await answerOf(dayLimitAnswer, await change(camp, code, null))).data.limit).toBeNull()
    await answerOf(dayLimitAnswer, await change(camp, code, null))
    const lifted = await camp.portal.call('wallet', { code }, { cookie: camper.cookie })
    expect((await lifted.json()).dayLimit).toBeUndefined()
    await refusalOf(await change(camp, 'NOBODY', 5), 404, 'notFound')
    expect(await auditOf(database, code)).toEqual([
      { actor: code, action: 'lowerDayLimit', subject: code, detail: { cents: 12_50, before: null } },
      { actor: code, action: 'lowerDayLimit', subject: code, detail: { cents: 8_00, before: 12_50 } },
      {
        actor: staff.office,
        action: 'changeDayLimit',
        subject: code,
        detail: { cents: 20_00, before: 8_00 },
      },
      {
        actor: staff.office,
        action: 'changeDayLimit',
        subject: code,
        detail: { cents: null, before: 20_00 },
      },
    ])
  })

  test('[W754] does not apply to pay-outs', async () => {
    const { portal, camperWith } = camp
    const { code } = await camperWith(0)
    const cookie = await signIn(portal, staff.cash)
    const paid = await portal.call('withdraw', {}, { cookie, body: { ownerCode: code, amount: 20 } })
    expect(paid.status).toBe(200)
    expect(await balanceOf(database, code)).toBe(80_00)
  })
})

describeOnPostgresql('A day limit (races on PostgreSQL)', () => {
  test('[W751] includes the amount of a charge that held the lock first', async () => {
    const database = await postgresDatabase()
    const { till, camperWith } = await campIn(database)
    const { code } = await camperWith(5)
    const other = await database.pool.connect()
    await other.query('begin')
    await other.query("select from accounts where kind = 'wallet' and owner = $1 for update", [code])
    const charges = [chargeAt(till, code), chargeAt(till, code)]
    await untilSomebodyWaits(database, 2)
    await other.query('commit')
    other.release()
    const statuses = (await Promise.all(charges)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
    expect(await balanceOf(database, code)).toBe(95_00)
    await database.close()
  })
})
