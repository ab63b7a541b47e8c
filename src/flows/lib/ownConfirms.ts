import { useEffect } from 'react'
import { hostNow } from '../../services/offline/hostClock.ts'
import { nextMovementCount } from '../../services/offline/movementCounter.ts'
import { keepAnswered } from '../../services/offline/scanQueue.ts'
import { listenForConfirms, type SentScan } from './confirms.ts'

/**
 * What this device has had done by the host: a confirm that was noted here meanwhile, because its answer was late, waits
 * no more, and nobody is let through twice by a list that does not know it yet.
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
