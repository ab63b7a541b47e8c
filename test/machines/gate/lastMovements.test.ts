import { expect, test } from 'vitest'
import { lastMovementsModel } from '../../../src/inspector/models/gate/lastMovements.tsx'
import { steppedOut } from '../../../src/inspector/models/gate/movements.ts'
import { canBeUndone, lastMovementsMachine } from '../../../src/machines/gate/lastMovements.ts'
import { startScripted } from '../support/scripted.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(lastMovementsModel)

const minutesLater = (minutes: number) => Date.parse(steppedOut.at) + minutes * 60_000

test('[W497] an undo is offered for ten minutes, once, and not before the clock was read', () => {
  expect(canBeUndone(steppedOut, minutesLater(0))).toBe(true)
  expect(canBeUndone(steppedOut, minutesLater(10) - 1)).toBe(true)
  expect(canBeUndone(steppedOut, minutesLater(10))).toBe(false)
  expect(canBeUndone(steppedOut, null)).toBe(false)
  const undone = { at: steppedOut.at, by: null }
  expect(canBeUndone({ ...steppedOut, undone }, minutesLater(1))).toBe(false)
})

test('[W496] a list that cannot be read again stays in sight, and says so', async () => {
  const { actor, send, done, failed, started } = startScripted(lastMovementsMachine, undefined)
  await done('fetchLastMovements', {
    ok: true,
    value: { movements: [steppedOut], lastHour: { in: 1, out: 2 } },
  })
  send({ type: 'movements.changed' })
  await failed('fetchLastMovements', new Error('No answer from the server.'))
  expect(actor.getSnapshot().value).toEqual({ list: 'stale', clock: 'ticking' })
  expect(actor.getSnapshot().context).toMatchObject({
    movements: [steppedOut],
    lastHour: { in: 1, out: 2 },
    callError: 'No answer from the server.',
  })
  send({ type: 'load.retried' })
  await done('fetchLastMovements', { ok: true, value: { movements: [], lastHour: { in: 0, out: 0 } } })
  expect(actor.getSnapshot().context).toMatchObject({ movements: [], callError: null })
  send({ type: 'movements.changed' })
  await done('fetchLastMovements', { ok: false, status: 403, message: 'This needs the right Gate.' })
  expect(actor.getSnapshot().value).toEqual({ list: 'stale', clock: 'ticking' })
  expect(actor.getSnapshot().context).toMatchObject({
    movements: [],
    lastHour: { in: 0, out: 0 },
    callError: 'This needs the right Gate.',
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
    expect(actor.getSnapshot().context.callError).toBe('What was noted here last could not be read.')
    send({ type: 'load.retried' })
  }
})

test('[W496] on a phone the list is closed until it is opened, and closed again', async () => {
  const { actor, send } = startScripted(lastMovementsMachine, undefined)
  const isOpen = () => actor.getSnapshot().context.isOpen
  expect(isOpen()).toBe(false)
  send({ type: 'list.toggled' })
  expect(isOpen()).toBe(true)
  send({ type: 'list.toggled' })
  expect(isOpen()).toBe(false)
})

test('[W497] the clock is read at the start and every 15 seconds', async () => {
  const { actor, done, started, wait } = startScripted(lastMovementsMachine, undefined)
  const readings = () => started.filter(({ source }) => source === 'readTime').length
  await done('readTime', 1_744_617_909_000)
  expect(actor.getSnapshot().context.time).toBe(1_744_617_909_000)
  wait(14_999)
  expect(readings()).toBe(1)
  wait(1)
  await done('readTime', 1_744_617_924_000)
  expect(actor.getSnapshot().context.time).toBe(1_744_617_924_000)
})

test('[W805] the list and the last hour are read again soon after the camp has changed, once for many changes, and each minute', async () => {
  const { actor, send, done, started, wait } = startScripted(lastMovementsMachine, undefined)
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
  expect(actor.getSnapshot().context.lastHour).toEqual({ in: 3, out: 1 })
  wait(59_999)
  expect(readings()).toBe(2)
  wait(1)
  await read({ in: 0, out: 0 })
  expect(actor.getSnapshot().context.lastHour).toEqual({ in: 0, out: 0 })
})
