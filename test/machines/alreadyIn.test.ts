import { expect, test } from 'vitest'
import { alreadyInModel } from '../../src/inspector/models/alreadyIn.tsx'
import { insideNow, outsideNow, steppedOut } from '../../src/inspector/models/movements.ts'
import { alreadyInMachine } from '../../src/machines/alreadyIn.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(alreadyInModel)

const judged = { type: 'person.judged', number: 'EZC104', isByName: false } as const
const mark = { key: 'a'.repeat(32), counter: 7, notedAt: '2025-04-14T12:05:00.000Z' }

function start() {
  const flow = startScripted(alreadyInMachine, undefined)
  const told: string[] = []
  flow.actor.on('person.returned', ({ type }) => told.push(type))
  flow.send(judged)
  const state = () => flow.actor.getSnapshot()
  const sent = () => flow.started.filter(({ source }) => source === 'move').map(({ input }) => input)
  return { ...flow, told, state, sent }
}

test('[W500] who is inside is told with when and where, and offered nothing', async () => {
  const { done, send, state, started } = start()
  await done('findStanding', { ok: true, value: insideNow })
  expect(state().value).toBe('inside')
  expect(state().context.standing).toEqual(insideNow)
  send({ type: 'backIn.confirmed' })
  expect(started.map(({ source }) => source)).toEqual(['findStanding'])
})

test('[W500] who had stepped out is let back in with one press, under one key', async () => {
  const { done, failed, send, wait, state, sent, told } = start()
  await done('findStanding', { ok: true, value: outsideNow })
  send({ type: 'backIn.confirmed' })
  await done('markAttempt', mark)
  await failed('move', new Error('No answer from the server.'))
  expect(state().value).toBe('unanswered')
  send(judged)
  expect(state().value).toBe('unanswered')
  send({ type: 'backIn.confirmed' })
  const wanted = { ...mark, number: 'EZC104', kind: 'backIn' }
  expect(sent()).toEqual([{ wanted }, { wanted }])
  expect(told).toEqual([])
  await done('move', {
    ok: true,
    value: { movement: { ...steppedOut, kind: 'backIn' }, standing: insideNow },
  })
  expect(state().value).toBe('returned')
  expect(state().context.notice).toBe('Tariro Moyo is back in.')
  expect(told).toEqual(['person.returned'])
  wait(5_000)
  expect(state().value).toBe('passed')
})

test('[W500] a refusal is told, and the next person replaces it', async () => {
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
  expect(state().context).toMatchObject({ notice: 'Tariro Moyo is inside already.', isIncident: false })
  send({ ...judged, number: 'EZC105' })
  expect(state().context).toEqual({
    number: 'EZC105',
    isByName: false,
    standing: null,
    attempt: null,
    notice: null,
    isIncident: false,
  })
})

test('[W500] nothing is added to the documented verdict when where the person is cannot be read', async () => {
  const { failed, state } = start()
  await failed('findStanding', new Error('No answer from the server.'))
  expect(state().value).toBe('idle')
  expect(state().context.notice).toBe(null)
})
