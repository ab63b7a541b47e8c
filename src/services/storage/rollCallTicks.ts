import type { RollCallTicks } from '../../domain/gate/rollCall.ts'
import { isRecord, jsonFrom } from './pendingAttempts.ts'
import { readStored } from './storage.ts'

const key = 'rollCall'

export function readRollCallTicks(owner: string): RollCallTicks | null {
  const stored = jsonFrom(readStored(key))
  if (!isRecord(stored) || stored.owner !== owner) return null
  const { startedAt, found } = stored
  if (typeof startedAt !== 'string' || !Array.isArray(found)) return null
  return { startedAt, found: found.filter((code) => typeof code === 'string') }
}

export function storeRollCallTicks(owner: string, ticks: RollCallTicks | null): void {
  try {
    if (ticks === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ owner, ...ticks }))
  } catch {
    console.warn('The browser did not keep whom the roll call has found')
  }
}
