import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  lastMovementsAnswer,
  moveAnswer,
  undoMovementAnswer,
  whereIsAnswer,
} from '../../../../src/api/schemas/gate.ts'
import type { MovementKind } from '../../../../src/domain/gate/movements.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { addCampers, addPeople, addStaff, pairedDevice, signIn, staff } from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const newKey = () => randomBytes(16).toString('hex')
const minute = 60_000

function gateOver(portal: Portal, cookie: string) {
  const send = (body: object) => portal.call('move', {}, { cookie, body })
  const bodyOf = (number: string, kind: MovementKind, further: object = {}) => ({
    ...{ key: newKey(), number, kind, counter: 1, notedAt: '2025-04-14T08:00:00.000Z' },
    ...{ withWhom: 'own group', ...further },
  })
  return {
    send,
    bodyOf,
    async moved(number: string, kind: MovementKind, further: object = {}) {
      return (await answerOf(moveAnswer, await send(bodyOf(number, kind, further)))).data.movement.key
    },
    undo: (key: string, ownKey = newKey()) =>
      portal.call('undoMovement', { key }, { cookie, body: { key: ownKey } }),
    confirm: (code: string, key: string) =>
      portal.call('checkIn', { code }, { cookie, query: '?step=confirm', key }),
    async standing(number: string) {
      return (await answerOf(whereIsAnswer, await portal.call('whereIs', { number }, { cookie }))).data
    },
    async lastHour() {
      return (await answerOf(lastMovementsAnswer, await portal.call('lastMovements', {}, { cookie }))).data
        .lastHour
    },
    async last() {
      return (await answerOf(lastMovementsAnswer, await portal.call('lastMovements', {}, { cookie }))).data
        .movements
    },
  }
}

describeCamp('An undo of a movement', ({ portal, database, paired, newCamper }) => {
  const gate = gateOver(portal, paired())
  async function stored(code: string) {
    const { rows } = await database.pool.query(
      `select status, checked_in_at as "in", checked_out_at as "home", stepped_out_at as "out", last_movement as "last"
        from participants where code = $1`,
      [code],
    )
    return rows[0]
  }

  beforeAll(async () => {
    await portal.call('sayOperator', {}, { cookie: await signIn(portal, staff.gate), body: { name: 'Rudo' } })
  })

  test('[W471] removes the movement from the gate’s counts of the last hour', async () => {
    const code = await newCamper()
    portal.pass(61 * minute)
    expect(await gate.lastHour()).toEqual({ in: 0, out: 0 })
    await gate.moved(code, 'arrive')
    await gate.moved(code, 'stepOut')
    await gate.moved(code, 'backIn')
    const home = await gate.moved(code, 'goHome')
    expect(await gate.lastHour()).toEqual({ in: 2, out: 2 })
    await gate.undo(home)
    expect(await gate.lastHour()).toEqual({ in: 2, out: 1 })
    portal.pass(60 * minute)
    expect(await gate.lastHour()).toEqual({ in: 0, out: 0 })
  })

  test('[W475] reverts every kind of movement and restores the person’s previous state', async () => {
    const code = await newCamper()
    const states = [await stored(code)]
    const keys: string[] = []
    for (const kind of ['arrive', 'stepOut', 'backIn', 'goHome', 'arrive', 'goHome'] as const) {
      keys.push(await gate.moved(code, kind))
      states.push(await stored(code))
      portal.pass(minute)
    }
    keys.push(await gate.moved(code, 'stepOut', { anyway: 'Came back for her bag.' }))
    const places = ['expected', 'inside', 'outside', 'inside', 'home', 'inside', 'home']
    for (const key of keys.toReversed()) {
      const answered = await answerOf(undoMovementAnswer, await gate.undo(key))
      expect(answered.data.standing.place).toBe(places.pop())
      expect(await gate.standing(code)).toEqual(answered.data.standing)
      expect(await stored(code)).toEqual(states.pop())
    }
    expect(states).toEqual([])
    const { rows } = await database.pool.query(
      "select detail from audit where action = 'undoMovement' and subject = $1 order by id",
      [code],
    )
    expect(rows.map(({ detail }) => detail.kind)).toEqual([
      ...['stepOut', 'goHome', 'arrive', 'goHome', 'backIn', 'stepOut', 'arrive'],
    ])
  })

  test('[W475] takes effect once: 16 parallel calls undo once, and the same key returns the first answer', async () => {
    const code = await newCamper()
    await gate.moved(code, 'arrive')
    const key = await gate.moved(code, 'stepOut')
    const answers = await Promise.all(Array.from({ length: 16 }, () => gate.undo(key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
    expect(await gate.standing(code)).toMatchObject({ place: 'inside' })
    const another = await gate.moved(code, 'stepOut')
    const own = newKey()
    const first = await (await gate.undo(another, own)).text()
    expect(await (await gate.undo(another, own)).text()).toBe(first)
    await refusalOf(await gate.undo(await gate.moved(code, 'stepOut'), own), 409, 'keyReused')
  })

  test('[W475] is allowed at the gate that recorded the movement, and in the office', async () => {
    const code = await newCamper()
    const key = await gate.moved(code, 'arrive')
    const other = gateOver(portal, await pairedDevice(database, { id: 'gate-8', name: 'Gate 8' }))
    const person = gateOver(portal, await signIn(portal, staff.gate))
    for (const stranger of [other, person])
      expect((await refusalOf(await stranger.undo(key), 403, 'noRight')).message).toBe(
        'This was noted at another gate. Please undo it there, or ask the camp office.',
      )
    const office = gateOver(portal, await signIn(portal, staff.office))
    await answerOf(undoMovementAnswer, await office.undo(key))
    const listed = (await gate.last()).find((each) => each.key === key)
    expect(listed?.undone).toEqual({ at: portal.host.now().toISOString(), by: 'Nyasha Dube' })
    await refusalOf(await office.undo(newKey()), 404, 'notFound')
    await refusalOf(await office.undo('nonsense'), 404, 'notFound')
  })

  test('[W476] is refused after ten minutes, when already undone, or after a later movement', async () => {
    const code = await newCamper()
    const arrival = await gate.moved(code, 'arrive')
    const out = await gate.moved(code, 'stepOut')
    expect((await refusalOf(await gate.undo(arrival), 409, 'movedSince')).message).toBe(
      'This person has gone through a gate again since. Please undo that first, or note where the person is now.',
    )
    portal.pass(10 * minute - 1)
    await answerOf(undoMovementAnswer, await gate.undo(out))
    expect((await refusalOf(await gate.undo(out), 409, 'undone')).message).toMatch(
      /^Undone at \d\d:\d\d\. Please scan the card again\.$/,
    )
    portal.pass(1)
    expect((await refusalOf(await gate.undo(arrival), 409, 'tooLate')).message).toBe(
      'This is more than ten minutes old and cannot be undone. Please note where the person is now.',
    )
    expect(await gate.standing(code)).toMatchObject({ place: 'inside' })
  })

  test('[W477] makes a repeat of the movement answer “undone”, whatever has happened since', async () => {
    const code = await newCamper()
    await gate.moved(code, 'arrive')
    const body = gate.bodyOf(code, 'stepOut')
    await answerOf(moveAnswer, await gate.send(body))
    await answerOf(undoMovementAnswer, await gate.undo(body.key))
    await refusalOf(await gate.send(body), 409, 'undone')
    await gate.moved(code, 'stepOut')
    await refusalOf(await gate.send(body), 409, 'undone')
    expect(await gate.standing(code)).toMatchObject({ place: 'outside' })
  })

  test('[W477] makes a repeat of a documented check-in answer “undone”', async () => {
    const code = await newCamper()
    const office = gateOver(portal, await signIn(portal, staff.office))
    expect((await gate.confirm(code, 'first')).status).toBe(200)
    const [movement] = await gate.last()
    expect(movement).toMatchObject({ kind: 'arrive', code, gate: 'Gate 2' })
    await answerOf(undoMovementAnswer, await office.undo(movement?.key ?? ''))
    expect(await gate.standing(code)).toMatchObject({ place: 'expected', participant: { checkedIn: false } })
    const said = async () => (await refusalOf(await gate.confirm(code, 'first'), 409, 'undone')).message
    expect(await said()).toMatch(/^Undone by Nyasha Dube at \d\d:\d\d\. Please scan the card again\.$/)
    expect(await gate.standing(code)).toMatchObject({ place: 'expected' })
    expect((await gate.confirm(code, 'second')).status).toBe(200)
    expect(await said()).toMatch(/^Undone by Nyasha Dube/)
    await database.pool.query("delete from idempotency_keys where key = 'first'")
    await gate.moved(code, 'goHome')
    expect(await said()).toMatch(/^Undone by Nyasha Dube/)
  })
})

describeOnPostgresql('An undo of a movement (races on PostgreSQL)', () => {
  test('[W476] is refused when the person moves on while it waits for the lock', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    await addStaff(database)
    await addCampers(database, ['RACE'])
    const portal = portalOver(database)
    const gate = gateOver(portal, await signIn(portal, staff.gate))
    await gate.moved('RACE', 'arrive')
    const key = await gate.moved('RACE', 'stepOut')

    const other = await database.pool.connect()
    await other.query('begin')
    await other.query("select from participants where code = 'RACE' for update")
    const back = gate.send(gate.bodyOf('RACE', 'backIn'))
    await untilSomebodyWaits(database, 1)
    const out = gate.send(gate.bodyOf('RACE', 'stepOut', { anyway: 'Ran out again.' }))
    await untilSomebodyWaits(database, 2)
    const undoing = gate.undo(key)
    await untilSomebodyWaits(database, 3)
    await other.query('commit')
    other.release()

    expect([(await back).status, (await out).status]).toEqual([200, 200])
    await refusalOf(await undoing, 409, 'movedSince')
    expect(await gate.standing('RACE')).toMatchObject({ place: 'outside' })
    await database.close()
  })
})
