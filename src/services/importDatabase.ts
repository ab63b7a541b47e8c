/** Apart from what reads and writes it: every page removes it at a sign-out. */
export const importDatabase = 'importPeople'

/** Removes the rows of an import from this device, as soon as no page uses them. */
export function forgetImport(): void {
  globalThis.indexedDB?.deleteDatabase(importDatabase)
}
