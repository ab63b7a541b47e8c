import { readStored } from '../storage/storage.ts'

/** In `localStorage`: it grows with each movement that this browser notes, in whichever window. */
const counterKey = 'gateMovementCounter'

/** The highest that this page has given, for a browser that stores nothing. */
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
