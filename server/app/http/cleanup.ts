import { setTimeout } from 'node:timers/promises'
import { type RunningJob, startJob } from '../../jobs.ts'
import { deleteExpiredSessions } from '../auth/sessions.ts'
import { deleteExpiredAttempts } from '../auth/signInLimits.ts'
import { deleteEndedPairings } from '../devices/afterPairing.ts'
import type { Host } from './call.ts'
import { deleteExpiredAnswers } from './idempotency.ts'

type SweepingHost = Pick<Host, 'database' | 'log' | 'now'>

const interval = 5 * 60_000
/** Small enough that calls do not wait, even when all share one connection. */
const batch = 200
const pause = 100

export function startSweeping(host: SweepingHost, every = interval): RunningJob {
  const run = (stopped: AbortSignal) => sweep(host, stopped)
  return startJob({ failure: 'Expired rows could not be deleted', every, run }, host.log)
}

export async function sweep(host: SweepingHost, stopped?: AbortSignal): Promise<void> {
  const all = [deleteExpiredAttempts, deleteExpiredSessions, deleteEndedPairings, deleteExpiredAnswers]
  for (const deleteSome of all) {
    while ((await deleteSome(host, batch)) === batch) {
      if (stopped?.aborted) return
      await setTimeout(pause)
    }
  }
}
