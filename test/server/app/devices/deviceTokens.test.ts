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

  test('[W061] has no idle end and no seven days, while the pairing lasts', async () => {
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

  test('[W062] is in no cookie for more than 400 days', async () => {
    await database.pool.query("update devices set ends_at = '2027-04-14T08:00:00Z'")
    portal.pass(day)
    const [cookie] = (await use(first)).headers.getSetCookie()
    expect(cookie).toContain('Max-Age=34560000;')
  })

  test('[W063] is taken until the next one was used, and a minute after it was given at the latest', async () => {
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

  test('[W063] is one and the same in ten tabs that call at once, and no call of theirs is refused', async () => {
    portal.pass(day)
    const given = await Promise.all(Array.from({ length: 10 }, () => next(first)))
    expect(new Set(given).size).toBe(1)
    const second = given[0] ?? ''
    await Promise.all(Array.from({ length: 10 }, (_, tab) => renewed(tab % 2 === 0 ? first : second)))
    expect(await tokens()).toBe(2)
  })

  test('[W063] of an old copy is worth nothing once the next one was used', async () => {
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
    '[W808] that is used %i renewals after the next one was in use ends the pairing, and leads read why',
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

  test('[W808] ends no pairing where the answer with the next one was lost, however long ago', async () => {
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

  test('follows from nothing that is in the database', async () => {
    portal.pass(day)
    const second = (await next(first)).slice('session='.length)
    for (const table of ['sessions', 'devices', 'settings', 'audit']) {
      const { rows } = await database.pool.query(`select to_jsonb(t)::text as row from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(second)
    }
  })

  test('[W064] goes on where the clock is put forward and back', async () => {
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

  test('is soon renewed when the last day is changed, so that its cookie lasts until the new day', async () => {
    const body = { endsOn: '2025-05-14' }
    await answerOf(
      changeDeviceAnswer,
      await portal.call('changeDevice', { id: 'gate-2' }, { cookie: lead, body }),
    )
    const [cookie] = (await use(first)).headers.getSetCookie()
    // 30 days and 14 hours.
    expect(cookie).toContain('Max-Age=5234400;')
  })

  test('is not renewed for people', async () => {
    portal.pass(6 * hour)
    const response = await portal.call('participants', {}, { cookie: lead })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('goes at the next sweep when its device has ended, and not before', async () => {
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

  test('[W065] signed out on the device ends its pairing, and the list says so', async () => {
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

  test('signed in as a person in its browser ends every token of the device, also an old one', async () => {
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

  test('[W066] of a device that is revoked in the middle of check-ins: each is before, or refused', async () => {
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

  test('[W066] is looked at again in the statement of a check-in that waited while the device was revoked', async () => {
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
