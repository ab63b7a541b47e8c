import { readStored, removeStored } from './storage.ts'

/** Apart from what reads and writes them: every page removes both at a sign-out. */
export const importDatabase = 'importPeople'
export const importChangesKey = 'importChanges'

/** Removes the rows of an import from this device, as soon as no page uses them. */
export function forgetImport(): void {
  globalThis.indexedDB?.deleteDatabase(importDatabase)
  removeChanges()
}

/** Writes nothing where there is none: other tabs hear of each write. */
export function removeChanges(): void {
  if (readStored(importChangesKey) !== null) removeStored([importChangesKey])
}
