import { expect, test } from 'vitest'
import { insideNow, steppedOut } from '../../src/inspector/models/movements.ts'
import { undoMovementModel } from '../../src/inspector/models/undoMovement.tsx'
import { undoMovementMachine } from '../../src/machines/undoMovement.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(undoMovementModel)

async function undoing() {
  const flow = startScripted(undoMovementMachine, undefined)
  const told: string[] = []
  flow.actor.on('movements.changed', ({ type }) => told.push(type))
  flow.send({ type: 'undo.asked', movement: steppedOut })
  flow.send({ type: 'undo.confirmed' })
  await flow.done('makeIdempotencyKey', 'b'.repeat(32))
  const sent = () => flow.started.filter(({ id }) => id === 'undoMovement').map(({ input }) => input)
  return { ...flow, told, sent, state: () => flow.actor.getSnapshot() }
}

const call = { key: '1'.repeat(32), ownKey: 'b'.repeat(32) }

test('[W497] a movement is undone after it was asked, and the list is read again', async () => {
  const { done, told, sent, state } = await undoing()
  expect(sent()).toEqual([call])
  await done('undoMovement', { ok: true, value: insideNow })
  expect(state().value).toBe('closed')
  expect(told).toEqual(['movements.changed'])
})

test('[W498] a refusal is told in the host’s sentence, and another try is another attempt', async () => {
  const { done, send, state } = await undoing()
  await done('undoMovement', { ok: false, status: 409, reason: 'tooLate', message: 'This stays.' })
  expect(state().value).toBe('asking')
  expect(state().context).toMatchObject({ callError: 'This stays.', isIncident: false, ownKey: null })
  send({ type: 'undo.left' })
  expect(state().value).toBe('closed')
})

test('[W498] without an answer the same is sent again under the same key', async () => {
  const { failed, send, sent, state } = await undoing()
  await failed('undoMovement', new Error('No answer from the server.'))
  expect(state().context.callError).toBe(
    'No answer from the server. Maybe undone, maybe not. Press Undo again.',
  )
  send({ type: 'undo.confirmed' })
  expect(sent()).toEqual([call, call])
})
