import { fromPromise } from 'xstate'
import { copyReceipt } from '../../api/money/cash.ts'
import { receiptCopyMachine } from '../../machines/money/receiptCopy.ts'
import { printPage } from '../../services/browser/print.ts'
import { logErrors } from '../lib/logErrors.ts'
import { useFlow } from '../lib/useFlow.ts'

const receiptCopyFlow = receiptCopyMachine.provide({
  actors: {
    copyReceipt: fromPromise(({ input: { reference } }) => copyReceipt(reference)),
  },
  actions: { printReceipt: () => logErrors(printPage, 'print the receipt') },
})

export function useReceiptCopy() {
  return useFlow(receiptCopyFlow)
}
