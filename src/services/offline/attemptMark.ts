import type { AttemptMark } from '../../domain/gate/movements.ts'
import { nextMovementCount } from './movementCounter.ts'
import { browserIdentity } from './scanQueue.ts'
import { within } from './within.ts'

/** A storage that does not answer holds up no gate longer, in milliseconds. */
const patience = 300

let identity: Promise<string | undefined> | undefined

/** Of a new attempt, as what this browser notes without the host is marked. */
export async function markAttempt(): Promise<AttemptMark> {
  const mark = { counter: nextMovementCount(), notedAt: new Date().toISOString() }
  identity ??= browserIdentity().catch(() => undefined)
  const device = await within(identity, patience).catch(() => undefined)
  return device === undefined ? mark : { ...mark, device }
}
