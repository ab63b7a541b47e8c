import { readStored } from './storage.ts'

/**
 * In `localStorage`: how many noted scans waited for the server when the queue was last changed, for pages that must not
 * open the queue for it. The queue itself counts.
 */
const key = 'gateScansWaiting'

export function readWaitingScans(): number {
  const stored = Number(readStored(key) ?? 0)
  return Number.isSafeInteger(stored) && stored > 0 ? stored : 0
}

export function storeWaitingScans(waiting: number): void {
  try {
    if (waiting === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, String(waiting))
  } catch {
    console.warn('The browser did not keep how many scans wait')
  }
}
