import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { changesOfOneHost } from '../../../../server/database/changes.ts'
import { openPostgresqlDatabase } from '../../../../server/database/postgresql.ts'
import { liveAnswer } from '../../../../src/api/lib/live.ts'
import { apiBase, pathOf } from '../../../../src/api/routes.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeCamp } from '../support/camp.ts'
import { openLiveStream } from '../support/liveStream.ts'
import { addCampers, addPeople, pairedDevice, people, signIn, staff } from '../support/people.ts'
import { answerOf, opening, type Portal, portalOver, refusalOf } from '../support/portal.ts'
import { registrationForm } from '../support/registrationForm.ts'

const quick = { pollInterval: 20, minPollInterval: 5, heartbeatInterval: 20, maxStreams: 3 }
/** The polling interval is so long that updates only come from notifications. */
const onlyTold = { ...quick, pollInterval: 3_600_000 }

const checkIn = (portal: Portal, cookie: string, code: string) =>
  portal.call('checkIn', { code }, { cookie, query: '?step=confirm' })

describeCamp('The live stream', ({ database, signedIn, newCamper }) => {
  let portal: Portal
  const gate = signedIn(staff.gate)

  beforeAll(async () => {
    await database.pool.query('delete from participants')
    portal = portalOver(database, { liveTimes: quick })
  })

  test('[W420] sends counts of all registered people, and no names', async () => {
    const code = await newCamper()
    const gone = await newCamper()
    const withdrawn = await newCamper()
    await database.pool.query("update participants set status = 'checkedOut' where code = $1", [gone])
    await database.pool.query('update participants set withdrawn_at = now() where code = $1', [withdrawn])
    const now = await portal.call('live', {}, { cookie: gate })
    expect(await now.json()).toEqual({ success: true, data: { inside: 0, outside: 0, home: 1, expected: 1 } })
    const stream = await openLiveStream(portal, gate)
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(await stream.next()).toEqual({
      event: 'counts',
      data: { inside: 0, outside: 0, home: 1, expected: 1 },
    })
    expect((await checkIn(portal, gate, code)).status).toBe(200)
    await stream.until('counts', { inside: 1, outside: 0, home: 1, expected: 0 })
    await stream.close()
  })

  test('[W580] counts gates silent for five minutes, until they are heard, silent for half a day, or revoked', async () => {
    const office = await signIn(portal, staff.office)
    const moment = Date.parse(opening)
    const heard = async (id: string, minutesAgo: number) => {
      const at = new Date(moment - minutesAgo * 60_000)
      await database.pool.query('update devices set last_seen_at = $2 where id = $1', [id, at])
      return at.toISOString()
    }
    const away = async () => {
      const { data } = await answerOf(liveAnswer, await portal.call('live', {}, { cookie: office }))
      return [data.away, data.awaySince]
    }
    await pairedDevice(database, { id: 'north', name: 'North gate' })
    await pairedDevice(database, { id: 'south', name: 'South gate' })
    expect(await away()).toEqual([undefined, undefined])
    await heard('north', 4)
    await heard('south', 4)
    expect(await away()).toEqual([undefined, undefined])
    const since = await heard('south', 6)
    expect(await away()).toEqual([1, since])
    await heard('north', 5)
    expect(await away()).toEqual([2, since])
    await heard('south', 13 * 60)
    expect((await away())[0]).toBe(1)
    await database.pool.query(
      `insert into gate_browsers (device, actor_role, actor, waiting, told_at) values ('b', 'device', 'south', 3, $1)`,
      [new Date(moment)],
    )
    expect((await away())[0]).toBe(2)
    await database.pool.query("delete from gate_browsers where device = 'b'")
    await database.pool.query("update devices set revoked_at = $1 where id = 'north'", [new Date(moment)])
    expect(await away()).toEqual([undefined, undefined])
    await database.pool.query("delete from devices where id in ('north', 'south')")
    await database.pool.query("delete from sessions where subject in ('north', 'south')")
  })

  test('[W421] reports a withdrawal and that something changed', async () => {
    const told = portalOver(database, { liveTimes: onlyTold })
    const code = await newCamper()
    const office = await signIn(told, staff.office)
    const before = (await (await told.call('live', {}, { cookie: office })).json()).data
    const stream = await openLiveStream(told, office)
    expect(await stream.next()).toEqual({ event: 'counts', data: before })
    await told.call('withdrawPerson', { code }, { cookie: office, body: {} })
    await stream.until('changed', {})
    await stream.until('counts', { ...before, expected: before.expected - 1 })
    await stream.close()
  })

  test('[W421] reports registrations by hand and from a file', async () => {
    const told = portalOver(database, { liveTimes: onlyTold })
    const office = await signIn(told, staff.office)
    const before = (await (await told.call('live', {}, { cookie: office })).json()).data
    const stream = await openLiveStream(told, office)
    const registered = await told.call('register', {}, { cookie: office, body: registrationForm })
    expect(registered.status).toBe(200)
    await stream.until('counts', { ...before, expected: before.expected + 1 })
    const row = {
      ...{
        row: 2,
        firstname: 'Thandi',
        lastname: 'Dube',
        gender: 'FEMALE',
        age: '14',
        union: 'Zimbabwe Central Union',
      },
      ...{ country: '', whatsapp: '', email: '', abbreviation: 'ZCU', number: '', code: '' },
    }
    const rows = [{ row, decision: { kind: 'add', besides: [] } }]
    const written = await told.call('writeImport', {}, { cookie: office, body: { rows } })
    const { data } = await written.json()
    expect(data).toEqual([{ row: 2, outcome: 'added', code: expect.stringMatching(/^ZCU/) }])
    await stream.until('counts', { ...before, expected: before.expected + 2 })
    await stream.close()
  })

  test('[W422] ends at the next heartbeat after the pairing ends or the right is removed', async () => {
    const device = await pairedDevice(database, { id: 'gate-9', name: 'Gate 9' })
    const streams = [await openLiveStream(portal, device), await openLiveStream(portal, gate)]
    await database.pool.query("update devices set revoked_at = now() where id = 'gate-9'")
    await database.pool.query("update admins set rights = '{}' where email = $1", [staff.gate])
    for (const stream of streams) {
      await stream.until('ended', {})
      expect(await stream.next()).toBe('end')
    }
    await database.pool.query("update admins set rights = '{gate}' where email = $1", [staff.gate])
    const { rows } = await database.pool.query(
      'select distinct last_seen_at from sessions where role = $1 and subject = $2',
      ['admin', staff.gate],
    )
    expect(rows).toHaveLength(1)
  })

  test('[W439] reports changed rights at the next heartbeat', async () => {
    const office = await signIn(portal, staff.office)
    const stream = await openLiveStream(portal, office)
    expect(stream.response.headers.get('session-rights')).toBe('office')
    await database.pool.query("update admins set rights = '{gate,cash}' where email = $1", [staff.office])
    await stream.until('rights', { rights: ['gate', 'cash'] })
    await database.pool.query("update admins set rights = '{office}' where email = $1", [staff.office])
    await stream.until('rights', { rights: ['office'] })
    await stream.close()
  })

  test('[W422] continues without prolonging the session', async () => {
    const lead = await signIn(portal, people.admin)
    const seen = async () => {
      const { rows } = await database.pool.query(
        'select max(last_seen_at) as at from sessions where subject = $1',
        [people.admin],
      )
      return rows[0].at
    }
    const stream = await openLiveStream(portal, lead)
    const before = await seen()
    portal.pass(2 * 60 * 60_000)
    const code = await newCamper()
    await checkIn(portal, gate, code)
    await stream.until('changed', {})
    expect(await seen()).toEqual(before)
    portal.pass(11 * 60 * 60_000)
    await stream.until('ended', {})
  })

  test('[W440, W807] and the calls that a gate makes by itself do not prolong the session', async () => {
    const other = portalOver(database, { liveTimes: quick })
    const lead = await signIn(other, people.admin)
    other.pass(11 * 60 * 60_000)
    const stream = await openLiveStream(other, lead)
    for (const call of ['live', 'lastMovements', 'gateHours'] as const)
      expect((await other.call(call, {}, { cookie: lead })).status, call).toBe(200)
    other.pass(60 * 60_000)
    await stream.until('ended', {})
    expect((await other.call('live', {}, { cookie: lead })).status).toBe(401)
  })

  test('[W423] is refused above the server’s limit, and available again when another one closes', async () => {
    const other = portalOver(database, { liveTimes: onlyTold })
    const watcher = await signIn(other, staff.gate)
    const streams = [
      await openLiveStream(other, watcher),
      await openLiveStream(other, watcher),
      await openLiveStream(other, watcher),
    ]
    const refused = await other.call(
      'live',
      {},
      { cookie: watcher, headers: { accept: 'text/event-stream' } },
    )
    expect(refused.headers.get('retry-after')).toBe('30')
    await refusalOf(refused, 503, 'unavailable')
    await streams[0]?.close()
    streams[0] = await openLiveStream(other, watcher)
    other.host.live.stop()
    for (const stream of streams) {
      await stream.next()
      expect(await stream.next()).toBe('end')
    }
  })

  test('[W423] respects the limit for parallel requests, and HEAD requests do not count', async () => {
    const other = portalOver(database, { liveTimes: onlyTold })
    const watcher = await signIn(other, staff.gate)
    const headers = { cookie: watcher, accept: 'text/event-stream' }
    for (const _ of Array.from({ length: 4 })) {
      const head = await other.request(`${apiBase}${pathOf('live', {})}`, { method: 'HEAD', headers })
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    }
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => other.call('live', {}, { cookie: watcher, headers })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(6).fill(503)])
    other.host.live.stop()
  })

  test('[W796] is limited to eight per session: a ninth ends the oldest of the same session', async () => {
    const roomy = portalOver(database, { liveTimes: { ...quick, maxStreams: 100 } })
    const other = await openLiveStream(roomy, await signIn(roomy, staff.health))
    const streams = []
    for (let stream = 1; stream <= 9; stream++) streams.push(await openLiveStream(roomy, gate))
    const [oldest, next] = streams
    expect(await oldest?.next()).toMatchObject({ event: 'counts' })
    expect(await oldest?.next()).toBe('end')
    const code = await newCamper()
    expect((await checkIn(roomy, gate, code)).status).toBe(200)
    for (const stream of [other, next])
      expect(await stream?.eventsUntil('changed', () => true)).toContain('changed')
    roomy.host.live.stop()
  })

  test('[W423] sends a slow reader the latest counts only', async () => {
    const other = portalOver(database, {
      liveTimes: { ...quick, heartbeatInterval: 3_600_000, pollInterval: 5 },
    })
    const lead = await signIn(other, people.admin)
    const slow = await openLiveStream(other, lead)
    const quickReader = await openLiveStream(other, lead)
    for (let round = 0; round < 5; round++) {
      await newCamper()
      const { data } = await (await other.call('live', {}, { cookie: lead })).json()
      await quickReader.until('counts', data)
    }
    const newest = (await (await other.call('live', {}, { cookie: lead })).json()).data
    let found = await slow.next()
    let read = 1
    while (found !== 'end' && !isDeepStrictEqual(found.data, newest)) {
      found = await slow.next()
      read++
    }
    expect(found).toEqual({ event: 'counts', data: newest })
    expect(read).toBeLessThan(5)
    other.host.live.stop()
  })
})

describeOnPostgresql('The live streams of two servers', () => {
  test('[W421] agree, also when one server misses the other’s notifications', async () => {
    const first = await postgresDatabase()
    const url = first.pool.options.connectionString ?? ''
    const lines: string[] = []
    const second = await openPostgresqlDatabase(url, (line) => lines.push(line), { durability: 'unchecked' })
    try {
      await addPeople(first)
      await addCampers(first, ['TWO-1', 'TWO-2'])
      const here = portalOver(first, { liveTimes: onlyTold })
      const there = portalOver(second, { liveTimes: onlyTold })
      const deaf = portalOver({ ...second, changes: changesOfOneHost() }, { liveTimes: quick })
      const lead = await signIn(here, people.admin)
      const streams = [await openLiveStream(there, lead), await openLiveStream(deaf, lead)]
      const { inside, outside, home, expected } = (
        await (await here.call('live', {}, { cookie: lead })).json()
      ).data
      // Before `listen` the host receives no notifications.
      const listening = `from pg_stat_activity where query = 'listen camp_changes' and datname = current_database()`
      const listensIn = async (): Promise<number | undefined> =>
        (await first.pool.query(`select pid ${listening}`)).rows[0]?.pid
      await expect.poll(listensIn).toBeTypeOf('number')
      const before = await listensIn()
      await checkIn(here, lead, 'TWO-1')
      for (const stream of streams)
        await stream.until('counts', { inside: inside + 1, outside, home, expected: expected - 1 })

      await first.pool.query(`select pg_terminate_backend(pid) ${listening}`)
      await expect
        .poll(async () => [undefined, before].includes(await listensIn()), { timeout: 10_000 })
        .toBe(false)
      await checkIn(here, lead, 'TWO-2')
      for (const stream of streams) {
        await stream.until('counts', { inside: inside + 2, outside, home, expected: expected - 2 })
        await stream.close()
      }
      expect(lines).toEqual(['The connection for notices of changes was lost; it is opened again.'])
    } finally {
      await second.close()
      await first.close()
    }
  })
})
