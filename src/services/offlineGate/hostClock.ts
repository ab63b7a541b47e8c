import { clockSlack } from '../../domain/deviceGate.ts'
import { readStored } from '../storage.ts'

/** In `localStorage`: by how many milliseconds the host's clock is ahead of this device's, as it was last heard. */
const offsetKey = 'gateHostClock'

/** @param asOf the host's clock in an answer that has just come */
export function setHostClock(asOf: string, now: number): void {
  const ahead = Date.parse(asOf) - now
  if (!Number.isFinite(ahead)) return
  try {
    localStorage.setItem(offsetKey, String(ahead))
  } catch {
    console.warn('The browser did not keep the clock of the server')
  }
}

/** Whether this device's clock differed from the host's when that was heard last, by more than clocks are set right by. */
export function isClockWrong(): boolean {
  return Math.abs(Number(readStored(offsetKey) ?? 0)) > clockSlack
}

/** By the host's clock; undefined where it was never heard. */
export function hostTimeOf(now: number): string | undefined {
  const stored = readStored(offsetKey)
  const ahead = stored === null ? Number.NaN : Number(stored)
  return Number.isFinite(ahead) ? new Date(now + ahead).toISOString() : undefined
}
