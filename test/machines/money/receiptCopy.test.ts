import { expect, test } from 'vitest'
import { copiedPayOut, receiptCopyModel } from '../../../src/inspector/models/money/receiptCopy.tsx'
import { receiptCopyMachine } from '../../../src/machines/money/receiptCopy.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(receiptCopyModel)

test('a receipt is asked for again each time, and its printing is up to the cashier', async () => {
  const printed: string[] = []
  const machine = receiptCopyMachine.provide({ actions: { printReceipt: () => printed.push('printed') } })
  const { send, done, failed, inputsOf, context, state } = startFlow(machine)
  send({ type: 'copy.requested', reference: 'WDR-9F3KQW2MNB' })
  await failed('copyReceipt', new Error(''))
  expect(context().failure?.text).toBe('The receipt could not be read. Please try again.')
  send({ type: 'copy.retried' })
  await done('copyReceipt', { ok: true, value: copiedPayOut })
  expect([state().value, context().receipt, printed]).toEqual(['shown', copiedPayOut, []])
  send({ type: 'receipt.printRequested' })
  send({ type: 'receipt.closed' })
  expect([printed, context().receipt]).toEqual([['printed'], null])
  send({ type: 'copy.requested', reference: 'WDR-9F3KQW2MNB' })
  expect(inputsOf('copyReceipt')).toEqual(Array(3).fill({ reference: 'WDR-9F3KQW2MNB' }))
})
