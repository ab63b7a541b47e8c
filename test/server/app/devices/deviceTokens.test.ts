import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sweep } from '../../../../server/app/http/cleanup.ts'
import type { Database } from '../../../../server/database/database.ts'
import { signOutAnswer } from '../../../../src/api/schemas/auth.ts'
import { changeDeviceAnswer, devicesAnswer, revokeDeviceAnswer } from '../../../../src/api/schemas/devices.ts'
import { participantAnswer } from '../../../../src/api/schemas/participants.ts'
import { describeOnAnyEngine } from '../../support/databases.ts'
import { addCampers, addPeople, pairedDevice, password, people, signIn } from '../support/people.ts'
import { answerOf, cookieOf, opening, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describeOnAnyEngine('The token of a paired device', (open) => {
  let database: Database
  let portal: Portal
  let lead: string
  let leadHash: string
  let first: string
  beforeAll(async () => {
    database = await open()
    await addPeople(database)
    lead = await signIn(portalOver(database), people.admin)
    const { rows } = await database.pool.query('select token_hash as hash from sessions')
    leadHash = rows[0]?.hash
  })
  beforeEach(async () => {
    await database.pool.query('delete from sessions')
    await database.pool.query(
      "insert into sessions (token_hash, role, subject, created_at, last_seen_at) values ($1, 'admin', $2, $3, $3)",
      [leadHash, people.admin, opening],
    )
    await database.pool.query('delete from devices')
    portal = portalOver(database)
    first = await pairedDevice(database)
  })

  const use = (cookie: string) => portal.call('checkIn', { code: people.camper }, { cookie })
  const renewed = async (cookie: string) => {
    const response = await use(cookie)
    const given = response.headers.has('set-cookie') ? cookieOf(response) : undefined
    await answerOf(participantAnswer, response)
    return given
  }
  const next = async (cookie: string) => {
    const given = await renewed(cookie)
    if (given === undefined) throw new Error('The answer gives no new token')
    return given
  }
  const isOver = async (cookie: string) => {
    await refusalOf(await use(cookie), 401, 'signedOut')
  }
  const tokens = async () =>
    (await database.pool.query("select from sessions where role = 'device'")).rowCount

  test('[W061] stays valid while the pairing lasts, without an idle timeout or a seven-day limit', async () => {
    portal.pass(9 * day)
    expect(await renewed(first)).not.toBeUndefined()
    portal.pass(day)
    await isOver(first)
  })

  test('[W062] is renewed by the first call after a day, in a cookie that lasts as long as the pairing', async () => {
    portal.pass(day - 1)
    expect(await renewed(first)).toBeUndefined()
    portal.pass(1)
    const response = await use(first)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=3369600; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    const second = cookieOf(response)
    expect(second).not.toBe(first)
    expect(await renewed(second)).toBeUndefined()
    portal.pass(day)
    expect(await next(second)).not.toBe(second)
  })

  test('[W062] lives in a cookie for at most 400 days', async () => {
    await database.pool.query("update devices set ends_at = '2027-04-14T08:00:00Z'")
    portal.pass(day)
    const [cookie] = (await use(first)).headers.getSetCookie()
    expect(cookie).toContain('Max-Age=34560000;')
  })

  test('[W063] is accepted until its successor has been used, plus one minute', async () => {
    portal.pass(day)
    const second = await next(first)
    portal.pass(3 * day)
    // The answer was lost, so the host returns the same token again.
    expect(await next(first)).toBe(second)
    expect(await renewed(second)).toBeUndefined()
    portal.pass(minute - 1)
    expect(await renewed(first)).toBeUndefined()
    portal.pass(1)
    await isOver(first)
    expect(await renewed(second)).toBeUndefined()
  })

  test('[W063] renews to one successor for ten tabs in parallel, and none of their calls is refused', async () => {
    portal.pass(day)
    const given = await Promise.all(Array.from({ length: 10 }, () => next(first)))
    expect(new Set(given).size).toBe(1)
    const second = given[0] ?? ''
    await Promise.all(Array.from({ length: 10 }, (_, tab) => renewed(tab % 2 === 0 ? first : second)))
    expect(await tokens()).toBe(2)
  })

  test('[W063] is refused as an old copy once its successor has been used', async () => {
    portal.pass(day)
    const second = await next(first)
    await renewed(second)
    portal.pass(minute)
    await isOver(first)
    portal.pass(day)
    const third = await next(second)
    await renewed(third)
    portal.pass(minute)
    await isOver(second)
    expect(await renewed(third)).toBeUndefined()
  })

  test.each([1, 2, 3])(
    '[W808] ends the pairing when used %i renewals after its successor, and the list of devices says why',
    async (renewals) => {
      let last = first
      for (let renewal = 1; renewal <= renewals; renewal++) {
        portal.pass(day)
        last = await next(last)
        await renewed(last)
      }
      await sweep(portal.host)
      portal.pass(10 * minute - 1)
      await isOver(first)
      if (renewals === 1) expect(await renewed(last)).toBeUndefined()
      portal.pass(1)
      await isOver(first)
      await isOver(last)
      const cookie = await signIn(portal, people.otherAdmin)
      const { devices } = await answerOf(devicesAnswer, await portal.call('devices', {}, { cookie }))
      expect(devices).toMatchObject([
        {
          state: 'revoked',
          revokedBy: 'the server, because an old key of it was used: perhaps it was copied',
        },
      ])
      const { rows } = await database.pool.query(
        "select actor_role, detail from audit where action = 'revokeDevice' order by id desc limit 1",
      )
      expect(rows).toEqual([{ actor_role: 'host', detail: { by: 'copy' } }])
      expect(portal.logged).toEqual([
        'The pairing of a device was ended, because an old key of it was used. The list of devices names it.',
      ])
    },
  )

  test('[W808] keeps the pairing when the answer with its successor was lost, however long ago', async () => {
    portal.pass(day)
    const second = await next(first)
    portal.pass(5 * day)
    expect(await next(first)).toBe(second)
    portal.pass(day)
    expect(await next(first)).toBe(second)
    expect(await renewed(second)).toBeUndefined()
    portal.pass(minute)
    await isOver(first)
    expect(await renewed(second)).toBeUndefined()
  })

  test('cannot be derived from the contents of the database', async () => {
    portal.pass(day)
    const second = (await next(first)).slice('session='.length)
    for (const table of ['sessions', 'devices', 'settings', 'audit']) {
      const { rows } = await database.pool.query(`select to_jsonb(t)::text as row from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(second)
    }
  })

  test('[W064] stays valid when the clock is set forward and back', async () => {
    portal.pass(5 * day)
    const second = await next(first)
    expect(await renewed(second)).toBeUndefined()
    portal.pass(-5 * day)
    expect(await renewed(second)).toBeUndefined()
    portal.pass(-2 * hour)
    expect(await renewed(second)).toBeUndefined()
    portal.pass(6 * day + 2 * hour)
    expect(await next(second)).not.toBe(second)
  })

  test('is renewed early when the last day changes, so that its cookie lasts until the new day', async () => {
    const body = { endsOn: '2025-05-14' }
    await answerOf(
      changeDeviceAnswer,
      await portal.call('changeDevice', { id: 'gate-2' }, { cookie: lead, body }),
    )
    const [cookie] = (await use(first)).headers.getSetCookie()
    // 30 days and 14 hours.
    expect(cookie).toContain('Max-Age=5234400;')
  })

  test('is renewed, unlike the session of a person', async () => {
    portal.pass(6 * hour)
    const response = await portal.call('participants', {}, { cookie: lead })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('is deleted by the cleanup once its pairing has ended, and not before', async () => {
    await pairedDevice(database, { id: 'gate-3', name: 'Gate 3' })
    await database.pool.query("update devices set ends_at = '2025-04-15T22:00:00Z' where id = 'gate-3'")
    portal.pass(2 * day - 10 * hour - 1)
    await sweep(portal.host)
    expect(await tokens()).toBe(2)
    portal.pass(1)
    await sweep(portal.host)
    expect(await tokens()).toBe(1)
    expect(await renewed(first)).not.toBeUndefined()
  })

  test('[W065] ends with a sign-out on the device, which also ends the pairing, as the list says', async () => {
    portal.pass(day)
    const second = await next(first)
    await portal.call('sayOperator', {}, { cookie: second, body: { name: 'Farai' } })
    const response = await portal.call('signOut', {}, { cookie: second })
    await answerOf(signOutAnswer, response)
    await isOver(first)
    await isOver(second)
    const late = await signIn(portal, people.otherAdmin)
    const list = await answerOf(devicesAnswer, await portal.call('devices', {}, { cookie: late }))
    expect(list.devices).toMatchObject([
      { id: 'gate-2', state: 'revoked', revokedAt: '2025-04-15T08:00:00.000Z', revokedBy: null },
    ])
    const { rows } = await database.pool.query(
      "select actor_role, actor, action, operator from audit where subject = 'gate-2' order by id desc limit 1",
    )
    expect(rows).toEqual([
      { actor_role: 'device', actor: 'gate-2', action: 'revokeDevice', operator: 'Farai' },
    ])
  })

  test('ends, like every older one of the device, when a person signs in in its browser', async () => {
    portal.pass(day)
    const second = await next(first)
    portal.pass(minute)
    await renewed(second)
    const body = { email: people.otherAdmin, password }
    const response = await portal.call('adminSignIn', {}, { body, cookie: second })
    const cookie = cookieOf(response)
    await isOver(first)
    await isOver(second)
    const { devices } = await answerOf(devicesAnswer, await portal.call('devices', {}, { cookie }))
    expect(devices).toMatchObject([{ id: 'gate-2', state: 'revoked' }])
  })

  test('[W066] allows each check-in before its device is revoked, and refuses each one after', async () => {
    const codes = Array.from({ length: 12 }, (_, number) => `MID${100 + number}`)
    await addCampers(database, codes)
    const { rows: began } = await database.pool.query('select max(id) as id from audit')
    const revoke = () => portal.call('revokeDevice', { id: 'gate-2' }, { cookie: lead })
    const confirm = async (code: string) =>
      (await portal.call('checkIn', { code }, { cookie: first, query: '?step=confirm' })).status
    const calls = codes.map(async (code, number) => {
      if (number === 6) await answerOf(revokeDeviceAnswer, await revoke())
      return confirm(code)
    })
    const statuses = await Promise.all(calls)
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true)
    expect(statuses.at(6)).toBe(401)
    const { rows } = await database.pool.query(
      'select action, subject from audit where id > $1 order by id',
      [began[0]?.id ?? 0],
    )
    const checkedIn = codes.filter((_, number) => statuses[number] === 200)
    expect(
      rows
        .filter(({ action }) => action === 'checkIn')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(checkedIn)
    const { rows: people } = await database.pool.query(
      "select code from participants where code like 'MID%' and status = 'checkedIn' order by code",
    )
    expect(people.map(({ code }) => code)).toEqual(checkedIn)
  })

  test('[W066] is checked again in the statement of a check-in that waited while the device was revoked', async () => {
    await addCampers(database, ['LATE1'])
    const { pool } = database
    const query = pool.query.bind(pool)
    let revoked = false
    const held = Object.assign(Object.create(pool), {
      query: async (asked: { readonly name?: string }, ...others: unknown[]) => {
        if (asked.name?.startsWith('confirm-check-in') && !revoked) {
          revoked = true
          await answerOf(
            revokeDeviceAnswer,
            await portal.call('revokeDevice', { id: 'gate-2' }, { cookie: lead }),
          )
        }
        return Reflect.apply(query, pool, [asked, ...others])
      },
    })
    const slow = portalOver({ ...database, pool: held })
    const late = await slow.call('checkIn', { code: 'LATE1' }, { cookie: first, query: '?step=confirm' })
    await refusalOf(late, 401, 'signedOut')
    expect(revoked).toBe(true)
    const { rows } = await database.pool.query("select status from participants where code = 'LATE1'")
    expect(rows).toEqual([{ status: 'registered' }])
  })
})
