import type { Cents } from '../lib/money.ts'

export type TransactionType = 'deposit' | 'purchase' | 'withdrawal'
export type TransactionStatus = 'pending' | 'completed' | 'paid' | 'failed'

export interface BasketItem {
  readonly name: string
  readonly price: Cents
  readonly quantity: number
}

export interface Transaction {
  readonly _id: string
  readonly type: string
  readonly amount: Cents
  readonly status: string
  readonly createdAt: string
  readonly referenceId: string
  readonly items?: readonly BasketItem[] | undefined
  /** The name of the stall; only our own server sends it. */
  readonly stall?: string | undefined
  /** The payment page of a pending deposit; only our own server sends it. */
  readonly paymentUrl?: string | undefined
  /** The reference of the pay-in or pay-out that this transaction reverses; only our own server sends it. */
  readonly reverses?: string | undefined
  readonly reason?: string | undefined
  /** The reference of the transaction that reverses this one; only our own server sends it. */
  readonly reversedBy?: string | undefined
}

export interface BegunDeposit {
  readonly paymentUrl: string
  readonly referenceId?: string | undefined
}

export interface MerchantTransaction {
  readonly _id: string
  readonly referenceId: string
  readonly ownerCode: string
  readonly amount: Cents
  readonly type: string
  readonly createdAt: string
  readonly attempt?: string | undefined
  /** The part of a sale that was not refunded. Only our own server sends it and `isLate`. */
  readonly left?: Cents | undefined
  /** The sale is too old for the stall itself to give it back. */
  readonly isLate?: boolean | undefined
}

export interface Withdrawal {
  readonly referenceId: string
  readonly ownerCode: string
  readonly amount: Cents
  readonly createdAt: string
  readonly status: string
  /** Name of the cashier. Only our own server sends it and `canTakeBack`. */
  readonly cashier?: string | null | undefined
  readonly canTakeBack?: boolean | undefined
}

/** A server may send any order. Rows with an unreadable time come last. */
export function newestFirst<Row extends { readonly createdAt: string }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows
    .map((row) => ({ row, moment: Date.parse(row.createdAt) || Number.MIN_SAFE_INTEGER }))
    .sort((one, other) => other.moment - one.moment)
    .map(({ row }) => row)
}

/** Meanings of the colours; the documents assign one to each status. */
export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'neutral'

const statusTones: ReadonlyMap<string, Tone> = new Map<TransactionStatus, Tone>([
  ['completed', 'good'],
  ['paid', 'good'],
  ['pending', 'warning'],
  ['failed', 'bad'],
])

/** Completed and paid are green, pending amber, failed red, anything else grey (portal document §4). */
export function toneOfStatus(status: string): Tone {
  return statusTones.get(status.toLowerCase()) ?? 'neutral'
}

/** Statuses are shown capitalised (portal document §3). */
export function capitalised(text: string): string {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('')
}

export type TransactionLook = 'deposit' | 'purchase' | 'transfer'

/** A type that is neither a deposit nor a purchase is treated as a transfer (admin document §4). */
export function lookOfType(type: string): TransactionLook {
  return type === 'deposit' || type === 'purchase' ? type : 'transfer'
}

export function lookOf({ type, reverses }: Transaction): TransactionLook {
  return reverses === undefined ? lookOfType(type) : 'transfer'
}

/** At the end of a camp; only our own server sends these types. */
const closingNames: ReadonlyMap<string, string> = new Map([
  ['donation', 'Given to the camp'],
  ['donationReversal', 'Gift taken back'],
  ['kept', 'Kept under a number'],
  ['keptReversal', 'Back from the number'],
])

export function nameOf({ type, reverses }: Transaction): string {
  const closing = closingNames.get(type)
  if (closing !== undefined) return closing
  if (reverses === undefined) return capitalised(type)
  return type === 'withdrawal' ? 'Pay-in taken back' : 'Pay-out taken back'
}

export function noteOf({ reverses, reason, reversedBy }: Transaction): string | undefined {
  if (reversedBy !== undefined) return 'Taken back'
  return reverses === undefined ? undefined : reason
}
