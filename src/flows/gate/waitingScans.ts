import { useEffect, useState } from 'react'
import { listenToQueue, readWaitingScans } from '../../services/offline/waitingScans.ts'

/** Whether a gate has noted something on this device that the server had not heard of, now or since the page was opened. */
export function useHasWaitingScans(): boolean {
  const [hasWaiting, setHasWaiting] = useState(() => readWaitingScans() > 0)
  useEffect(() => {
    // What hands them in has more to say once they are gone.
    if (hasWaiting) return undefined
    const look = () => setHasWaiting(readWaitingScans() > 0)
    look()
    return listenToQueue(look)
  }, [hasWaiting])
  return hasWaiting
}

/** What is said before a sign-out; undefined where nothing waits. */
export function waitingScansText(): string | undefined {
  const waiting = readWaitingScans()
  if (waiting === 0) return undefined
  const where = 'on this device for the server'
  const [waits, stays] =
    waiting === 1
      ? [`1 scan waits ${where}`, 'It stays here, and goes']
      : [`${waiting} scans wait ${where}`, 'They stay here, and go']
  return `${waits}. ${stays} to the server when this device is paired again or somebody with the right “Gate” signs in.`
}
