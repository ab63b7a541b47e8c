import * as z from 'zod/mini'
import type { NewestSale } from '../../domain/money/refunds.ts'
import { storedValue } from './storedValue.ts'

const keptSale = z.object({
  madeAt: z.number(),
  newest: z.object({
    sale: z.string(),
    number: z.string(),
    items: z.array(z.object({ name: z.string(), quantity: z.number() })),
    amount: z.number(),
  }),
})

const saleOf = (merchantNumber: string) =>
  storedValue<{ readonly madeAt: number; readonly newest: NewestSale }>(
    `newestSale:${merchantNumber}`,
    keptSale,
    { isInTab: true, onFailure: () => undefined },
  )

export function keepNewestSale(merchantNumber: string, newest: NewestSale): void {
  saleOf(merchantNumber).write({ madeAt: Date.now(), newest })
}

export function forgetNewestSale(merchantNumber: string): void {
  saleOf(merchantNumber).remove()
}

export function readNewestSale(
  merchantNumber: string,
  longest: number,
): { readonly newest: NewestSale; readonly left: number } | null {
  const kept = saleOf(merchantNumber).read()
  if (kept === null) return null
  const age = Date.now() - kept.madeAt
  return age >= 0 && age < longest ? { newest: kept.newest, left: longest - age } : null
}
