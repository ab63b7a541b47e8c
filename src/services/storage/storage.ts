/**
 * Local storage may be missing, full or forbidden; then reading returns null. Writing and removing may throw.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function readStoredCount(key: string): number {
  const stored = Number(readStored(key) ?? 0)
  return Number.isSafeInteger(stored) && stored > 0 ? stored : 0
}

/**
 * The number of offline scans that waited at the last change of the queue, for pages that must not open its
 * database.
 */
export const waitingScansKey = 'gateScansWaiting'

/** Set while a staff page stores data on this device that ends with the session. */
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
