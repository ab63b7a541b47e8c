import { beforeEach, expect, test, vi } from 'vitest'
import { rateLimits } from '../../../../server/app/http/rateLimits.ts'
import type { Database } from '../../../../server/database/database.ts'
import { type RouteKey, routes } from '../../../../src/api/routes.ts'
import { samplesFor } from '../../../../tools/soak/door/samples.ts'
import { describeOnAnyEngine } from '../../support/databases.ts'
import { addPeople, people, removePeople, signIn } from '../support/people.ts'
import { type Portal, portalOver, refusalOf } from '../support/portal.ts'

const quarterHour = 15 * 60_000
const samples = samplesFor({ camper: people.camper, merchant: people.merchant, admin: people.admin })
const keys = Object.keys(rateLimits) as (keyof typeof rateLimits)[]
const limited = keys.flatMap((key) => {
  const ceiling = rateLimits[key]
  return typeof ceiling === 'string' ? [] : [{ key, ...ceiling }]
})

describeOnAnyEngine('A camper’s or a stall’s session', (open) => {
  let database: Database
  let portal: Portal
  let cookies: { readonly camper: string; readonly merchant: string }
  beforeEach(async () => {
    database ??= await open()
    await database.pool.query('delete from price_lists')
    await database.pool.query('update accounts set day_limit_cents = null')
    await removePeople(database)
    await addPeople(database)
    portal = portalOver(database)
    cookies = {
      camper: await signIn(portal, people.camper),
      merchant: await signIn(portal, people.merchant),
    }
  })

  const audit = async () => {
    const { rows } = await database.pool.query<{ line: string }>(
      "select concat_ws(' ', actor_role, actor, action, subject, detail) as line from audit where actor_role in ('participant', 'merchant') order by id",
    )
    return rows.map(({ line }) => line)
  }

  function make(key: RouteKey): Promise<Response> {
    const { as, path, body } = samples[key]
    const cookie = as === 'merchant' ? cookies.merchant : cookies.camper
    const { method } = routes[key]
    return portal.request(path, {
      method,
      headers: { cookie, 'content-type': 'application/json', origin: 'http://camp.test' },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    })
  }

  test('[W794] writes no audit entries by calls without a limit', async () => {
    const before = await audit()
    const free = keys.filter((key) => rateLimits[key] === 'none' && key !== 'signOut')
    for (const key of [...free, 'signOut'] as const)
      expect([200, 404], key).toContain((await make(key)).status)
    expect(await audit()).toEqual(before)
    expect(keys.filter((key) => ['own', 'money'].includes(String(rateLimits[key])))).toEqual([
      'updatePassword',
      'changeOwnPassword',
      'saveHealth',
      'deposit',
      'cancelOwnDeposit',
      'deduct',
    ])
  })

  test.each(limited)(
    '[W794] reaches the limit of $key with one audit entry, and is refused until its window is over',
    async ({ key, calls, inOneMinute, sentence }) => {
      expect((await make(key)).status).not.toBe(429)
      await database.pool.query("update sign_in_limits set attempts = $1 where bucket like 'calls:%'", [
        calls,
      ])
      const before = await audit()
      const response = await make(key)
      expect(response.headers.get('retry-after')).toBe(inOneMinute ? '60' : '900')
      const { message } = await refusalOf(response, 429, 'tooManyAttempts')
      expect(message).toBe(sentence(inOneMinute ? 'a minute' : '15 minutes'))
      for (let again = 1; again <= 3; again++) expect((await make(key)).status).toBe(429)
      const [who, subject] =
        samples[key].as === 'merchant' ? ['merchant', people.merchant] : ['participant', people.camper]
      expect((await audit()).slice(before.length)).toEqual([
        `${who} ${subject} tooManyCalls ${subject} {"call": "${key}", "calls": ${calls}}`,
      ])
      portal.pass(inOneMinute ? 60_000 : quarterHour)
      expect((await make(key)).status).not.toBe(429)
    },
  )

  test('[W795] that lowers the day limit cent by cent writes eleven audit entries and notifies no gate', async () => {
    const announceChange = vi.spyOn(portal.host.live, 'announceChange')
    const before = await audit()
    const statuses: number[] = []
    for (let cents = 1_000; cents > 960; cents--) {
      const body = { limit: (cents / 100).toFixed(2) }
      const { status } = await portal.call(
        'lowerDayLimit',
        { code: people.camper },
        { cookie: cookies.camper, body },
      )
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(30).fill(429)])
    expect((await audit()).slice(before.length)).toHaveLength(11)
    expect(announceChange).not.toHaveBeenCalled()
  })

  test('[W795] whose wallet is frozen or unfrozen by the office notifies no gate', async () => {
    const cookie = await signIn(portal, people.admin)
    const announceChange = vi.spyOn(portal.host.live, 'announceChange')
    for (const key of ['freezeWallet', 'freeWallet'] as const)
      expect((await portal.call(key, { code: people.camper }, { cookie })).status).toBe(200)
    expect(announceChange).not.toHaveBeenCalled()
    expect((await portal.call('withdrawPerson', { code: people.camper }, { cookie })).status).toBe(200)
    expect(announceChange).toHaveBeenCalledOnce()
  })
})
