import type { BasketItem } from '../camper/wallet.ts'
import type { Cents } from '../lib/money.ts'
import { quantityOf } from '../till/basket.ts'

/** How long a stall may refund a sale of its own, in minutes; the cash office may at any time. */
export const stallRefundsFor = 30

/** Of why money is given back, in characters. */
export const longestRefundReason = 200

export interface SaleItem extends BasketItem {
  /** How many of them were given back already. */
  readonly refunded: number
}

/** A sale, with what of it was given back. */
export interface Sale {
  readonly referenceId: string
  readonly ownerCode: string
  readonly createdAt: string
  readonly amount: Cents
  readonly items: readonly SaleItem[]
  /** The refunds of it, the newest first. */
  readonly refunds: readonly {
    readonly referenceId: string
    readonly createdAt: string
    readonly amount: Cents
    readonly reason: string
  }[]
}

/** How many of each item are to be given back; only items of which there is at least one. */
export type RefundedItems = readonly { readonly name: string; readonly quantity: number }[]

/** What of a sale was not given back yet. */
export function leftOf({ items }: Pick<Sale, 'items'>): RefundedItems {
  return items
    .map(({ name, quantity, refunded }) => ({ name, quantity: quantity - refunded }))
    .filter(({ quantity }) => quantity > 0)
}

/** What a refund gives back. */
export function refundTotal({ items }: Pick<Sale, 'items'>, refunded: RefundedItems): Cents {
  return items.reduce((sum, { name, price }) => sum + price * quantityOf(refunded, name), 0)
}

/** The newest sale, as the till has just made it. */
export interface NewestSale {
  /** Its reference. */
  readonly sale: string
  readonly number: string
  readonly items: RefundedItems
  readonly amount: Cents
}
