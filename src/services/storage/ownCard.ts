import type { Card } from '../../domain/people/personRecord.ts'
import { isRecord, jsonFrom } from './pendingAttempts.ts'
import { readStored, removeStored } from './storage.ts'

/** Which card of the camper held when the host was asked last: the page shows it without internet. */

const key = 'ownCard'

export function readOwnCard(code: string): Card | null {
  const stored = jsonFrom(readStored(key))
  if (!isRecord(stored) || stored.code !== code) return null
  const { number, issuedAt } = stored
  return typeof number === 'string' && typeof issuedAt === 'string' ? { number, issuedAt } : null
}

/**
 * Without a storage, or with a full one, the page shows the first card without internet.
 * @param card null when none holds
 */
export function storeOwnCard(code: string, card: Pick<Card, 'number' | 'issuedAt'> | null): void {
  try {
    if (card === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ code, number: card.number, issuedAt: card.issuedAt }))
  } catch {
    console.warn('The browser did not keep which card holds')
  }
}

/** @param code of the camper who is signed in; null when nobody is */
export function forgetCardsOfOthers(code: string | null): void {
  const stored = jsonFrom(readStored(key))
  if (stored !== null && !(isRecord(stored) && stored.code === code)) removeStored([key])
}
