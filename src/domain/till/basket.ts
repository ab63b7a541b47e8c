import type { BasketItem } from '../camper/wallet.ts'
import type { Cents } from '../lib/money.ts'
import type { Product } from './products.ts'

/** One line per product, with a whole quantity from 1 to 99. */

export const maxQuantity = 99

export interface Order {
  readonly ownerCode: string
  readonly camperCode?: string | undefined
  readonly items: readonly BasketItem[]
}

export function totalOf(items: readonly BasketItem[]): Cents {
  return items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

export function quantityOf(items: readonly Pick<BasketItem, 'name' | 'quantity'>[], name: string): number {
  return items.find((item) => item.name === name)?.quantity ?? 0
}

export function withProduct(items: readonly BasketItem[], { name, price }: Product): readonly BasketItem[] {
  const quantity = quantityOf(items, name)
  return quantity === 0 ? [...items, { name, price, quantity: 1 }] : withQuantity(items, name, quantity + 1)
}

/**
 * A quantity below 1 removes the item (portal document §4); one above the maximum or not whole is ignored.
 */
export function withQuantity(
  items: readonly BasketItem[],
  name: string,
  quantity: number,
): readonly BasketItem[] {
  if (quantity < 1) return items.filter((item) => item.name !== name)
  if (!Number.isInteger(quantity) || quantity > maxQuantity) return items
  return items.map((item) => (item.name === name ? { ...item, quantity } : item))
}

export function isSameOrder(one: Order, other: Order): boolean {
  const textOf = ({ items }: Order) =>
    JSON.stringify(items.map(({ name, price, quantity }) => [name, price, quantity]))
  return textOf(one) === textOf(other) && codesOf(one).some((code) => codesOf(other).includes(code))
}

export function codesOf({
  ownerCode,
  camperCode,
}: Pick<Order, 'ownerCode' | 'camperCode'>): readonly string[] {
  return camperCode === undefined ? [ownerCode] : [ownerCode, camperCode]
}
