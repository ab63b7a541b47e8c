import type { BasketItem } from '../camper/wallet.ts'
import type { Cents } from '../lib/money.ts'
import { quantityOf } from '../till/basket.ts'

/** In minutes; the cash office may refund at any time. */
export const stallRefundsFor = 30

export const maxRefundReasonLength = 200

export interface SaleItem extends BasketItem {
  readonly refunded: number
}

export interface Sale {
  readonly referenceId: string
  readonly ownerCode: string
  readonly createdAt: string
  readonly amount: Cents
  readonly items: readonly SaleItem[]
  readonly refunds: readonly {
    readonly referenceId: string
    readonly createdAt: string
    readonly amount: Cents
    readonly reason: string
  }[]
}

export const maxSaleSearch = 100

export const maxFoundSales = 100

/** A sale of a stall as the staff finds it. */
export interface FoundSale {
  readonly referenceId: string
  readonly createdAt: string
  readonly amount: Cents
  readonly code: string
  readonly name: string | null
  readonly items: readonly BasketItem[]
  /** The amount that was not given back. */
  readonly left: Cents
}

export interface FoundSales {
  readonly sales: readonly FoundSale[]
  /** The number of matching sales, of which `sales` has the newest. */
  readonly count: number
}

export type RefundedItems = readonly { readonly name: string; readonly quantity: number }[]

export function leftOf({ items }: Pick<Sale, 'items'>): RefundedItems {
  return items
    .map(({ name, quantity, refunded }) => ({ name, quantity: quantity - refunded }))
    .filter(({ quantity }) => quantity > 0)
}

export function refundTotal({ items }: Pick<Sale, 'items'>, refunded: RefundedItems): Cents {
  return items.reduce((sum, { name, price }) => sum + price * quantityOf(refunded, name), 0)
}

export interface NewestSale {
  readonly sale: string
  readonly number: string
  readonly items: RefundedItems
  readonly amount: Cents
}
