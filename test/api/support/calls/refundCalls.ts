import { fetchSale, refundSale } from '../../../../src/api/money/refunds.ts'
import * as schemas from '../../../../src/api/schemas/refunds.ts'
import { type AccessRows, cashOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain } from './samples.ts'

const createdAt = '2025-04-14T08:05:00.000Z'
const rides = { name: 'Zip Line', quantity: 3, refunded: 1 }
const given = { referenceId: 'RFD-7K2MXQ4RWB', createdAt, reason: 'It rained' }
const sold = { referenceId: 'PUR-7K2MXQ4RWB', ownerCode: 'NUZ042', createdAt }

export const refundCalls = {
  'one sale': {
    route: 'sale',
    make: (signal) => fetchSale({ merchantNumber: 'M1001', reference: 'PUR-7K2MXQ4RWB' }, signal),
    sends: ['GET /api/merchants/M1001/sales/PUR-7K2MXQ4RWB'],
    answer: {
      ...plain,
      data: { ...sold, amount: 15, items: [{ ...rides, price: 5 }], refunds: [{ ...given, amount: 5 }] },
    },
    reads: {
      ...sold,
      amount: 15_00,
      items: [{ ...rides, price: 5_00 }],
      refunds: [{ ...given, amount: 5_00 }],
    },
    needs: [
      ...['data', 'data.referenceId', 'data.amount', 'data.items', 'data.refunds'],
      ...['data.items.0.name', 'data.items.0.price', 'data.items.0.quantity', 'data.items.0.refunded'],
    ],
  },
  'a refund': {
    route: 'refund',
    make: () =>
      refundSale(
        {
          merchantNumber: 'M1001',
          sale: 'PUR-7K2MXQ4RWB',
          items: [{ name: 'Zip Line', quantity: 2 }],
          reason: 'It rained',
        },
        attempt,
      ),
    sends: [
      'POST /api/merchants/M1001/refunds',
      { sale: 'PUR-7K2MXQ4RWB', items: { 'Zip Line': 2 }, reason: 'It rained' },
    ],
    hostReads: schemas.refundRequest,
    answer: {
      ...plain,
      data: { referenceId: 'RFD-7K2MXQ4RWB', createdAt, amount: 10, ownerCode: 'NUZ042' },
    },
    reads: { referenceId: 'RFD-7K2MXQ4RWB', createdAt, amount: 10_00, ownerCode: 'NUZ042' },
    needs: ['data', 'data.referenceId', 'data.createdAt', 'data.amount', 'data.ownerCode'],
  },
} as const satisfies Record<string, SampleCall>

export const refundAccess = {
  sale: {
    method: 'GET',
    path: '/api/merchants/M1001/sales/PUR-7K2MXQ4RWB',
    verdicts: { ...cashOnly, merchant: 'open' },
  },
  refund: {
    method: 'POST',
    path: '/api/merchants/M1001/refunds',
    body: {},
    verdicts: { ...cashOnly, merchant: 'open' },
  },
} as const satisfies AccessRows
