import { beforeEach, expect, test } from 'vitest'
import { describeFreshCamp } from '../support/camp.ts'
import { quickWaitingRoom } from '../support/guessing.ts'
import { password } from '../support/people.ts'
import { cookieOf, type Portal, portalOver } from '../support/portal.ts'

describeFreshCamp('A browser that was signed in before', ({ database }) => {
  let portal: Portal
  let waits: number[]
  beforeEach(async () => {
    const room = quickWaitingRoom()
    waits = room.waits
    portal = portalOver(database, room)
  })

  const asCamper = (code: string, cookie?: string, typed = password, headers = {}) =>
    portal.call('participantSignIn', {}, { body: { code, password: typed }, cookie, headers })
  const handedOut = (response: Response) => response.headers.getSetCookie().at(-1) ?? ''
  const browserCookie = (response: Response) => handedOut(response).split(';')[0] ?? ''

  /** Whether the browser is let through while others are slowed down. */
  async function isKnown(code: string, cookie: string): Promise<boolean> {
    await database.pool.query(
      `insert into sign_in_limits (bucket, window_started_at, attempts) values ($1, $2, 1000)
      on conflict (bucket) do update set attempts = 1000`,
      [`account:participant:${code}`, portal.host.now()],
    )
    waits.length = 0
    expect((await asCamper(code, cookie)).status).toBe(200)
    return waits.length === 0
  }

  test('receives its own cookie, HttpOnly and SameSite=Strict, for 180 days', async () => {
    expect(handedOut(await asCamper('ZEU001'))).toMatch(
      /^browser=[\w-]{22}\.[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    portal = portalOver(database, { trustProxy: true })
    const https = { 'x-forwarded-proto': 'https', origin: 'https://camp.test' }
    expect(handedOut(await asCamper('ZEU001', undefined, password, https))).toMatch(
      /^__Host-browser=[\w-]{22}\.[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  test('is recognized after the sign-out, for the same account only', async () => {
    const response = await asCamper('ZEU001')
    const browser = browserCookie(response)
    const out = await portal.call('signOut', {}, { cookie: `${cookieOf(response)}; ${browser}` })
    expect(out.headers.getSetCookie().join()).not.toContain('browser')
    expect(await isKnown('ZEU001', browser)).toBe(true)
    expect(await isKnown('ZEU002', browser)).toBe(false)
  })

  test('is recognized for its last eight accounts under one id', async () => {
    const codes = Array.from({ length: 9 }, (_, number) => `SHARED${number}`)
    await database.pool.query(
      `insert into participants (code, firstname, lastname, password_hash)
      select code, 'Farai', code, (select password_hash from participants where code = 'ZEU001') from unnest($1::text[]) code`,
      [codes],
    )
    let cookie = browserCookie(await asCamper('SHARED0'))
    const [name] = cookie.split('.')
    for (const code of [...codes, 'SHARED8']) cookie = browserCookie(await asCamper(code, cookie))
    expect(cookie.split('.')).toHaveLength(9)
    expect(cookie.split('.')[0]).toBe(name)
    const known: boolean[] = []
    for (const code of codes) known.push(await isKnown(code, cookie))
    expect(known).toEqual([false, ...Array(8).fill(true)])
  })

  test('is not recognized by a forged, foreign or broken cookie', async () => {
    const [name, mine = ''] = browserCookie(await asCamper('ZEU001'))
      .slice('browser='.length)
      .split('.')
    const [otherName] = browserCookie(await asCamper('ZEU002'))
      .slice('browser='.length)
      .split('.')
    for (const forged of [
      `browser=${otherName}.${mine}`,
      `browser=${name}`,
      `browser=${name}.${'A'.repeat(22)}`,
      `browser=${name}.${mine}x`,
      `browser=${name}.${Array(9).fill(mine).join('.')}`,
      `__Host-browser=${name}.${mine}`,
      `browser=${'A'.repeat(10_000)}`,
      'browser=%00',
    ])
      expect(await isKnown('ZEU001', forged), forged).toBe(false)
    expect(await isKnown('ZEU001', `browser=${name}.${mine}`)).toBe(true)
    expect(portal.logged).toEqual([])
  })

  test('has 10 guesses of its own and is treated as unknown after them', async () => {
    const browser = browserCookie(await asCamper('ZEU001'))
    for (let guess = 1; guess <= 10; guess++)
      expect((await asCamper('ZEU001', browser, 'not this one')).status).toBe(401)
    const { rows } = await database.pool.query(
      "select attempts from sign_in_limits where bucket like 'browser:%'",
    )
    expect(rows).toEqual([{ attempts: 10 }])
    expect(await isKnown('ZEU001', browser)).toBe(false)
    for (let guess = 1; guess <= 10; guess++)
      expect((await asCamper('ZEU001', browser, 'not this one')).status).toBe(401)
    expect((await asCamper('ZEU001', browser)).status).toBe(429)
  })
})
