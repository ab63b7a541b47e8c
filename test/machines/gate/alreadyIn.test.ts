import { expect, test } from 'vitest'
import type { EventFrom } from 'xstate'
import { alreadyInModel } from '../../../src/inspector/models/gate/alreadyIn.tsx'
import { insideNow, outsideNow, steppedOut } from '../../../src/inspector/models/gate/movements.ts'
import { alreadyInMachine } from '../../../src/machines/gate/alreadyIn.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(alreadyInModel)

const judged = { type: 'person.judged', number: 'EZC104', isByName: false } as const
const mark = { key: 'a'.repeat(32), counter: 7, notedAt: '2025-04-14T12:05:00.000Z' }

const noPerson = {
  number: '',
  isByName: false,
  canNote: true,
  standing: null,
  attempt: null,
  notice: null,
  failure: null,
}

function start(person: EventFrom<typeof alreadyInMachine> = judged) {
  const flow = startFlow(alreadyInMachine)
  flow.send({ type: 'device.told', canNote: true })
  flow.send(person)
  return flow
}

test('[W500] a person inside is shown with time and gate, and no action is offered', async () => {
  const { done, send, state, started } = start()
  await done('findStanding', { ok: true, value: insideNow })
  expect(state().value).toBe('inside')
  expect(state().context.standing).toEqual(insideNow)
  send({ type: 'backIn.confirmed' })
  expect(started.map(({ source }) => source)).toEqual(['findStanding'])
})

test('[W500] a person who had stepped out is let back in with one press, under one idempotency key', async () => {
  const { done, failed, send, wait, state, inputsOf, emittedTypes } = start()
  await done('findStanding', { ok: true, value: outsideNow })
  expect(state().value).toBe('outside')
  expect(state().context.standing).toEqual(outsideNow)
  send({ type: 'backIn.confirmed' })
  await done('markAttempt', mark)
  await failed('move', new Error('No answer from the server.'))
  expect(state().value).toBe('unanswered')
  send(judged)
  expect(state().value).toBe('unanswered')
  expect(state().context).toMatchObject({ failure: { text: 'No answer from the server.', isIncident: true } })
  send({ type: 'backIn.confirmed' })
  expect(state().value).toBe('sending')
  expect(state().context).toMatchObject({ notice: null, failure: null })
  const wanted = { ...mark, number: 'EZC104', kind: 'backIn' }
  expect(inputsOf('move')).toEqual([
    { wanted, canNote: true },
    { wanted, canNote: true },
  ])
  expect(emittedTypes()).toEqual([])
  await done('move', {
    ok: true,
    value: { movement: { ...steppedOut, kind: 'backIn' }, standing: insideNow },
  })
  expect(state().value).toBe('returned')
  expect(state().context).toMatchObject({ notice: 'Tariro Moyo is back in.', failure: null })
  expect(emittedTypes()).toEqual(['person.returned'])
  wait(5_000)
  expect(state().value).toBe('passed')
})

test('[W500] a refusal shows its message, and the next person replaces it', async () => {
  const { done, send, state } = start()
  await done('findStanding', { ok: true, value: outsideNow })
  send({ type: 'backIn.confirmed' })
  await done('markAttempt', mark)
  await done('move', {
    ok: false,
    status: 409,
    reason: 'wrongPlace',
    message: 'Tariro Moyo is inside already.',
  })
  expect(state().value).toBe('refused')
  expect(state().context).toMatchObject({
    failure: { text: 'Tariro Moyo is inside already.', isIncident: false },
  })
  send({ ...judged, number: 'EZC105' })
  expect(state().value).toBe('reading')
  expect(state().context).toEqual({ ...noPerson, number: 'EZC105' })
})

test('[W500] the presence of a second person replaces the read of the first', async () => {
  const { done, send, state, started } = start()
  send({ ...judged, number: 'EZC105' })
  expect(started.map(({ input }) => input)).toEqual([
    { number: 'EZC104', isByName: false },
    { number: 'EZC105', isByName: false },
  ])
  await done('findStanding', { ok: true, value: insideNow })
  expect(state().context).toEqual({ ...noPerson, number: 'EZC105', standing: insideNow })
})

test('[W500] a person found by name is sent with “byName”', async () => {
  const { done, send, state, started, inputsOf } = start({ ...judged, isByName: true })
  expect(started.at(-1)?.input).toEqual({ number: 'EZC104', isByName: true })
  await done('findStanding', { ok: true, value: outsideNow })
  send({ type: 'backIn.confirmed' })
  await done('markAttempt', mark)
  expect(state().value).toBe('sending')
  expect(inputsOf('move')).toEqual([
    { wanted: { ...mark, number: 'EZC104', kind: 'backIn', byName: true }, canNote: true },
  ])
})

test('[W500] an attempt that was not sent or not answered can be left, and the machine emits “person.returned”', async () => {
  const { done, failed, send, state, started, emittedTypes } = start()
  await done('findStanding', { ok: true, value: outsideNow })
  send({ type: 'backIn.confirmed' })
  await failed('markAttempt', new Error('No random numbers'))
  expect(state().value).toBe('unanswered')
  expect(state().context).toMatchObject({ failure: { text: 'No random numbers', isIncident: true } })
  send({ type: 'backIn.confirmed' })
  expect(state().value).toBe('preparing')
  expect(state().context).toMatchObject({ notice: null, failure: null })
  await done('markAttempt', mark)
  await done('move', { ok: false, status: 503, message: 'The host is being restarted.' })
  expect(state().value).toBe('unanswered')
  expect(state().context).toMatchObject({
    failure: { text: 'The host is being restarted.', isIncident: true },
  })
  send({ type: 'backIn.left' })
  expect(state().value).toBe('idle')
  expect(state().context).toEqual(noPerson)
  expect(emittedTypes()).toEqual(['person.returned'])
  expect(started.filter(({ source }) => source === 'move')).toHaveLength(1)
})

test('[W500] leaving a refusal emits nothing', async () => {
  const { done, send, state, emittedTypes } = start()
  await done('findStanding', { ok: true, value: outsideNow })
  send({ type: 'backIn.confirmed' })
  await done('markAttempt', mark)
  await done('move', { ok: false, status: 403, message: 'This needs the right Gate.' })
  send({ type: 'backIn.left' })
  expect(state().value).toBe('idle')
  expect(state().context).toEqual(noPerson)
  expect(emittedTypes()).toEqual([])
})

test('[W500] an unreadable presence adds nothing to the documented verdict', async () => {
  const { failed, state } = start()
  await failed('findStanding', new Error('No answer from the server.'))
  expect(state().value).toBe('idle')
  expect(state().context.notice).toBe(null)
  const refused = start()
  await refused.done('findStanding', { ok: false, status: 404, message: 'Nobody has this code' })
  expect(refused.state().value).toBe('idle')
  expect(refused.state().context).toEqual({ ...noPerson, number: 'EZC104' })
})
