import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { apiBase, pathOf, type RouteKey, type RouteParameters, routes } from '../../../../src/api/routes.ts'
import { checkInAnswer, participantAnswer } from '../../../../src/api/schemas/participants.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { addCampers, addPeople, addStaff, people, signIn, staff } from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

let database: Database
let portal: Portal
const cookies: Record<'admin' | 'camper' | 'newcomer', string> = { admin: '', camper: '', newcomer: '' }

beforeAll(async () => {
  database = await embeddedDatabase()
  portal = portalOver(database)
  await addPeople(database)
  await addCampers(database, ['SS1', 'I1', 'FI1', 'S1'])
  cookies.admin = await signIn(portal, people.admin)
  cookies.camper = await signIn(portal, people.camper)
  cookies.newcomer = await signIn(portal, people.newcomer)
})
afterAll(() => database.close())

async function state(): Promise<unknown> {
  const { rows } = await database.pool.query(`select
    (select jsonb_agg(to_jsonb(p) order by code) from participants p) as participants,
    (select count(*) from health_records) as records, (select count(*) from audit) as audit, (select count(*) from idempotency_keys) as keys,
    (select jsonb_agg(token_hash order by token_hash) from sessions) as sessions`)
  return rows
}

async function changesNothing(attempt: () => Promise<void>): Promise<void> {
  const before = await state()
  await attempt()
  expect(await state()).toEqual(before)
  expect(portal.logged).toEqual([])
}

const wrongCodes = [
  'A'.repeat(10_000),
  '🔥'.repeat(1_000),
  "' or '1'='1",
  '"; drop table participants; --',
  'ZEU001/../ZEU002',
  '../../etc/passwd',
  '..',
  '.',
  '/',
  '\\',
  '%',
  '%00',
  'ZEU001\0',
  '\0',
  'ZEU001\nX',
  'ＺＥＵ００１',
  'ΖEU001',
  'ß1',
  'ı1',
  'ﬁ1',
  'ſ1',
  '\ud800',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '*',
  '%25',
  '   ',
  'ZEU001;',
  'ZEU001?step=confirm',
  'ZEU001#',
  'ZEU_01',
]

test('a character that PostgreSQL cannot store in a path never causes a 500', async () => {
  await addStaff(database)
  const cash = await signIn(portal, staff.cash)
  const failed: string[] = []
  for (const key of Object.keys(routes) as RouteKey[]) {
    const names = Array.from(routes[key].path.matchAll(/:(\w+)/g), ([, name = '']) => name)
    for (const name of names)
      for (const cookie of [cookies.admin, cookies.camper, cash]) {
        const parameters = { ...Object.fromEntries(names.map((other) => [other, 'x'])), [name]: 'A\0B' }
        const { status } = await portal.call(key, parameters as never, { cookie, body: {} })
        if (status >= 500) failed.push(`${key} ${name}: ${status}`)
      }
  }
  expect(failed).toEqual([])
  expect(portal.logged).toEqual([])
})

describe('an unknown or malformed code', () => {
  test.each(wrongCodes.map((code) => [code.slice(0, 24), code]))(
    '%j is not found at the gate',
    async (_, code) => {
      await changesNothing(async () => {
        for (const query of ['', '?step=search', '?step=confirm']) {
          const { message } = await refusalOf(
            await portal.call('checkIn', { code }, { cookie: cookies.admin, query }),
            404,
            'notFound',
          )
          expect(message).toBe('No participant found with this ID')
        }
        await refusalOf(
          await portal.call('participant', { code }, { cookie: cookies.admin }),
          404,
          'notFound',
        )
      })
    },
  )

  test.each([
    '%',
    '%0',
    '%zz',
    '%E0%A4%A',
    '%C0%AF',
    '%FF',
    'ZEU001%',
    'ZEU001%00',
    'ZEU001%2F',
    '%2e%2e%2f',
  ])('%j in the path is not found at the gate', async (encoded) => {
    await changesNothing(async () => {
      const headers = { cookie: cookies.admin, 'content-type': 'application/json' }
      const path = `/api/admin/checkin/${encoded}?step=confirm`
      const { message } = await refusalOf(
        await portal.request(path, { method: 'POST', headers, body: '{}' }),
        404,
        'notFound',
      )
      expect(message).toBe('No participant found with this ID')
    })
  })

  test.each(['zeu001', '  ZEU001\t', '%5A%45U001'])('but %j is found', async (code) => {
    const headers = { cookie: cookies.admin, 'content-type': 'application/json' }
    const path = `/api/admin/checkin/${code.includes('%') ? code : encodeURIComponent(code)}`
    const { data } = await answerOf(
      checkInAnswer,
      await portal.request(path, { method: 'POST', headers, body: '{}' }),
    )
    expect(data?.code).toBe('ZEU001')
  })
})

describe('a body', () => {
  interface Target<Key extends RouteKey = RouteKey> {
    readonly key: Key
    readonly parameters: RouteParameters<Key>
    readonly cookie?: keyof typeof cookies
    readonly method: 'POST' | 'PUT'
  }
  const target = <Key extends RouteKey>(
    key: Key,
    parameters: RouteParameters<Key>,
    cookie?: keyof typeof cookies,
    method: 'POST' | 'PUT' = 'POST',
  ): Target => ({ key, parameters: parameters as Target['parameters'], method, ...(cookie && { cookie }) })
  const targets = [
    target('participantSignIn', {}),
    target('merchantSignIn', {}),
    target('adminSignIn', {}),
    target('signOut', {}, 'camper'),
    target('updatePassword', { code: 'ZEU001' }, 'camper', 'PUT'),
    target('changeOwnPassword', {}, 'admin', 'PUT'),
    target('newMerchantPassword', { merchantNumber: 'M1001' }, 'admin'),
    target('saveHealth', { code: 'ZEU001' }, 'camper', 'PUT'),
    target('register', {}, 'admin'),
    target('checkIn', { code: 'ZEU001' }, 'admin'),
  ]

  function send(
    { key, parameters, cookie, method }: Target,
    body: BodyInit,
    headers = {},
  ): Promise<Response> {
    return portal.request(`${apiBase}${pathOf(key, parameters)}?step=confirm`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(cookie && { cookie: cookies[cookie] }),
        ...headers,
      },
      body,
      duplex: 'half',
    } as RequestInit)
  }

  const broken = [
    '',
    'x',
    '{',
    '{"a":',
    "{'a':1}",
    '[',
    'undefined',
    '{"a":1}}',
    '\0',
    '{"a":"\n"}',
    '\ufeff\ufeff{}',
  ]
  const misshapen = ['null', '1', '""', '"{}"', '[]', '[{}]', 'true']

  describe.each(targets.map((to) => [to.key, to] as const))('of %s', (_, to) => {
    test.each(broken)('with invalid JSON is refused: %j', async (body) => {
      await changesNothing(async () => {
        const { message } = await refusalOf(await send(to, body), 400, 'invalid')
        expect(message).toBe('The server could not read what was sent. Please try again.')
      })
    })

    test.each(misshapen)('with a wrong shape is refused: %j', async (body) => {
      await changesNothing(async () => {
        await refusalOf(await send(to, body), 400, 'invalid')
      })
    })

    test('of more than 256 KiB is refused', async () => {
      await changesNothing(async () => {
        const large = JSON.stringify({ padding: 'x'.repeat(256 * 1024) })
        const { message } = await refusalOf(await send(to, large), 413, 'tooLarge')
        expect(message).toBe('This is too much at once: more than 256 KiB. Please send less.')
        const declared = { 'content-length': String(large.length) }
        await refusalOf(await send(to, large, declared), 413, 'tooLarge')
      })
    })
  })

  test('nested very deeply is refused like any other malformed body', async () => {
    const nested = `${'{"code":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    await refusalOf(await send(target('participantSignIn', {}), nested), 400, 'invalid')
    await refusalOf(await send(target('participantSignIn', {}), '['.repeat(100_000)), 400, 'invalid')
    expect(portal.logged).toEqual([])
  })

  test('without a Content-Length is read up to 256 KiB only', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(32))
      },
    })
    const response = await send(target('register', {}, 'admin'), endless)
    await refusalOf(response, 413, 'tooLarge')
    expect(sent).toBeLessThanOrEqual(256 * 1024 + 3 * 16_384)
  })

  test('of exactly 256 KiB is accepted', async () => {
    const body = `{"padding":"${'x'.repeat(256 * 1024 - 14)}"}`
    expect(body.length).toBe(256 * 1024)
    const search = `${apiBase}/admin/checkin/ZEU001`
    const headers = { cookie: cookies.admin, 'content-type': 'application/json' }
    await answerOf(checkInAnswer, await portal.request(search, { method: 'POST', headers, body }))
  })

  test.each([
    [{ code: 'ZEU\x001', password: 'x' }, 'participantSignIn', undefined],
    [{ code: 'ZEU001', password: 'x\0' }, 'participantSignIn', undefined],
    [{ merchantNumber: '\ud800', password: 'x' }, 'merchantSignIn', undefined],
    [{ email: 'gate@camp.example.org\0', password: 'x' }, 'adminSignIn', undefined],
    [{ password: 'long enough\0' }, 'updatePassword', 'camper'],
  ] as const)('with a character that PostgreSQL cannot store is refused: %j', async (body, key, cookie) => {
    const to = targets.find((candidate) => candidate.key === key)
    if (to === undefined) throw new Error(key)
    await changesNothing(async () => {
      const { message } = await refusalOf(
        await send({ ...to, ...(cookie && { cookie }) }, JSON.stringify(body)),
        400,
        'invalid',
      )
      expect(message).toBe('One character of this text cannot be stored. Please type the text again.')
    })
  })

  test.each([
    { code: 'ZEU001' },
    { password: 'x' },
    { code: '', password: 'x' },
    { code: 'ZEU001', password: '' },
    { code: 1, password: 'x' },
    { code: ['ZEU001'], password: 'x' },
    { code: { toString: 'ZEU001' }, password: 'x' },
    { code: 'A'.repeat(10_000), password: 'x' },
  ])('of an incomplete sign-in is refused: %j', async (body) => {
    await changesNothing(async () => {
      const { message } = await refusalOf(
        await portal.call('participantSignIn', {}, { body }),
        400,
        'invalid',
      )
      expect(message).toBe('Please enter both code and password')
    })
  })
})

test.each(['participantSignIn', 'merchantSignIn', 'adminSignIn'] as const)(
  '%s with a password of 1,001 characters is refused with the limit, and counts no guess',
  async (key) => {
    const body = { code: 'ZEU001', merchantNumber: 'M1001', email: people.admin }
    await changesNothing(async () => {
      for (const password of ['x'.repeat(1_001), '🔥'.repeat(1_001)]) {
        const { message } = await refusalOf(
          await portal.call(key, {}, { body: { ...body, password } }),
          400,
          'invalid',
        )
        expect(message).toBe('This password is longer than 1,000 characters. Please check it and try again.')
      }
    })
    await refusalOf(
      await portal.call(key, {}, { body: { ...body, password: '🔥'.repeat(1_000) } }),
      401,
      'signedOut',
    )
  },
)

describe('a path', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/admin'],
    ['GET', '/api/admin/participants/'],
    ['GET', '/api/ADMIN/participants'],
    ['GET', '/api/admin//participants'],
    ['GET', '/api/admin/participants/ZEU001/health/more'],
    ['GET', '/api/%2e%2e%2fetc/passwd'],
    ['POST', '/api/admin/checkin/..'],
    ['POST', '/api/admin/checkin/'],
    ['DELETE', '/api/nothing'],
    ['PATCH', '/api/__proto__'],
  ])('that does not exist returns 404: %s %s', async (method, path) => {
    await refusalOf(await portal.request(path, { method }), 404, 'notFound')
  })

  test.each([
    ['DELETE', '/api/profile/ZEU001', 'PUT'],
    ['GET', '/api/profile/signin', 'POST, PUT'],
    ['PUT', '/api/admin/checkin/ZEU001', 'POST'],
    ['GET', '/api/admin/checkin/ZEU001', 'POST'],
    ['DELETE', '/api/profile/health/ZEU001', 'GET, HEAD, PUT'],
    ['POST', '/api/admin/participants', 'GET, HEAD'],
    ['OPTIONS', '/api/admin/participants', 'GET, HEAD'],
    ['PATCH', '/api/signout', 'POST'],
    ['HEAD', '/api/signout', 'POST'],
    ['FROB', '/api/signout', 'POST'],
  ])('returns its allowed methods with 405: %s %s', async (method, path, allowed) => {
    const response = await portal.request(path, { method })
    expect(response.headers.get('allow')).toBe(allowed)
    expect(response.status).toBe(405)
    if (method !== 'HEAD') await refusalOf(response, 405, 'invalid')
  })

  test('answers HEAD like GET, without the body', async () => {
    const path = '/api/admin/participants/ZEU001'
    const nobody = await portal.request(path, { method: 'HEAD' })
    expect([nobody.status, await nobody.text()]).toEqual([401, ''])
    const admin = await portal.request(path, { method: 'HEAD', headers: { cookie: cookies.admin } })
    expect([admin.status, await admin.text()]).toEqual([200, ''])
    expect(admin.headers.get('cache-control')).toBe('no-store')
  })
})

test('markup in a name is returned as plain data', async () => {
  const participant = await answerOf(
    participantAnswer,
    await portal.call('participant', { code: people.other }, { cookie: cookies.admin }),
  )
  expect(participant.firstname).toBe('<img onerror=alert(1)>')
})
