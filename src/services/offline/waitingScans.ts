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

/** Calls back when any tab has changed the queue; returns the way to stop. */
export function listenToQueue(onChange: () => void): () => void {
  if (typeof BroadcastChannel !== 'function') return () => {}
  const ears = new BroadcastChannel(scanChannel)
  ears.onmessage = onChange
  return () => ears.close()
}

/** In `localStorage`: how many scans went with the queue before the server had them, until somebody has read it. */
const lostKey = 'gateScansLost'

/** The queue was made anew: what waited in the one before is gone. */
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
