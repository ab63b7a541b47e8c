import { readStored } from '../storage/storage.ts'

/** In `localStorage`. It counts the offline scans of all windows of this browser. */
const counterKey = 'gateMovementCounter'

let lastCount = 0

export function nextMovementCount(): number {
  const stored = Number(readStored(counterKey))
  lastCount = Math.max(lastCount, Number.isSafeInteger(stored) ? stored : 0) + 1
  try {
    localStorage.setItem(counterKey, String(lastCount))
  } catch {
    return lastCount
  }
  return lastCount
}
