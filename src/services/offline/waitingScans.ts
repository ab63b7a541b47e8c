import * as z from 'zod/mini'
import { storedValue } from '../storage/storedValue.ts'

const count = z.number().check(z.int(), z.minimum(1))

/**
 * The number of offline scans that waited at the last change of the queue, for pages that must not open its
 * database.
 */
const waitingScans = storedValue('gateScansWaiting', count, {
  onFailure: () => console.warn('The browser did not keep how many scans wait'),
})

export function readWaitingScans(): number {
  return waitingScans.read() ?? 0
}

export function storeWaitingScans(waiting: number): void {
  if (waiting === 0) waitingScans.remove()
  else waitingScans.write(waiting)
}

export const scanChannel = 'gateScans'

export function listenToQueue(onChange: () => void): () => void {
  if (typeof BroadcastChannel !== 'function') return () => {}
  const channel = new BroadcastChannel(scanChannel)
  channel.onmessage = onChange
  return () => channel.close()
}

/** The number of scans lost with the queue before the server had them, until a person has read it. */
const lostScans = storedValue('gateScansLost', count, {
  onFailure: () => console.warn('The browser did not keep how many scans were lost'),
})

export function noteLostScans(): void {
  const lost = readWaitingScans()
  if (lost === 0) return
  lostScans.write(readLostScans() + lost)
  storeWaitingScans(0)
}

export function readLostScans(): number {
  return lostScans.read() ?? 0
}

export const forgetLostScans = lostScans.remove
