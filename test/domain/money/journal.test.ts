import { expect, test } from 'vitest'
import { closedDeskFileName, countDifference } from '../../../src/domain/money/closedDesks.ts'
import { journalKinds } from '../../../src/domain/money/journal.ts'

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
