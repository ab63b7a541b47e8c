import { expect, test } from 'vitest'
import { sweep } from '../../../../server/app/http/cleanup.ts'
import { admins } from '../../../../server/database/schema.ts'
import { signOutAnswer } from '../../../../src/api/schemas/auth.ts'
import { participantsAnswer } from '../../../../src/api/schemas/participants.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { password, people, signIn } from '../support/people.ts'
import { answerOf, cookieOf, opening, portalOver, refusalOf } from '../support/portal.ts'

const minute = 60_000
const hour = 60 * minute

describeFreshCamp('A session', ({ portal, database }) => {
  const use = (cookie: string | undefined) => portal.call('participants', {}, { cookie })
  const lives = async (cookie: string) => {
    await answerOf(participantsAnswer, await use(cookie))
  }
  const isOver = async (cookie: string | undefined) => {
    await refusalOf(await use(cookie), 401, 'signedOut')
  }
  const count = async () => (await database.pool.query('select from sessions')).rowCount

  test('lives for 7 days in a cookie that is HttpOnly and SameSite=Strict', async () => {
    const response = await portal.call('adminSignIn', {}, { body: { email: people.admin, password } })
    expect(response.headers.getSetCookie().slice(0, -1)).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
  })

  test('has a Secure cookie with the __Host- prefix behind https', async () => {
    const behindTls = portalOver(database, { trustProxy: true })
    const headers = {
      origin: 'https://portal.example.org',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'portal.example.org',
    }
    const body = { email: people.admin, password }
    const response = await behindTls.call('adminSignIn', {}, { body, headers })
    expect(response.headers.getSetCookie().slice(0, -1)).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ])
    const cookie = cookieOf(response)
    await answerOf(participantsAnswer, await behindTls.call('participants', {}, { cookie, headers }))
    const renamed = cookie.replace('__Host-', '')
    await refusalOf(await behindTls.call('participants', {}, { cookie: renamed, headers }), 401, 'signedOut')
    const out = await behindTls.call('signOut', {}, { cookie, headers })
    expect(out.headers.getSetCookie()).toEqual([
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    ])
  })

  test('is stored only as the SHA-256 of its token', async () => {
    const cookie = await signIn(portal, people.admin)
    const token = cookie.slice('session='.length)
    const { rows } = await database.pool.query('select * from sessions')
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    expect(rows).toEqual([
      {
        token_hash: Buffer.from(digest).toString('hex'),
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        role: 'admin',
        subject: people.admin,
        restricted: false,
        created_at: new Date('2025-04-14T08:00:00.000Z'),
        last_seen_at: new Date('2025-04-14T08:00:00.000Z'),
        network: '10.0.0.1',
        user_agent: null,
        locked_at: null,
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('expires after 12 hours without a call, and its row is deleted', async () => {
    const cookie = await signIn(portal, people.admin)
    portal.pass(12 * hour - 1)
    await lives(cookie)
    portal.pass(12 * hour)
    await isOver(cookie)
    expect(await count()).toBe(0)
  })

  test('expires after 7 days, however much it is used', async () => {
    const cookie = await signIn(portal, people.admin)
    for (let quarter = 1; quarter < 28; quarter++) {
      portal.pass(6 * hour)
      await lives(cookie)
    }
    portal.pass(6 * hour - 1)
    await lives(cookie)
    portal.pass(1)
    await isOver(cookie)
  })

  test('updates its last use at most once a minute', async () => {
    const lastSeen = async () => {
      const { rows } = await database.pool.query('select last_seen_at as "at" from sessions')
      return rows[0]?.at.toISOString()
    }
    const cookie = await signIn(portal, people.admin)
    portal.pass(minute - 1)
    await lives(cookie)
    expect(await lastSeen()).toBe('2025-04-14T08:00:00.000Z')
    portal.pass(1)
    await lives(cookie)
    expect(await lastSeen()).toBe('2025-04-14T08:01:00.000Z')
  })

  test('ends when its browser signs in again', async () => {
    const first = await signIn(portal, people.admin)
    const body = { code: people.camper, password }
    const second = cookieOf(await portal.call('participantSignIn', {}, { body, cookie: first }))
    await isOver(first)
    await refusalOf(await use(second), 403, 'forbidden')
    expect(await count()).toBe(1)
  })

  test('survives a failed sign-in in its browser and a sign-in in another browser', async () => {
    const cookie = await signIn(portal, people.admin)
    const body = { email: people.admin, password: 'not this one' }
    await refusalOf(await portal.call('adminSignIn', {}, { body, cookie }), 401, 'signedOut')
    await signIn(portal, people.admin)
    await lives(cookie)
  })

  test('ends at sign-out, which clears the cookie, and is refused afterwards', async () => {
    const cookie = await signIn(portal, people.admin)
    const response = await portal.call('signOut', {}, { cookie })
    expect(response.headers.getSetCookie()).toEqual([
      'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    ])
    expect(await answerOf(signOutAnswer, response)).toEqual({
      success: true,
      message: 'You are signed out.',
    })
    await isOver(cookie)
    expect(await count()).toBe(0)
    await refusalOf(await portal.call('signOut', {}, { cookie }), 401, 'signedOut')
  })

  test('[W506] keeps the cookie at a repeated sign-out, since it may belong to a newer session', async () => {
    const cookie = await signIn(portal, people.admin)
    const headers = { cookie, 'content-type': 'application/json' }
    const repeat = () => portal.request('/api/signout?cookie=stays', { method: 'POST', headers, body: '{}' })
    const response = await repeat()
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    await isOver(cookie)
    await refusalOf(await repeat(), 401, 'signedOut')
  })

  test('can be ended while it is restricted', async () => {
    const cookie = await signIn(portal, people.newcomer)
    await refusalOf(await use(cookie), 403, 'passwordChangeRequired')
    await answerOf(signOutAnswer, await portal.call('signOut', {}, { cookie }))
    await isOver(cookie)
  })

  test('ends with its account', async () => {
    const cookie = await signIn(portal, people.admin)
    await database.orm.delete(admins)
    await isOver(cookie)
    const camper = await signIn(portal, people.camper)
    await database.pool.query('delete from participants')
    await isOver(camper)
  })

  test('is not found for a forged, foreign, broken or missing cookie', async () => {
    const cookie = await signIn(portal, people.admin)
    const { rows } = await database.pool.query('select token_hash as "hash" from sessions')
    const forged = [
      undefined,
      'session=',
      `session=${'A'.repeat(43)}`,
      `session=${rows[0]?.hash}`,
      `${cookie}x`,
      cookie.slice(0, -1),
      `other${cookie}`,
      `__Host-${cookie}`,
      'session=%00%00',
      `session=${'%F0%9F%94%A5'.repeat(43)}`,
      `session=' or 1=1 --`,
      `session=${'A'.repeat(10_000)}`,
    ]
    for (const presented of forged) await isOver(presented)
    await lives(cookie)
    expect(portal.logged).toEqual([])
  })

  test('is refused, but kept, when it was created more than an hour in the future', async () => {
    const cookie = await signIn(portal, people.admin)
    portal.pass(-hour)
    await lives(cookie)
    portal.pass(-1)
    await isOver(cookie)
    await sweep(portal.host)
    portal.pass(1)
    await lives(cookie)
  })

  test('last used by a server whose clock was ahead is updated to the present', async () => {
    const cookie = await signIn(portal, people.admin)
    await database.pool.query("update sessions set last_seen_at = last_seen_at + interval '2 years'")
    await lives(cookie)
    portal.pass(12 * hour)
    await isOver(cookie)
  })

  test('is limited to 100 per account: the least recently used one ends', async () => {
    await signIn(portal, people.otherAdmin)
    await database.pool.query(
      `insert into sessions (token_hash, role, subject, created_at, last_seen_at)
      select 'hash ' || n, 'admin', $1, $2::timestamptz - n * interval '1 minute', $2::timestamptz - n * interval '1 second'
      from generate_series(1, 100) n`,
      [people.admin, opening],
    )
    const used = `update sessions set last_seen_at = '${opening}' where token_hash = 'hash 100'`
    await database.pool.query(used)
    const cookie = await signIn(portal, people.admin)
    await lives(cookie)
    const { rows } = await database.pool.query(
      `select count(*), count(*) filter (where token_hash = 'hash 99') as ended,
        count(*) filter (where token_hash = 'hash 100') as used from sessions where subject = $1`,
      [people.admin],
    )
    expect(rows).toEqual([{ count: 100, ended: 0, used: 1 }])
    expect(await count()).toBe(101)
  })
})
