import { beforeAll, expect, test } from 'vitest'
import { createWaitingRoom } from '../../../../server/app/auth/signInQueue.ts'
import { participants } from '../../../../server/database/schema.ts'
import { describeCamp } from '../support/camp.ts'
import { fund } from '../support/money.ts'
import { people, signIn } from '../support/people.ts'
import { hostFailure, type Portal, portalOver, refusalOf } from '../support/portal.ts'

describeCamp('A stall’s look-up of a payer', ({ database, signedIn }) => {
  let portal: Portal
  const stall = signedIn(people.merchant)
  const paused: number[] = []

  beforeAll(async () => {
    await database.orm.insert(participants).values([
      { code: 'PAY-1', firstname: 'Zoë', lastname: '  Élan', age: 12 },
      { code: 'PAY-2', firstname: 'Thandi', lastname: '' },
      { code: 'PAY-3', firstname: 'Farai', lastname: 'Dube', withdrawnAt: new Date() },
    ])
    await fund(database, people.camper, 5_000)
    const waitingRoom = createWaitingRoom({
      pause: async (milliseconds) => {
        paused.push(milliseconds)
      },
    })
    portal = portalOver(database, { waitingRoom })
  })

  const payer = (number: string) =>
    portal.call('payer', { merchantNumber: people.merchant, number }, { cookie: stall })

  async function audited() {
    const { rows } = await database.pool.query<{ actor: string; subject: string; detail: unknown }>(
      "select actor, subject, detail from audit where action = 'payerLookUp' order by id",
    )
    return rows
  }

  test('[W743] returns first name, initial and age, and is audited', async () => {
    const answer = await (await payer(people.camper)).json()
    expect(answer).toEqual({
      success: true,
      data: { code: people.camper, firstname: 'Rudo', initial: 'M', age: 14 },
    })
    expect((await (await payer('PAY-1')).json()).data).toEqual({
      code: 'PAY-1',
      firstname: 'Zoë',
      initial: 'É',
      age: 12,
    })
    expect((await (await payer('PAY-2')).json()).data).toEqual({
      code: 'PAY-2',
      firstname: 'Thandi',
      initial: '',
      age: null,
    })
    expect(await audited()).toEqual(
      [people.camper, 'PAY-1', 'PAY-2'].map((subject) => ({ actor: people.merchant, subject, detail: null })),
    )
  })

  test('[W782] returns the code for the number of a replacement card', async () => {
    await database.orm.insert(participants).values({ code: 'PAY-4', firstname: 'Rudo', lastname: 'Ncube' })
    const at = [portal.host.now()]
    await database.pool.query("update cards set lost_at = $1 where number = 'PAY-4'", at)
    await database.pool.query(
      "insert into cards (number, code, issued_at) values ('K7QWXN34', 'PAY-4', $1)",
      at,
    )
    expect((await (await payer('K7QWXN34')).json()).data.code).toBe('PAY-4')
  })

  test('[W744] of a card that cannot pay is refused in the words of the charge, without a name', async () => {
    const before = (await audited()).length
    await database.pool.query("update cards set lost_at = $1 where code = 'PAY-1'", [portal.host.now()])
    await database.pool.query(
      "update accounts set frozen_at = $1 where kind = 'wallet' and owner = 'PAY-2'",
      [portal.host.now()],
    )
    const items = [{ name: 'Zip Line', price: 5, quantity: 1 }]
    for (const [number, reason] of [
      ['PAY-1', 'lostCard'],
      ['PAY-2', 'walletFrozen'],
      ['PAY-3', 'withdrawn'],
      ['NOBODY', 'notFound'],
    ] as const) {
      const body = {
        ownerCode: number,
        merchantNumber: people.merchant,
        amount: '5.00',
        method: 'pos',
        items,
      }
      const charge = await portal.call('deduct', {}, { cookie: stall, body: { ...body, type: 'purchase' } })
      const charged = hostFailure.parse(await charge.json())
      const refused = await refusalOf(await payer(number), charge.status, reason)
      expect(refused.message).toBe(charged.message)
      expect(refused.data).toBeUndefined()
    }
    expect(await audited()).toHaveLength(before)
  })

  test('[W745] waits after 300 look-ups of the stall within 15 minutes', async () => {
    await database.pool.query("update sign_in_limits set attempts = 299 where bucket = 'payers:M1001'")
    expect((await payer(people.camper)).status).toBe(200)
    expect(paused).toEqual([])
    expect((await payer('NOBODY')).status).toBe(404)
    expect(paused).toEqual([4_000])
    const other = await signIn(portal, people.otherMerchant)
    const asked = { merchantNumber: people.otherMerchant, number: people.camper }
    expect((await portal.call('payer', asked, { cookie: other })).status).toBe(200)
    expect(paused).toEqual([4_000])
    portal.pass(15 * 60_000)
    expect((await payer(people.camper)).status).toBe(200)
    expect(paused).toEqual([4_000])
  })

  test('[W745] is refused when too many look-ups of the stall wait', async () => {
    const full = portalOver(database, { waitingRoom: { wait: async () => false } })
    await database.pool.query(
      "update sign_in_limits set attempts = 300, window_started_at = $1 where bucket = 'payers:M1001'",
      [full.host.now()],
    )
    const asked = { merchantNumber: people.merchant, number: people.camper }
    const refused = await full.call('payer', asked, { cookie: await signIn(full, people.merchant) })
    expect(refused.headers.get('retry-after')).toBe('5')
    await refusalOf(refused, 429, 'tooManyAttempts')
  })
})
