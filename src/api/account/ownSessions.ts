import type { OwnSession } from '../../domain/account/session.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read } from '../lib/read.ts'
import { ownSessionsRoutes } from '../routes/ownSessions.ts'
import { endSessionsAnswer, ownSessionsAnswer } from '../schemas/ownSessions.ts'

const call = callsOf(ownSessionsRoutes)

export async function fetchOwnSessions(signal: AbortSignal): Promise<Outcome<readonly OwnSession[]>> {
  const outcome = read(await call('ownSessions', {}, { signal }), ownSessionsAnswer)
  return mapOutcome(outcome, ({ sessions }) => sessions)
}

export async function endSession(id: string): Promise<Outcome<number>> {
  const outcome = read(await call('endSession', { id }, { body: {} }), endSessionsAnswer)
  return mapOutcome(outcome, ({ ended }) => ended)
}

export async function endOtherSessions(): Promise<Outcome<number>> {
  const outcome = read(await call('endOtherSessions', {}, { body: {} }), endSessionsAnswer)
  return mapOutcome(outcome, ({ ended }) => ended)
}
