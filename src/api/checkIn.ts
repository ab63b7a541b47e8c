import type { Outcome } from '../domain/outcome.ts'
import type { Participant } from '../domain/people.ts'
import { callsOf } from './client.ts'
import { mapOutcome, read } from './read.ts'
import { staffRoutes } from './routes/staff.ts'
import type { CheckInStep } from './routes.ts'
import { checkInAnswer } from './schemas/participants.ts'

const call = callsOf(staffRoutes)

/** Who has this code. The host never writes for it. `undefined`: the answer named nobody. */
export function searchCheckIn(code: string, signal: AbortSignal): Promise<Outcome<Participant | undefined>> {
  return postCheckIn(code, 'search', { signal })
}

/** Checks the camper in, exactly once for one idempotency key and once for one camper. */
export function confirmCheckIn(
  code: string,
  idempotencyKey: string,
): Promise<Outcome<Participant | undefined>> {
  return postCheckIn(code, 'confirm', { idempotencyKey })
}

async function postCheckIn(
  code: string,
  step: CheckInStep,
  options: { signal?: AbortSignal; idempotencyKey?: string },
): Promise<Outcome<Participant | undefined>> {
  const outcome = read(
    await call('checkIn', { code }, { body: {}, query: { step }, ...options }),
    checkInAnswer,
  )
  return mapOutcome(outcome, ({ data }) => data)
}
