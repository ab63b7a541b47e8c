import {
  fetchBooks,
  fetchLeftInWallets,
  fetchOnlineDeposits,
  fetchStallReport,
} from '../../../../src/api/money/reports.ts'
import { noMovements } from '../../../../src/domain/money/reports.ts'
import { type AccessRows, booksOnly, cashOnly, leadOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

const products = { name: 'Zip Line', sold: 3, refunded: 1 }
const report = { day: '2025-04-14', firstDay: '2025-04-13', sales: 2 }
const day = { ...noMovements, day: '2025-04-14' }
const stall = { merchantNumber: 'M1001', merchantName: 'Baobab Activity Desk', refunded: 0, paidOut: 0 }
const stallDay = (sold: number) => ({
  ...{ day: '2025-04-14', merchantNumber: 'M1001', sold },
  ...{ refunded: 0, paidOut: 0 },
})
const deposit = {
  ...{ referenceId: 'DEP-4H8N2WZ6RB', gateway: 'paynow', gatewayReference: '9510', code: 'NUZ042' },
  ...{ name: 'Tariro Moyo', status: 'completed', createdAt: '2025-04-14T08:00:00.000Z' },
  ...{ paidAt: '2025-04-14T08:02:00.000Z', disputedAt: '2025-04-15T06:00:00.000Z', releasedAt: null },
} as const
const person = { code: 'NUZ042', name: 'Tariro Moyo', union: null }

export const reportCalls = {
  'report of a stall': {
    route: 'stallReport',
    make: (signal) => fetchStallReport({ merchantNumber: 'M1001', day: '2025-04-14' }, signal),
    sends: ['GET /api/merchants/M1001/reports/2025-04-14'],
    answer: {
      ...plain,
      data: {
        ...{ ...report, sold: 15, refunded: 5, paidOut: 0, owed: -2.5 },
        ...{ products: [{ ...products, cents: 10 }], hours: [{ hour: 9, sales: 2, cents: 15 }] },
      },
    },
    reads: {
      ...{ ...report, sold: 15_00, refunded: 5_00, paidOut: 0, owed: -2_50 },
      ...{ products: [{ ...products, cents: 10_00 }], hours: [{ hour: 9, sales: 2, cents: 15_00 }] },
    },
    needs: [
      ...['data', 'data.day', 'data.sales', 'data.sold', 'data.owed', 'data.products', 'data.hours'],
      ...['data.products.0.name', 'data.products.0.cents', 'data.hours.0.hour'],
    ],
  },
  'the books': {
    route: 'books',
    make: (signal) => fetchBooks(signal),
    sends: ['GET /api/admin/books'],
    answer: {
      ...plain,
      data: {
        days: [{ ...day, sales: 15, inWallets: 20, owedToStalls: 15, owedUnderNumbers: 4 }],
        stalls: [{ ...stall, sold: 15 }],
        stallDays: [stallDay(15)],
        threeWays: [
          { wallets: 20, stalls: 15, missingCash: 0.5, kept: 4, gifts: 1 },
          { wallets: 20, stalls: 15, missingCash: 0.5, kept: 4, gifts: 1 },
          { wallets: 20, stalls: 15, missingCash: 0.5, kept: 4, gifts: 1 },
        ],
      },
    },
    reads: {
      days: [{ ...day, sales: 15_00, inWallets: 20_00, owedToStalls: 15_00, owedUnderNumbers: 4_00 }],
      stalls: [{ ...stall, sold: 15_00 }],
      stallDays: [stallDay(15_00)],
      threeWays: [
        { wallets: 20_00, stalls: 15_00, missingCash: 50, kept: 4_00, gifts: 1_00 },
        { wallets: 20_00, stalls: 15_00, missingCash: 50, kept: 4_00, gifts: 1_00 },
        { wallets: 20_00, stalls: 15_00, missingCash: 50, kept: 4_00, gifts: 1_00 },
      ],
    },
    needs: [
      'data',
      'data.days',
      'data.days.0.sales',
      'data.stalls',
      'data.stalls.0.sold',
      'data.stallDays',
      'data.threeWays',
    ],
  },
  'what is left in wallets': {
    route: 'leftInWallets',
    make: (signal) => fetchLeftInWallets(signal),
    sends: ['GET /api/admin/books/wallets'],
    answer: { ...plain, data: [{ ...person, balance: 2.5 }] },
    reads: [{ ...person, balance: 2_50 }],
    needs: ['data', 'data.0.code', 'data.0.balance'],
  },
  'the deposits online': {
    route: 'onlineDeposits',
    make: (signal) => fetchOnlineDeposits(signal),
    sends: ['GET /api/admin/deposits'],
    answer: { ...plain, data: [{ ...deposit, amount: 25.5, fee: 0.64, disputed: 20, missing: 2.5 }] },
    reads: [{ ...deposit, amount: 25_50, fee: 64, disputed: 20_00, missing: 2_50 }],
    needs: ['data', 'data.0.referenceId', 'data.0.amount', 'data.0.status', 'data.0.disputed'],
  },
} as const satisfies Record<string, SampleCall>

export const reportAccess = {
  stallReport: {
    method: 'GET',
    path: '/api/merchants/M1001/reports/2025-04-14',
    verdicts: { ...leadOnly, merchant: 'open', office: 'open', cash: 'open', books: 'open' },
  },
  books: { method: 'GET', path: '/api/admin/books', verdicts: booksOnly },
  leftInWallets: { method: 'GET', path: '/api/admin/books/wallets', verdicts: booksOnly },
  onlineDeposits: { method: 'GET', path: '/api/admin/deposits', verdicts: { ...cashOnly, books: 'open' } },
} as const satisfies AccessRows
