import type { Card } from '../../domain/people/personRecord.ts'
import { isRecord, jsonFrom } from './pendingAttempts.ts'
import { readStored, removeStored } from './storage.ts'

const key = 'ownCard'

export function readOwnCard(code: string): Card | null {
  const stored = jsonFrom(readStored(key))
  if (!isRecord(stored) || stored.code !== code) return null
  const { number, issuedAt } = stored
  return typeof number === 'string' && typeof issuedAt === 'string' ? { number, issuedAt } : null
}

/**
 * Without storage the page shows the first card when offline.
 * @param card null when the camper holds none
 */
export function storeOwnCard(code: string, card: Pick<Card, 'number' | 'issuedAt'> | null): void {
  try {
    if (card === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ code, number: card.number, issuedAt: card.issuedAt }))
  } catch {
    console.warn('The browser did not keep which card holds')
  }
}

export function forgetCardsOfOthers(code: string | null): void {
  const stored = jsonFrom(readStored(key))
  if (stored !== null && !(isRecord(stored) && stored.code === code)) removeStored([key])
}
