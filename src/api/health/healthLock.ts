import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read } from '../lib/read.ts'
import { healthLockRoutes } from '../routes/healthLock.ts'
import { healthLockAnswer, lockHealthAnswer, unlockHealthAnswer } from '../schemas/healthLock.ts'

const call = callsOf(healthLockRoutes)

export interface HealthLock {
  readonly isLocked: boolean
  readonly session: string
}

export async function fetchHealthLock(signal: AbortSignal): Promise<Outcome<HealthLock>> {
  const outcome = read(await call('healthLock', {}, { signal }), healthLockAnswer)
  return mapOutcome(outcome, ({ isLocked, session }) => ({ isLocked, session }))
}

export async function lockHealth(): Promise<Outcome<unknown>> {
  return read(await call('lockHealth', {}, { body: {} }), lockHealthAnswer)
}

export async function unlockHealth(password: string): Promise<Outcome<unknown>> {
  return read(await call('unlockHealth', {}, { body: { password } }), unlockHealthAnswer)
}
