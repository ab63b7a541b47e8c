/** Apart from what reads and writes it: every page removes the list of a gate and its key at a sign-out. */

export const gateListDatabase = 'gateList'

/** Removes the list of people and its key from this device. */
export function forgetGateList(): void {
  globalThis.indexedDB?.deleteDatabase(gateListDatabase)
}
