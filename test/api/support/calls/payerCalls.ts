import { fetchPayer } from '../../../../src/api/till/payer.ts'
import { type AccessRows, thatMerchant } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

const payer = { firstname: 'Naledi', initial: 'D', age: 14 }

export const payerCalls = {
  'who pays': {
    route: 'payer',
    make: (signal) => fetchPayer({ merchantNumber: 'M1001', number: 'NUZ042' }, signal),
    sends: ['GET /api/merchants/M1001/payers/NUZ042'],
    answer: { ...plain, data: payer },
    reads: payer,
    needs: ['data', 'data.firstname', 'data.initial', 'data.age'],
  },
} as const satisfies Record<string, SampleCall>

export const payerAccess = {
  payer: { method: 'GET', path: '/api/merchants/M1001/payers/NUZ042', verdicts: thatMerchant },
} as const satisfies AccessRows
