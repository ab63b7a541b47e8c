import { expect, test } from 'vitest'
import { insideNow, steppedOut } from '../../../src/inspector/models/gate/movements.ts'
import { undoMovementModel } from '../../../src/inspector/models/gate/undoMovement.tsx'
import { undoMovementMachine } from '../../../src/machines/gate/undoMovement.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(undoMovementModel)

async function undoing() {
  const flow = startFlow(undoMovementMachine)
  flow.send({ type: 'undo.asked', movement: steppedOut })
  flow.send({ type: 'undo.confirmed' })
  await flow.done('makeIdempotencyKey', 'b'.repeat(32))
  return flow
}

const nothing = { movement: null, ownKey: null, failure: null }
const call = { key: '1'.repeat(32), ownKey: 'b'.repeat(32) }

test('[W497] a movement is undone after a confirmation, and the list reloads', async () => {
  const { done, emittedTypes, inputsOf, state } = await undoing()
  expect(inputsOf('undoMovement')).toEqual([call])
  await done('undoMovement', { ok: true, value: insideNow })
  expect([state().value, state().context]).toEqual(['closed', nothing])
  expect(emittedTypes()).toEqual(['movements.changed', 'movement.undone'])
})

test('[W498] a refusal shows its message, and the next try is a new attempt', async () => {
  const { done, failed, send, state, emittedTypes } = await undoing()
  await done('undoMovement', { ok: false, status: 409, reason: 'tooLate', message: 'This stays.' })
  expect(state().value).toBe('asking')
  const asked = { ...nothing, movement: steppedOut }
  expect(state().context).toEqual({ ...asked, failure: { text: 'This stays.', isIncident: false } })
  send({ type: 'undo.confirmed' })
  expect([state().value, state().context]).toEqual(['preparing', asked])
  await failed('makeIdempotencyKey', new Error(''))
  expect(state().value).toBe('asking')
  expect(state().context).toEqual({
    ...asked,
    ...{ failure: { text: 'Maybe undone, maybe not. Press Undo again.', isIncident: true } },
  })
  send({ type: 'undo.confirmed' })
  expect(state().context).toEqual(asked)
  await done('makeIdempotencyKey', 'c'.repeat(32))
  await done('undoMovement', { ok: false, status: 409 })
  expect(state().context).toEqual({
    ...asked,
    failure: { text: 'This could not be undone.', isIncident: false },
  })
  send({ type: 'undo.left' })
  expect([state().value, state().context]).toEqual(['closed', nothing])
  expect(emittedTypes()).toEqual(['movements.changed'])
})

test('[W498] a lost answer is repeated with the same idempotency key', async () => {
  const { done, failed, send, inputsOf, state } = await undoing()
  await failed('undoMovement', new Error('No answer from the server.'))
  expect(state().context.failure?.text).toBe(
    'No answer from the server. Maybe undone, maybe not. Press Undo again.',
  )
  expect(state().context.failure?.isIncident).toBe(true)
  send({ type: 'undo.confirmed' })
  expect(inputsOf('undoMovement')).toEqual([call, call])
  const sending = { ...nothing, movement: steppedOut, ownKey: 'b'.repeat(32) }
  expect(state().context).toEqual(sending)
  await done('undoMovement', { ok: false, status: 429, message: 'Too often.' })
  const text = 'Too often. Maybe undone, maybe not. Press Undo again.'
  expect([state().value, state().context]).toEqual([
    'asking',
    { ...sending, failure: { text, isIncident: false } },
  ])
  send({ type: 'undo.confirmed' })
  await done('undoMovement', { ok: false, status: 500 })
  expect(state().context).toEqual({
    ...sending,
    failure: { text: 'Maybe undone, maybe not. Press Undo again.', isIncident: true },
  })
  send({ type: 'undo.confirmed' })
  expect(inputsOf('undoMovement')).toEqual([call, call, call, call])
})

test('[W595] a scan that waits on the device is removed there, without a key or a call', async () => {
  const { send, done, failed, started, state, emittedTypes } = startFlow(undoMovementMachine)
  const movement = { ...steppedOut, onDevice: 'unsent' } as const
  send({ type: 'undo.asked', movement })
  send({ type: 'undo.confirmed' })
  expect(state().value).toBe('takingBack')
  const text = 'The server may have this already. It can be undone when the server answers again.'
  await done('takeBackNote', { ok: false, status: 409, message: text })
  expect([state().value, state().context]).toEqual([
    'asking',
    { ...nothing, movement, failure: { text, isIncident: false } },
  ])
  send({ type: 'undo.confirmed' })
  await failed('takeBackNote', new Error('The storage does not answer.'))
  expect(state().context.failure?.text).toBe(
    'The storage does not answer. Maybe undone, maybe not. Press Undo again.',
  )
  send({ type: 'undo.confirmed' })
  await done('takeBackNote', { ok: true, value: null })
  expect([state().value, state().context]).toEqual(['closed', nothing])
  expect(emittedTypes()).toEqual(['movements.changed', 'movement.undone'])
  expect(started.map(({ source, input }) => [source, input])).toEqual(
    Array(3).fill(['takeBackNote', { key: steppedOut.key }]),
  )
})
