import type { RollCallTicks } from '../../domain/gate/rollCall.ts'
import { isRecord, jsonFrom } from './pendingAttempts.ts'
import { readStored } from './storage.ts'

/** Whom somebody has ticked off on this device; whoever signs in next begins anew. */

const key = 'rollCall'

/** @param owner who is signed in: an email, or a device */
export function readRollCallTicks(owner: string): RollCallTicks | null {
  const stored = jsonFrom(readStored(key))
  if (!isRecord(stored) || stored.owner !== owner) return null
  const { startedAt, found } = stored
  if (typeof startedAt !== 'string' || !Array.isArray(found)) return null
  return { startedAt, found: found.filter((code) => typeof code === 'string') }
}

/**
 * Without a storage, or with a full one, the ticks are gone after a reload.
 * @param ticks null when the roll call is over
 */
export function storeRollCallTicks(owner: string, ticks: RollCallTicks | null): void {
  try {
    if (ticks === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ owner, ...ticks }))
  } catch {
    console.warn('The browser did not keep whom the roll call has found')
  }
}
