import { copyReceipt } from '../../api/money/cash.ts'
import { receiptCopyMachine } from '../../machines/money/receiptCopy.ts'
import { printPage } from '../../services/browser/print.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { logErrors } from '../lib/logErrors.ts'
import { useFlow } from '../lib/useFlow.ts'

const receiptCopyFlow = receiptCopyMachine.provide({
  actors: {
    copyReceipt: abortableRead(({ input: { reference }, signal }) => copyReceipt(reference, signal)),
  },
  actions: { printReceipt: () => logErrors(printPage, 'print the receipt') },
})

export function useReceiptCopy() {
  return useFlow(receiptCopyFlow)
}
