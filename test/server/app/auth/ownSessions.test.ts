import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { endSessionsAnswer, ownSessionsAnswer } from '../../../../src/api/account/ownSessions.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { addPeople, pairedDevice, password, people, signIn, staff } from '../support/people.ts'
import { answerOf, cookieOf, opening, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const migration = new URL('../../../../server/database/migrations/0011_camper_sessions.sql', import.meta.url)

const minute = 60_000
const hour = 60 * minute
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const nobodysId = '5c0c1a52-9f0e-4a43-9d0b-6f3c1de2a001'

const holders = [
  ['a camper', people.camper, 'participant', people.other],
  ['a merchant', people.merchant, 'merchant', people.otherMerchant],
  ['a staff member', staff.gate, 'admin', people.admin],
] as const

const list = async (portal: Portal, cookie: string) =>
  (await answerOf(ownSessionsAnswer, await portal.call('ownSessions', {}, { cookie }))).sessions
const lives = async (portal: Portal, cookie: string) => expect(await list(portal, cookie)).not.toEqual([])
const isOut = async (portal: Portal, cookie: string) => {
  await refusalOf(await portal.call('ownSessions', {}, { cookie }), 401, 'signedOut')
}
const idOf = async (portal: Portal, cookie: string) =>
  (await list(portal, cookie)).find(({ isThis }) => isThis)?.id ?? ''
const audited = async (database: Database) => {
  const { rows } = await database.pool.query(
    "select actor_role, actor, subject, detail from audit where action = 'endSessions' order by id",
  )
  return rows
}

describeFreshCamp('Managing one’s own sessions', ({ portal, database }) => {
  let entriesBefore: number
  beforeEach(async () => {
    entriesBefore = (await audited(database)).length
  })

  const newEntries = async () => (await audited(database)).slice(entriesBefore)
  const end = (cookie: string, id: string) => portal.call('endSession', { id }, { cookie })
  const endOthers = (cookie: string) => portal.call('endOtherSessions', {}, { cookie })

  test('[W103] shows the newest first, with browser, address and times, and marks the current one', async () => {
    const first = await signIn(portal, people.camper, '10.0.0.7')
    portal.pass(hour)
    const body = { code: people.camper, password }
    const headers = { 'user-agent': chromeOnAndroid }
    const second = cookieOf(await portal.call('participantSignIn', {}, { body, headers, from: '10.0.0.8' }))
    portal.pass(hour)
    await list(portal, first)
    await signIn(portal, people.other)
    const answer = await portal.call('ownSessions', {}, { cookie: second, headers, from: '10.0.0.9' })
    const text = await answer.clone().text()
    expect((await answerOf(ownSessionsAnswer, answer)).sessions).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        isThis: true,
        startedAt: '2025-04-14T09:00:00.000Z',
        lastSeenAt: '2025-04-14T10:00:00.000Z',
        browser: 'Chrome on Android',
        network: '10.0.0.9',
      },
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        isThis: false,
        startedAt: '2025-04-14T08:00:00.000Z',
        lastSeenAt: '2025-04-14T10:00:00.000Z',
        browser: null,
        network: '10.0.0.1',
      },
    ])
    const { rows } = await database.pool.query('select token_hash as hash from sessions')
    for (const { hash } of rows) expect(text, '[W104] no token and no hash of one').not.toContain(hash)
    expect(Object.keys(JSON.parse(text).sessions[0]).sort()).toEqual([
      'browser',
      'id',
      'isThis',
      'lastSeenAt',
      'network',
      'startedAt',
    ])
  })

  test('omits expired sessions', async () => {
    await signIn(portal, people.camper)
    portal.pass(12 * hour)
    const cookie = await signIn(portal, people.camper)
    expect(await list(portal, cookie)).toMatchObject([{ isThis: true }])
  })

  test.each(holders)(
    '[W105, W106] of %s: ends one session, which is refused at its next call',
    async (_, who, role) => {
      const here = await signIn(portal, who)
      const stolen = await signIn(portal, who)
      const third = await signIn(portal, who)
      const answer = await answerOf(endSessionsAnswer, await end(here, await idOf(portal, stolen)))
      expect(answer).toEqual({ success: true, message: 'That browser is signed out.', ended: 1 })
      await isOut(portal, stolen)
      await lives(portal, here)
      await lives(portal, third)
      expect(await newEntries()).toEqual([
        { actor_role: role, actor: who, subject: who, detail: { count: 1 } },
      ])
    },
  )

  test.each(holders)(
    '[W105, W106] of %s: ends all other sessions and keeps this one',
    async (_, who, role, other) => {
      const here = await signIn(portal, who)
      const elsewhere = [await signIn(portal, who), await signIn(portal, who)]
      const another = await signIn(portal, other)
      const answer = await answerOf(endSessionsAnswer, await endOthers(here))
      expect(answer).toEqual({ success: true, message: 'You are signed out everywhere else.', ended: 2 })
      for (const cookie of elsewhere) await isOut(portal, cookie)
      expect(await list(portal, here)).toMatchObject([{ isThis: true }])
      await lives(portal, another)
      expect(await newEntries()).toEqual([
        { actor_role: role, actor: who, subject: who, detail: { count: 2 } },
      ])
    },
  )

  test('writes no audit entry when there are no other sessions to end', async () => {
    const here = await signIn(portal, people.camper)
    expect(await answerOf(endSessionsAnswer, await endOthers(here))).toMatchObject({ ended: 0 })
    await lives(portal, here)
    expect(await newEntries()).toEqual([])
  })

  test('[W107] returns 404 for a session of another account and leaves it open', async () => {
    const here = await signIn(portal, people.camper)
    const others = [people.other, people.merchant, staff.gate]
    for (const who of others) {
      const cookie = await signIn(portal, who)
      await refusalOf(await end(here, await idOf(portal, cookie)), 404, 'notFound')
      await lives(portal, cookie)
    }
    expect(await newEntries()).toEqual([])
  })

  test('[W107] returns 404 for a session of another kind of account with the same name', async () => {
    await database.pool.query('update participants set code = $1 where code = $2', ['M1001', people.camper])
    const merchant = await signIn(portal, people.merchant)
    const body = { code: 'M1001', password }
    const camper = cookieOf(await portal.call('participantSignIn', {}, { body }))
    await refusalOf(await end(camper, await idOf(portal, merchant)), 404, 'notFound')
    await answerOf(endSessionsAnswer, await endOthers(camper))
    expect(await list(portal, camper)).toHaveLength(1)
    await lives(portal, merchant)
  })

  test('returns 404 for ended and unknown sessions', async () => {
    const here = await signIn(portal, people.camper)
    const other = await signIn(portal, people.camper)
    const id = await idOf(portal, other)
    await portal.call('signOut', {}, { cookie: other })
    for (const asked of [id, nobodysId, 'nonsense', "' or true --", '%00', id.toUpperCase()])
      await refusalOf(await end(here, asked), 404, 'notFound')
    await lives(portal, here)
    expect(await newEntries()).toEqual([])
  })

  test('refuses to end the current session, which a sign-out does', async () => {
    const here = await signIn(portal, people.camper)
    await refusalOf(await end(here, await idOf(portal, here)), 400, 'invalid')
    await lives(portal, here)
  })

  test('[W108] is refused to a session that must choose a password first', async () => {
    const cookie = await signIn(portal, people.newcomer)
    const other = await signIn(portal, people.newcomer)
    for (const answer of [
      await portal.call('ownSessions', {}, { cookie }),
      await end(cookie, nobodysId),
      await endOthers(cookie),
    ])
      await refusalOf(answer, 403, 'passwordChangeRequired')
    await refusalOf(await portal.call('ownSessions', {}, { cookie: other }), 403, 'passwordChangeRequired')
  })

  test('[W109] is refused to a paired device, with the end of its pairing', async () => {
    const device = await pairedDevice(database)
    for (const answer of [
      await portal.call('ownSessions', {}, { cookie: device }),
      await end(device, nobodysId),
      await endOthers(device),
    ])
      expect(await refusalOf(answer, 403, 'noRight')).toMatchObject({
        message: 'This device is paired as “Gate 2” until 24 Apr 2025, 10:00 (CAT). A lead can end that.',
      })
  })

  test('[W110] updates last use, address and browser at most once a minute', async () => {
    const cookie = await signIn(portal, people.camper, '10.0.0.7')
    const row = async () => {
      const { rows } = await database.pool.query(
        'select last_seen_at as at, network, user_agent as agent from sessions',
      )
      return rows[0]
    }
    const headers = { 'user-agent': chromeOnAndroid.padEnd(5_000, '!') }
    const use = () => portal.call('wallet', { code: people.camper }, { cookie, headers, from: '10.0.0.9' })
    portal.pass(minute - 1)
    await use()
    expect(await row()).toEqual({ at: new Date(opening), network: '10.0.0.7', agent: null })
    portal.pass(1)
    await use()
    expect(await row()).toEqual({
      at: new Date('2025-04-14T08:01:00.000Z'),
      network: '10.0.0.9',
      agent: headers['user-agent'].slice(0, 300),
    })
  })

  test('[W111] is over for a removed camper, whose sessions are deleted', async () => {
    const cookie = await signIn(portal, people.camper)
    const other = await signIn(portal, people.other)
    await database.pool.query('delete from participants where code = $1', [people.camper])
    const { rows } = await database.pool.query('select subject from sessions')
    expect(rows).toEqual([{ subject: people.other }])
    await isOut(portal, cookie)
    await lives(portal, other)
  })

  test('[W111] is over for campers removed before the migration, which deletes their sessions', async () => {
    await database.pool.query(
      'drop trigger participants_leave_no_sessions on participants; drop function end_sessions_of_camper',
    )
    const leaving = await signIn(portal, people.camper)
    const staying = [await signIn(portal, people.other), await signIn(portal, people.merchant)]
    await database.pool.query('delete from participants where code = $1', [people.camper])
    await database.pool.query(readFileSync(migration, 'utf8'))
    const { rows } = await database.pool.query('select subject from sessions order by subject')
    expect(rows).toEqual([{ subject: people.merchant }, { subject: people.other }])
    await isOut(portal, leaving)
    for (const cookie of staying) await lives(portal, cookie)
  })

  test('[W112] keeps one of two sessions that end each other in parallel', async () => {
    const one = await signIn(portal, people.camper)
    const other = await signIn(portal, people.camper)
    const [idOfOne, idOfOther] = [await idOf(portal, one), await idOf(portal, other)]
    const answers = await Promise.all([end(one, idOfOther), end(other, idOfOne)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const { rowCount } = await database.pool.query('select from sessions')
    expect(rowCount).toBe(1)
    expect(await newEntries()).toHaveLength(1)
  })

  test('[W112] keeps one of six sessions that end all others in parallel', async () => {
    const cookies: string[] = []
    for (let browser = 1; browser <= 6; browser++) cookies.push(await signIn(portal, people.camper))
    const answers = await Promise.all(cookies.map(endOthers))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect((await database.pool.query('select from sessions')).rowCount).toBe(1)
  })
})

describeOnPostgresql('Managing one’s own sessions, while another transaction locks them', () => {
  test('[W112] is refused to a session that ends while it waits for the lock', async () => {
    const database = await postgresDatabase()
    try {
      await addPeople(database)
      const portal = portalOver(database)
      const one = await signIn(portal, people.camper)
      const other = await signIn(portal, people.camper)
      const idOfOne = await idOf(portal, one)
      const idOfOther = await idOf(portal, other)
      const client = await database.pool.connect()
      await client.query('begin')
      await client.query('delete from sessions where id = $1', [idOfOne])
      const waiting = portal.call('endSession', { id: idOfOther }, { cookie: one })
      await untilSomebodyWaits(database)
      await client.query('commit')
      client.release()
      await refusalOf(await waiting, 401, 'signedOut')
      await lives(portal, other)
    } finally {
      await database.close()
    }
  })
})
