import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../../server/app/app.ts'
import type { Database } from '../../../../server/database/database.ts'
import { usualLimits } from '../../../../server/gateways/configuration.ts'
import { openGateways } from '../../../../server/gateways/gateways.ts'
import { createWarnings } from '../../../../server/warnings.ts'
import { apiBase, routes } from '../../../../src/api/routes.ts'
import type { Faults } from '../../../../src/api/schemas/faults.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { addPeople, people, removeMovements, signIn } from '../support/people.ts'
import { portalOver, refusalOf } from '../support/portal.ts'

/* The fault dial of a host on real sockets: the client's view, and the effect on the host. */

let database: Database
let server: Server
let address: string
let cookie: string
let logged: string[] = []

beforeAll(async () => {
  database = await embeddedDatabase()
  await addPeople(database)
  cookie = await signIn(portalOver(database), people.admin)
})
afterAll(() => database.close())

beforeEach(async () => {
  await database.pool.query('delete from idempotency_keys')
  await removeMovements(database)
  await database.pool.query("update participants set status = 'registered', checked_in_at = null")
  logged = []
  await listen(true)
})
afterEach(() => closeServer())

async function listen(hasFaultDial: boolean): Promise<void> {
  const gateways = openGateways(
    { publicUrl: undefined, gateway: undefined, limits: usualLimits },
    'demo',
    database,
  )
  const log = (line: string) => logged.push(line)
  const app = createApp({
    database,
    trustProxy: false,
    log,
    gateways,
    warnings: createWarnings(log, () => new Date()),
    hasFaultDial,
    now: () => new Date('2025-04-14T08:00:00.000Z'),
  })
  server = createServer(getRequestListener(new Hono().route(apiBase, app).fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  address = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`
}

async function closeServer(): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

function put(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${address}/api/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function dial(faults: Faults): Promise<void> {
  const answer = await put({ faults })
  expect(await answer.json()).toEqual({ success: true, camp: 'demo', faults })
}

function confirm(key = 'one'): Promise<Response> {
  return fetch(`${address}/api/admin/checkin/ZEU001?step=confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'Idempotency-Key': key },
    body: '{}',
  })
}

async function checkIns(): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*) as times from participants where code = 'ZEU001' and status = 'checkedIn'",
  )
  return Number(rows[0]?.times)
}

describe('the fault dial on a check-in', () => {
  test('drops the request before the work, and nothing is written', async () => {
    await dial({ 'checkIn.confirm': { kind: 'dropBefore', latency: 0 } })
    await expect(confirm()).rejects.toThrow('fetch failed')
    expect(await checkIns()).toBe(0)
  })

  test('drops the answer after the work, and a repeat does it once', async () => {
    await dial({ 'checkIn.confirm': { kind: 'dropAfter', latency: 0 } })
    await expect(confirm('the-attempt')).rejects.toThrow('fetch failed')
    expect(await checkIns()).toBe(1)
    await dial({})
    const repeated = await confirm('the-attempt')
    expect([repeated.status, (await repeated.json()).success]).toEqual([200, true])
    const another = await confirm('another-attempt')
    await refusalOf(another, 409, 'alreadyCheckedIn')
    expect(logged).toEqual([])
  })

  test('distinguishes the confirm from the search, which is the same POST', async () => {
    const search = (query: string) =>
      fetch(`${address}/api/admin/checkin/ZEU001${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: '{}',
      })
    await dial({ 'checkIn.confirm': { kind: 'dropBefore', latency: 0 } })
    expect([(await search('?step=search')).status, (await search('')).status]).toEqual([200, 200])
    await expect(confirm()).rejects.toThrow('fetch failed')
    await dial({ 'checkIn.search': { kind: 'dropBefore', latency: 0 } })
    await expect(search('?step=search')).rejects.toThrow('fetch failed')
    await expect(search('')).rejects.toThrow('fetch failed')
    expect((await confirm()).status).toBe(200)
    await refusalOf(await put({ faults: { checkIn: { kind: 'failure', latency: 0 } } }), 400, 'invalid')
  })

  test('fails like any server error, and nothing is written', async () => {
    await dial({ 'checkIn.confirm': { kind: 'failure', latency: 0 } })
    const { message } = await refusalOf(await confirm(), 500, 'unavailable')
    expect(message).toMatch(/^The server cannot do this now\. Please try again in a minute\. /)
    expect(await checkIns()).toBe(0)
    expect(logged).toEqual([expect.stringMatching(/^\S+ POST \/api\/admin\/checkin\/:code failed\.$/)])
  })

  test('delays the answer', async () => {
    await dial({ 'checkIn.confirm': { kind: 'none', latency: 60 } })
    const asked = performance.now()
    expect((await confirm()).status).toBe(200)
    // Node's timers may fire a millisecond early.
    expect(performance.now() - asked).toBeGreaterThanOrEqual(59)
  })

  test('leaves it alone while other calls fail', async () => {
    await dial({ participants: { kind: 'dropBefore', latency: 0 } })
    expect((await confirm()).status).toBe(200)
    await expect(fetch(`${address}/api/admin/participants`, { headers: { cookie } })).rejects.toThrow()
  })
})

test('the fault dial returns its settings', async () => {
  expect(await (await fetch(`${address}/api/faults`)).json()).toEqual({
    success: true,
    camp: 'demo',
    faults: {},
  })
  await dial({ deduct: { kind: 'dropAfter', latency: 15_000 }, wallet: { kind: 'none', latency: 1 } })
  expect(await (await fetch(`${address}/api/faults`)).json()).toEqual({
    success: true,
    camp: 'demo',
    faults: { deduct: { kind: 'dropAfter', latency: 15_000 }, wallet: { kind: 'none', latency: 1 } },
  })
})

test.each<{ body: unknown }>(
  [
    { faults: { 'checkIn.confirm': { kind: 'explode', latency: 0 } } },
    { faults: { 'checkIn.confirm': { kind: 'none', latency: 15_001 } } },
    { faults: { 'checkIn.confirm': { kind: 'none', latency: -1 } } },
    { faults: { 'checkIn.confirm': { kind: 'none', latency: 0.5 } } },
    { faults: { 'checkIn.confirm': { kind: 'none', latency: '0' } } },
    { faults: { 'checkIn.confirm': { kind: 'none' } } },
    { faults: { 'checkIn.confirm': { kind: 'none', latency: 0, more: true } } },
    { faults: { constructor: { kind: 'none', latency: 0 } } },
    { faults: null },
    {},
    [],
    '"',
  ].map((body) => ({ body })),
)('the fault dial refuses $body and keeps its settings', async ({ body }) => {
  await dial({ 'checkIn.confirm': { kind: 'none', latency: 1 } })
  await refusalOf(await put(body), 400, 'invalid')
  expect(await (await fetch(`${address}/api/faults`)).json()).toEqual({
    success: true,
    camp: 'demo',
    faults: { 'checkIn.confirm': { kind: 'none', latency: 1 } },
  })
})

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('the fault dial cannot be reached from another site: %j', async (headers) => {
  await refusalOf(await put({ faults: {} }, headers), 403, 'invalid')
  await refusalOf(await fetch(`${address}/api/faults`, { headers }), 403, 'invalid')
})

test('the fault dial does not exist on a server started without it', async () => {
  await closeServer()
  await listen(false)
  await refusalOf(await fetch(`${address}/api/faults`), 404, 'notFound')
  await refusalOf(
    await put({ faults: { 'checkIn.confirm': { kind: 'dropBefore', latency: 0 } } }),
    404,
    'notFound',
  )
  expect((await confirm()).status).toBe(200)
  expect(Object.values(routes).map(({ path }) => path as string)).not.toContain('/faults')
})
