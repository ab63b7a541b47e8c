import type { DayLimit } from '../camper/dayLimit.ts'
import { nameOf, newestFirst, type Transaction } from '../camper/wallet.ts'
import { charactersOf } from '../lib/characters.ts'
import { type Cents, decimalFromCents, formatUsd } from '../lib/money.ts'

/** What a camper's wallet says about itself (portal document §2, §3 and §9). */

export interface WalletReading {
  readonly balance: Cents
  /** What the payment provider took back of the deposits: it is in the balance and cannot be spent. */
  readonly disputed?: Cents | undefined
  /** Without gaps from the newest one; a host without pages sends all, in any order. */
  readonly transactions: readonly Transaction[]
  readonly readAt: string
  /** Whether there are older ones than these. */
  readonly hasMore?: boolean | undefined
  /** Of all transactions, where these are not all. */
  readonly totals?: WalletTotals | undefined
  /** The newest ones of all that are pending, where these are not all. */
  readonly pendingDeposits?: readonly Transaction[] | undefined
  /** Where there is one; only our own host has them. */
  readonly dayLimit?: DayLimit | undefined
}

export interface WalletTotals {
  readonly transactions: number
  readonly deposited: Cents
  readonly spent: Cents
  readonly pendingDeposits: number
}

/** Older transactions of a wallet, and which one they follow. */
export interface OlderTransactions {
  readonly after: string
  readonly transactions: readonly Transaction[]
  readonly hasMore: boolean
}

/**
 * The newest page over what was read before: rows that are older than the page stay, unless some in between are
 * missing, or one of them has changed since then: a deposit that was pending and is no more. What the page takes back of
 * them is marked.
 */
export function withNewest(before: WalletReading | null, newest: WalletReading): WalletReading {
  if (!before || !newest.hasMore) return newest
  const sent = new Set(newest.transactions.map(({ _id }) => _id))
  const older = before.transactions.filter(({ _id }) => !sent.has(_id))
  if (older.length === before.transactions.length) return newest
  const pending = new Map((newest.pendingDeposits ?? []).map((deposit) => [deposit._id, deposit]))
  const reversedBy = new Map(newest.transactions.map(({ reverses, referenceId }) => [reverses, referenceId]))
  const asNow = (row: Transaction): Transaction => {
    const reversal = reversedBy.get(row.referenceId)
    return reversal === undefined ? (pending.get(row._id) ?? row) : { ...row, reversedBy: reversal }
  }
  const changed = older.findIndex((row) => isPendingDeposit(row) && !pending.has(row._id))
  const kept = changed < 0 ? older : older.slice(0, changed)
  return {
    ...newest,
    transactions: [...newest.transactions, ...kept.map(asNow)],
    hasMore: changed >= 0 || older.length === 0 ? true : before.hasMore,
  }
}

/** Nothing when the list has been begun anew since these were asked for: they do not follow its last row. */
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
  return (
    totals ?? {
      transactions: transactions.length,
      deposited: sumOf(transactions, 'deposit'),
      spent: sumOf(transactions, 'purchase'),
      pendingDeposits: transactions.filter(isPendingDeposit).length,
    }
  )
}

const documentedFilters = ['all', 'deposit', 'purchase', 'withdrawal'] as const
export type TypeFilter = (typeof documentedFilters)[number] | 'refund'

/** The documented ones; refunds have one where there are any, or while it is `chosen`, for the documents know none. */
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

/** Reading "Wallet": search matches reference, type and amount, however the amount is written. */
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

/** What takes a booking back has a type too, and is nothing of it. */
function isOfType({ type, reverses }: Transaction, wanted: string): boolean {
  return type === wanted && reverses === undefined
}

/** Completed ones alone (reading "Wallet"), without those that were taken back. */
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

/** The newest of a host with pages, all of any other. */
export function pendingDepositsOf({ transactions, pendingDeposits }: WalletReading): readonly Transaction[] {
  return pendingDeposits ?? transactions.filter(isPendingDeposit)
}

function isPendingDeposit({ type, status }: Transaction): boolean {
  return type === 'deposit' && isStatus(status, 'pending')
}

export type DepositStanding = 'open' | 'paid' | 'declined'

/** What the wallet says of a deposit; undefined where it says nothing that is known here. */
export function standingOfDeposit(
  transactions: readonly Transaction[],
  reference: string | null,
): DepositStanding | undefined {
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
