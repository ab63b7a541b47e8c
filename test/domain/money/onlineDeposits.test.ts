import { expect, test } from 'vitest'
import { byteOrderMark } from '../../../src/domain/lib/csv.ts'
import { listFileText } from '../../../src/domain/lib/listFile.ts'
import {
  dayOfDeposit,
  depositChoicesIn,
  depositsFile,
  depositTotalsText,
  isDepositState,
  matchingDeposits,
  noDepositFilters,
  type OnlineDeposit,
  stateOfDeposit,
  takenBackText,
} from '../../../src/domain/money/onlineDeposits.ts'

const paid: OnlineDeposit = {
  ...{ referenceId: 'DEP-1', gateway: 'paynow', gatewayReference: '9510', code: 'NUZ042' },
  ...{ name: 'Naledi Moyo', amount: 25_50, fee: 64, status: 'completed', disputed: 0, missing: 0 },
  ...{ createdAt: '2025-04-14T21:50:00.000Z', paidAt: '2025-04-14T22:10:00.000Z' },
  ...{ disputedAt: null, releasedAt: null },
}
const takenBack: OnlineDeposit = {
  ...{ ...paid, referenceId: 'DEP-2', gateway: 'sandbox', gatewayReference: null, fee: null },
  ...{ disputed: 20_00, missing: 2_50, disputedAt: '2025-04-15T06:00:00.000Z' },
}
const pending: OnlineDeposit = { ...paid, referenceId: 'DEP-3', status: 'pending', paidAt: null, fee: null }
const failed: OnlineDeposit = { ...pending, referenceId: 'DEP-4', status: 'failed', name: null }
const all = [paid, takenBack, pending, failed]

test('[W632] online deposits are filtered by day of payment in camp time, provider and state', () => {
  expect(all.map(stateOfDeposit)).toEqual(['paid', 'takenBack', 'pending', 'failed'])
  expect(all.map(dayOfDeposit)).toEqual(['2025-04-15', '2025-04-15', '2025-04-14', '2025-04-14'])
  expect(depositChoicesIn(all)).toEqual({
    days: ['2025-04-15', '2025-04-14'],
    gateways: ['paynow', 'sandbox'],
  })
  const shown = (filters: object) =>
    matchingDeposits(all, { ...noDepositFilters, ...filters }).map(({ referenceId }) => referenceId)
  expect(shown({})).toEqual(['DEP-1', 'DEP-2', 'DEP-3', 'DEP-4'])
  expect(shown({ day: '2025-04-14' })).toEqual(['DEP-3', 'DEP-4'])
  expect(shown({ day: '2025-04-15', gateway: 'paynow' })).toEqual(['DEP-1'])
  expect(shown({ state: 'takenBack' })).toEqual(['DEP-2'])
  expect(['paid', 'takenBack', 'all', null].map(isDepositState)).toEqual([true, true, false, false])
})

test('[W632, W1190] the totals count only paid deposits', () => {
  expect(depositTotalsText(all)).toBe('4 deposits: $51.00 paid, $20.00 taken back')
  expect(depositTotalsText([paid, pending])).toBe('2 deposits: $25.50 paid, $0.64 in fees, $24.86 settled')
  expect(depositTotalsText([pending])).toBe('1 deposit: $0.00 paid')
})

test('[W632, W1268] the file has a row for each deposit with the provider’s reference, the fee and all times', () => {
  const file = depositsFile([paid, takenBack, failed], {
    ...noDepositFilters,
    gateway: 'paynow',
    day: '2025-04-14',
  })
  expect(file).toMatchObject({
    list: 'deposits',
    count: 3,
    name: 'online-deposits-paynow',
    filter: '14 Apr 2025, Paynow',
  })
  expect(listFileText(file, 'comma')).toBe(
    byteOrderMark +
      [
        'Reference,Provider,Provider’s reference,Code,Payer,Amount,Fee,Settled,State,"Begun (CAT, UTC+2)",Paid,Amount taken back,Taken back,Paid again,Missing in the wallet',
        "DEP-1,Paynow,'9510,NUZ042,Naledi Moyo,25.50,0.64,24.86,Paid,2025-04-14 23:50:00,2025-04-15 00:10:00,0.00,,,0.00",
        'DEP-2,Sandbox,,NUZ042,Naledi Moyo,25.50,,,Taken back,2025-04-14 23:50:00,2025-04-15 00:10:00,20.00,2025-04-15 08:00:00,,2.50',
        "DEP-4,Paynow,'9510,NUZ042,,25.50,,,Not paid,2025-04-14 23:50:00,,0.00,,,0.00",
        '',
      ].join('\r\n'),
  )
})

test('[W633] the number of deposits taken back is shown with their sum', () => {
  expect(takenBackText({ deposits: 1, amount: 20_00 })).toBe(
    '1 deposit of $20.00 was taken back by the payment provider.',
  )
  expect(takenBackText({ deposits: 2, amount: 35_00 })).toBe(
    '2 deposits of $35.00 in all were taken back by the payment provider.',
  )
})
