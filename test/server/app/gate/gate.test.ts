import { beforeAll, expect, test } from 'vitest'
import {
  gateHoursAnswer,
  lastMovementsAnswer,
  moveAnswer,
  nearCodesAnswer,
  rollCallAnswer,
} from '../../../../src/api/schemas/gate.ts'
import type { MovementKind } from '../../../../src/domain/gate/movements.ts'
import { describeCamp } from '../support/camp.ts'
import { addCampers, people, signIn, staff } from '../support/people.ts'
import { answerOf } from '../support/portal.ts'

describeCamp('The gate', ({ portal, database, signedIn, paired }) => {
  const device = paired()
  let lead = signedIn(people.admin)
  let keys = 0

  beforeAll(async () => {
    await database.pool.query('delete from participants')
  })

  async function move(number: string, ...kinds: readonly MovementKind[]) {
    for (const kind of kinds) {
      const key = String(++keys).padStart(32, '0')
      const body = {
        key,
        number,
        kind,
        withWhom: 'own group',
        counter: keys,
        notedAt: '2025-04-14T08:00:00Z',
      }
      await answerOf(moveAnswer, await portal.call('move', {}, { cookie: device, body }))
    }
  }
  async function near(number: string, cookie = device) {
    const response = await portal.call('nearCodes', { number }, { cookie })
    return (await answerOf(nearCodesAnswer, response)).data.map(({ code }) => code)
  }

  test('[W424] counts people who stepped out as outside, not as inside', async () => {
    await addCampers(database, ['IN-1', 'OUT-1', 'OUT-2', 'HOME-1', 'LATE-1', 'GONE-1'])
    await move('IN-1', 'arrive')
    await move('OUT-1', 'arrive', 'stepOut')
    await move('OUT-2', 'arrive', 'stepOut')
    await move('HOME-1', 'arrive', 'goHome')
    await move('GONE-1', 'arrive', 'stepOut')
    await portal.call('withdrawPerson', { code: 'GONE-1' }, { cookie: lead })
    const counts = await portal.call('live', {}, { cookie: device })
    expect(await counts.json()).toEqual({
      success: true,
      data: { inside: 1, outside: 2, home: 1, expected: 1 },
    })
  })

  test('[W479] lists everyone who is not withdrawn in the roll call', async () => {
    const office = await signIn(portal, staff.office)
    const { data } = await answerOf(rollCallAnswer, await portal.call('rollCall', {}, { cookie: office }))
    expect(data.asOf).toBe('2025-04-14T08:00:00.000Z')
    const moved = { since: '2025-04-14T08:00:00.000Z', gate: 'Gate 2' }
    const person = (code: string) => ({ code, firstname: 'Farai', lastname: code, union: null, age: null })
    expect(data.people).toEqual([
      { ...person('HOME-1'), place: 'home', ...moved },
      { ...person('IN-1'), place: 'inside', ...moved },
      { ...person('LATE-1'), place: 'expected', since: null, gate: null },
      { ...person('OUT-1'), place: 'outside', ...moved },
      { ...person('OUT-2'), place: 'outside', ...moved },
    ])
  })

  test('[W807] counts arrivals and departures of the last hour per gate, without undone movements', async () => {
    const hours = async (cookie = lead) =>
      (await answerOf(gateHoursAnswer, await portal.call('gateHours', {}, { cookie }))).data
    portal.pass(3_600_000)
    lead = await signIn(portal, people.admin)
    expect(await hours()).toEqual([])
    await addCampers(database, ['HOUR-1', 'HOUR-2'])
    await move('HOUR-1', 'arrive', 'stepOut', 'backIn')
    expect(
      (await portal.call('checkIn', { code: 'HOUR-2' }, { cookie: lead, query: '?step=confirm' })).status,
    ).toBe(200)
    const name = people.admin
    const { rows } = await database.pool.query('select name from admins where email = $1', [name])
    const ofLead = { gate: rows[0].name, in: 1, out: 0 }
    const byGate = (one: { gate: string }, other: { gate: string }) => (one.gate < other.gate ? -1 : 1)
    expect(await hours()).toEqual([{ gate: 'Gate 2', in: 2, out: 1 }, ofLead].toSorted(byGate))
    const { data } = await answerOf(
      lastMovementsAnswer,
      await portal.call('lastMovements', {}, { cookie: device }),
    )
    const undo = { cookie: device, body: { key: 'e'.repeat(32) } }
    await portal.call('undoMovement', { key: data.movements[0]?.key ?? '' }, undo)
    expect(await hours(device)).toEqual([{ gate: 'Gate 2', in: 1, out: 1 }, ofLead].toSorted(byGate))
    portal.pass(3_600_000)
    lead = await signIn(portal, people.admin)
    expect(await hours()).toEqual([])
  })

  test('[W617] counts an offline scan for its gate and operator, in the hour when it happened', async () => {
    portal.pass(7_200_000)
    lead = await signIn(portal, people.admin)
    await addCampers(database, ['KEPT-1', 'KEPT-2', 'KEPT-3', 'KEPT-4'])
    const now = portal.host.now().getTime()
    const longAgo = now - 3_600_000
    const scan = (number: string, at: number, who: { place?: string; operator?: string }) => {
      const correctedAt = new Date(at).toISOString()
      keys += 1
      const key = String(keys).padStart(32, '0')
      return { key, number, kind: 'arrive', counter: keys, notedAt: correctedAt, correctedAt, ...who }
    }
    const handIn = async (cookie: string, ...scans: readonly object[]) => {
      const body = { version: 1, device: 'd'.repeat(32), waiting: scans.length, scans }
      expect((await portal.call('handInScans', {}, { cookie, body })).status).toBe(200)
    }
    await handIn(
      device,
      scan('KEPT-1', longAgo, { place: 'Gate 2' }),
      scan('KEPT-2', now, { place: 'Gate 2' }),
      scan('KEPT-3', now, { place: 'East gate' }),
    )
    await handIn(lead, scan('KEPT-4', now, { operator: 'Grace Ncube' }))
    const { data } = await answerOf(gateHoursAnswer, await portal.call('gateHours', {}, { cookie: lead }))
    expect(data).toEqual([
      { gate: 'East gate', in: 1, out: 0 },
      { gate: 'Gate 2', in: 1, out: 0 },
      { gate: 'Grace Ncube', in: 1, out: 0 },
    ])
    const last = async (cookie: string) =>
      (await answerOf(lastMovementsAnswer, await portal.call('lastMovements', {}, { cookie }))).data
    expect((await last(device)).lastHour).toEqual({ in: 1, out: 0 })
    const ofLead = await last(lead)
    expect([ofLead.lastHour, ofLead.movements[0]?.by]).toEqual([{ in: 0, out: 0 }, 'Grace Ncube'])
  })

  test('[W478] finds people whose code or card differs by one typing error', async () => {
    await addCampers(database, ['ZEUC0151', 'ZEUC0150', 'FAR-AWAY'])
    await database.pool.query(`
      update cards set lost_at = now() where code = 'FAR-AWAY';
      insert into cards (number, code) values ('K7QWXN34', 'FAR-AWAY')`)
    expect(await near('ZEUCO151')).toEqual(['ZEUC0151'])
    expect(await near('zeuc015')).toEqual(['ZEUC0150', 'ZEUC0151'])
    expect(await near('ZEUC01511')).toEqual(['ZEUC0151'])
    expect(await near('ZEUC9999')).toEqual([])
    expect(await near('ZEUC1051')).toEqual(['ZEUC0151'])
    expect(await near('K7QWXN43')).toEqual(['FAR-AWAY'])
    expect(await near('FAR-AWYA')).toEqual(['FAR-AWAY'])
    expect(await near('ZEUC0151')).toEqual(['ZEUC0150'])
    for (const nobody of ['X', 'ß', 'x'.repeat(500), 'A\u0000B', '🦁', '%'])
      expect(await near(nobody), nobody).toEqual([])
  })

  test('[W478] finds a code by each of its single typing errors', async () => {
    await database.pool.query(`
      insert into participants (code, firstname, lastname)
      select 'QX' || lpad((n * 4967)::text, 6, '0'), 'Farai', n::text from generate_series(1, 200) n`)
    const code = 'QX049670'
    const slips = [...code].flatMap((character, at) => {
      const [start, end] = [code.slice(0, at), code.slice(at + 1)]
      const swapped = end.slice(0, 1) + character + end.slice(1)
      return [
        start + end,
        start + character + character + end,
        `${start}Z${end}`,
        `${start}-${end}`,
        start + swapped,
      ]
    })
    for (const slip of ['QXO49670', 'QX04967O', ...slips].filter((each) => each !== code))
      expect(await near(slip), slip).toContain(code)
    await addCampers(
      database,
      Array.from({ length: 13 }, (_, number) => `NEAR-${'ABCDEFGHIJKLM'.charAt(number)}`),
    )
    expect(await near('NEAR-Z')).toEqual(Array.from('ABCDEFGHIJKLM', (letter) => `NEAR-${letter}`))
  })
})
