import { beforeAll, describe, expect, test } from 'vitest'
import { moveAnswer } from '../../../../src/api/schemas/gate.ts'
import type { GateConflicts } from '../../../../src/domain/gate/offlineGate.ts'
import { describeCamp } from '../support/camp.ts'
import { openLiveStream } from '../support/liveStream.ts'
import { atMinute, hexOf, offlineGateOf } from '../support/offlineGate.ts'
import { people, signIn, staff } from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const hour = 60 * 60_000

describeCamp('The conflict inbox of the gates', ({ database, signedIn, paired }) => {
  let portal: Portal
  let field: ReturnType<typeof offlineGateOf>
  const office = signedIn(staff.office)
  const north = { device: hexOf('north'), cookie: paired({ id: 'north', name: 'North gate' }) }
  const south = { device: hexOf('south'), cookie: paired({ id: 'south', name: 'South gate' }) }
  const east = { device: hexOf('east'), cookie: paired({ id: 'east', name: 'East gate' }) }

  beforeAll(async () => {
    portal = portalOver(database, {
      liveTimes: { pollInterval: 20, minPollInterval: 5, heartbeatInterval: 20, maxStreams: 9 },
    })
    field = offlineGateOf(portal, database)
    portal.pass(10 * hour)
  })

  const inbox = () => field.inbox(office)
  const conflictOf = ({ conflicts }: GateConflicts, key: string) =>
    conflicts.find((conflict) => conflict.key === key)
  const placeOf = async (code: string) => (await field.placeOf(code, north.cookie)).place
  async function auditOf(code: string) {
    const { rows } = await database.pool.query(
      `select actor_role, actor, action, detail from audit
      where subject = $1 and action in ('decideScan', 'undoMovement') order by id`,
      [code],
    )
    return rows
  }

  async function notedTwice(first = north, second = south) {
    const code = await field.newCamper()
    const one = field.scan(code, 'arrive', 10, { operator: 'Rudo' })
    const two = field.scan(code, 'arrive', 15, { place: 'The old gate', notedAt: atMinute(20) })
    await field.marksOf(first, one)
    expect(await field.marksOf(second, two)).toEqual(['alreadySo'])
    return { code, one, two }
  }

  test('[W555] shows conflicting offline scans side by side, newest first', async () => {
    const { code, one, two } = await notedTwice()
    const nobodys = field.scan('QQQ111', 'goHome', 30, { anyway: 'She is on the list on paper.' })
    await field.marksOf(north, nobodys)
    const found = await inbox()
    expect(found.open).toBe(2)
    const [first, second] = found.conflicts
    expect(first).toMatchObject({
      ...{ key: nobodys.key, marks: ['nobody', 'anyway'], person: null, other: null, group: null },
      noted: { number: 'QQQ111', anyway: 'She is on the list on paper.', isCounted: false },
    })
    expect(second).toEqual({
      ...{ key: two.key, marks: ['alreadySo'], lookFor: null },
      noted: {
        ...{ key: two.key, kind: 'arrive', number: code, at: atMinute(15), notedAt: atMinute(20) },
        ...{ receivedAt: atMinute(600), gate: 'The old gate', by: null, withWhom: null, anyway: null },
        ...{ isCounted: true, undone: null },
      },
      other: {
        ...{ key: one.key, kind: 'arrive', number: code, at: atMinute(10), notedAt: atMinute(10) },
        ...{ receivedAt: atMinute(600), gate: 'North gate', by: 'Rudo', withWhom: null, anyway: null },
        ...{ isCounted: true, undone: null },
      },
      person: {
        ...{ code, name: `Farai ${code}`, age: null, union: null, place: 'inside', isWithdrawn: false },
        placeAfter: { undo: 'inside', undoOther: 'inside', apply: 'inside' },
      },
      group: {
        id: 'arrive ["North gate","The old gate"]',
        kind: 'arrive',
        gates: ['North gate', 'The old gate'],
      },
    })
    await field.decide(office, 'onePerson', [two.key, nobodys.key])
    expect(await inbox()).toMatchObject({ open: 0, conflicts: [] })
  })

  test('[W556] groups duplicate scans by pair of gates, and one call closes a group', async () => {
    const twins = [await notedTwice(), await notedTwice(), await notedTwice(south, east)]
    const groups = (await inbox()).conflicts.map(({ key, group }) => [key, group?.gates.join(' and ')])
    expect(groups).toEqual([
      [twins[2]?.two.key, 'South gate and The old gate'],
      [twins[1]?.two.key, 'North gate and The old gate'],
      [twins[0]?.two.key, 'North gate and The old gate'],
    ])
    const keys = twins.slice(0, 2).map(({ two }) => two.key)
    expect(await field.decide(office, 'onePerson', keys)).toEqual({ open: 1, decided: keys, left: [] })
    expect((await inbox()).conflicts.map(({ key }) => key)).toEqual([twins[2]?.two.key])
    await field.decide(office, 'onePerson', [twins[2]?.two.key ?? ''])
  })

  describe('[W557] a decision', () => {
    test('that both scans were one person leaves both unchanged and is audited by name', async () => {
      const { code, two } = await notedTwice()
      await field.decide(office, 'onePerson', [two.key])
      expect(await placeOf(code)).toBe('inside')
      expect(await auditOf(code)).toEqual([
        {
          ...{ actor_role: 'admin', actor: staff.office, action: 'decideScan' },
          detail: { decision: 'onePerson', kind: 'arrive', gate: 'The old gate' },
        },
      ])
    })

    test('to look for a person keeps the conflict open with a note that can be replaced', async () => {
      const { two } = await notedTwice()
      const found = async () => conflictOf(await inbox(), two.key)?.lookFor
      await field.decide(office, 'lookFor', [two.key], 'Ask at tent 4.')
      const by = 'Nyasha Dube'
      expect(await found()).toEqual({ note: 'Ask at tent 4.', at: atMinute(600), by })
      expect((await field.decide(office, 'lookFor', [two.key], 'Seen at lunch.')).open).toBe(1)
      expect(await found()).toMatchObject({ note: 'Seen at lunch.' })
      expect((await field.decide(office, 'onePerson', [two.key])).open).toBe(0)
    })

    test('to undo one of two scans moves the person to where the other one led', async () => {
      const noted = async () => {
        const code = await field.newCamper()
        const arrival = field.scan(code, 'arrive', 40)
        const out = field.scan(code, 'stepOut', 41)
        await field.marksOf(north, arrival)
        expect(await field.marksOf(south, out)).toEqual(['disagrees'])
        expect(await placeOf(code)).toBe('outside')
        return { code, out }
      }
      const [one, other] = [await noted(), await noted()]
      await field.decide(office, 'undo', [one.out.key])
      expect(await placeOf(one.code)).toBe('inside')
      expect((await auditOf(one.code)).map(({ action }) => action)).toEqual(['decideScan', 'undoMovement'])
      await field.decide(office, 'undoOther', [other.out.key])
      expect(await placeOf(other.code)).toBe('outside')
      expect(await field.rowsOf('movements', other.code)).toEqual(['arrive', 'stepOut', 'undo'])
    })

    test('to undo a person’s only movement returns the person to expected', async () => {
      const code = await field.newCamper()
      const anyway = field.scan(code, 'arrive', 50, { anyway: 'Not in the list.' })
      await field.marksOf(north, anyway)
      await field.decide(office, 'undo', [anyway.key])
      expect(await field.placeOf(code, north.cookie)).toMatchObject({ place: 'expected', since: null })
      expect((await field.handIn(north, anyway))[0]).toMatchObject({ outcome: 'known' })
      expect(await placeOf(code)).toBe('expected')
    })

    test('to apply a scan inserts it at its own time, before later movements', async () => {
      const code = await field.newCamper()
      await database.pool.query('update cards set lost_at = $2 where number = $1', [code, atMinute(1)])
      const lost = field.scan(code, 'arrive', 60)
      const back = field.scan(code, 'goHome', 65, { byName: true })
      expect(await field.marksOf(north, lost)).toEqual(['lostCard'])
      expect(await field.marksOf(south, back)).toEqual(['outOfOrder'])
      await field.decide(office, 'apply', [lost.key])
      expect(await placeOf(code)).toBe('home')
      expect(await field.rowsOf('movements', code)).toEqual(['goHome', 'arrive'])
      await field.decide(office, 'onePerson', [back.key])
      expect((await auditOf(code)).at(-1)?.detail).toMatchObject({ decision: 'left', kind: 'goHome' })
    })

    test('[W573] to apply a scan as of now moves the person, whatever was recorded after its own time', async () => {
      const code = await field.newCamper()
      await field.marksOf(north, field.scan(code, 'arrive', 10))
      await field.marksOf(south, field.scan(code, 'stepOut', 300))
      const wrong = field.scan(code, 'backIn', -2_000)
      expect(await field.marksOf(east, wrong)).toEqual(['outOfOrder'])
      expect(await placeOf(code)).toBe('outside')
      expect(await field.decide(office, 'countNow', [wrong.key])).toMatchObject({
        decided: [wrong.key],
        left: [],
      })
      expect(await field.placeOf(code, north.cookie)).toMatchObject({
        ...{ place: 'inside', since: atMinute(600), gate: 'East gate' },
      })
      expect(conflictOf(await inbox(), wrong.key)).toBeUndefined()
      expect(await auditOf(code)).toEqual([
        {
          ...{ actor_role: 'admin', actor: staff.office, action: 'decideScan' },
          detail: { decision: 'countNow', kind: 'backIn', gate: 'East gate' },
        },
        {
          ...{ actor_role: 'admin', actor: staff.office, action: 'undoMovement' },
          detail: { kind: 'backIn' },
        },
      ])
      expect(await field.decide(office, 'countNow', [wrong.key])).toMatchObject({ decided: [wrong.key] })
      expect(await field.rowsOf('movements', code)).toEqual(['arrive', 'stepOut', 'backIn', 'undo', 'backIn'])
    })

    test('to apply a scan is refused while the registration is withdrawn and accepted once it is restored', async () => {
      const code = await field.newCamper()
      const withdraw = (at: string | null) =>
        database.pool.query('update participants set withdrawn_at = $2 where code = $1', [code, at])
      await withdraw(atMinute(1))
      const arrival = field.scan(code, 'arrive', 66)
      expect(await field.marksOf(north, arrival)).toEqual(['withdrawn'])
      const body = { keys: [arrival.key], decision: 'apply' }
      const refusal = await refusalOf(
        await portal.call('decideConflicts', {}, { cookie: office, body }),
        422,
        'withdrawn',
      )
      expect(refusal.message).toBe(
        `The registration of Farai ${code} is withdrawn. Please open the record and press Restore registration first.`,
      )
      expect(await field.rowsOf('movements', code)).toEqual([])
      expect(conflictOf(await inbox(), arrival.key)?.person).toMatchObject({ code, isWithdrawn: true })
      await withdraw(null)
      expect(await field.decide(office, 'apply', [arrival.key])).toMatchObject({ decided: [arrival.key] })
      expect(await placeOf(code)).toBe('inside')
    })

    test('[W388] announces the resulting place, and the person is there afterwards', async () => {
      const code = await field.newCamper()
      const arrival = field.scan(code, 'arrive', 80)
      const out = field.scan(code, 'stepOut', 81)
      await field.marksOf(north, arrival)
      expect(await field.marksOf(south, out)).toEqual(['disagrees'])
      const { person } = conflictOf(await inbox(), out.key) ?? {}
      expect([person?.place, person?.placeAfter]).toEqual([
        'outside',
        { undo: 'inside', undoOther: 'outside', apply: 'outside' },
      ])
      await field.decide(office, 'undo', [out.key])
      expect(await placeOf(code)).toBe('inside')

      const other = await field.newCamper()
      await database.pool.query('update cards set lost_at = $2 where number = $1', [other, atMinute(1)])
      const lost = field.scan(other, 'arrive', 82)
      expect(await field.marksOf(north, lost)).toEqual(['lostCard'])
      expect(conflictOf(await inbox(), lost.key)?.person).toMatchObject({
        ...{ place: 'expected', placeAfter: { undo: 'expected', undoOther: 'expected', apply: 'inside' } },
      })
      await field.decide(office, 'apply', [lost.key])
      expect(await placeOf(other)).toBe('inside')
    })

    test('[W389] assigns a scan of an unknown number to a person, once, at the time of the scan', async () => {
      const code = await field.newCamper()
      const unknown = field.scan('QQQ113', 'arrive', 83)
      expect(await field.marksOf(north, unknown)).toEqual(['nobody'])
      const thisWas = (person: string) =>
        portal.call(
          'decideConflicts',
          {},
          {
            cookie: office,
            body: { keys: [unknown.key], decision: 'thisWas', code: person },
          },
        )
      const refusal = await refusalOf(await thisWas('QQQ113'), 404, 'notFound')
      expect(refusal.message).toBe('No camper has this code. Please check it, or search by name.')
      expect(await placeOf(code)).toBe('expected')
      for (let time = 0; time < 2; time += 1)
        expect((await (await thisWas(` ${code.toLowerCase()} `)).json()).data).toEqual({
          ...{ open: 0, decided: [unknown.key], left: [] },
        })
      expect(await field.placeOf(code, north.cookie)).toMatchObject({ place: 'inside', since: atMinute(83) })
      expect(await field.rowsOf('movements', code)).toEqual(['arrive'])
      const another = await field.newCamper()
      expect((await (await thisWas(another)).json()).data).toMatchObject({ left: [unknown.key] })
      expect(await placeOf(another)).toBe('expected')
      expect((await auditOf(code))[0]?.detail).toMatchObject({ decision: 'thisWas', kind: 'arrive' })
    })

    test('[W390] is made by an undo at the gate, for the undone scan', async () => {
      const code = await field.newCamper()
      const anyway = field.scan(code, 'arrive', 599, { anyway: 'Not in the list.' })
      expect(await field.marksOf(north, anyway)).toEqual(['anyway'])
      const second = field.scan(code, 'arrive', 599, { counter: 2_000 })
      await field.marksOf(south, second)
      await field.decide(office, 'undo', [second.key])
      const body = { key: hexOf(`undo ${anyway.key}`) }
      const undo = await portal.call('undoMovement', { key: anyway.key }, { cookie: north.cookie, body })
      expect(undo.status).toBe(200)
      expect(conflictOf(await inbox(), anyway.key)).toBeUndefined()
      expect((await inbox()).open).toBe(0)
    })

    test('[W391] shows when a scan was undone and by whom', async () => {
      const { one, two } = await notedTwice()
      await field.decide(office, 'undoOther', [two.key])
      const third = field.scan(one.number, 'stepOut', 16)
      await field.marksOf(east, third)
      const { rows } = await database.pool.query(
        'update gate_scans set decision = null where key = $1 returning key',
        [two.key],
      )
      expect(rows).toHaveLength(1)
      expect(conflictOf(await inbox(), two.key)?.other).toMatchObject({
        ...{ key: one.key, isCounted: false, undone: { at: atMinute(600), by: 'Nyasha Dube' } },
      })
      await field.decide(office, 'onePerson', [two.key, third.key])
    })

    test('[W558] applies once when repeated in parallel, and skips scans without an open conflict', async () => {
      const { code, two } = await notedTwice()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => field.decide(office, 'undo', [two.key])),
      )
      expect(answers.every(({ decided }) => decided.includes(two.key))).toBe(true)
      expect(await field.rowsOf('movements', code)).toEqual(['arrive', 'arrive', 'undo'])
      expect((await auditOf(code)).map(({ action }) => action)).toEqual(['decideScan', 'undoMovement'])
      const clean = field.scan(await field.newCamper(), 'arrive', 70)
      await field.marksOf(north, clean)
      const left = [two.key, clean.key, hexOf('never handed in')]
      expect(await field.decide(office, 'onePerson', left)).toEqual({ open: 0, decided: [], left })
    })

    test('[W559] that does not fit the scan is skipped, and an invalid one is refused', async () => {
      const nobodys = field.scan('QQQ112', 'arrive', 71)
      await field.marksOf(north, nobodys)
      for (const decision of ['apply', 'undoOther'] as const)
        expect(await field.decide(office, decision, [nobodys.key])).toMatchObject({ left: [nobodys.key] })
      const keys = [nobodys.key]
      for (const body of [
        {},
        { keys: [], decision: 'undo' },
        { keys, decision: 'forget' },
        { keys: ['x'], decision: 'undo' },
        { keys, decision: 'lookFor', note: 'n'.repeat(201) },
        { keys, decision: 'lookFor', note: 'a\0' },
      ])
        await refusalOf(await portal.call('decideConflicts', {}, { cookie: office, body }), 400, 'invalid')
      expect(await field.decide(office, 'undo', [nobodys.key])).toMatchObject({ open: 0 })
    })
  })

  test('[W560] pairs an offline scan with a movement recorded online, also by a personal account', async () => {
    const gate = await signIn(portal, staff.gate)
    const code = await field.newCamper()
    const body = { ...field.scan(code, 'arrive', 600), correctedAt: undefined }
    await answerOf(moveAnswer, await portal.call('move', {}, { cookie: gate, body }))
    const early = field.scan(code, 'arrive', 80)
    expect(await field.marksOf(north, early)).toEqual(['alreadySo'])
    expect(conflictOf(await inbox(), early.key)).toMatchObject({
      noted: { gate: 'North gate' },
      other: { gate: null, by: 'Tapiwa Ncube', receivedAt: atMinute(600) },
      group: { gates: ['North gate', 'Tapiwa Ncube'] },
    })
    await field.decide(office, 'undoOther', [early.key])
    expect(await field.placeOf(code, north.cookie)).toMatchObject({ place: 'inside', since: atMinute(80) })
  })

  test('[W800] lists movements that a gate recorded online with an override reason', async () => {
    const gate = await signIn(portal, staff.gate)
    const [code, other] = [await field.newCamper(), await field.newCamper()]
    const move = async (number: string, key: string, anyway: string, cookie: string) => {
      const body = { key, number, kind: 'backIn', anyway, counter: 7, notedAt: atMinute(599), seen: null }
      return answerOf(moveAnswer, await portal.call('move', {}, { cookie, body }))
    }
    await move(code, hexOf('anyway'), 'Came in by the kitchen.', gate)
    await move(code, hexOf('anyway'), 'Came in by the kitchen.', gate)
    await move(other, hexOf('at a device'), 'The bus brought her.', south.cookie)
    const { open: left, conflicts } = await inbox()
    expect(left).toBe(2)
    expect(conflicts.map(({ noted }) => [noted.gate, noted.anyway])).toEqual([
      ['South gate', 'The bus brought her.'],
      [null, 'Came in by the kitchen.'],
    ])
    expect(conflicts[1]).toEqual({
      ...{ key: hexOf('anyway'), marks: ['anyway'], other: null, group: null, lookFor: null },
      noted: {
        ...{ key: hexOf('anyway'), kind: 'backIn', number: code, at: atMinute(600), notedAt: atMinute(599) },
        ...{ receivedAt: atMinute(600), gate: null, by: 'Tapiwa Ncube', withWhom: null },
        ...{ anyway: 'Came in by the kitchen.', isCounted: true, undone: null },
      },
      person: {
        ...{ code, name: `Farai ${code}`, age: null, union: null, place: 'inside', isWithdrawn: false },
        placeAfter: { undo: 'expected', undoOther: 'inside', apply: 'inside' },
      },
    })
    await field.decide(office, 'undo', [hexOf('anyway')])
    await field.decide(office, 'onePerson', [hexOf('at a device')])
    expect((await inbox()).open).toBe(0)
    expect([await placeOf(code), await placeOf(other)]).toEqual(['expected', 'inside'])
    const again = field.scan(code, 'backIn', 599, { key: hexOf('anyway') })
    expect(await field.handIn(south, again)).toEqual([
      { key: hexOf('anyway'), outcome: 'known', marks: ['anyway'] },
    ])
  })

  test('lists scans of a device with an ended pairing after those of all others', async () => {
    const { two } = await notedTwice()
    await database.pool.query(`
      insert into gate_scans (key, device, counter, version, number, by_name, noted_at, happened_at, received_at, actor_role,
        actor, marks)
      select md5('flood ' || n), 'stolen', n, 1, 'X' || n, false, now(), now(), now(), 'device', 'east', '{nobody,endedPairing}'
      from generate_series(1, 600) n`)
    const { open: waiting, conflicts } = await inbox()
    expect([
      waiting,
      conflicts.length,
      conflictOf({ open: 0, conflicts, waiting: [] }, two.key)?.key,
    ]).toEqual([601, 500, two.key])
    await database.pool.query("update gate_scans set decision = 'onePerson' where device = 'stolen'")
    await field.decide(office, 'onePerson', [two.key])
  })

  test('[W561] streams its count to accounts with the right to decide, and to no other account', async () => {
    const lead = await signIn(portal, people.admin)
    const gate = await signIn(portal, staff.gate)
    const [deciding, leading, watching] = [
      await openLiveStream(portal, office),
      await openLiveStream(portal, lead),
      await openLiveStream(portal, gate),
    ]
    await deciding.until('inbox', { open: 0 })
    await leading.until('inbox', { open: 0 })
    const { two } = await notedTwice()
    await deciding.until('inbox', { open: 1 })
    await leading.until('inbox', { open: 1 })
    await field.decide(office, 'onePerson', [two.key])
    await deciding.until('inbox', { open: 0 })

    const code = await field.newCamper()
    await field.marksOf(north, field.scan(code, 'arrive', 90))
    const { rows } = await database.pool.query<{ inside: number }>(
      "select count(*)::int as inside from participants where status = 'checkedIn' and stepped_out_at is null",
    )
    const events = await watching.eventsUntil('counts', ({ inside }) => inside === rows[0]?.inside)
    expect(events).not.toContain('inbox')
    for (const stream of [deciding, leading, watching]) await stream.close()
  })
})
