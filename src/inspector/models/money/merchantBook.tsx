import type { MerchantTransaction } from '../../../domain/camper/wallet.ts'
import { merchantBookMachine } from '../../../machines/money/merchantBook.ts'
import { defineModel } from '../model.ts'

export const sale: MerchantTransaction = {
  _id: 't-3',
  referenceId: 'PUR-7K3M9QX2TW',
  ownerCode: 'EZC104',
  amount: 1_500,
  type: 'purchase',
  createdAt: '2025-04-14T08:30:00.000Z',
}

export const deposit: MerchantTransaction = {
  ...sale,
  _id: 't-2',
  referenceId: 'DEP-4H8N2WZ6RB',
  amount: 200_000,
  type: 'deposit',
  createdAt: '2025-04-13T07:05:00.000Z',
}

export const settlement: MerchantTransaction = {
  _id: 't-1',
  referenceId: 'SETTLEMENT-2025-04-12-OF-THE-ADVENTURE-DESK-AT-THE-LAKE',
  ownerCode: 'NOMATHEMBA-SIBUSISIWE-0001',
  amount: 1_234_567_890,
  type: 'settlement',
  createdAt: 'last Saturday',
}

export const merchantBookModel = defineModel<typeof merchantBookMachine>({
  machine: merchantBookMachine,
  area: 'ui',
  view: async () => {
    const { BookList } = await import('../../../views/ui/lists/BookList.tsx')
    return (props) => <BookList {...props} />
  },
  inputs: [{ name: 'merchant', input: { merchantNumber: 'M1001' } }],
  samples: {
    'book.refreshRequested': [{ type: 'book.refreshRequested' }],
    'book.retried': [{ type: 'book.retried' }],
    'more.requested': [{ type: 'more.requested' }],
  },
  outcomes: {
    fetchTransactions: {
      done: [
        { ok: true, value: { transactions: [sale, deposit], balance: 12_500, total: 3 } },
        { ok: true, value: { transactions: [settlement], balance: 12_500, total: 3 } },
        {
          ok: true,
          value: { transactions: [], passwordMade: { at: '2025-04-14T08:00:00.000Z', by: 'Nyasha Dube' } },
        },
        { ok: true, value: { transactions: [] } },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})
