import type { DayLimit } from '../camper/dayLimit.ts'
import { nameOf, newestFirst, type Transaction } from '../camper/wallet.ts'
import { charactersOf } from '../lib/characters.ts'
import { type Cents, decimalFromCents, formatUsd } from '../lib/money.ts'

/** A camper's wallet (portal document §2, §3 and §9). */

export interface WalletReading {
  readonly balance: Cents
  /** Deposits taken back by the payment provider: part of the balance, but not spendable. */
  readonly disputed?: Cents | undefined
  /** Nothing can be spent or paid out; only our own server says so. */
  readonly isFrozen?: boolean | undefined
  /** Contiguous from the newest one; a server without pages sends all, in any order. */
  readonly transactions: readonly Transaction[]
  readonly readAt: string
  readonly hasMore?: boolean | undefined
  /** Totals of all transactions, sent only if the list is not complete. */
  readonly totals?: WalletTotals | undefined
  /** The newest pending deposits, sent only if the list is not complete. */
  readonly pendingDeposits?: readonly Transaction[] | undefined
  readonly dayLimit?: DayLimit | undefined
}

export interface WalletTotals {
  readonly transactions: number
  readonly deposited: Cents
  readonly spent: Cents
  readonly pendingDeposits: number
  /** Given back by stalls; absent where no refund is known. */
  readonly refunded?: Cents | undefined
}

export interface OlderTransactions {
  readonly after: string
  readonly transactions: readonly Transaction[]
  readonly hasMore: boolean
}

/**
 * Puts the newest page before the rows already read. All older rows are dropped if rows between are missing,
 * and those from the first deposit that is no longer pending on. Rows that the page reverses are marked.
 */
export function withNewest(before: WalletReading | null, newest: WalletReading): WalletReading {
  if (!before || !newest.hasMore) return newest
  const sent = new Set(newest.transactions.map(({ _id }) => _id))
  const older = before.transactions.filter(({ _id }) => !sent.has(_id))
  if (older.length === before.transactions.length) return newest
  const pending = new Map((newest.pendingDeposits ?? []).map((deposit) => [deposit._id, deposit]))
  const reversedBy = new Map(newest.transactions.map(({ reverses, referenceId }) => [reverses, referenceId]))
  const updatedRow = (row: Transaction): Transaction => {
    const reversal = reversedBy.get(row.referenceId)
    return reversal === undefined ? (pending.get(row._id) ?? row) : { ...row, reversedBy: reversal }
  }
  const changed = older.findIndex((row) => isPendingDeposit(row) && !pending.has(row._id))
  const kept = changed < 0 ? older : older.slice(0, changed)
  return {
    ...newest,
    transactions: [...newest.transactions, ...kept.map(updatedRow)],
    hasMore: changed >= 0 || older.length === 0 ? true : before.hasMore,
  }
}

/**
 * Ignores the rows if the list was restarted since they were requested, so that they no longer follow its
 * last row.
 */
export function withOlder(reading: WalletReading, older: OlderTransactions): WalletReading {
  if (reading.transactions.at(-1)?._id !== older.after) return reading
  const known = new Set(reading.transactions.map(({ _id }) => _id))
  const added = older.transactions.filter(({ _id }) => !known.has(_id))
  return {
    ...reading,
    transactions: [...reading.transactions, ...added],
    hasMore: older.hasMore && added.length > 0,
  }
}

export function totalsOf({ transactions, totals }: WalletReading): WalletTotals {
  if (totals !== undefined) return totals
  const refunded = sumOf(transactions, 'refund')
  return {
    transactions: transactions.length,
    deposited: sumOf(transactions, 'deposit'),
    spent: sumOf(transactions, 'purchase'),
    pendingDeposits: transactions.filter(isPendingDeposit).length,
    ...(refunded > 0 && { refunded }),
  }
}

const documentedFilters = ['all', 'deposit', 'purchase', 'withdrawal'] as const
export type TypeFilter = (typeof documentedFilters)[number] | 'refund'

/** The documents have no filter for refunds; it is added if there are refunds or it is `chosen`. */
export function typeFiltersOf(
  transactions: readonly Transaction[],
  chosen: TypeFilter,
): readonly TypeFilter[] {
  const hasRefunds = chosen === 'refund' || transactions.some(({ type }) => type === 'refund')
  return hasRefunds ? [...documentedFilters, 'refund'] : documentedFilters
}

export const recentTransactionCount = 3

export function recentTransactions(transactions: readonly Transaction[]): readonly Transaction[] {
  return newestFirst(transactions).slice(0, recentTransactionCount)
}

/** Search matches reference, type and amount, in any notation of the amount (reading "Wallet"). */
export function matchingTransactions(
  transactions: readonly Transaction[],
  { search, filter }: { readonly search: string; readonly filter: TypeFilter },
): readonly Transaction[] {
  const wanted = search.trim().toLowerCase()
  return newestFirst(transactions).filter(
    (transaction) => (filter === 'all' || isOfType(transaction, filter)) && matches(transaction, wanted),
  )
}

function matches(transaction: Transaction, wanted: string): boolean {
  const { referenceId, amount } = transaction
  const size = Math.abs(amount)
  return [referenceId, nameOf(transaction), decimalFromCents(size), formatUsd(size)].some((text) =>
    text.toLowerCase().includes(wanted),
  )
}

/** A reversal has the type of what it reverses, but does not count as that type. */
function isOfType({ type, reverses }: Transaction, wanted: string): boolean {
  return type === wanted && reverses === undefined
}

/** Only completed ones (reading "Wallet") that were not reversed. */
function sumOf(transactions: readonly Transaction[], wanted: string): Cents {
  return transactions
    .filter(
      (row) => isOfType(row, wanted) && isStatus(row.status, 'completed') && row.reversedBy === undefined,
    )
    .reduce((sum, { amount }) => sum + Math.abs(amount), 0)
}

export interface Bars {
  readonly deposited: number
  readonly spent: number
}

export function barsOf({ deposited, spent }: Pick<WalletTotals, 'deposited' | 'spent'>): Bars {
  const longest = Math.max(deposited, spent, 1)
  return { deposited: Math.round((100 * deposited) / longest), spent: Math.round((100 * spent) / longest) }
}

export function pendingDepositsOf({ transactions, pendingDeposits }: WalletReading): readonly Transaction[] {
  return pendingDeposits ?? transactions.filter(isPendingDeposit)
}

function isPendingDeposit({ type, status }: Transaction): boolean {
  return type === 'deposit' && isStatus(status, 'pending')
}

export type DepositStatus = 'open' | 'paid' | 'declined'

export function depositStatus(
  transactions: readonly Transaction[],
  reference: string | null,
): DepositStatus | undefined {
  const deposit = transactions.find(({ referenceId }) => referenceId === reference)
  if (!deposit) return undefined
  if (hasMovedMoney(deposit)) return 'paid'
  if (isStatus(deposit.status, 'failed')) return 'declined'
  return isStatus(deposit.status, 'pending') ? 'open' : undefined
}

export function hasMovedMoney({ status }: Transaction): boolean {
  return isStatus(status, 'completed') || isStatus(status, 'paid')
}

function isStatus(status: string, wanted: string): boolean {
  return status.toLowerCase() === wanted
}

/** "Recent Activity" of a camper's home (portal document §2 and §9). */
const activityCount = 5
const descriptionLimit = 10

export function recentActivity(transactions: readonly Transaction[]): readonly Transaction[] {
  return newestFirst(transactions).slice(0, activityCount)
}

export function shortDescription(text: string): string {
  const characters = charactersOf(text)
  return characters.length > descriptionLimit ? `${characters.slice(0, descriptionLimit).join('')}…` : text
}
