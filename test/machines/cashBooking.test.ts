import { expect, test } from 'vitest'
import { cashAttempt, payingIn } from '../../src/inspector/models/cash.ts'
import { cashBookingModel } from '../../src/inspector/models/cashBooking.tsx'
import {
  cashBookingMachine,
  cashFinishedElsewhereText,
  cashUnfinishedText,
  cashUnstoredText,
} from '../../src/machines/cashBooking.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(cashBookingModel)

const booked = {
  referenceId: 'DEP-7K2MXQ4RWB',
  at: '2025-04-14T08:05:00.000Z',
  code: 'NUZ042',
  balance: 43_50,
  expected: null,
}
const done = { kind: 'answered', outcome: { ok: true, value: booked } } as const
const refusal = (status: number, message?: string) =>
  ({ kind: 'answered', outcome: { ok: false, status, ...(message !== undefined && { message }) } }) as const

async function opened(stored: typeof cashAttempt | null = null) {
  const removed: unknown[] = []
  const flow = startScripted(
    cashBookingMachine.provide({
      actions: { removeStoredAttempt: (_, { attempt }) => removed.push(attempt?.key) },
    }),
    { cashier: 'rudo@camp.example.org' },
  )
  const told: string[] = []
  flow.actor.on('*', ({ type }) => told.push(type))
  await flow.done('readAttempt', stored)
  const state = () => flow.actor.getSnapshot()
  return { ...flow, removed, told, state, context: () => state().context }
}

async function sent() {
  const flow = await opened()
  flow.send({ type: 'booking.requested', request: payingIn })
  await flow.done('recordAttempt', { kind: 'recorded', attempt: cashAttempt })
  return flow
}

const calls = (started: readonly { readonly id: string }[], name: string) =>
  started.filter(({ id }) => id === name).length

test('[W643] nothing is sent before it is stored, and nothing where the browser stores nothing', async () => {
  const { send, failed, state, context, started } = await opened()
  send({ type: 'booking.requested', request: payingIn })
  await failed('recordAttempt', new Error('full'))
  expect(calls(started, 'bookCash')).toBe(0)
  expect([state().value, context().callError]).toEqual([{ refused: 'failed' }, cashUnstoredText])
})

test('what is booked has a receipt and is forgotten', async () => {
  const flow = await sent()
  await flow.done('bookCash', done)
  expect(flow.state().value).toBe('booked')
  expect(flow.context()).toMatchObject({ booked, attempt: null })
  expect([flow.told, flow.removed]).toEqual([['booking.done'], [cashAttempt.key]])
})

test('what is refused is forgotten, and can be asked for again', async () => {
  const flow = await sent()
  await flow.done('bookCash', refusal(422, 'Not enough.'))
  expect([flow.state().value, flow.context().callError]).toEqual([{ refused: 'declined' }, 'Not enough.'])
  expect([flow.told, flow.removed]).toEqual([['booking.ended'], [cashAttempt.key]])
  flow.send({ type: 'booking.requested', request: payingIn })
  expect([flow.state().value, flow.context().callError]).toEqual(['recording', null])
})

test('[W643] an answer that is lost is asked for under the same key, as often as it takes', async () => {
  const flow = await sent()
  await flow.failed('bookCash', new Error('No answer.'))
  expect([flow.state().value, flow.context().callError, flow.removed]).toEqual([
    'unanswered',
    'No answer.',
    [],
  ])
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(503))
  expect(flow.state().value).toBe('unanswered')
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', done)
  expect(flow.state().value).toBe('booked')
  expect(flow.started.filter(({ id }) => id === 'bookCash').map(({ input }) => input)).toEqual(
    Array.from({ length: 3 }, () => ({ cashier: 'rudo@camp.example.org', attempt: cashAttempt })),
  )
})

test('[W643] a session that has ended says nothing about what was sent before', async () => {
  const flow = await sent()
  await flow.failed('bookCash', new Error('No answer.'))
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(401))
  expect([flow.state().value, flow.removed]).toEqual(['unanswered', []])
})

test('[W643] after a reload what was sent comes first', async () => {
  const flow = await opened(cashAttempt)
  expect(flow.state().value).toBe('unanswered')
  flow.send({ type: 'booking.requested', request: payingIn })
  expect([flow.state().value, flow.told]).toEqual(['unanswered', ['booking.ended']])
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(401))
  expect(flow.state().value).toBe('unanswered')
})

test('[W643] what another window has not finished comes first, and what it has finished is not sent again', async () => {
  const flow = await opened()
  flow.send({ type: 'booking.requested', request: payingIn })
  const other = { key: 'c'.repeat(32), request: { ...payingIn, amount: 5_00 } }
  await flow.done('recordAttempt', { kind: 'unfinished', attempt: other })
  expect(flow.state().value).toBe('unanswered')
  expect(flow.context()).toMatchObject({ attempt: other, callError: cashUnfinishedText })
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', { kind: 'finishedElsewhere' })
  expect([flow.state().value, flow.context().callError]).toEqual([
    { refused: 'declined' },
    cashFinishedElsewhereText,
  ])
})
