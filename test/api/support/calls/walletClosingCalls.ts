import {
  bookClosingList,
  claimKept,
  endClosingList,
  fetchClosing,
  fetchClosingList,
  makeClosingList,
  reverseClosing,
} from '../../../../src/api/money/walletClosing.ts'
import * as schemas from '../../../../src/api/schemas/walletClosing.ts'
import { type AccessRows, cashOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain } from './samples.ts'

const createdAt = '2025-04-19T08:05:00.000Z'
const list = {
  ...{ number: 'LST-7K2MXQ', kind: 'payBack', union: 'North Union', signedBy: 'Rudo Dube', contact: null },
  ...{ claimUntil: null, madeBy: 'Kuda Sibanda', madeAt: createdAt, endedAt: null },
  ...{ people: 2, booked: 1, notPaid: 0 },
} as const
const sent = { ...list, amount: 12.5, bookedAmount: 10 }
const read = { ...list, amount: 12_50, bookedAmount: 10_00 }
const item = {
  ...{
    code: 'NUZ042',
    name: 'Naledi Moyo',
    refusal: 'frozen',
    reference: null,
    isTakenBack: false,
    kept: null,
  },
} as const
const wallet = {
  ...{ code: 'NUZ042', name: 'Naledi Moyo', union: null, isFrozen: false, isWithdrawn: false, list: null },
}
const kept = {
  ...{ number: '7K2MXQ4R', code: 'NUZ042', name: 'Naledi Moyo', reference: 'KPT-7K2MXQ4RWB' },
  ...{ claimUntil: '2025-06-30', claim: null },
}
const needsList = ['data', 'data.number', 'data.kind', 'data.people', 'data.booked', 'data.amount']
const booked = { referenceId: 'CLM-7K2MXQ4RWB', createdAt }
const needsBooked = ['data', 'data.referenceId', 'data.createdAt', 'data.amount']
const request = {
  kind: 'give',
  ...{ union: 'North Union', code: null, signedBy: 'Rudo Dube', contact: '', claimUntil: '' },
} as const
const reversed = { referenceId: 'GFT-7K2MXQ4RWB', reason: 'The wrong union' }

export const walletClosingCalls = {
  'the wallets at the end': {
    route: 'closing',
    make: (signal) => fetchClosing(signal),
    sends: ['GET /api/admin/closing'],
    answer: {
      ...plain,
      data: {
        wallets: [{ ...wallet, balance: 12.5, held: 2 }],
        ...{ lists: [sent], kept: [{ ...kept, amount: 4 }], cash: 70 },
      },
    },
    reads: {
      wallets: [{ ...wallet, balance: 12_50, held: 2_00 }],
      ...{ lists: [read], kept: [{ ...kept, amount: 4_00 }], cash: 70_00 },
    },
    needs: [
      ...['data', 'data.wallets', 'data.wallets.0.code', 'data.wallets.0.balance', 'data.wallets.0.held'],
      ...['data.lists', 'data.kept', 'data.kept.0.number', 'data.kept.0.amount', 'data.cash'],
    ],
  },
  'a list of wallets': {
    route: 'makeClosingList',
    make: () => makeClosingList({ ...request, below: 1_00 }, attempt),
    sends: ['POST /api/admin/closing/lists', { ...request, below: 1 }],
    hostReads: schemas.closingListRequest,
    answer: { ...plain, data: { number: 'LST-7K2MXQ' } },
    reads: 'LST-7K2MXQ',
    needs: ['data', 'data.number'],
  },
  'one list of wallets': {
    route: 'closingList',
    make: (signal) => fetchClosingList('LST-7K2MXQ', signal),
    sends: ['GET /api/admin/closing/lists/LST-7K2MXQ'],
    answer: { ...plain, data: { ...sent, items: [{ ...item, amount: 10, held: 0.5 }] } },
    reads: { ...read, items: [{ ...item, amount: 10_00, held: 50 }] },
    needs: [...needsList, 'data.items', 'data.items.0.code', 'data.items.0.amount', 'data.items.0.refusal'],
  },
  'booking the next people of a list': {
    route: 'bookClosingList',
    make: () => bookClosingList('LST-7K2MXQ'),
    sends: ['POST /api/admin/closing/lists/LST-7K2MXQ/book', {}],
    answer: { ...plain, data: sent },
    reads: read,
    needs: needsList,
  },
  'ending a list of wallets': {
    route: 'endClosingList',
    make: () => endClosingList('LST-7K2MXQ'),
    sends: ['POST /api/admin/closing/lists/LST-7K2MXQ/end', {}],
    answer: { ...plain, data: sent },
    reads: read,
    needs: needsList,
  },
  'paying out what was kept': {
    route: 'claimKept',
    make: () => claimKept({ number: '7K2MXQ4R', takenBy: 'Naledi Moyo' }, attempt),
    sends: ['POST /api/admin/closing/kept/7K2MXQ4R/claim', { takenBy: 'Naledi Moyo' }],
    hostReads: schemas.claimRequest,
    answer: { ...plain, data: { ...booked, amount: 4 } },
    reads: { ...booked, amount: 4_00 },
    needs: needsBooked,
  },
  'taking a gift back': {
    route: 'reverseClosing',
    make: () => reverseClosing(reversed, attempt),
    sends: ['POST /api/admin/closing/reversals', reversed],
    hostReads: schemas.closingReversalRequest,
    answer: { ...plain, data: { ...booked, amount: 4 } },
    reads: { ...booked, amount: 4_00 },
    needs: needsBooked,
  },
} as const satisfies Record<string, SampleCall>

const lists = '/api/admin/closing/lists'
const body = {}

export const walletClosingAccess = {
  closing: { method: 'GET', path: '/api/admin/closing', verdicts: cashOnly },
  makeClosingList: { method: 'POST', path: lists, verdicts: cashOnly, body },
  closingList: { method: 'GET', path: `${lists}/LST-7K2MXQ`, verdicts: cashOnly },
  bookClosingList: { method: 'POST', path: `${lists}/LST-7K2MXQ/book`, verdicts: cashOnly, body },
  endClosingList: { method: 'POST', path: `${lists}/LST-7K2MXQ/end`, verdicts: cashOnly, body },
  claimKept: { method: 'POST', path: '/api/admin/closing/kept/7K2MXQ4R/claim', verdicts: cashOnly, body },
  reverseClosing: { method: 'POST', path: '/api/admin/closing/reversals', verdicts: cashOnly, body },
} as const satisfies AccessRows
