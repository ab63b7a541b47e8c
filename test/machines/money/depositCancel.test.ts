import { expect, test } from 'vitest'
import { depositCancelModel } from '../../../src/inspector/models/money/depositCancel.tsx'
import { depositCancelMachine } from '../../../src/machines/money/depositCancel.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(depositCancelModel)

test('[W1297] a deposit is cancelled after a question, and a lost answer can be asked for again', async () => {
  const { send, done, failed, value, context, inputsOf, emitted } = startFlow(depositCancelMachine, {
    code: 'EZC104',
  })
  send({ type: 'cancel.requested', deposit: { referenceId: 'DEP-7K2MXQ4RWB', amount: 25_00 } })
  expect(inputsOf('cancelDeposit')).toEqual([])
  send({ type: 'cancel.confirmed' })
  await failed('cancelDeposit', new Error('No answer'))
  expect([value(), context().failure?.text]).toEqual([
    'asking',
    'No answer from the server. Maybe it is cancelled, maybe not. Please press again.',
  ])
  send({ type: 'cancel.confirmed' })
  const asked = { code: 'EZC104', referenceId: 'DEP-7K2MXQ4RWB' }
  expect(inputsOf('cancelDeposit')).toEqual([asked, asked])
  await done('cancelDeposit', { ok: true, value: undefined })
  expect(value()).toBe('closed')
  expect(emitted).toEqual([{ type: 'deposit.cancelled' }])
})
