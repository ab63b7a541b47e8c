import type { Transaction } from '../../../domain/camper/wallet.ts'
import type { WalletReading } from '../../../domain/money/walletBook.ts'
import { walletMachine } from '../../../machines/camper/wallet.ts'
import { defineModel } from '../model.ts'

const sampleTransactions: readonly Transaction[] = [
  {
    _id: 't-1',
    type: 'deposit',
    amount: 9_500,
    status: 'completed',
    createdAt: '2025-04-12T09:00:00.000Z',
    referenceId: 'DEP-7K3M9QX2TW',
  },
  {
    _id: 't-2',
    type: 'purchase',
    amount: 1_300,
    status: 'completed',
    createdAt: '2025-04-14T08:30:00.000Z',
    referenceId: 'PUR-2H8RFWN4KD',
    items: [
      { name: 'Quad Bikes', price: 500, quantity: 2 },
      { name: 'Glencity Heights', price: 300, quantity: 1 },
    ],
  },
  {
    _id: 't-3',
    type: 'withdrawal',
    amount: 2_000,
    status: 'paid',
    createdAt: '2025-04-15T15:45:00.000Z',
    referenceId: 'WDR-9PLQ4ZV6BM',
  },
  {
    _id: 't-4',
    type: 'deposit',
    amount: 1_250,
    status: 'pending',
    createdAt: '2025-04-17T16:20:00.000Z',
    referenceId: 'DEP-X5T2J8CEHG',
    paymentUrl: 'https://pay.example.org/DEP-X5T2J8CEHG',
  },
  {
    _id: 't-5',
    type: 'deposit',
    amount: 4_000,
    status: 'failed',
    createdAt: '2025-04-16T06:05:00.000Z',
    referenceId: 'DEP-4W9NYRKS7A',
  },
  {
    _id: 't-6',
    type: 'goodwill of the camp kitchen',
    amount: 100,
    status: 'under review',
    createdAt: 'some day',
    referenceId: 'a-reference-of-another-host-that-is-longer-than-any-of-ours-would-ever-be-and-has-no-gap',
  },
]

export const sampleReading: WalletReading = {
  balance: 6_200,
  transactions: sampleTransactions,
  readAt: '2025-04-17T16:30:00.000Z',
}

const emptyReading: WalletReading = { balance: 0, transactions: [], readAt: '2025-04-17T16:35:00.000Z' }

const [first, second, third, ...others] = sampleTransactions as [Transaction, Transaction, Transaction]

export const refundTransaction: Transaction = {
  _id: 't-9',
  type: 'refund',
  amount: 300,
  status: 'completed',
  createdAt: '2025-04-14T08:40:00.000Z',
  referenceId: 'RFD-8WC3TJ5QKX',
  items: [{ name: 'Glencity Heights', price: 300, quantity: 1 }],
}

export const takenBackTransactions: readonly Transaction[] = [
  {
    _id: 't-8',
    type: 'withdrawal',
    amount: 20_000,
    status: 'completed',
    createdAt: '2025-04-17T07:02:00.000Z',
    referenceId: 'REV-3DXK8WQ5NE',
    reverses: 'DEP-6TBY2M9RHC',
    reason: '$200 typed for $20',
  },
  {
    _id: 't-7',
    type: 'deposit',
    amount: 20_000,
    status: 'completed',
    createdAt: '2025-04-17T07:00:00.000Z',
    referenceId: 'DEP-6TBY2M9RHC',
    reversedBy: 'REV-3DXK8WQ5NE',
  },
]

const pagedReading: WalletReading = {
  balance: 6_200,
  transactions: [...takenBackTransactions, refundTransaction, first, second],
  readAt: '2025-04-17T16:40:00.000Z',
  hasMore: true,
  totals: { transactions: 9, deposited: 9_500, spent: 1_300, pendingDeposits: 1 },
  pendingDeposits: sampleTransactions.filter(({ status }) => status === 'pending'),
}

export const walletModel = defineModel<typeof walletMachine>({
  machine: walletMachine,
  area: 'app',
  frame: 'titled',
  view: async () => {
    const { WalletView } = await import('../../../views/camper/wallet/WalletView.tsx')
    return (props) => <WalletView {...props} onDeposit={() => {}} onPay={() => {}} onPrint={() => {}} />
  },
  inputs: [{ name: 'camper', input: { code: 'EZC104', campId: '4821' } }],
  samples: {
    'overview.opened': [{ type: 'overview.opened' }],
    'transactions.opened': [{ type: 'transactions.opened' }],
    'search.changed': [{ type: 'search.changed', search: 'nothing like it' }],
    'filter.chosen': [{ type: 'filter.chosen', filter: 'deposit' }],
    'filters.cleared': [{ type: 'filters.cleared' }],
    'refresh.requested': [{ type: 'refresh.requested' }],
    'page.shown': [{ type: 'page.shown' }],
    'deposit.initiated': [{ type: 'deposit.initiated' }],
    'reload.requested': [{ type: 'reload.requested' }],
    'more.requested': [{ type: 'more.requested' }],
    'statement.requested': [{ type: 'statement.requested' }],
  },
  outcomes: {
    fetchWallet: {
      done: [
        { ok: true, value: sampleReading },
        { ok: true, value: emptyReading },
        { ok: true, value: pagedReading },
        { ok: false, status: 503, message: 'The host is being restarted.' },
      ],
      failed: [new Error('No answer from the server.')],
    },
    fetchOlder: {
      done: [
        { ok: true, value: { after: 't-2', transactions: [third], hasMore: true } },
        { ok: false, status: 503, message: 'The host is being restarted.' },
      ],
      failed: [new Error('No answer from the server.')],
    },
    fetchAllOlder: {
      done: [
        { ok: true, value: { after: 't-2', transactions: [third, ...others], hasMore: false } },
        { ok: true, value: { after: 't-3', transactions: others, hasMore: false } },
        { ok: false, status: 503, message: 'The host is being restarted.' },
      ],
      failed: [new Error('No answer from the server.')],
    },
    listenForReturn: { done: [] },
  },
  delays: {},
  project: ({ reading, callError, search, filter }) => ({
    isRead: reading !== null,
    isEmpty: reading?.transactions.length === 0,
    hasMore: reading?.hasMore ?? false,
    callError,
    isFiltered: search !== '' || filter !== 'all',
  }),
  appearance: (state) => {
    const { search, filter, callError, ...shown } = state.context
    const hasFailed = callError !== null
    const isOverview = state.matches({ shown: { tab: 'overview' } })
    return isOverview ? [hasFailed, shown] : [hasFailed, search, filter, shown]
  },
})
