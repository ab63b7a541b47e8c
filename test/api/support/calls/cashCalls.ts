import {
  bookCash,
  closeDesk,
  copyReceipt,
  endAttempt,
  fetchCashBooking,
  fetchCashDesks,
  fetchCashPerson,
  moveToSafe,
  openDesk,
  payStallOut,
  reverseCash,
  reverseStallCash,
  takeFromStall,
} from '../../../../src/api/money/cash.ts'
import { findSales } from '../../../../src/api/money/refunds.ts'
import { fetchStatement } from '../../../../src/api/money/statement.ts'
import * as schemas from '../../../../src/api/schemas/cash.ts'
import { type AccessRows, cashOnly, leadOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain } from './samples.ts'

const desk = 'd5b0f6f2-3f0e-4b5e-9d5a-5d8f4a7f1c11'
const openedAt = '2025-04-14T08:00:00.000Z'
const opened = { id: desk, cashier: 'cash@camp.example', name: 'Rudo Dube', openedAt }
const createdAt = '2025-04-14T08:05:00.000Z'
const topUpRow = {
  ...{ referenceId: 'DEP-7K2MXQ4RWB', kind: 'topUp', createdAt, code: 'NUZ042', name: 'Naledi Moyo' },
  ...{ witness: null, reason: null, reverses: null, reversedBy: 'REV-7K2MXQ4RWB' },
} as const
const wallet = {
  ...{ code: 'NUZ042', name: 'Naledi Moyo', union: null },
  ...{ isFrozen: false, isWithdrawn: false, readAt: createdAt },
}
const foundSale = { referenceId: 'PUR-7K2MXQ4RWB', createdAt, code: 'NUZ042', name: 'Naledi Moyo' }
const ride = { name: 'Quad Bikes', quantity: 2 }

const sold = {
  ...{ referenceId: 'PUR-7K3M9QX2TW', kind: 'purchase', status: 'completed', createdAt, items: [] },
  ...{ stall: { number: 'M1001', name: 'Baobab' }, reason: null, cashier: null, reversedBy: null },
} as const
const booked = { referenceId: 'DEP-7K2MXQ4RWB', createdAt, ownerCode: 'NUZ042' }
const needsBooked = [
  'data',
  'data.referenceId',
  'data.createdAt',
  'data.amount',
  'data.ownerCode',
  'data.balance',
]
const naledi = { code: 'NUZ042', firstname: 'Naledi', lastname: 'Moyo', age: 14, union: 'North Union' }
const asScanned = { number: 'NUZ042', isByName: false } as const

export const cashCalls = {
  'the cash desks': {
    route: 'cashDesks',
    make: (signal) => fetchCashDesks(signal),
    sends: ['GET /api/admin/cash'],
    answer: {
      ...plain,
      data: {
        desk: { ...opened, cash: 70, movements: [{ ...topUpRow, amount: 20 }] },
        others: [{ ...opened, id: '2', cash: 12.5 }],
      },
    },
    reads: {
      desk: { ...opened, cash: 70_00, movements: [{ ...topUpRow, amount: 20_00 }] },
      others: [{ ...opened, id: '2', cash: 12_50 }],
    },
    needs: [
      ...['data', 'data.desk', 'data.others', 'data.desk.id', 'data.desk.cash', 'data.desk.openedAt'],
      ...['data.desk.movements', 'data.desk.movements.0.kind', 'data.desk.movements.0.amount'],
    ],
  },
  'who stands before the desk': {
    route: 'cashPerson',
    make: (signal) => fetchCashPerson({ number: 'NUZ042', isByName: true }, signal),
    sends: ['GET /api/admin/cash/people/NUZ042?by=name'],
    answer: { ...plain, data: { ...naledi, balance: 3.5, isFrozen: true, isWithdrawn: false } },
    reads: { ...naledi, balance: 3_50, isFrozen: true, isWithdrawn: false },
    needs: ['data', 'data.code', 'data.firstname', 'data.lastname', 'data.balance', 'data.isFrozen'],
  },
  'opening a cash desk': {
    route: 'openDesk',
    make: () => openDesk({ float: 50_00, witness: 'Tendai Ncube' }, attempt),
    sends: ['POST /api/admin/cash/desks', { float: 50, witness: 'Tendai Ncube' }],
    hostReads: schemas.openDeskRequest,
    answer: { ...plain, data: { desk, openedAt, cash: 50, referenceId: 'CSH-7K2MXQ4RWB' } },
    reads: { desk, openedAt, cash: 50_00, referenceId: 'CSH-7K2MXQ4RWB' },
    needs: ['data', 'data.desk', 'data.openedAt', 'data.cash'],
  },
  'closing a cash desk': {
    route: 'closeDesk',
    make: () => closeDesk({ desk, counted: 69_50, witness: 'Tendai Ncube' }, attempt),
    sends: [`POST /api/admin/cash/desks/${desk}/close`, { counted: 69.5, handedTo: 'Tendai Ncube' }],
    hostReads: schemas.closeDeskRequest,
    answer: { ...plain, data: { desk, closedAt: createdAt, expected: 70, counted: 69.5, difference: -0.5 } },
    reads: { desk, closedAt: createdAt, expected: 70_00, counted: 69_50, difference: -50 },
    needs: ['data', 'data.desk', 'data.closedAt', 'data.expected', 'data.counted', 'data.difference'],
  },
  'a top-up': {
    route: 'topUp',
    make: () => bookCash('topUp', { ...asScanned, amount: 20_00 }, attempt),
    sends: ['POST /api/admin/cash/top-ups', { number: 'NUZ042', amount: 20 }],
    hostReads: schemas.cashRequest,
    answer: { ...plain, data: { ...booked, amount: 20, balance: 23.5, cash: 70 } },
    reads: { ...booked, amount: 20_00, balance: 23_50 },
    needs: needsBooked,
  },
  'a pay-out': {
    route: 'payOut',
    make: () => bookCash('payOut', { number: 'NUZ042', isByName: true, amount: 3_50 }, attempt),
    sends: ['POST /api/admin/cash/pay-outs?by=name', { number: 'NUZ042', amount: 3.5 }],
    hostReads: schemas.cashRequest,
    answer: { ...plain, data: { ...booked, amount: 3.5, balance: 0, cash: 46.5 } },
    reads: { ...booked, amount: 3_50, balance: 0 },
    needs: needsBooked,
  },
  'taking a top-up back': {
    route: 'reverseCash',
    make: () => reverseCash({ referenceId: 'DEP-7K2MXQ4RWB', reason: '$200 typed for $20' }, attempt),
    sends: [
      'POST /api/admin/cash/reversals',
      { referenceId: 'DEP-7K2MXQ4RWB', reason: '$200 typed for $20' },
    ],
    hostReads: schemas.reverseCashRequest,
    answer: { ...plain, data: { ...booked, amount: 200, balance: 3.5, reversed: 'DEP-7K2MXQ4RWB' } },
    reads: { ...booked, amount: 200_00, balance: 3_50 },
    needs: needsBooked,
  },
  'a pay-out of a stall': {
    route: 'stallPayOut',
    make: () => payStallOut({ merchantNumber: 'M1001', amount: 40_50, takenBy: 'Tendai Ncube' }, attempt),
    sends: [
      'POST /api/admin/cash/stall-pay-outs',
      { merchantNumber: 'M1001', amount: 40.5, takenBy: 'Tendai Ncube' },
    ],
    hostReads: schemas.stallPayOutRequest,
    answer: {
      ...plain,
      data: {
        ...{ referenceId: 'WDR-7K2MXQ4RWB', createdAt, amount: 40.5 },
        ...{ merchantNumber: 'M1001', merchantBalance: 0 },
      },
    },
    reads: {
      ...{ referenceId: 'WDR-7K2MXQ4RWB', createdAt, amount: 40_50 },
      ...{ merchantNumber: 'M1001', merchantBalance: 0 },
    },
    needs: ['data', 'data.referenceId', 'data.createdAt', 'data.amount', 'data.merchantBalance'],
  },
  'a pay-in of a stall': {
    route: 'stallPayIn',
    make: () => takeFromStall({ merchantNumber: 'M1001', amount: 4_00, paidBy: 'Farai Dube' }, attempt),
    sends: [
      'POST /api/admin/cash/stall-pay-ins',
      { merchantNumber: 'M1001', amount: 4, paidBy: 'Farai Dube' },
    ],
    hostReads: schemas.stallPayInRequest,
    answer: {
      ...plain,
      data: {
        ...{ referenceId: 'DEP-7K2MXQ4RWB', createdAt, amount: 4 },
        ...{ merchantNumber: 'M1001', merchantBalance: 0 },
      },
    },
    reads: {
      ...{ referenceId: 'DEP-7K2MXQ4RWB', createdAt, amount: 4_00 },
      ...{ merchantNumber: 'M1001', merchantBalance: 0 },
    },
    needs: ['data', 'data.referenceId', 'data.createdAt', 'data.amount', 'data.merchantBalance'],
  },
  'a camper’s statement': {
    route: 'statement',
    make: (signal) => fetchStatement('NUZ042', signal),
    sends: ['GET /api/admin/people/NUZ042/statement'],
    answer: { ...plain, data: { ...wallet, balance: 8.5, rows: [{ ...sold, amount: 13, left: 5 }] } },
    reads: { ...wallet, balance: 8_50, rows: [{ ...sold, amount: 13_00, left: 5_00 }] },
    needs: ['data', 'data.code', 'data.balance', 'data.rows', 'data.readAt'],
  },
  'the sales of a stall': {
    route: 'findSales',
    make: (signal) => findSales({ merchantNumber: 'M1001', search: 'quad 13.00' }, signal),
    sends: ['GET /api/admin/merchants/M1001/sales?search=quad+13.00'],
    answer: {
      ...plain,
      data: { count: 1, sales: [{ ...foundSale, amount: 13, left: 5, items: [{ ...ride, price: 5 }] }] },
    },
    reads: {
      count: 1,
      sales: [{ ...foundSale, amount: 13_00, left: 5_00, items: [{ ...ride, price: 5_00 }] }],
    },
    needs: ['data', 'data.count', 'data.sales', 'data.sales.0.referenceId', 'data.sales.0.left'],
  },
  'a receipt printed again': {
    route: 'copyReceipt',
    make: () => copyReceipt('DEP-7K2MXQ4RWB'),
    sends: ['POST /api/admin/cash/receipts/DEP-7K2MXQ4RWB/copies', {}],
    answer: {
      ...plain,
      data: { ...topUpRow, amount: 200, cashier: 'Rudo Dube', copy: 1, printedAt: createdAt },
    },
    reads: { ...topUpRow, amount: 200_00, cashier: 'Rudo Dube', copy: 1, printedAt: createdAt },
    needs: ['data', 'data.kind', 'data.amount', 'data.copy', 'data.printedAt'],
  },
  'taking a stall’s pay-out back': {
    route: 'reverseCash',
    make: () => reverseStallCash({ referenceId: 'WDR-7K2MXQ4RWB', reason: 'Twice' }, attempt),
    sends: ['POST /api/admin/cash/reversals', { referenceId: 'WDR-7K2MXQ4RWB', reason: 'Twice' }],
    hostReads: schemas.reverseCashRequest,
    answer: {
      ...plain,
      data: { referenceId: 'REV-7K2MXQ4RWB', createdAt, amount: 40.5, merchantNumber: 'M1001' },
    },
    reads: { referenceId: 'REV-7K2MXQ4RWB', createdAt, amount: 40_50, merchantNumber: 'M1001' },
    needs: ['data', 'data.referenceId', 'data.createdAt', 'data.amount', 'data.merchantNumber'],
  },
  'a booking to take back': {
    route: 'cashBooking',
    make: (signal) => fetchCashBooking('DEP-7K2MXQ4RWB', signal),
    sends: ['GET /api/admin/cash/bookings/DEP-7K2MXQ4RWB'],
    answer: { ...plain, data: { ...topUpRow, amount: 20 } },
    reads: { ...topUpRow, amount: 20_00 },
    needs: ['data', 'data.referenceId', 'data.kind', 'data.amount', 'data.createdAt'],
  },
  'cash to the safe': {
    route: 'moveToSafe',
    make: () => moveToSafe({ direction: 'toSafe', amount: 100_00, witness: 'Tendai Ncube' }, attempt),
    sends: ['POST /api/admin/cash/safe', { direction: 'toSafe', amount: 100, witness: 'Tendai Ncube' }],
    hostReads: schemas.moveToSafeRequest,
    answer: { ...plain, data: { referenceId: 'CSH-7K2MXQ4RWB', createdAt, amount: 100, cash: 20 } },
    reads: { referenceId: 'CSH-7K2MXQ4RWB', createdAt, amount: 100_00, cash: 20_00 },
    needs: ['data', 'data.referenceId', 'data.createdAt', 'data.amount', 'data.cash'],
  },
  'the end of an attempt': {
    route: 'endAttempt',
    make: () => endAttempt(attempt),
    sends: [`POST /api/admin/attempts/${attempt}/end`, {}],
    answer: { ...plain, data: { isDone: true } },
    reads: true,
    needs: ['data', 'data.isDone'],
  },
} as const satisfies Record<string, SampleCall>

export const cashAccess = {
  cashDesks: { method: 'GET', path: '/api/admin/cash', verdicts: cashOnly },
  openDesk: { method: 'POST', path: '/api/admin/cash/desks', body: {}, verdicts: cashOnly },
  closeDesk: { method: 'POST', path: `/api/admin/cash/desks/${desk}/close`, body: {}, verdicts: cashOnly },
  cashPerson: { method: 'GET', path: '/api/admin/cash/people/NUZ042', verdicts: cashOnly },
  topUp: { method: 'POST', path: '/api/admin/cash/top-ups', body: {}, verdicts: cashOnly },
  payOut: { method: 'POST', path: '/api/admin/cash/pay-outs', body: {}, verdicts: cashOnly },
  cashBooking: { method: 'GET', path: '/api/admin/cash/bookings/DEP-7K2MXQ4RWB', verdicts: leadOnly },
  reverseCash: { method: 'POST', path: '/api/admin/cash/reversals', body: {}, verdicts: cashOnly },
  stallPayOut: { method: 'POST', path: '/api/admin/cash/stall-pay-outs', body: {}, verdicts: cashOnly },
  statement: {
    method: 'GET',
    path: '/api/admin/people/NUZ042/statement',
    verdicts: { ...cashOnly, books: 'open' },
  },
  findSales: {
    method: 'GET',
    path: '/api/admin/merchants/M1001/sales',
    verdicts: { ...cashOnly, books: 'open' },
  },
  copyReceipt: {
    method: 'POST',
    path: '/api/admin/cash/receipts/DEP-7K2MXQ4RWB/copies',
    body: {},
    verdicts: cashOnly,
  },
  stallPayIn: { method: 'POST', path: '/api/admin/cash/stall-pay-ins', body: {}, verdicts: cashOnly },
  endAttempt: { method: 'POST', path: '/api/admin/attempts/lost/end', body: {}, verdicts: cashOnly },
  moveToSafe: { method: 'POST', path: '/api/admin/cash/safe', body: {}, verdicts: cashOnly },
} as const satisfies AccessRows
