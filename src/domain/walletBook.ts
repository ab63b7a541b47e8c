import { charactersOf } from './idCard.ts'
import { type Cents, decimalFromCents, formatUsd } from './money.ts'
import { newestFirst, type Transaction } from './wallet.ts'

/** What a camper's wallet says about itself (portal document §2, §3 and §9). */

export interface WalletReading {
  readonly balance: Cents
  readonly transactions: readonly Transaction[]
  readonly readAt: string
}

export const typeFilters = ['all', 'deposit', 'purchase', 'withdrawal'] as const
export type TypeFilter = (typeof typeFilters)[number]

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
    (transaction) => (filter === 'all' || transaction.type === filter) && matches(transaction, wanted),
  )
}

function matches({ referenceId, type, amount }: Transaction, wanted: string): boolean {
  const size = Math.abs(amount)
  return [referenceId, type, decimalFromCents(size), formatUsd(size)].some((text) =>
    text.toLowerCase().includes(wanted),
  )
}

/** Completed purchases alone (reading "Wallet"). */
export function totalSpent(transactions: readonly Transaction[]): Cents {
  return sumOf(transactions, 'purchase')
}

export function totalDeposited(transactions: readonly Transaction[]): Cents {
  return sumOf(transactions, 'deposit')
}

function sumOf(transactions: readonly Transaction[], wanted: string): Cents {
  return transactions
    .filter(({ type, status }) => type === wanted && isStatus(status, 'completed'))
    .reduce((sum, { amount }) => sum + Math.abs(amount), 0)
}

export interface Bars {
  readonly deposited: number
  readonly spent: number
}

export function barsOf(transactions: readonly Transaction[]): Bars {
  const [deposited, spent] = [totalDeposited(transactions), totalSpent(transactions)]
  const longest = Math.max(deposited, spent, 1)
  return { deposited: Math.round((100 * deposited) / longest), spent: Math.round((100 * spent) / longest) }
}

export function pendingDeposits(transactions: readonly Transaction[]): readonly Transaction[] {
  return transactions.filter(({ type, status }) => type === 'deposit' && isStatus(status, 'pending'))
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
