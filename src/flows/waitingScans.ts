import { useState } from 'react'
import { readWaitingScans } from '../services/waitingScans.ts'

/** Whether a gate has noted something on this device that the server had not heard of when the page was opened. */
export function useHasWaitingScans(): boolean {
  const [waiting] = useState(readWaitingScans)
  return waiting > 0
}

/** What is said before a sign-out; undefined where nothing waits. */
export function waitingScansText(): string | undefined {
  const waiting = readWaitingScans()
  if (waiting === 0) return undefined
  const scans = waiting === 1 ? '1 scan waits' : `${waiting} scans wait`
  return `${scans} on this device for the server. They stay here, and go to the server when this device is paired again or somebody with the right “Gate” signs in.`
}
