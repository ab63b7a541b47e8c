import { expect, test } from 'vitest'
import { aDay } from '../../../src/inspector/models/money/cash.ts'
import { cashDeskModel } from '../../../src/inspector/models/money/cashDesk.tsx'
import { cashDeskMachine } from '../../../src/machines/money/cashDesk.ts'
import { cashier } from '../support/cashDesk.ts'
import { describeReadable, describeUnread } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

const failedText = 'The cash desk could not be loaded.'
const input = { cashier, sought: null }

describeWalk(cashDeskModel)
describeReadable({
  machine: cashDeskMachine,
  input,
  region: 'desk',
  src: 'fetchDesks',
  refresh: 'desks.refreshRequested',
  first: aDay,
  second: { desk: null, others: [] },
  shownOf: ({ desks }) => desks,
})
describeUnread({
  machine: cashDeskMachine,
  input,
  region: 'desk',
  src: 'fetchDesks',
  value: aDay,
  text: failedText,
  showsCause: true,
  clearsFirst: true,
})

test('the reason of a failed refresh is shown until one succeeds', async () => {
  const { send, done, failed, context } = startFlow(cashDeskMachine, input)
  await done('fetchDesks', { ok: true, value: aDay })
  send({ type: 'desks.refreshRequested' })
  await done('fetchDesks', { ok: false, status: 503, message: 'Try again.' })
  expect(context()).toMatchObject({ desks: aDay, failure: { text: 'Try again.', isIncident: true } })
  send({ type: 'load.retried' })
  await failed('fetchDesks', new Error(''))
  expect(context()).toMatchObject({ desks: aDay, failure: { text: failedText, isIncident: true } })
  send({ type: 'load.retried' })
  await done('fetchDesks', { ok: true, value: aDay })
  expect(context()).toMatchObject({ desks: aDay, failure: null })
})
