import { expect, test } from 'vitest'
import { noDepositFilters } from '../../../src/domain/money/onlineDeposits.ts'
import { onlineDepositsModel, sampleDeposits } from '../../../src/inspector/models/money/onlineDeposits.tsx'
import { onlineDepositsMachine } from '../../../src/machines/money/onlineDeposits.ts'
import { describeUnread } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(onlineDepositsModel)

describeUnread({
  machine: onlineDepositsMachine,
  input: { state: '' },
  src: 'fetchDeposits',
  retry: 'list.refreshRequested',
  value: sampleDeposits,
  text: 'The deposits could not be read. Please try again.',
  showsCause: true,
  clearsFirst: false,
})

test('the list stays visible during a reload, even when it fails', async () => {
  const { send, done, failed, state, context } = startFlow(onlineDepositsMachine, { state: '' })
  await done('fetchDeposits', { ok: true, value: sampleDeposits })
  expect([state().value, context().deposits]).toEqual(['shown', sampleDeposits])
  send({ type: 'list.refreshRequested' })
  expect([state().value, context().deposits]).toEqual(['loading', sampleDeposits])
  await failed('fetchDeposits', new Error('No answer.'))
  expect([state().value, context().deposits]).toEqual(['failed', sampleDeposits])
})

test('the filters change at any time, and begin with the state of the address', async () => {
  const { send, context } = startFlow(onlineDepositsMachine, { state: 'takenBack' })
  const filters = { ...noDepositFilters, state: 'takenBack' }
  expect(context().filters).toEqual(filters)
  send({ type: 'filter.changed', change: { day: '2025-04-14' } })
  expect(context().filters).toEqual({ ...filters, day: '2025-04-14' })
  send({ type: 'filters.cleared' })
  expect(context().filters).toEqual({ day: '', gateway: '', state: '' })
})
