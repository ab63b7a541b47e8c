import { decimalFromCents } from '../lib/money.ts'
import { centsFromTyped } from '../lib/typedAmount.ts'
import type { Product } from '../till/products.ts'

/* The products of a new stall as a lead types them: one a line, with its price at the end. */

export function textOfProducts(products: readonly Product[]): string {
  return products.map(({ name, price }) => `${name} ${decimalFromCents(price)}`).join('\n')
}

/** A line whose price cannot be read has the price 0, which `problemsOf` refuses. */
export function productsIn(text: string): readonly Product[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [, name = line.trim(), amount = ''] = /^(.*\S)\s+(\S+)$/.exec(line.trim()) ?? []
    const price = centsFromTyped(amount)
    return typeof price === 'number' ? { name, price } : { name: line.trim(), price: 0 }
  })
}
