import { campTimestamp, zoneNote, zoneOfTimes } from '../lib/campTime.ts'
import { csvLine } from '../lib/csv.ts'
import { type Cents, decimalFromCents } from '../lib/money.ts'

/** The journal: every movement of money, in the order of the books (design: "Money"). */

export const journalKinds = {
  deposit: 'Deposit online',
  topUp: 'Pay-in',
  payOut: 'Pay-out',
  withdrawal: 'Withdrawal',
  reverseTopUp: 'Pay-in taken back',
  reversePayOut: 'Pay-out taken back',
  purchase: 'Sale',
  refund: 'Refund',
  stallPayOut: 'Pay-out to a stall',
  stallPayIn: 'Pay-in of a stall',
  reverseWithdrawal: 'Withdrawal taken back',
  reverseStallPayOut: 'Pay-out to a stall taken back',
  reverseStallPayIn: 'Pay-in of a stall taken back',
  donation: 'Given to the camp',
  donationReversal: 'Gift taken back',
  kept: 'Kept for the person',
  keptReversal: 'Kept money back in the wallet',
  claim: 'Kept money paid out',
  reverseClaim: 'Pay-out of kept money taken back',
  toSafe: 'Drawer to safe',
  fromSafe: 'Safe to drawer',
  cashShort: 'Cash missing',
  cashOver: 'Cash too much',
  firstMoney: 'First money of the safe',
  toBank: 'Safe to bank',
  fromBank: 'Bank to safe',
  expense: 'Expense',
  cashSource: 'Cash of a withdrawal',
  cashSourceReversal: 'Cash of a withdrawal put back',
  settlement: 'Settlement',
  settlementReversal: 'Settlement taken back',
} as const
export type JournalKind = keyof typeof journalKinds

export interface JournalRow {
  readonly at: string
  readonly reference: string
  readonly kind: string
  readonly code: string
  readonly name: string
  readonly stallNumber: string
  readonly stall: string
  /** The cashier of the desk, and when it was opened. */
  readonly desk: string
  readonly deskOpenedAt: string | null
  readonly by: string
  readonly cents: Cents
  readonly reason: string
  readonly slip: string
  readonly of: string
}

const columnsAfterTime = [
  'Reference',
  'Type',
  'Code',
  'Name',
  'Stall number',
  'Stall',
  'Cash desk',
  'Desk opened',
  'By',
  'Amount',
  'Reason or purpose',
  'Slip or receipt',
  'Takes back or belongs to',
] as const

export const amountColumn = columnsAfterTime.indexOf('Amount') + 1

export function journalHeader(): string {
  return csvLine([`Time (${zoneOfTimes(zoneNote())})`, ...columnsAfterTime])
}

export function journalLine(row: JournalRow): string {
  return csvLine([
    campTimestamp(row.at),
    row.reference,
    row.kind in journalKinds ? journalKinds[row.kind as JournalKind] : row.kind,
    row.code,
    row.name,
    row.stallNumber,
    row.stall,
    row.desk,
    row.deskOpenedAt === null ? '' : campTimestamp(row.deskOpenedAt),
    row.by,
    decimalFromCents(row.cents),
    row.reason,
    row.slip,
    row.of,
  ])
}

/** A browser makes a longer workbook only with much memory and time. */
export const maxWorkbookRows = 50_000

export const tooLongForWorkbookText =
  'There are more than 50,000 transactions: an Excel file does not hold them here. Choose a day, or press CSV.'

export function journalName(day: string, today: string): string {
  return day === '' ? `journal-to-${today}.csv` : `journal-${day}.csv`
}
