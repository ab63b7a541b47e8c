import { type BooksDay, noMovements } from '../../../domain/money/reports.ts'
import { booksMachine, type CampBooks } from '../../../machines/money/books.ts'
import { defineModel } from '../model.ts'

const days: readonly BooksDay[] = [
  {
    ...{ ...noMovements, day: '2025-04-14', topUpsByGateway: 120_00, topUpsInCash: 90_00, sales: 28_00 },
    ...{
      refunds: 5_00,
      withdrawals: 10_00,
      stallPayOuts: 10_00,
      inWallets: 177_00,
      owedToStalls: 13_00,
      owedUnderNumbers: 0,
    },
  },
  {
    ...{ ...noMovements, day: '2025-04-15', sales: 10_00, missingCash: 50, kept: 5_00, gifts: 2_00 },
    ...{ inWallets: 160_00, owedToStalls: 23_00, owedUnderNumbers: 5_00 },
  },
]
const held = { wallets: 160_00, stalls: 23_00, missingCash: 50, kept: 5_00, gifts: 2_00 }
const camp: CampBooks = {
  books: {
    days,
    stalls: [
      {
        ...{ merchantNumber: 'M1001', merchantName: 'Baobab Activity Desk' },
        ...{ sold: 38_00, refunded: 5_00, paidOut: 10_00 },
      },
    ],
    stallDays: [
      {
        ...{ day: '2025-04-14', merchantNumber: 'M1001' },
        ...{ sold: 28_00, refunded: 5_00, paidOut: 10_00 },
      },
      { day: '2025-04-15', merchantNumber: 'M1001', sold: 10_00, refunded: 0, paidOut: 0 },
    ],
    threeWays: [held, held, held],
  },
  wallets: [
    { code: 'EZC104', name: 'Tariro Moyo', union: 'East Zimbabwe', balance: 100_00 },
    { code: 'NUZ042', name: 'Farai Dube', union: null, balance: 60_00 },
  ],
}
const nothing = { wallets: 0, stalls: 0, missingCash: 0, kept: 0, gifts: 0 }
const nothingYet: CampBooks = {
  books: { days: [], stalls: [], stallDays: [], threeWays: [nothing, nothing, nothing] },
  wallets: [],
}
const wrong: CampBooks = {
  ...camp,
  books: { ...camp.books, threeWays: [held, held, { ...held, wallets: 159_00 }] },
}

export const booksModel = defineModel<typeof booksMachine>({
  machine: booksMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { BooksView } = await import('../../../views/money/books/BooksView.tsx')
    return (props) => <BooksView {...props} hasDesks onPrint={() => {}} />
  },
  inputs: [{ name: 'lead', input: undefined }],
  samples: {
    'books.refreshRequested': [{ type: 'books.refreshRequested' }],
    'day.chosen': [
      { type: 'day.chosen', day: '2025-04-15' },
      { type: 'day.chosen', day: null },
    ],
    'file.requested': [
      { type: 'file.requested', file: 'days' },
      { type: 'file.requested', file: 'stalls' },
    ],
  },
  outcomes: {
    fetchBooks: {
      done: [
        { ok: true, value: camp },
        { ok: true, value: nothingYet },
        { ok: true, value: wrong },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
})
