import { useEffect, useState } from 'react'
import { listenToQueue, readWaitingScans } from '../../services/offline/waitingScans.ts'

/** True if an offline scan waits on this device, or did since the page was opened. */
export function useHasWaitingScans(): boolean {
  const [hasWaiting, setHasWaiting] = useState(() => readWaitingScans() > 0)
  useEffect(() => {
    // Once true it stays true, because the upload still has results to show.
    if (hasWaiting) return undefined
    const look = () => setHasWaiting(readWaitingScans() > 0)
    look()
    return listenToQueue(look)
  }, [hasWaiting])
  return hasWaiting
}

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
