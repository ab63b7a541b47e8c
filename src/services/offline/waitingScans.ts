import { readStoredCount, waitingScansKey } from '../storage/storage.ts'

export function readWaitingScans(): number {
  return readStoredCount(waitingScansKey)
}

export function storeWaitingScans(waiting: number): void {
  try {
    if (waiting === 0) localStorage.removeItem(waitingScansKey)
    else localStorage.setItem(waitingScansKey, String(waiting))
  } catch {
    console.warn('The browser did not keep how many scans wait')
  }
}

export const scanChannel = 'gateScans'

export function listenToQueue(onChange: () => void): () => void {
  if (typeof BroadcastChannel !== 'function') return () => {}
  const channel = new BroadcastChannel(scanChannel)
  channel.onmessage = onChange
  return () => channel.close()
}

/**
 * In `localStorage`: the number of scans lost with the queue before the server had them, until a person has
 * read it.
 */
const lostKey = 'gateScansLost'

export function noteLostScans(): void {
  const lost = readWaitingScans()
  if (lost === 0) return
  try {
    localStorage.setItem(lostKey, String(readLostScans() + lost))
  } catch {
    console.warn('The browser did not keep how many scans were lost')
  }
  storeWaitingScans(0)
}

export function readLostScans(): number {
  return readStoredCount(lostKey)
}

export function forgetLostScans(): void {
  localStorage.removeItem(lostKey)
}
