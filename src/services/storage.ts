/** Local storage may be missing, full or forbidden; reading then finds nothing. Writing and removing may throw. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function removeStored(keys: readonly string[]): void {
  for (const key of keys) localStorage.removeItem(key)
}
