import { readStored } from '../storage/storage.ts'

/** In `localStorage`. It counts the offline scans of all windows of this browser. */
const counterKey = 'gateMovementCounter'

let given = 0

export function nextMovementCount(): number {
  const stored = Number(readStored(counterKey))
  given = Math.max(given, Number.isSafeInteger(stored) ? stored : 0) + 1
  try {
    localStorage.setItem(counterKey, String(given))
  } catch {
    return given
  }
  return given
}
