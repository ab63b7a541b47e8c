import { fromCallback, fromPromise } from 'xstate'
import { handInScans } from '../api/gate.ts'
import { scansVersion } from '../domain/offlineGate.ts'
import { refusalKind } from '../domain/outcome.ts'
import { type HandInStep, handInMachine } from '../machines/handIn.ts'
import { setHostClock } from '../services/offlineGate/hostClock.ts'
import {
  acknowledgeScans,
  browserIdentity,
  countWaiting,
  followGeneration,
  listenToQueue,
  waitingScans,
} from '../services/offlineGate/scanQueue.ts'
import { forgetLostScans, readLostScans } from '../services/waitingScans.ts'
import { alone } from '../services/windows.ts'
import { useFlow } from './useFlow.ts'

/** One tab at a time: another one finds nothing left to do. */
const handIn = fromPromise(
  (): Promise<HandInStep> =>
    alone('gateScans', async () => {
      const [device, before, scans] = await Promise.all([browserIdentity(), countWaiting(), waitingScans()])
      if (scans.length === 0) return { came: 'taken', waiting: before }
      const outcome = await handInScans({ version: scansVersion, device, waiting: before, scans })
      if (!outcome.ok) {
        const kind = refusalKind(outcome)
        return { came: kind === 'notAllowed' ? 'refused' : 'notTaken', waiting: before }
      }
      const { generation, asOf, scans: answers } = outcome.value
      const now = Date.now()
      setHostClock(asOf, now)
      const keys = answers.filter((answer) => answer.outcome !== 'again').map(({ key }) => key)
      await acknowledgeScans(keys, { generation, now })
      await followGeneration(generation, now)
      return { came: keys.length > 0 ? 'taken' : 'notTaken', waiting: await countWaiting() }
    }),
)

export const handInFlow = handInMachine.provide({
  actors: {
    listenToQueue: fromCallback(({ sendBack }) => {
      // The queue that is made anew finds out what is lost.
      countWaiting()
        .then(() => sendBack({ type: 'loss.told', lost: readLostScans() }))
        .catch((error: unknown) => console.info('Noted scans could not be counted', error))
      return listenToQueue(() => {
        countWaiting()
          .then((waiting) => sendBack({ type: 'queue.changed', waiting }))
          .catch((error: unknown) => console.info('Noted scans could not be counted', error))
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
