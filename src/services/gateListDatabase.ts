/** Apart from what reads and writes them: other pages of the staff remove what a gate has kept. */

export const gateListDatabase = 'gateList'

/** Removes the list of people and its key from this device. */
export function forgetGateList(): void {
  globalThis.indexedDB?.deleteDatabase(gateListDatabase)
}

/** Of src/sw.ts. */
const cachePrefix = 'gate '

/** Removes the files of the gate's page; what campers' pages are made of stays. */
export async function dropGateFiles(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)))
}
