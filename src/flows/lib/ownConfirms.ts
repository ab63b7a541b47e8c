import { useEffect } from 'react'
import { hostNow } from '../../services/offline/hostClock.ts'
import { nextMovementCount } from '../../services/offline/movementCounter.ts'
import { keepAnswered } from '../../services/offline/scanQueue.ts'
import { listenForConfirms, type SentScan } from './confirms.ts'

/**
 * Reports confirms that the server has done although the answer was late: the offline scan of the same person
 * stops waiting, and the offline list does not let the person in twice.
 */
export function useOwnConfirms(canNote: boolean): void {
  useEffect(() => (canNote ? listenForConfirms(keepWhenDone) : undefined), [canNote])
}

export function keepWhenDone(sent: SentScan, isDone: Promise<boolean>): void {
  const sentAt = new Date().toISOString()
  isDone
    .then(async (done) => {
      if (!done) return
      const { key, number, kind, counter = nextMovementCount(), notedAt = sentAt } = sent
      const scan = { key, number, kind, counter, notedAt }
      await keepAnswered(scan, hostNow())
    })
    .catch((error: unknown) => console.info('What the host has done was not kept on this device', error))
}
