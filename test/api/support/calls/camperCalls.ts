import { fetchWallet, startDeposit } from '../../../../src/api/camper/wallet.ts'
import { fetchHealth, fetchMedicalRecords, saveHealth } from '../../../../src/api/health/health.ts'
import { saveHealthRequest } from '../../../../src/api/schemas/health.ts'
import { depositRequest } from '../../../../src/api/schemas/wallet.ts'
import { type AccessRows, thatCamper } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain, record } from './samples.ts'

export const camperCalls = {
  'health record': {
    route: 'health',
    make: (signal) => fetchHealth('NUZ042', signal),
    sends: ['GET /api/profile/health/NUZ042'],
    answer: { ...plain, data: record, version: 'v-1' },
    reads: { record, version: 'v-1' },
    needs: [],
  },
  'saving the health record': {
    route: 'saveHealth',
    make: () => saveHealth({ code: 'NUZ042', record, version: 'v-1' }),
    sends: ['PUT /api/profile/health/NUZ042', record],
    hostReads: saveHealthRequest,
    answer: { ...plain, version: 'v-2' },
    reads: { version: 'v-2' },
    needs: [],
  },
  'medical records': {
    route: 'hasMedicalRecords',
    make: (signal) => fetchMedicalRecords('NUZ042', signal),
    sends: ['GET /api/profile/has-medical-records/NUZ042'],
    answer: { ...plain, hasMedicalRecords: true, medicalRecords: record },
    reads: { hasMedicalRecords: true, medicalRecords: record },
    needs: ['hasMedicalRecords'],
  },
  wallet: {
    route: 'wallet',
    make: (signal) => fetchWallet('NUZ042', signal),
    sends: ['GET /api/profile/wallet/NUZ042'],
    answer: {
      ...plain,
      balance: 20.3,
      transactions: [
        {
          _id: 7,
          type: 'purchase',
          amount: '8.00',
          status: 'completed',
          createdAt: '2025-04-14T09:00:00.000Z',
          referenceId: 'PUR-7',
          items: [{ name: 'Zip Line', price: 5, quantity: 1 }],
        },
      ],
    },
    reads: {
      balance: 2_030,
      transactions: [
        {
          _id: '7',
          type: 'purchase',
          amount: 800,
          status: 'completed',
          createdAt: '2025-04-14T09:00:00.000Z',
          referenceId: 'PUR-7',
          items: [{ name: 'Zip Line', price: 500, quantity: 1 }],
        },
      ],
    },
    needs: [
      'balance',
      'transactions',
      ...['_id', 'type', 'amount', 'status', 'createdAt', 'referenceId'].map(
        (field) => `transactions.0.${field}`,
      ),
      ...['name', 'price', 'quantity'].map((field) => `transactions.0.items.0.${field}`),
    ],
  },
  deposit: {
    route: 'deposit',
    make: () =>
      startDeposit({ amount: 2_999, firstName: 'Naledi', lastName: 'Moyo', ownerCode: 'NUZ042' }, attempt),
    sends: [
      'POST /api/profile/deposit',
      { amount: 29.99, firstName: 'Naledi', lastName: 'Moyo', ownerCode: 'NUZ042' },
    ],
    hostReads: depositRequest,
    answer: {
      ...plain,
      data: { paymentUrl: 'https://pay.example.org/7', referenceId: 'DEP-7K3M9QX2TW' },
    },
    reads: { paymentUrl: 'https://pay.example.org/7', referenceId: 'DEP-7K3M9QX2TW' },
    needs: ['data', 'data.paymentUrl'],
  },
} as const satisfies Record<string, SampleCall>

export const camperAccess = {
  health: { method: 'GET', path: '/api/profile/health/ZEU001', verdicts: thatCamper },
  saveHealth: { method: 'PUT', path: '/api/profile/health/ZEU001', verdicts: thatCamper },
  hasMedicalRecords: {
    method: 'GET',
    path: '/api/profile/has-medical-records/ZEU001',
    verdicts: thatCamper,
  },
  wallet: { method: 'GET', path: '/api/profile/wallet/ZEU001', verdicts: thatCamper },
  deposit: {
    method: 'POST',
    path: '/api/profile/deposit',
    body: { ownerCode: 'ZEU001' },
    verdicts: thatCamper,
  },
} as const satisfies AccessRows
