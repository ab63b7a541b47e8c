import type { BasketItem } from '../camper/wallet.ts'
import { type Cents, decimalFromCents, formatUsd } from '../lib/money.ts'
import { centsFromTyped, questionAbout } from '../lib/typedAmount.ts'
import { type Product, products } from './products.ts'

/**
 * A stall's products in its own order (design: "Money"). A stall without a list sells the six documented
 * products.
 */

export const maxProducts = 200

export const maxProductNameLength = 60

export const maxPrice: Cents = 1_000_00

export interface ListedProduct extends Product {
  readonly isSoldOut: boolean
}

export interface PriceList {
  readonly version: string | null
  readonly products: readonly ListedProduct[]
}

export const documentedList: PriceList = {
  version: null,
  products: products.map((product) => ({ ...product, isSoldOut: false })),
}

/** Names that differ only in spaces and case are the same. */
export function isSameProduct(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** A refund is an object with product names as keys, which `__proto__` cannot be. */
export function isImpossibleProduct(name: string): boolean {
  return name.trim() === '__proto__'
}

export const impossibleProductText = 'A product cannot be called __proto__. Please choose another name.'

export interface PriceChange {
  readonly name: string
  readonly from: Cents
  readonly to: Cents | null
}

export function atPricesOf(
  products: readonly ListedProduct[],
  items: readonly BasketItem[],
): { readonly items: readonly BasketItem[]; readonly changes: readonly PriceChange[] } {
  const changes: PriceChange[] = []
  const kept: BasketItem[] = []
  for (const item of items) {
    const listed = products.find(({ name }) => name === item.name)
    const to = listed === undefined || listed.isSoldOut ? null : listed.price
    if (to !== item.price) changes.push({ name: item.name, from: item.price, to })
    if (to !== null) kept.push({ ...item, price: to })
  }
  return { items: kept, changes }
}

/**
 * The changes since the first notice: a second change of a product keeps the price before the first. A notice
 * stays, so changes that cancel each other show the later ones.
 */
export function withLaterChanges(
  before: readonly PriceChange[],
  later: readonly PriceChange[],
): readonly PriceChange[] {
  const joined = before.map((change) => {
    const next = later.find(({ name }) => name === change.name)
    return next === undefined ? change : { ...change, to: next.to }
  })
  const added = later.filter(({ name }) => !before.some((change) => change.name === name))
  const changes = [...joined, ...added].filter(({ from, to }) => from !== to)
  return changes.length === 0 ? later : changes
}

/** One text per product: "Zip Line $5.00 → $6.00". */
export function changesOf(
  before: readonly ListedProduct[],
  after: readonly ListedProduct[],
): readonly string[] {
  const gone = before
    .filter(({ name }) => !after.some((product) => product.name === name))
    .map(({ name }) => `${name} taken off`)
  const changed = after.flatMap(({ name, price, isSoldOut }) => {
    const old = before.find((product) => product.name === name)
    if (old === undefined) return [`${name} added for ${formatUsd(price)}`]
    return [
      ...(old.price === price ? [] : [`${name} ${formatUsd(old.price)} → ${formatUsd(price)}`]),
      ...(old.isSoldOut === isSoldOut ? [] : [`${name} ${isSoldOut ? 'sold out' : 'on sale again'}`]),
    ]
  })
  const changes = [...changed, ...gone]
  return changes.length === 0 ? ['The order of the products'] : changes
}

export interface ProductDraft {
  readonly id: number
  readonly name: string
  readonly price: string
  readonly isSoldOut: boolean
}

export function draftOf(products: readonly ListedProduct[]): readonly ProductDraft[] {
  return products.map((product, id) => ({ ...product, id, price: decimalFromCents(product.price) }))
}

function priceFrom(text: string): Cents | undefined {
  const cents = centsFromTyped(text)
  return cents !== undefined && cents >= 1 && cents <= maxPrice ? cents : undefined
}

export function productsFrom(draft: readonly ProductDraft[]): readonly ListedProduct[] {
  return draft.map(({ name, price, isSoldOut }) => ({
    name: name.trim(),
    price: priceFrom(price) ?? 0,
    isSoldOut,
  }))
}

export interface DraftProblem {
  readonly id: number
  readonly field: 'name' | 'price'
  readonly text: string
}

export function problemsOf(draft: readonly ProductDraft[]): readonly DraftProblem[] {
  return draft.flatMap(({ id, name, price }, index) => {
    const problems: DraftProblem[] = []
    const { length } = name.trim()
    if (length > maxProductNameLength)
      problems.push({
        ...{ id, field: 'name' },
        text: `At most ${maxProductNameLength} characters, and this name has ${length}.`,
      })
    else if (name.trim() === '')
      problems.push({ id, field: 'name', text: 'Please enter the name of the product.' })
    else if (isImpossibleProduct(name)) problems.push({ id, field: 'name', text: impossibleProductText })
    else if (draft.slice(0, index).some((other) => isSameProduct(other.name, name)))
      problems.push({ id, field: 'name', text: 'This name is on the list already.' })
    if (priceFrom(price) === undefined)
      problems.push({
        id,
        field: 'price',
        text: questionAbout(price) ?? `From ${formatUsd(1)} to ${formatUsd(maxPrice)}.`,
      })
    return problems
  })
}
