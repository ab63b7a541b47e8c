import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { checkInAnswer } from '../../../../src/api/schemas/participants.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { addPeople, people, signIn } from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const confirm = '/api/admin/checkin/ZEU001?step=confirm'
let database: Database
let portal: Portal
let cookie: string

beforeAll(async () => {
  database = await embeddedDatabase()
  portal = portalOver(database)
  await addPeople(database)
  cookie = await signIn(portal, people.admin)
})
afterAll(() => database.close())

const post = (headers: Record<string, string>, body = '{}', over = portal) =>
  over.request(confirm, { method: 'POST', headers: { cookie, ...headers }, body })
const json = { 'content-type': 'application/json' }

async function isUntouched() {
  const { rows } = await database.pool.query("select status from participants where code = 'ZEU001'")
  expect(rows).toEqual([{ status: 'registered' }])
}

describe('a write is refused', () => {
  test.each([
    { origin: 'https://evil.example' },
    { origin: 'http://camp.test.evil.example' },
    { origin: 'http://camp.test:8080' },
    { origin: 'https://camp.test' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://camp.test' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  ])('from %j', async (headers) => {
    await refusalOf(await post({ ...json, ...headers }), 403, 'invalid')
    await isUntouched()
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
    'application/jsonp',
    'application/x-json',
    '',
  ])('as %j, which a page of another site can send without a preflight', async (contentType) => {
    await refusalOf(await post({ 'content-type': contentType }), 400, 'invalid')
    await refusalOf(await post({ 'content-type': contentType, origin: 'http://camp.test' }), 400, 'invalid')
    await refusalOf(
      await post({ 'content-type': contentType, origin: 'https://evil.example' }),
      403,
      'invalid',
    )
    await isUntouched()
  })

  test('for a sign-in, so that a site cannot sign a person in as another', async () => {
    const headers = { ...json, origin: 'https://evil.example' }
    const response = await portal.request('/api/profile/signin', { method: 'POST', headers, body: '{}' })
    await refusalOf(response, 403, 'invalid')
  })
})

describe('a write is accepted', () => {
  const search = '/api/admin/checkin/ZEU001'
  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ origin: 'http://camp.test' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'content-type': 'application/json; charset=utf-8', origin: 'http://camp.test' }, false],
    [{ origin: 'http://camp.test' }, true],
  ])('with %j, trusting a proxy: %s', async (headers, trustProxy) => {
    const init = { method: 'POST', headers: { cookie, ...json, ...headers }, body: '{}' }
    const response = await portalOver(database, { trustProxy }).request(search, init)
    await answerOf(checkInAnswer, response)
  })

  test.each(['javascript', 'data', 'x'])(
    'but not with a null origin, behind a proxy that names the scheme %j',
    async (proto) => {
      const behindProxy = portalOver(database, { trustProxy: true })
      const headers = { ...json, cookie, origin: 'null', 'x-forwarded-proto': proto }
      await refusalOf(
        await behindProxy.request(search, { method: 'POST', headers, body: '{}' }),
        403,
        'invalid',
      )
    },
  )

  test.each([
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'portal.example.org' },
    { 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'evil.example, portal.example.org' },
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'Portal.example.org:443' },
  ])('behind a trusted proxy, from its own address: %j', async (forwarded) => {
    const behindTls = portalOver(database, { trustProxy: true })
    const headers = {
      ...json,
      ...forwarded,
      origin: 'https://portal.example.org',
      cookie: cookie.replace('session', '__Host-session'),
    }
    await answerOf(checkInAnswer, await behindTls.request(search, { method: 'POST', headers, body: '{}' }))
    const elsewhere = { ...headers, origin: 'https://evil.example' }
    await refusalOf(
      await behindTls.request(search, { method: 'POST', headers: elsewhere, body: '{}' }),
      403,
      'invalid',
    )
  })

  test('from a payment gateway, which is another site and checked by its signature', async () => {
    const headers = { 'content-type': 'text/plain', origin: 'https://gateway.example' }
    const response = await portal.request('/api/gateway/sandbox/callback', {
      method: 'POST',
      headers,
      body: 'x',
    })
    const { message } = await refusalOf(response, 403, 'invalid')
    expect(message).toBe('The signature of this message is not that of the gateway.')
  })
})

test('a read is answered for every page, since its cookie is not sent from another site', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie }
  expect((await portal.request('/api/admin/participants', { headers })).status).toBe(200)
})
