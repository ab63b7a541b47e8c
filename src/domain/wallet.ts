import type { Cents } from './money.ts'

export type TransactionType = 'deposit' | 'purchase' | 'withdrawal'
export type TransactionStatus = 'pending' | 'completed' | 'paid' | 'failed'

export interface BasketItem {
  readonly name: string
  readonly price: Cents
  readonly quantity: number
}

/** One line of a camper's wallet. */
export interface Transaction {
  readonly _id: string
  readonly type: string
  readonly amount: Cents
  readonly status: string
  /** ISO 8601 in UTC. */
  readonly createdAt: string
  readonly referenceId: string
  readonly items?: readonly BasketItem[] | undefined
}

/** One line of a merchant's book. */
export interface MerchantTransaction {
  readonly _id: string
  readonly referenceId: string
  readonly ownerCode: string
  readonly amount: Cents
  readonly type: string
  readonly createdAt: string
  /** The idempotency key it was made with; only our own host sends it. */
  readonly attempt?: string | undefined
}

export interface Withdrawal {
  readonly referenceId: string
  readonly ownerCode: string
  readonly amount: Cents
  readonly createdAt: string
  readonly status: string
}
