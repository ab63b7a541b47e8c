import {
  bookTreasury,
  enterSettlement,
  fetchCashPosition,
  fetchClosedDesk,
  fetchClosedDesks,
  nameCashSource,
  reverseSettlement,
} from '../../../../src/api/money/treasury.ts'
import * as schemas from '../../../../src/api/schemas/treasury.ts'
import { type AccessRows, booksOnly, leadOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain } from './samples.ts'

const desk = 'd5b0f6f2-3f0e-4b5e-9d5a-5d8f4a7f1c11'
const openedAt = '2025-04-14T08:00:00.000Z'
const at = '2025-04-14T17:30:00.000Z'
const person = { name: 'Kuda Sibanda', openedAt }
const signed = { witness: 'Tendai Ncube', isConfirmed: true }
const moved = {
  ...{ referenceId: 'CSH-7K2MXQ4RWB', kind: 'expense', createdAt: at, by: 'Chenai Mhofu' },
  ...{ ...signed, slip: 'R-114', whatFor: 'Firewood' },
} as const
const count = { at, by: 'Chenai Mhofu', ...signed, isFirst: true }
const withdrawal = { referenceId: 'WDR-7K2MXQ4RWB', code: 'NUZ042', createdAt: at, by: 'Kuda', hadDesk: true }
const paid = { gateway: 'paynow', day: '2025-04-14', count: 1 }
const covered = { gateway: 'paynow', firstDay: '2025-04-14', lastDay: '2025-04-14' }
const settled = { ...covered, referenceId: 'CSH-9', day: '2025-04-15', slip: 'PN-88213', by: 'Chenai Mhofu' }
const undone = { by: 'Chenai Mhofu', at, reason: '5.00 typed for 50.00' }
const closed = {
  ...{ ...person, id: desk, closedAt: at, closedBy: 'Rudo Dube', handedTo: 'Tendai Ncube' },
  ...{ isConfirmed: true, bookings: 3 },
}
const topUp = {
  ...{ referenceId: 'DEP-7K2MXQ4RWB', kind: 'topUp', createdAt: at, code: 'NUZ042', name: 'Naledi Moyo' },
  ...{ witness: null, reason: null, reverses: null, reversedBy: null },
} as const
const booked = { referenceId: 'CSH-7K2MXQ4RWB', createdAt: at }
const signer = { id: 's-1', secret: '123456' }

export const treasuryCalls = {
  'the cash position': {
    route: 'cashPosition',
    make: (signal) => fetchCashPosition(signal),
    sends: ['GET /api/admin/books/cash'],
    answer: {
      ...plain,
      data: {
        ...{ safe: 80, bank: -20, drawers: [{ ...person, id: desk, cash: 12.5 }] },
        origins: {
          firstMoney: 90,
          wallets: 10,
          stalls: -5,
          withdrawals: 0,
          expenses: -22.5,
          settlements: 5,
          differences: 0,
        },
        counts: [{ ...count, expected: -10, counted: 80 }],
        movements: [{ ...moved, amount: 22.5, safe: -22.5, bank: 0 }],
        unnamed: { count: 1, amount: 4.5, withdrawals: [{ ...withdrawal, amount: 4.5 }] },
        depositDays: [{ ...paid, amount: 5.5, fee: 0.5, takenBack: 0 }],
        settlements: [{ ...settled, amount: 5, fee: 0.5, takenBack: undone }],
        signers: null,
      },
    },
    reads: {
      ...{ safe: 80_00, bank: -20_00, drawers: [{ ...person, id: desk, cash: 12_50 }] },
      origins: {
        ...{ firstMoney: 90_00, wallets: 10_00, stalls: -5_00 },
        ...{ withdrawals: 0, expenses: -22_50, settlements: 5_00, differences: 0 },
      },
      counts: [{ ...count, expected: -10_00, counted: 80_00 }],
      movements: [{ ...moved, amount: 22_50, safe: -22_50, bank: 0 }],
      unnamed: { count: 1, amount: 4_50, withdrawals: [{ ...withdrawal, amount: 4_50 }] },
      depositDays: [{ ...paid, amount: 5_50, fee: 50, takenBack: 0 }],
      settlements: [{ ...settled, amount: 5_00, fee: 50, takenBack: undone }],
      signers: null,
    },
    needs: [
      ...['data', 'data.safe', 'data.bank', 'data.drawers.0.cash', 'data.origins.firstMoney'],
      ...['data.counts.0.expected', 'data.movements.0.kind', 'data.movements.0.safe', 'data.unnamed.count'],
      ...['data.unnamed.withdrawals.0.referenceId', 'data.signers'],
      ...['data.depositDays.0.amount', 'data.settlements.0.firstDay', 'data.settlements.0.takenBack.by'],
    ],
  },
  'an expense': {
    route: 'bookTreasury',
    make: () =>
      bookTreasury(
        { kind: 'expense', amount: 22_50, slip: 'R-114', whatFor: 'Firewood', from: 'safe', signer },
        attempt,
      ),
    sends: [
      'POST /api/admin/books/cash',
      { kind: 'expense', amount: 22.5, slip: 'R-114', whatFor: 'Firewood', from: 'safe', signer },
    ],
    hostReads: schemas.treasuryRequest,
    answer: { ...plain, data: { ...booked, amount: 22.5 } },
    reads: { ...booked, amount: 22_50 },
    needs: ['data', 'data.createdAt', 'data.amount'],
  },
  'a count of the safe': {
    route: 'bookTreasury',
    make: () =>
      bookTreasury({ kind: 'countSafe', amount: 80_00, expected: -10_00, witness: 'Tendai Ncube' }, attempt),
    sends: [
      'POST /api/admin/books/cash',
      { kind: 'countSafe', amount: 80, expected: -10, witness: 'Tendai Ncube' },
    ],
    hostReads: schemas.treasuryRequest,
    answer: { ...plain, data: { createdAt: at, amount: 80, expected: -10 } },
    reads: { createdAt: at, amount: 80_00, expected: -10_00 },
    needs: ['data', 'data.createdAt', 'data.amount'],
  },
  'money to the bank': {
    route: 'bookTreasury',
    make: () =>
      bookTreasury({ kind: 'toBank', amount: 50_00, slip: '4711', witness: 'Tendai Ncube' }, attempt),
    sends: [
      'POST /api/admin/books/cash',
      { kind: 'toBank', amount: 50, slip: '4711', witness: 'Tendai Ncube' },
    ],
    hostReads: schemas.treasuryRequest,
    answer: { ...plain, data: { ...booked, amount: 50 } },
    reads: { ...booked, amount: 50_00 },
    needs: ['data', 'data.createdAt', 'data.amount'],
  },
  'the source of the cash of a withdrawal': {
    route: 'bookTreasury',
    make: () => nameCashSource({ withdrawal: 'WDR-7K2MXQ4RWB', from: 'drawer' }, attempt),
    sends: [
      'POST /api/admin/books/cash',
      { kind: 'cashSource', withdrawal: 'WDR-7K2MXQ4RWB', from: 'drawer' },
    ],
    hostReads: schemas.treasuryRequest,
    answer: { ...plain, data: { ...booked, amount: 4.5 } },
    reads: { ...booked, amount: 4_50 },
    needs: ['data', 'data.createdAt', 'data.amount'],
  },
  'a settlement': {
    route: 'bookTreasury',
    make: () =>
      enterSettlement({ ...covered, day: '2025-04-15', slip: 'PN-88213', amount: 5_00, fee: 50 }, attempt),
    sends: [
      'POST /api/admin/books/cash',
      { kind: 'settlement', ...covered, day: '2025-04-15', slip: 'PN-88213', amount: 5, fee: 0.5 },
    ],
    hostReads: schemas.treasuryRequest,
    answer: { ...plain, data: { ...booked, amount: 5 } },
    reads: { ...booked, amount: 5_00 },
    needs: ['data', 'data.createdAt', 'data.amount'],
  },
  'a settlement taken back': {
    route: 'bookTreasury',
    make: () => reverseSettlement({ settlement: 'CSH-9', reason: '5.00 typed for 50.00' }, attempt),
    sends: [
      'POST /api/admin/books/cash',
      { kind: 'reverseSettlement', settlement: 'CSH-9', reason: '5.00 typed for 50.00' },
    ],
    hostReads: schemas.treasuryRequest,
    answer: { ...plain, data: { ...booked, amount: 5 } },
    reads: { ...booked, amount: 5_00 },
    needs: ['data', 'data.createdAt', 'data.amount'],
  },
  'the closed cash desks': {
    route: 'closedDesks',
    make: (signal) => fetchClosedDesks(desk, signal),
    sends: [`GET /api/admin/books/desks?before=${desk}`],
    answer: { ...plain, data: { desks: [{ ...closed, expected: 70, counted: 69.5 }], before: desk } },
    reads: { desks: [{ ...closed, expected: 70_00, counted: 69_50 }], before: desk },
    needs: ['data', 'data.desks', 'data.before', 'data.desks.0.expected', 'data.desks.0.closedAt'],
  },
  'the report of a closed cash desk': {
    route: 'closedDesk',
    make: (signal) => fetchClosedDesk(desk, signal),
    sends: [`GET /api/admin/books/desks/${desk}`],
    answer: {
      ...plain,
      data: { ...closed, expected: 70, counted: 69.5, movements: [{ ...topUp, amount: 20 }] },
    },
    reads: { ...closed, expected: 70_00, counted: 69_50, movements: [{ ...topUp, amount: 20_00 }] },
    needs: ['data', 'data.expected', 'data.movements', 'data.movements.0.kind', 'data.movements.0.amount'],
  },
} as const satisfies Record<string, SampleCall>

/** A booking needs two rights, so of the staff with one right each only a lead may make it. */
export const treasuryAccess = {
  cashPosition: { method: 'GET', path: '/api/admin/books/cash', verdicts: booksOnly },
  bookTreasury: { method: 'POST', path: '/api/admin/books/cash', verdicts: leadOnly },
  closedDesks: { method: 'GET', path: '/api/admin/books/desks', verdicts: booksOnly },
  closedDesk: { method: 'GET', path: `/api/admin/books/desks/${desk}`, verdicts: booksOnly },
  journalFile: { method: 'GET', path: '/api/admin/books/journal', verdicts: booksOnly },
} as const satisfies AccessRows
