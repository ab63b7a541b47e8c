import { browserIdentity, countWaiting, proveRoom } from './scanQueue.ts'

export function isSafeAddress(): boolean {
  return (
    globalThis.isSecureContext &&
    globalThis.crypto?.subtle !== undefined &&
    globalThis.navigator?.locks !== undefined &&
    typeof BroadcastChannel === 'function'
  )
}

/**
 * Writes to the queue of this device and reads it back.
 * @throws when the storage is full, blocked or closed
 */
export async function proveQueue(): Promise<void> {
  if (globalThis.indexedDB === undefined) throw new Error('The browser has no database')
  const written = await browserIdentity()
  if ((await browserIdentity()) !== written) throw new Error('The browser does not keep what is stored')
  await proveRoom()
  await countWaiting()
}

export async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist?.()) ?? false
  } catch {
    return false
  }
}
