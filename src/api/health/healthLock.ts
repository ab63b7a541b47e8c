import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { healthLockRoutes } from '../routes/healthLock.ts'
import { healthLockAnswer, lockHealthAnswer, unlockHealthAnswer } from '../schemas/healthLock.ts'

const call = callsOf(healthLockRoutes)

export interface HealthLock {
  readonly isLocked: boolean
  readonly session: string
}

export function fetchHealthLock(signal: AbortSignal): Promise<Outcome<HealthLock>> {
  return call('healthLock', {}, { signal, answer: healthLockAnswer }, ({ isLocked, session }) => ({
    isLocked,
    session,
  }))
}

export function lockHealth(): Promise<Outcome<unknown>> {
  return call('lockHealth', {}, { body: {}, answer: lockHealthAnswer })
}

export function unlockHealth(password: string): Promise<Outcome<unknown>> {
  return call('unlockHealth', {}, { body: { password }, answer: unlockHealthAnswer })
}
