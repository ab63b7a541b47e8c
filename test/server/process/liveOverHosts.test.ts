import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { createApp } from '../../../server/app/app.ts'
import { usualLiveTimes } from '../../../server/app/http/live.ts'
import { changesOfOneHost } from '../../../server/database/changes.ts'
import type { Database } from '../../../server/database/database.ts'
import { openPostgresqlDatabase } from '../../../server/database/postgresql.ts'
import { confirmCheckIn } from '../../../src/api/gate/checkIn.ts'
import { apiBase } from '../../../src/api/routes.ts'
import { openPortal } from '../../../src/flows/account/session.ts'
import { liveFlow, liveInput } from '../../../src/flows/lib/live.ts'
import { settingsFor } from '../../api/support/settingsFor.ts'
import { stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { openLiveStream } from '../app/support/liveStream.ts'
import { addCampers, addPeople, pairedDevice, people, signIn } from '../app/support/people.ts'
import { type Portal, portalOver } from '../app/support/portal.ts'
import { describeOnPostgresql, postgresDatabase } from '../support/databases.ts'

/** One address that forwards to the first host that accepts the connection. */
async function oneAddressFor(hosts: readonly string[]) {
  const open = new Set<Socket>()
  const leadTo = (caller: Socket, [first, ...others]: readonly string[]) => {
    if (first === undefined) return caller.destroy()
    const { hostname, port } = new URL(first)
    const host = connect(Number(port), hostname)
    let isConnected = false
    host.on('error', () => (isConnected ? caller.destroy() : leadTo(caller, others)))
    host.once('connect', () => {
      isConnected = true
      host.pipe(caller).pipe(host)
      host.once('close', () => caller.destroy())
      caller.once('close', () => host.destroy())
    })
    open.add(host)
  }
  const proxy = createServer((caller) => {
    open.add(caller.on('error', () => {}))
    leadTo(caller, hosts)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const bound = proxy.address()
  if (bound === null || typeof bound === 'string') throw new Error('The system gave no port.')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    stop() {
      for (const socket of open) socket.destroy()
      proxy.close()
    },
  }
}

/** A host over HTTP that can be killed, which drops all connections. */
async function serve({ host }: Portal) {
  const app = new Hono().route(apiBase, createApp(host))
  const server = createHttpServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The system gave no port.')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    kill() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function stubBrowser(cookie: string): void {
  const fetchFromNetwork = fetch
  vi.stubGlobal('fetch', (...sent: ConstructorParameters<typeof Request>) => {
    const request = new Request(...sent)
    request.headers.set('cookie', cookie)
    return fetchFromNetwork(request)
  })
  vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, act: () => unknown) => act() } })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  stubWindow()
  const user = { email: people.admin, abilities: ['gate'], rights: ['lead'] }
  stubStorage({ isAuthenticated: 'true', userRole: 'admin', userData: JSON.stringify(user) })
}

const crowd = Array.from({ length: 12 }, (_, number) => `CROWD-${number}`)

describeOnPostgresql('Two servers of one database behind one address', () => {
  let database: Database

  beforeAll(async () => {
    database = await postgresDatabase()
    await addPeople(database)
    await database.pool.query('delete from participants')
    await addCampers(database, ['HOST-1', 'HOST-2', 'WALKER', ...crowd])
  })

  afterAll(async () => {
    vi.unstubAllGlobals()
    await database.close()
  })

  test('[W441] when one is killed, its gates notice it and continue at the other', async () => {
    const portal = portalOver(database)
    const cookie = await signIn(portal, people.admin)
    const url = database.pool.options.connectionString ?? ''
    const ofSecond = await openPostgresqlDatabase(url, () => {}, { durability: 'unchecked' })
    const [first, second] = [await serve(portal), await serve(portalOver(ofSecond))]
    const { address, stop } = await oneAddressFor([first.address, second.address])
    stubBrowser(cookie)
    const closePortal = openPortal(settingsFor({ address }))
    const gate = createActor(liveFlow, { input: liveInput() }).start()
    const shows = (isLive: boolean, inside: number) =>
      waitFor(gate, ({ context }) => context.isLive === isLive && context.counts?.inside === inside)
    try {
      await shows(true, 0)
      expect(await confirmCheckIn({ code: 'HOST-1', isByName: false }, 'a'.repeat(32))).toMatchObject({
        ok: true,
      })
      await shows(true, 1)
      first.kill()
      await shows(false, 1)
      await shows(true, 1)
      expect(await confirmCheckIn({ code: 'HOST-2', isByName: false }, 'b'.repeat(32))).toMatchObject({
        ok: true,
      })
      await shows(true, 2)
      expect(gate.getSnapshot().context.failures).toBe(0)
    } finally {
      gate.stop()
      closePortal()
      stop()
      second.kill()
      await ofSecond.close()
    }
  })

  test('[W504] show the same presence at two gates after each movement and an undo', async () => {
    const url = database.pool.options.connectionString ?? ''
    const ofSecond = await openPostgresqlDatabase(url, () => {}, { durability: 'unchecked' })
    try {
      const north = { portal: portalOver(database), cookie: await pairedDevice(database) }
      const south = {
        portal: portalOver(ofSecond),
        cookie: await pairedDevice(database, { id: 'south', name: 'South gate' }),
      }
      const seenBy = async ({ portal, cookie }: typeof north) =>
        (await portal.call('whereIs', { number: 'WALKER' }, { cookie })).json()
      const places: string[] = []
      const keys: string[] = []
      for (const [counter, kind] of (['arrive', 'stepOut', 'backIn', 'goHome'] as const).entries()) {
        const { portal, cookie } = counter % 2 === 0 ? north : south
        const key = String(counter).padStart(32, '0')
        const body = { key, number: 'WALKER', kind, counter, notedAt: '2025-04-14T08:00:00.000Z' }
        const further = { withWhom: 'Her aunt' }
        expect((await portal.call('move', {}, { cookie, body: { ...body, ...further } })).status).toBe(200)
        const seen = await seenBy(north)
        expect(await seenBy(south)).toEqual(seen)
        places.push(`${seen.data.place} at ${seen.data.gate}`)
        keys.push(key)
      }
      const undo = { cookie: south.cookie, body: { key: 'f'.repeat(32) } }
      expect((await south.portal.call('undoMovement', { key: keys[3] ?? '' }, undo)).status).toBe(200)
      expect((await seenBy(north)).data).toMatchObject({ place: 'inside', gate: 'Gate 2' })
      expect(places).toEqual([
        'inside at Gate 2',
        'outside at South gate',
        'inside at Gate 2',
        'home at South gate',
      ])
    } finally {
      await ofSecond.close()
    }
  })

  test('[W806] give four streams the final counts at production intervals, and a fifth whose host hears no notices', async () => {
    expect(usualLiveTimes).toEqual({
      pollInterval: 2_000,
      minPollInterval: 500,
      heartbeatInterval: 15_000,
      maxStreams: 1_000,
    })
    const url = database.pool.options.connectionString ?? ''
    const ofSecond = await openPostgresqlDatabase(url, () => {}, { durability: 'unchecked' })
    const [first, second] = [portalOver(database), portalOver(ofSecond)]
    const deaf = portalOver({ ...ofSecond, changes: changesOfOneHost() })
    try {
      const cookie = await signIn(first, people.admin)
      const counts = async () => (await (await first.call('live', {}, { cookie })).json()).data
      const before = await counts()
      const [one, two, three, four, five] = await Promise.all(
        [first, first, second, second, deaf].map((portal) => openLiveStream(portal, cookie)),
      )
      const listening = `select pid from pg_stat_activity
        where query = 'listen camp_changes' and datname = current_database()`
      await expect.poll(async () => (await database.pool.query(listening)).rowCount).toBe(2)
      const began = performance.now()
      for (const [number, code] of crowd.entries()) {
        const portal = number % 2 === 0 ? first : second
        expect((await portal.call('checkIn', { code }, { cookie, query: '?step=confirm' })).status).toBe(200)
      }
      const after = { ...before, inside: before.inside + 12, expected: before.expected - 12 }
      const reached = (stream: typeof one) =>
        stream?.until('counts', after).then((events) => ({ events, at: performance.now() }))
      const [told, untold] = await Promise.all([
        Promise.all([one, two, three, four].map(reached)),
        reached(five),
      ])
      for (const found of told) {
        // Each host announces changes at most once per 500 ms, and tells its own streams twice: directly, and
        // when its own NOTIFY returns. The other host's NOTIFY is the third notice.
        const announcements = Math.floor(((found?.at ?? began) - began) / 500) + 1
        const notices = found?.events.filter((event) => event === 'changed').length
        expect(notices).toBeLessThanOrEqual(3 * announcements)
      }
      expect(untold?.events).not.toContain('changed')
      expect(await counts()).toEqual(after)
      for (const stream of [one, two, three, four, five]) await stream?.close()
    } finally {
      for (const { host } of [first, second, deaf]) host.live.stop()
      await ofSecond.close()
    }
  })
})
