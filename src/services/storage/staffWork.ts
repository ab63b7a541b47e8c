/*
 * What people of the staff leave on a device, apart from what reads and writes it. One file, which no page of a camper
 * loads but after somebody of the staff; it imports nothing, so that what may load it names no other file.
 */

export const importDatabase = 'importPeople'
export const importChangesKey = 'importChanges'
export const gateListDatabase = 'gateList'
export const gateOperatorKey = 'gateOperatorToday'
/** Of src/sw.ts. */
const gateFiles = 'gate '

/** All that goes with the session. The queue of a gate's scans stays. */
export async function forget(): Promise<void> {
  forgetImport()
  forgetGateList()
  forgetOperator()
  await dropGateFiles()
  // `staffWorkKey`
  globalThis.localStorage?.removeItem('staffWork')
}

/** Removes the rows of an import from this device, as soon as no page uses them. */
export function forgetImport(): void {
  globalThis.indexedDB?.deleteDatabase(importDatabase)
  removeChanges()
}

export function removeChanges(): void {
  globalThis.localStorage?.removeItem(importChangesKey)
}

/** Removes the list of people and its key from this device. */
export function forgetGateList(): void {
  globalThis.indexedDB?.deleteDatabase(gateListDatabase)
}

/** Removes who said that they stand at this gate. */
export function forgetOperator(): void {
  globalThis.localStorage?.removeItem(gateOperatorKey)
}

/** Removes the files of the gate's page; what campers' pages are made of stays. */
export async function dropGateFiles(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(gateFiles)).map((name) => caches.delete(name)))
}
