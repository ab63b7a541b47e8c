import { removeStored } from './storage.ts'

/** Apart from what reads and writes them: every page removes both at a sign-out. */
export const importDatabase = 'importPeople'
export const importChangesKey = 'importChanges'

/** Removes the rows of an import from this device, as soon as no page uses them. */
export function forgetImport(): void {
  globalThis.indexedDB?.deleteDatabase(importDatabase)
  removeChanges()
}

export function removeChanges(): void {
  try {
    removeStored([importChangesKey])
  } catch {
    // A storage that is forbidden holds nothing.
  }
}
