import * as z from 'zod/mini'
import type { NewestSale } from '../../domain/money/refunds.ts'
import { jsonFrom } from './pendingAttempts.ts'
import { keepInTab, readFromTab } from './tabStorage.ts'

const kept = z.object({
  madeAt: z.number(),
  newest: z.object({
    sale: z.string(),
    number: z.string(),
    items: z.array(z.object({ name: z.string(), quantity: z.number() })),
    amount: z.number(),
  }),
})

const nameOf = (merchantNumber: string) => `newestSale:${merchantNumber}`

export function keepNewestSale(merchantNumber: string, newest: NewestSale): void {
  keepInTab(nameOf(merchantNumber), JSON.stringify({ madeAt: Date.now(), newest }))
}

export function forgetNewestSale(merchantNumber: string): void {
  keepInTab(nameOf(merchantNumber), null)
}

export function readNewestSale(
  merchantNumber: string,
  longest: number,
): { readonly newest: NewestSale; readonly left: number } | null {
  const { success, data } = kept.safeParse(jsonFrom(readFromTab(nameOf(merchantNumber))))
  if (!success) return null
  const age = Date.now() - data.madeAt
  return age >= 0 && age < longest ? { newest: data.newest, left: longest - age } : null
}
