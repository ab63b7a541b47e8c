import { expect, test } from 'vitest'
import { closedDeskFileName, countDifference } from '../../../src/domain/money/closedDesks.ts'
import {
  amountColumn,
  journalHeader,
  journalKinds,
  journalLine,
  journalName,
} from '../../../src/domain/money/journal.ts'
import { doneWords } from '../../../src/domain/money/receipt.ts'
import { signedText } from '../../../src/domain/money/statement.ts'
import { originLabels } from '../../../src/domain/money/treasury.ts'

test('the journal calls each movement of money by these words', () => {
  expect(journalKinds).toEqual({
    ...{ deposit: 'Deposit online', topUp: 'Pay-in', payOut: 'Pay-out', withdrawal: 'Withdrawal' },
    ...{ reverseTopUp: 'Pay-in taken back', reversePayOut: 'Pay-out taken back' },
    ...{ purchase: 'Sale', refund: 'Refund', reverseWithdrawal: 'Withdrawal taken back' },
    ...{ stallPayOut: 'Pay-out to a stall', reverseStallPayOut: 'Pay-out to a stall taken back' },
    ...{ stallPayIn: 'Pay-in of a stall', reverseStallPayIn: 'Pay-in of a stall taken back' },
    ...{ donation: 'Given to the camp', donationReversal: 'Gift taken back' },
    ...{ kept: 'Kept for the person', keptReversal: 'Kept money back in the wallet' },
    ...{ claim: 'Kept money paid out', reverseClaim: 'Pay-out of kept money taken back' },
    ...{ toSafe: 'Drawer to safe', fromSafe: 'Safe to drawer' },
    ...{ cashShort: 'Cash missing', cashOver: 'Cash too much', firstMoney: 'First money of the safe' },
    ...{ toBank: 'Safe to bank', fromBank: 'Bank to safe', expense: 'Expense' },
    ...{ cashSource: 'Cash of a withdrawal', cashSourceReversal: 'Cash of a withdrawal put back' },
    ...{ settlement: 'Settlement', settlementReversal: 'Settlement taken back' },
  })
})

test('a line of the journal has a cell for each name of its header', () => {
  expect(journalHeader().trim()).toBe(
    '"Time (CAT, UTC+2)",Reference,Type,Code,Name,Stall number,Stall,Cash desk,Desk opened,By,Amount,Reason or purpose,Slip or receipt,Takes back or belongs to',
  )
  const row = {
    ...{ at: '2025-04-14T08:05:09.000Z', reference: 'DEP-1', kind: 'topUp', code: 'NUZ042' },
    ...{ name: 'Naledi Moyo', stallNumber: '', stall: '', desk: 'Rudo Dube' },
    ...{ deskOpenedAt: '2025-04-14T06:00:00.000Z', by: 'rudo@camp.example.org', cents: 20_00 },
    ...{ reason: '', slip: '', of: '' },
  }
  const line = journalLine(row).trim()
  expect(line).toBe(
    '2025-04-14 10:05:09,DEP-1,Pay-in,NUZ042,Naledi Moyo,,,Rudo Dube,2025-04-14 08:00:00,rudo@camp.example.org,20.00,,,',
  )
  expect(line.split(',')[amountColumn]).toBe('20.00')
  expect(journalLine({ ...row, kind: 'newerKind', deskOpenedAt: null })).toContain(
    ',DEP-1,newerKind,NUZ042,Naledi Moyo,,,Rudo Dube,,rudo@camp.example.org,',
  )
})

test('the file of the journal is named after its day, or after the day until which it goes', () => {
  expect(journalName('2025-04-14', '2025-04-16')).toBe('journal-2025-04-14.csv')
  expect(journalName('', '2025-04-16')).toBe('journal-to-2025-04-16.csv')
})

test('a receipt says in these words what was done', () => {
  expect(doneWords).toEqual({
    ...{ openDesk: 'The cash desk is open', closeDesk: 'The cash desk is closed' },
    ...{ topUp: 'Paid in', reverseTopUp: 'The pay-in is taken back' },
    ...{ payOut: 'Paid out', reversePayOut: 'The pay-out is taken back' },
    ...{ stallPayOut: 'Paid out to the stall', stallPayIn: 'Paid in by the stall' },
    reverseStallPayOut: 'The pay-out to the stall is taken back',
    reverseStallPayIn: 'The pay-in of the stall is taken back',
    ...{ toSafe: 'Put into the safe', fromSafe: 'Taken from the safe' },
    ...{ toBank: 'Taken to the bank', fromBank: 'Brought from the bank' },
    ...{ expense: 'Expense paid', countSafe: 'The safe is counted', cashSource: 'The cash has a source' },
    ...{ settlement: 'The settlement is entered', reverseSettlement: 'The settlement is taken back' },
    refund: 'Given back',
  })
})

test('the cash of a camp comes from these sums', () => {
  expect(originLabels.map(([origin, label]) => `${origin}: ${label}`)).toEqual([
    'firstMoney: First money of the safe',
    'wallets: Paid in less paid out for wallets',
    'stalls: Paid out to stalls',
    'withdrawals: Withdrawals',
    'expenses: Expenses',
    'settlements: Settled for deposits online',
    'differences: Counted too much less missing',
  ])
})

test('an amount with its sign has the minus of print', () => {
  expect([signedText(-5_00), signedText(0), signedText(5_00)]).toEqual(['−$5.00', '+$0.00', '+$5.00'])
})

test('a closed desk is short by what was counted less than expected', () => {
  expect(countDifference({ counted: 69_50, expected: 70_00 })).toBe(-50)
  expect(countDifference({ counted: 70_05, expected: 70_00 })).toBe(5)
})

test.each([
  ['Rudo M. Dube', 'cash-desk-2025-04-14-Rudo-M-Dube.csv'],
  [' Zoë ', 'cash-desk-2025-04-14-Zoe.csv'],
  ['ሰላም', 'cash-desk-2025-04-14-desk.csv'],
])('the file of the desk of %j is called %s', (name, file) => {
  expect(closedDeskFileName({ name, closedAt: '2025-04-14T16:00:00.000Z' })).toBe(file)
})
