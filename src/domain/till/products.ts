import type { Cents } from '../lib/money.ts'

export interface Product {
  readonly name: string
  readonly price: Cents
}

/** The fixed price list (portal document §3 and §9). */
export const products: readonly Product[] = [
  { name: 'Quad Bikes', price: 500 },
  { name: 'Zip Line', price: 500 },
  { name: 'Canoeing', price: 500 },
  { name: 'Horse Riding', price: 500 },
  { name: 'Cycling', price: 500 },
  { name: 'Glencity Heights', price: 300 },
]
