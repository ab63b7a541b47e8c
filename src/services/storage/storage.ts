/** Local storage may be missing, full or forbidden; reading then finds nothing. Writing and removing may throw. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Zero where nothing, or no count, is stored. */
export function readStoredCount(key: string): number {
  const stored = Number(readStored(key) ?? 0)
  return Number.isSafeInteger(stored) && stored > 0 ? stored : 0
}

/**
 * How many noted scans waited for the server when the queue was last changed, for pages that must not open the queue for
 * it. The queue itself counts.
 */
export const waitingScansKey = 'gateScansWaiting'

/** There while a page of the staff keeps something on this device that goes with the session. */
export const staffWorkKey = 'staffWork'

export function storedKeys(prefix: string): readonly string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export function removeStored(keys: readonly string[]): void {
  for (const key of keys) localStorage.removeItem(key)
}
