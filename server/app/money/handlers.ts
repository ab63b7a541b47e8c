export {
  cashDesks,
  cashPerson,
  closeDesk,
  moveToSafe,
  openDesk,
  payOutCash as payOut,
  payStallOut as stallPayOut,
  takeFromStall as stallPayIn,
  topUpCash as topUp,
} from './cashDesk.ts'
export { cashBooking, reverseCash } from './cashReversals.ts'
export { closedDesk, closedDesks } from './closedDesks.ts'
export { deposit } from './deposit.ts'
export { cancelDepositOf, cancelOwnDeposit } from './depositCancel.ts'
export { endAttempt } from './endAttempt.ts'
export { gatewayCallback } from './gatewayCallback.ts'
export { journalFile } from './journal.ts'
export { addMerchant, merchants, newMerchantPassword } from './merchants.ts'
export { onlineDeposits } from './onlineDeposits.ts'
export { copyReceipt } from './receiptCopy.ts'
export { refund, sale } from './refund.ts'
export { books, leftInWallets, stallReport } from './reports.ts'
export { findSales } from './saleSearch.ts'
export { sandboxDecision, sandboxPage } from './sandboxPage.ts'
export { statement } from './statement.ts'
export { bookTreasury, cashPosition } from './treasury.ts'
export {
  bookClosingList,
  claimKept,
  closing,
  closingList,
  endClosingList,
  makeClosingList,
  reverseClosing,
} from './walletClosing.ts'
export { withdraw, withdrawals } from './withdrawals.ts'
