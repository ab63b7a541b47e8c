import {
  addMerchant,
  chargeWallet,
  fetchMerchants,
  fetchMerchantTransactions,
} from '../../../../src/api/money/merchants.ts'
import { fetchWithdrawals, withdraw } from '../../../../src/api/money/withdrawals.ts'
import { addMerchantRequest } from '../../../../src/api/schemas/merchants.ts'
import { deductRequest, withdrawRequest } from '../../../../src/api/schemas/wallet.ts'
import { type AccessRows, cashOnly, leadOnly, officeOnly, thatMerchant } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, neededOfAStall, plain, stall, stallOnTheWire } from './samples.ts'

export const merchantCalls = {
  charge: {
    route: 'deduct',
    make: () =>
      chargeWallet(
        {
          ownerCode: 'NUZ042',
          merchantNumber: 'M1001',
          amount: 1_300,
          items: [
            { name: 'Zip Line', price: 500, quantity: 2 },
            { name: 'Glencity Heights', price: 300, quantity: 1 },
          ],
        },
        attempt,
      ),
    sends: [
      'POST /api/profile/deduct',
      {
        ownerCode: 'NUZ042',
        merchantNumber: 'M1001',
        amount: '13.00',
        method: 'pos',
        type: 'purchase',
        items: [
          { name: 'Zip Line', price: 5, quantity: 2 },
          { name: 'Glencity Heights', price: 3, quantity: 1 },
        ],
      },
    ],
    hostReads: deductRequest,
    answer: { ...plain, data: { referenceId: 'PUR-8', createdAt: '2025-04-14T09:00:00.000Z' } },
    reads: { referenceId: 'PUR-8', createdAt: '2025-04-14T09:00:00.000Z' },
    needs: [],
  },
  'merchant transactions': {
    route: 'merchantTransactions',
    make: (signal) => fetchMerchantTransactions('M1001', signal),
    sends: ['GET /api/merchants/transactions/M1001'],
    answer: {
      ...plain,
      data: [
        {
          _id: 't1',
          referenceId: 'PUR-8',
          ownerCode: 'NUZ042',
          amount: 13,
          type: 'purchase',
          createdAt: '2025-04-14T09:00:00.000Z',
          attempt,
        },
      ],
      merchantBalance: 138.5,
      total: 1,
    },
    reads: {
      transactions: [
        {
          _id: 't1',
          referenceId: 'PUR-8',
          ownerCode: 'NUZ042',
          amount: 1_300,
          type: 'purchase',
          createdAt: '2025-04-14T09:00:00.000Z',
          attempt,
        },
      ],
      balance: 13_850,
      total: 1,
    },
    needs: [
      'data',
      ...['_id', 'referenceId', 'ownerCode', 'amount', 'type', 'createdAt'].map((field) => `data.0.${field}`),
    ],
  },
  'merchants list': {
    route: 'merchants',
    make: (signal) => fetchMerchants(signal),
    sends: ['GET /api/admin/merchants'],
    answer: { ...plain, merchants: [stallOnTheWire] },
    reads: [stall],
    needs: ['merchants', ...neededOfAStall.map((field) => `merchants.0.${field}`)],
  },
  'new merchant': {
    route: 'addMerchant',
    make: () => addMerchant('Adventure Desk', attempt),
    sends: ['POST /api/admin/merchants/new', { merchantName: 'Adventure Desk' }],
    hostReads: addMerchantRequest,
    answer: { ...plain, data: { merchantNumber: 'M1001', oneTimePassword: 'kestrel-dawn-42' } },
    reads: { merchantNumber: 'M1001', oneTimePassword: 'kestrel-dawn-42' },
    needs: [],
  },
  withdrawals: {
    route: 'withdrawals',
    make: (signal) => fetchWithdrawals(signal),
    sends: ['GET /api/admin/withdrawals'],
    answer: {
      ...plain,
      data: {
        withdrawals: [
          {
            referenceId: 'WDR-1',
            ownerCode: 'NUZ042',
            amount: 4.5,
            createdAt: '2025-04-14T09:00:00.000Z',
            status: 'completed',
          },
        ],
        totalWithdrawn: '4.50',
        count: 1,
      },
    },
    reads: {
      withdrawals: [
        {
          referenceId: 'WDR-1',
          ownerCode: 'NUZ042',
          amount: 450,
          createdAt: '2025-04-14T09:00:00.000Z',
          status: 'completed',
        },
      ],
      totalWithdrawn: 450,
      count: 1,
    },
    needs: [
      'data',
      'data.withdrawals',
      'data.totalWithdrawn',
      'data.count',
      ...['referenceId', 'ownerCode', 'amount', 'createdAt', 'status'].map(
        (field) => `data.withdrawals.0.${field}`,
      ),
    ],
  },
  withdrawal: {
    route: 'withdraw',
    make: () => withdraw({ ownerCode: 'NUZ042', amount: 450 }, attempt),
    sends: ['POST /api/admin/withdraw', { ownerCode: 'NUZ042', amount: 4.5 }],
    hostReads: withdrawRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
} as const satisfies Record<string, SampleCall>

export const merchantAccess = {
  deduct: {
    method: 'POST',
    path: '/api/profile/deduct',
    body: { merchantNumber: 'M1001', ownerCode: 'ZEU001' },
    verdicts: thatMerchant,
  },
  merchantTransactions: {
    method: 'GET',
    path: '/api/merchants/transactions/M1001',
    verdicts: { ...leadOnly, merchant: 'open', office: 'open', cash: 'open', books: 'open' },
  },
  merchants: {
    method: 'GET',
    path: '/api/admin/merchants',
    verdicts: { ...leadOnly, office: 'open', cash: 'open', books: 'open' },
  },
  addMerchant: { method: 'POST', path: '/api/admin/merchants/new', verdicts: officeOnly },
  withdrawals: { method: 'GET', path: '/api/admin/withdrawals', verdicts: { ...cashOnly, books: 'open' } },
  withdraw: { method: 'POST', path: '/api/admin/withdraw', verdicts: cashOnly },
} as const satisfies AccessRows
