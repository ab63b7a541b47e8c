import { expect, test } from 'vitest'
import { aDay } from '../../../src/inspector/models/money/cash.ts'
import { cashDeskModel } from '../../../src/inspector/models/money/cashDesk.tsx'
import { cashDeskMachine } from '../../../src/machines/money/cashDesk.ts'
import { describeReadable } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(cashDeskModel)
describeReadable({
  machine: cashDeskMachine,
  src: 'fetchDesks',
  refresh: 'desks.refreshRequested',
  first: aDay,
  second: { desk: null, others: [] },
  shownOf: ({ desks }) => desks,
})

const failedText = 'The cash desk could not be loaded.'

function start() {
  const flow = startFlow(cashDeskMachine)
  const reads = () => flow.inputsOf('fetchDesks').length
  return { ...flow, reads }
}

test('the reason of a failed load is shown until a load succeeds', async () => {
  const { send, done, failed, state, reads } = start()
  await done('fetchDesks', { ok: false, status: 403, message: 'This is for cashiers.' })
  expect(state().value).toBe('failed')
  expect(state().context).toEqual({ desks: null, callError: 'This is for cashiers.' })
  send({ type: 'load.retried' })
  expect([state().value, state().context]).toEqual(['loading', { desks: null, callError: null }])
  await done('fetchDesks', { ok: false, status: 500 })
  expect([state().value, state().context]).toEqual(['failed', { desks: null, callError: failedText }])
  send({ type: 'desks.refreshRequested' })
  await failed('fetchDesks', new Error('No answer.'))
  expect([state().value, state().context]).toEqual(['failed', { desks: null, callError: 'No answer.' }])
  send({ type: 'load.retried' })
  expect(reads()).toBe(4)
  await done('fetchDesks', { ok: true, value: aDay })
  expect([state().value, state().context]).toEqual([{ shown: 'settled' }, { desks: aDay, callError: null }])
})

test('the reason of a failed refresh is shown until one succeeds', async () => {
  const { send, done, failed, context } = start()
  await done('fetchDesks', { ok: true, value: aDay })
  send({ type: 'desks.refreshRequested' })
  await done('fetchDesks', { ok: false, status: 503, message: 'Try again.' })
  expect(context()).toEqual({ desks: aDay, callError: 'Try again.' })
  send({ type: 'load.retried' })
  await failed('fetchDesks', new Error(''))
  expect(context()).toEqual({ desks: aDay, callError: failedText })
  send({ type: 'load.retried' })
  await done('fetchDesks', { ok: true, value: aDay })
  expect(context()).toEqual({ desks: aDay, callError: null })
})
