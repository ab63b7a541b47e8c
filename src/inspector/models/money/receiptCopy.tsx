import type { ReceiptCopy } from '../../../domain/money/receipt.ts'
import { receiptCopyMachine } from '../../../machines/money/receiptCopy.ts'
import { defineModel } from '../model.ts'
import { payOut } from './cash.ts'

export const copiedPayOut: ReceiptCopy = {
  ...payOut,
  cashier: 'Rudo Dube',
  copy: 2,
  printedAt: '2025-04-15T09:30:00.000Z',
}

export const receiptCopyModel = defineModel<typeof receiptCopyMachine>({
  machine: receiptCopyMachine,
  area: 'admin',
  view: async () => {
    const { ReceiptCopyView } = await import('../../../views/ui/flows/ReceiptCopyView.tsx')
    return (props) => <ReceiptCopyView {...props} />
  },
  inputs: [{ name: 'receipt', input: undefined }],
  samples: {
    'copy.requested': [{ type: 'copy.requested', reference: payOut.referenceId }],
    'copy.retried': [{ type: 'copy.retried' }],
    'receipt.printRequested': [{ type: 'receipt.printRequested' }],
    'receipt.closed': [{ type: 'receipt.closed' }],
  },
  outcomes: {
    copyReceipt: {
      done: [
        { ok: true, value: copiedPayOut },
        { ok: false, status: 404, reason: 'notFound', message: 'There is no receipt with this reference.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
})
