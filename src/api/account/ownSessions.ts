import * as z from 'zod/mini'
import type { OwnSession } from '../../domain/account/session.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
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

export function fetchOwnSessions(signal: AbortSignal): Promise<Outcome<readonly OwnSession[]>> {
  return call('ownSessions', {}, { signal, answer: ownSessionsAnswer }, ({ sessions }) => sessions)
}

export function endSession(id: string): Promise<Outcome<number>> {
  return call('endSession', { id }, { body: {}, answer: endSessionsAnswer }, ({ ended }) => ended)
}

export function endOtherSessions(): Promise<Outcome<number>> {
  return call('endOtherSessions', {}, { body: {}, answer: endSessionsAnswer }, ({ ended }) => ended)
}
