import * as z from 'zod/mini'
import type { Card } from '../../domain/people/personRecord.ts'
import { readStored, removeStored } from './storage.ts'
import { storedValue } from './storedValue.ts'

const key = 'ownCard'

/** Without storage the page shows the first card when offline. */
const ownCard = storedValue(key, z.object({ code: z.string(), number: z.string(), issuedAt: z.string() }), {
  onFailure: () => console.warn('The browser did not keep which card holds'),
})

export function readOwnCard(code: string): Card | null {
  const stored = ownCard.read()
  return stored?.code === code ? { number: stored.number, issuedAt: stored.issuedAt } : null
}

/** @param card null when the camper holds none */
export function storeOwnCard(code: string, card: Pick<Card, 'number' | 'issuedAt'> | null): void {
  if (card === null) ownCard.remove()
  else ownCard.write({ code, number: card.number, issuedAt: card.issuedAt })
}

/** @throws when the browser forbids it */
export function forgetCardsOfOthers(code: string | null): void {
  if (readStored(key) !== null && ownCard.read()?.code !== code) removeStored([key])
}
