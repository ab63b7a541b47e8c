import type { AttemptMark } from '../../domain/gate/movements.ts'
import { withTimeout } from '../storage/withTimeout.ts'
import { nextMovementCount } from './movementCounter.ts'
import { browserIdentity } from './scanQueue.ts'

/** Maximum wait for the storage, in ms, so that it does not hold up the gate. */
const identityTimeout = 300

let identity: Promise<string | undefined> | undefined

export async function markAttempt(): Promise<AttemptMark> {
  const mark = { counter: nextMovementCount(), notedAt: new Date().toISOString() }
  identity ??= browserIdentity().catch(() => undefined)
  const device = await withTimeout(identity, identityTimeout).catch(() => undefined)
  return device === undefined ? mark : { ...mark, device }
}
