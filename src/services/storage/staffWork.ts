/*
 * The data that staff leave on a device. Campers' pages load this file only after a staff session; it imports
 * nothing, so that loading it brings no other file.
 */

export const importDatabase = 'importPeople'
export const importChangesKey = 'importChanges'
export const gateListDatabase = 'gateList'
export const notConfirmedKey = 'notConfirmed'
export const gateOperatorKey = 'gateOperatorToday'
/** The cache prefix of src/sw.ts. */
const gateFiles = 'gate '

export async function forget(): Promise<void> {
  forgetImport()
  forgetGateList()
  forgetOperator()
  globalThis.sessionStorage?.removeItem(notConfirmedKey)
  await dropGateFiles()
  globalThis.localStorage?.removeItem('staffWork')
}

export function forgetImport(): void {
  globalThis.indexedDB?.deleteDatabase(importDatabase)
  removeChanges()
}

export function removeChanges(): void {
  globalThis.localStorage?.removeItem(importChangesKey)
}

export function forgetGateList(): void {
  globalThis.indexedDB?.deleteDatabase(gateListDatabase)
}

export function forgetOperator(): void {
  globalThis.localStorage?.removeItem(gateOperatorKey)
}

export async function dropGateFiles(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(gateFiles)).map((name) => caches.delete(name)))
}
