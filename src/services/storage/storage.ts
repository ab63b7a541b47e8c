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
