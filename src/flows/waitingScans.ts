import { useState } from 'react'
import { readWaitingScans } from '../services/waitingScans.ts'

/** Whether a gate has noted something on this device that the server had not heard of when the page was opened. */
export function useHasWaitingScans(): boolean {
  const [waiting] = useState(readWaitingScans)
  return waiting > 0
}
