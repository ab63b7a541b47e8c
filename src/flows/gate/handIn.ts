import { fromCallback, fromPromise } from 'xstate'
import { handInScans } from '../../api/gate/gate.ts'
import { maxScansHandedIn, scansVersion } from '../../domain/gate/offlineGate.ts'
import { refusalKind } from '../../domain/lib/outcome.ts'
import { type HandInStep, handInMachine } from '../../machines/gate/handIn.ts'
import { withLock } from '../../services/browser/windows.ts'
import { hostNow, knownTime, readClock, setHostClock } from '../../services/offline/hostClock.ts'
import {
  acknowledgeScans,
  browserIdentity,
  countWaiting,
  followHost,
  markSent,
  type NextBatch,
  nextBatch,
  queueNews,
} from '../../services/offline/scanQueue.ts'
import { forgetLostScans, listenToQueue, readLostScans } from '../../services/offline/waitingScans.ts'
import { useFlow } from '../lib/useFlow.ts'

/** One tab at a time; the others then find nothing left to upload. */
const handIn = fromPromise(
  (): Promise<HandInStep> =>
    withLock('gateScans', async () => {
      const [device, before, next] = await Promise.all([browserIdentity(), countWaiting(), nextBatch()])
      if (next.scans.length === 0) return { came: 'taken', waiting: before }
      const send = async ({ camp, scans: batch }: Pick<NextBatch, 'camp' | 'scans'>) => {
        const waiting = await markSent(batch.map(({ key }) => key))
        const scans = batch.filter(({ key }) => waiting.has(key))
        const reading = readClock()
        const outcome = await handInScans({ version: scansVersion, device, waiting: before, camp, scans })
        if (outcome.ok) setHostClock(outcome.value.asOf, reading)
        return outcome
      }
      // An empty upload first tests the connection: a scan whose upload was tried can no longer be removed
      // from the device.
      const uploaded = await send({ ...next, scans: [] })
      const outcome = uploaded.ok
        ? await send(next.isDoubtful ? await nextBatch(maxScansHandedIn, knownTime()) : next)
        : uploaded
      if (!outcome.ok) {
        const kind = refusalKind(outcome)
        return { came: kind === 'notAllowed' ? 'refused' : 'notTaken', waiting: before }
      }
      const { generation, camp, scans: answers } = outcome.value
      const now = hostNow()
      const keys = answers.filter((answer) => answer.outcome !== 'again').map(({ key }) => key)
      await acknowledgeScans(keys, { generation, now })
      await followHost({ generation, camp }, now)
      return { came: keys.length > 0 ? 'taken' : 'notTaken', waiting: await countWaiting() }
    }),
)

export const handInFlow = handInMachine.provide({
  actors: {
    listenToQueue: fromCallback(({ sendBack }) => {
      const reportUncounted = (error: unknown) => console.info('Noted scans could not be counted', error)
      const reportNews = () =>
        queueNews()
          .then((news) => sendBack({ type: 'news.told', news }))
          .catch(reportUncounted)
      // Counting recreates a lost queue, which sets the number of lost scans.
      countWaiting()
        .then(() => sendBack({ type: 'loss.told', lost: readLostScans() }))
        .then(reportNews)
        .catch(reportUncounted)
      return listenToQueue(() => {
        countWaiting()
          .then((waiting) => sendBack({ type: 'queue.changed', waiting }))
          .then(reportNews)
          .catch(reportUncounted)
      })
    }),
    countWaiting: fromPromise(() => countWaiting()),
    handIn,
  },
  actions: {
    forgetLost: () => forgetLostScans(),
    reportFailure: (_, error) => console.info('Noted scans were not handed in', error),
  },
})

export function useHandIn() {
  return useFlow(handInFlow)
}
