import { describe, expect, test } from 'vitest'
import type { Movement } from '../../../src/domain/gate/movements.ts'
import { lastMovementsModel } from '../../../src/inspector/models/gate/lastMovements.tsx'
import { steppedOut } from '../../../src/inspector/models/gate/movements.ts'
import {
  canBeUndone,
  lastMovementsMachine,
  listedMovements,
} from '../../../src/machines/gate/lastMovements.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(lastMovementsModel)

const minutesLater = (minutes: number) => Date.parse(steppedOut.at) + minutes * 60_000

test('[W497] an undo is offered once, for ten minutes, and only after the clock was read', () => {
  const isOffered = (movement: Movement, time: number | null) =>
    canBeUndone(movement, { listed: [movement], time, isAway: false })
  expect(isOffered(steppedOut, minutesLater(0))).toBe(true)
  expect(isOffered(steppedOut, minutesLater(10) - 1)).toBe(true)
  expect(isOffered(steppedOut, minutesLater(10))).toBe(false)
  expect(isOffered(steppedOut, null)).toBe(false)
  expect(isOffered({ ...steppedOut, undone: { at: steppedOut.at, by: null } }, minutesLater(1))).toBe(false)
})

test('[W496] a failed reload keeps the list and shows an error', async () => {
  const { state, send, done, failed, started } = startFlow(lastMovementsMachine)
  await done('fetchLastMovements', {
    ok: true,
    value: { movements: [steppedOut], lastHour: { in: 1, out: 2 } },
  })
  send({ type: 'movements.changed' })
  await failed('fetchLastMovements', new Error('No answer from the server.'))
  expect(state().value).toEqual({ list: 'stale', clock: 'ticking' })
  expect(state().context).toMatchObject({
    movements: [steppedOut],
    lastHour: { in: 1, out: 2 },
    failure: { text: 'No answer from the server.' },
  })
  send({ type: 'load.retried' })
  await done('fetchLastMovements', { ok: true, value: { movements: [], lastHour: { in: 0, out: 0 } } })
  expect(state().context).toMatchObject({ movements: [], failure: null })
  send({ type: 'movements.changed' })
  await done('fetchLastMovements', { ok: false, status: 403, message: 'This needs the right Gate.' })
  expect(state().value).toEqual({ list: 'stale', clock: 'ticking' })
  expect(state().context).toMatchObject({
    movements: [],
    lastHour: { in: 0, out: 0 },
    failure: { text: 'This needs the right Gate.' },
  })
  const readings = () => started.filter(({ source }) => source === 'fetchLastMovements').length
  expect(readings()).toBe(4)
  send({ type: 'camp.changed' })
  expect(readings()).toBe(5)
  send({ type: 'movements.changed' })
  expect(readings()).toBe(6)
  for (const end of [
    () => done('fetchLastMovements', { ok: false, status: 503 }),
    () => failed('fetchLastMovements', new Error('')),
  ]) {
    await end()
    expect(state().context.failure?.text).toBe('What was noted here last could not be read.')
    send({ type: 'load.retried' })
  }
})

test('[W496] on a phone the list opens and closes on request', async () => {
  const { state, send } = startFlow(lastMovementsMachine)
  const isOpen = () => state().context.isOpen
  expect(isOpen()).toBe(false)
  send({ type: 'list.toggled' })
  expect(isOpen()).toBe(true)
  send({ type: 'list.toggled' })
  expect(isOpen()).toBe(false)
})

test('[W497] the clock is read at the start and every 15 seconds', async () => {
  const { state, done, started, wait } = startFlow(lastMovementsMachine)
  const readings = () => started.filter(({ source }) => source === 'readTime').length
  await done('readTime', 1_744_617_909_000)
  expect(state().context.time).toBe(1_744_617_909_000)
  wait(14_999)
  expect(readings()).toBe(1)
  wait(1)
  await done('readTime', 1_744_617_924_000)
  expect(state().context.time).toBe(1_744_617_924_000)
})

test('[W805] the list and the last hour reload 3 s after the first of several changes, and every minute', async () => {
  const { state, send, done, started, wait } = startFlow(lastMovementsMachine)
  const readings = () => started.filter(({ source }) => source === 'fetchLastMovements').length
  const read = (lastHour: { in: number; out: number }) =>
    done('fetchLastMovements', { ok: true, value: { movements: [steppedOut], lastHour } })
  await read({ in: 0, out: 1 })
  send({ type: 'camp.changed' })
  wait(1_500)
  send({ type: 'camp.changed' })
  wait(1_499)
  expect(readings()).toBe(1)
  wait(1)
  expect(readings()).toBe(2)
  await read({ in: 3, out: 1 })
  expect(state().context.lastHour).toEqual({ in: 3, out: 1 })
  wait(59_999)
  expect(readings()).toBe(2)
  wait(1)
  await read({ in: 0, out: 0 })
  expect(state().context.lastHour).toEqual({ in: 0, out: 0 })
})

describe('a device with offline scans', () => {
  const unsent = { ...steppedOut, key: '5'.repeat(32), onDevice: 'unsent' } as const
  const unanswered = { ...steppedOut, key: '6'.repeat(32), onDevice: 'unanswered' } as const
  const start = () => startFlow(lastMovementsMachine)

  test('[W595] lists its waiting scans before the movements of the server, without duplicates', async () => {
    const { state, send, done } = start()
    const keys = () => listedMovements(state().context).map(({ key }) => key)
    const value = { movements: [steppedOut], lastHour: { in: 0, out: 1 } }
    await done('fetchLastMovements', { ok: true, value })
    send({ type: 'notes.told', notes: [unanswered, unsent] })
    expect(keys()).toEqual([unanswered.key, unsent.key, steppedOut.key])
    send({ type: 'notes.told', notes: [unsent, { ...steppedOut, onDevice: 'unanswered' }] })
    expect(keys()).toEqual([unsent.key, steppedOut.key])
    expect(listedMovements(state().context)[1]).toEqual(steppedOut)
  })

  test('[W596] asks nothing of a server that is away, and reloads when it is back', async () => {
    const { state, send, done, started, wait } = start()
    const readings = () => started.filter(({ source }) => source === 'fetchLastMovements').length
    const value = { movements: [steppedOut], lastHour: { in: 0, out: 1 } }
    await done('fetchLastMovements', { ok: true, value })
    send({ type: 'host.lost' })
    for (const type of ['movements.changed', 'camp.changed', 'load.retried', 'host.lost'] as const)
      send({ type })
    wait(120_000)
    expect([state().value, readings()]).toMatchObject([{ list: 'away' }, 1])
    expect(state().context.movements).toEqual([steppedOut])
    send({ type: 'host.back' })
    expect(readings()).toBe(2)
    send({ type: 'host.lost' })
    expect(state().value).toMatchObject({ list: 'away' })
  })

  test.each([
    ['of the server', steppedOut, false, true],
    ['of the server, offline,', steppedOut, true, false],
    ['of the device', unsent, false, true],
    ['of the device, offline,', unsent, true, true],
    ['that was sent without an answer', unanswered, false, false],
    ['that was sent without an answer, offline,', unanswered, true, false],
  ])(
    '[W596] an undo of a movement %s is offered only where it can succeed',
    (_, movement, isAway, isOffered) => {
      const listed = [movement]
      expect(canBeUndone(movement, { listed, time: minutesLater(9), isAway })).toBe(isOffered)
      expect(canBeUndone(movement, { listed, time: minutesLater(10), isAway })).toBe(false)
    },
  )

  test('[W596] an undo is offered only for the last movement of a person', () => {
    const another = { ...unsent, key: '7'.repeat(32), code: 'NUZ777' }
    const undoable = (listed: readonly Movement[]) =>
      listed
        .filter((movement) => canBeUndone(movement, { listed, time: minutesLater(1), isAway: false }))
        .map(({ key }) => key)
    expect(undoable([unsent, another, steppedOut])).toEqual([unsent.key, another.key])
    const undone = { ...unsent, undone: { at: unsent.at, by: null } }
    expect(undoable([undone, another, steppedOut])).toEqual([another.key, steppedOut.key])
  })
})
