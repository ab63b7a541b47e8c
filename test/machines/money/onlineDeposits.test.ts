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

function start(state: '' | 'takenBack' = '') {
  const saved: unknown[] = []
  const machine = onlineDepositsMachine.provide({ actions: { saveFile: (_, shown) => saved.push(shown) } })
  return { ...startFlow(machine, { state }), saved }
}

test('the list stays visible during a reload, even when it fails', async () => {
  const { send, done, failed, state, context } = start()
  await done('fetchDeposits', { ok: true, value: sampleDeposits })
  expect([state().value, context().deposits]).toEqual(['shown', sampleDeposits])
  send({ type: 'list.refreshRequested' })
  expect([state().value, context().deposits]).toEqual(['loading', sampleDeposits])
  await failed('fetchDeposits', new Error('No answer.'))
  expect([state().value, context().deposits]).toEqual(['failed', sampleDeposits])
})

test('the file contains the filtered rows, and is not made before the list is loaded', async () => {
  const { send, done, saved } = start('takenBack')
  send({ type: 'file.requested' })
  await done('fetchDeposits', { ok: true, value: sampleDeposits })
  send({ type: 'file.requested' })
  send({ type: 'filter.changed', change: { day: '2025-04-14' } })
  send({ type: 'file.requested' })
  send({ type: 'filters.cleared' })
  send({ type: 'file.requested' })
  const filters = { ...noDepositFilters, state: 'takenBack' }
  expect(saved).toEqual([
    { deposits: sampleDeposits, filters },
    { deposits: sampleDeposits, filters: { ...filters, day: '2025-04-14' } },
    { deposits: sampleDeposits, filters: { day: '', gateway: '', state: '' } },
  ])
})
