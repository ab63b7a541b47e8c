import { expect, test } from 'vitest'
import { withCallLimits } from '../../../../server/gateways/callLimits.ts'
import { PaymentDeclined } from '../../../../server/gateways/gateway.ts'
import { defaultTimeouts } from '../../../../server/gateways/gateways.ts'
import { depositAnswer } from '../../../../src/api/schemas/wallet.ts'
import { bookOf } from '../../gateways/support/books.ts'
import {
  gatewaysWith,
  type ScriptedGateway,
  scriptedGateway,
} from '../../gateways/support/scriptedGateway.ts'
import { describeCamp } from '../support/camp.ts'
import { addCampers, people, signIn } from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const minute = 60_000
const hour = 60 * minute

const threeUnpaid = 'You have 3 deposits that are not paid yet. Pay or cancel one of them in your wallet.'

describeCamp('Deposits of one camper', ({ database }) => {
  let free = 0

  interface Camper {
    readonly portals: readonly [Portal, ...Portal[]]
    readonly gateway: ScriptedGateway
    readonly code: string
    readonly cookie: string
  }

  async function newCamper(): Promise<Camper> {
    const code = `MANY-${++free}`
    await addCampers(database, [code])
    const gateway = scriptedGateway()
    const host = () => portalOver(database, { gateways: gatewaysWith(gateway) })
    const portals = [host(), host(), host()] as const
    return { portals, gateway, code, cookie: await signIn(portals[0], code, `10.7.0.${free}`) }
  }

  const deposit = ({ portals: [portal], code, cookie }: Camper, key?: string, at = portal) =>
    at.call(
      'deposit',
      {},
      {
        cookie,
        body: { amount: 1, firstName: 'Rudo', lastName: 'Moyo', ownerCode: code },
        key,
      },
    )

  const pass = ({ portals }: Camper, milliseconds: number) => {
    for (const portal of portals) portal.pass(milliseconds)
  }

  const tell = ({ portals: [portal] }: Camper, reference: string | undefined, status: 'paid' | 'failed') =>
    portal.request('/api/gateway/scripted/callback', {
      method: 'POST',
      body: JSON.stringify({ reference, amount: 100, status, gatewayStatus: status }),
    })

  const declining = () => Promise.reject(new PaymentDeclined('No cards today.'))

  test('are limited to three unpaid ones when 60 are started in sequence', async () => {
    const camper = await newCamper()
    for (let begun = 1; begun <= 3; begun++) await answerOf(depositAnswer, await deposit(camper))
    for (let refused = 4; refused <= 60; refused++) {
      const response = await deposit(camper, `key-${refused}`)
      if (refused % 20 === 0) expect((await refusalOf(response, 409, 'taken')).message).toBe(threeUnpaid)
    }
    expect(camper.gateway.asked).toHaveLength(3)
    expect((await bookOf(database, camper.code)).deposits).toHaveLength(3)
  })

  test('are limited to three unpaid ones when 20 are started in parallel on three servers', async () => {
    const camper = await newCamper()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => deposit(camper, `key-${at}`, camper.portals[at % 3])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(200),
      ...Array(17).fill(409),
    ])
    expect(camper.gateway.asked).toHaveLength(3)
    expect((await bookOf(database, camper.code)).deposits).toEqual(Array(3).fill(['pending', 100]))
  })

  const cancel = ({ portals: [portal], code, cookie }: Camper, reference = '', as = code) =>
    portal.call('cancelOwnDeposit', { code: as, reference }, { cookie, body: {} })

  test('[W1297] can be cancelled while they are not paid: another can be begun, and what is paid after all is credited', async () => {
    const camper = await newCamper()
    for (let begun = 1; begun <= 3; begun++) await answerOf(depositAnswer, await deposit(camper))
    const reference = camper.gateway.asked[1]?.reference
    await refusalOf(await deposit(camper, 'fourth'), 409, 'taken')
    const answers = await Promise.all([1, 2, 3].map(() => cancel(camper, reference)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await database.pool.query(
      `select actor_role as role, actor, detail from audit where action = 'cancelDeposit' and subject = $1`,
      [camper.code],
    )
    expect(rows).toEqual([{ role: 'participant', actor: camper.code, detail: { reference } }])
    await answerOf(depositAnswer, await deposit(camper, 'fourth'))
    await refusalOf(await deposit(camper, 'fifth'), 409, 'taken')
    expect((await tell(camper, reference, 'paid')).status).toBe(200)
    expect((await bookOf(database, camper.code)).deposits).toContainEqual(['completed', 100])
    expect((await refusalOf(await cancel(camper, reference), 409, 'taken')).message).toBe(
      'This deposit is paid. The money is in the wallet.',
    )
  })

  test('[W1297] are cancelled by their camper and the staff alone', async () => {
    const camper = await newCamper()
    const other = await newCamper()
    await answerOf(depositAnswer, await deposit(camper))
    const reference = camper.gateway.asked[0]?.reference ?? ''
    await refusalOf(await cancel(other, reference), 404, 'notFound')
    expect((await cancel(other, reference, camper.code)).status).toBe(403)
    expect((await bookOf(database, camper.code)).deposits).toEqual([['pending', 100]])
    const [portal] = camper.portals
    const cookie = await signIn(portal, people.admin)
    const byStaff = await portal.call('cancelDepositOf', { reference }, { cookie, body: {} })
    expect(byStaff.status).toBe(200)
    expect((await bookOf(database, camper.code)).deposits).toEqual([['failed', 100]])
  })

  test.each(['paid', 'failed'] as const)('allow another when one is %s', async (status) => {
    const camper = await newCamper()
    for (let begun = 1; begun <= 3; begun++) await answerOf(depositAnswer, await deposit(camper))
    await refusalOf(await deposit(camper, 'fourth'), 409, 'taken')
    expect((await tell(camper, camper.gateway.asked[1]?.reference, status)).status).toBe(200)
    await answerOf(depositAnswer, await deposit(camper, 'fourth'))
    await refusalOf(await deposit(camper, 'fifth'), 409, 'taken')
  })

  test('allow another after a day, whether or not the gateway reported them', async () => {
    const camper = await newCamper()
    for (let begun = 1; begun <= 3; begun++) await answerOf(depositAnswer, await deposit(camper))
    pass(camper, 24 * hour - 1)
    const nextDay = { ...camper, cookie: await signIn(camper.portals[0], camper.code) }
    await refusalOf(await deposit(nextDay), 409, 'taken')
    pass(camper, 1)
    await answerOf(depositAnswer, await deposit(nextDay))
  })

  test('are limited to ten per hour, whatever their outcome', async () => {
    const camper = await newCamper()
    camper.gateway.script.initiate = declining
    for (let begun = 1; begun <= 10; begun++) {
      await refusalOf(await deposit(camper), 400, 'invalid')
      pass(camper, minute)
    }
    const response = await deposit(camper, 'eleventh')
    expect(response.headers.get('retry-after')).toBe('3000')
    expect((await refusalOf(response, 429, 'tooManyAttempts')).message).toBe(
      'You have started 10 deposits in one hour. Please wait 50 minutes and try again.',
    )
    camper.gateway.script = {}
    pass(camper, 50 * minute - 1)
    const almost = await deposit(camper, 'eleventh')
    expect(almost.headers.get('retry-after')).toBe('1')
    expect((await refusalOf(almost, 429, 'tooManyAttempts')).message).toBe(
      'You have started 10 deposits in one hour. Please wait a minute and try again.',
    )
    pass(camper, 1)
    await answerOf(depositAnswer, await deposit(camper, 'eleventh'))
    expect(camper.gateway.asked).toHaveLength(11)
  })

  test('are limited to ten per hour when 20 are started in parallel on three servers', async () => {
    const camper = await newCamper()
    camper.gateway.script.initiate = declining
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => deposit(camper, `key-${at}`, camper.portals[at % 3])),
    )
    const counts = (status: number) => answers.filter((answer) => answer.status === status).length
    const { deposits } = await bookOf(database, camper.code)
    expect(deposits.length).toBeLessThanOrEqual(10)
    expect(camper.gateway.asked).toHaveLength(deposits.length)
    expect(counts(400)).toBe(deposits.length)
    expect(counts(409) + counts(429)).toBe(20 - deposits.length)
  })

  test('return the first answer when repeated, and count once', async () => {
    const camper = await newCamper()
    const first = await (await deposit(camper, 'first')).text()
    for (let repeat = 1; repeat <= 12; repeat++)
      expect(await (await deposit(camper, 'first')).text()).toBe(first)
    for (const key of ['second', 'third']) await answerOf(depositAnswer, await deposit(camper, key))
    await refusalOf(await deposit(camper, 'fourth'), 409, 'taken')
    expect(await (await deposit(camper, 'first')).text()).toBe(first)
    expect((await bookOf(database, camper.code)).deposits).toHaveLength(3)
  })

  test('are replaced, not added, when a repeat takes over from a server that died', async () => {
    const camper = await newCamper()
    await answerOf(depositAnswer, await deposit(camper))
    await answerOf(depositAnswer, await deposit(camper))
    const initiated = new Promise<void>((resolve) => {
      camper.gateway.script.initiate = () => {
        resolve()
        return new Promise(() => {})
      }
    })
    deposit(camper, 'died')
    await initiated
    camper.gateway.script = {}
    pass(camper, defaultTimeouts.lease)
    await answerOf(depositAnswer, await deposit(camper, 'died'))
    await refusalOf(await deposit(camper), 409, 'taken')
  })

  test('count each call to an unreachable gateway', async () => {
    const camper = await newCamper()
    camper.gateway.script.initiate = () => Promise.reject(new Error('connect ECONNREFUSED'))
    for (let begun = 1; begun <= 10; begun++)
      await refusalOf(await deposit(camper, 'again'), 503, 'unavailable')
    expect((await refusalOf(await deposit(camper, 'again'), 429, 'tooManyAttempts')).message).toBe(
      'You have started 10 deposits in one hour. Please wait 60 minutes and try again.',
    )
    expect(camper.gateway.asked).toHaveLength(10)
  })

  test('do not count towards another camper’s limit', async () => {
    const [camper, other] = [await newCamper(), await newCamper()]
    for (let begun = 1; begun <= 3; begun++) await answerOf(depositAnswer, await deposit(camper))
    await answerOf(depositAnswer, await deposit(other))
  })

  test('created by a clock that was a year ahead do not count', async () => {
    const camper = await newCamper()
    await database.pool.query(
      `with ahead as (
        insert into transfers (reference_id, type, status, owner_code, amount_cents, created_at)
        select $1 || n, 'deposit', 'pending', $2, 100, $3::timestamptz + interval '1 year'
        from generate_series(1, 12) n returning id)
      insert into payments (transfer_id, gateway, payer_name, initiation, lease_until)
      select id, 'scripted', '', 'answered', $3 from ahead`,
      [`DEP-${camper.code}-`, camper.code, camper.portals[0].host.now()],
    )
    await answerOf(depositAnswer, await deposit(camper))
  })

  test('are refused with a retry time while the gateway’s rate limit is reached, and can be sent again', async () => {
    const camper = await newCamper()
    const gateway = withCallLimits(camper.gateway, { maxParallel: 1, minSlotTime: 60_000, maxWait: 20 })
    const portal = portalOver(database, { gateways: gatewaysWith(gateway) })
    await answerOf(depositAnswer, await deposit(camper, 'one', portal))
    const response = await deposit(camper, 'two', portal)
    expect(response.headers.get('retry-after')).toBe('60')
    expect((await refusalOf(response, 503, 'unavailable')).message).toMatch(
      /^Many people are paying now\. Please try again in a minute\. If you ask for help, say \S{9}\.$/,
    )
    for (let again = 1; again <= 10; again++)
      await refusalOf(await deposit(camper, 'two', portal), 503, 'unavailable')
    await answerOf(depositAnswer, await deposit(camper, 'one', portal))
    expect(camper.gateway.asked).toHaveLength(1)
    expect(portal.logged).toEqual([])
    await answerOf(depositAnswer, await deposit(camper, 'two'))
    expect((await bookOf(database, camper.code)).deposits.map(([status]) => status).sort()).toEqual([
      'failed',
      'pending',
      'pending',
    ])
  })
})
