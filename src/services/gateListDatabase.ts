/** Apart from what reads and writes it: every page removes the list of a gate and its key at a sign-out. */

export const gateListDatabase = 'gateList'

const forgetting = new EventTarget()
const forgotten = 'forgotten'

/** Removes the list of people and its key from this device, and from the memory of this page. */
export function forgetGateList(): void {
  forgetting.dispatchEvent(new Event(forgotten))
  globalThis.indexedDB?.deleteDatabase(gateListDatabase)
}

export function whenGateListIsForgotten(forget: () => void): void {
  forgetting.addEventListener(forgotten, forget)
}
