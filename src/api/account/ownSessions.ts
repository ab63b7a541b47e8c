import * as z from 'zod/mini'
import type { OwnSession } from '../../domain/account/session.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read } from '../lib/read.ts'
import { ownSessionsRoutes } from '../routes/ownSessions.ts'
import { envelope } from '../schemas/values.ts'

const ownSession = z.object({
  id: z.string(),
  isThis: z.boolean(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  browser: z.nullable(z.string()),
  network: z.nullable(z.string()),
})

export const ownSessionsAnswer = z.extend(envelope, { sessions: z.array(ownSession) })

export const endSessionsAnswer = z.extend(envelope, { ended: z.number() })

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
