import type { AttemptMark } from '../../domain/gate/movements.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Participant } from '../../domain/people/people.ts'
import { type CallOptions, callsOf } from '../lib/client.ts'
import { foundBy } from '../lib/foundBy.ts'
import { gateMarkHeaders } from '../routes/gateMarks.ts'
import { staffRoutes } from '../routes/staff.ts'
import type { CheckInStep } from '../routes.ts'
import { checkInAnswer } from '../schemas/participants.ts'

const call = callsOf(staffRoutes)

interface Wanted {
  readonly code: string
  readonly isByName?: boolean
}

/** Never writes. `undefined`: the answer contained no person. */
export function searchCheckIn(
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Outcome<Participant | undefined>> {
  return postCheckIn(wanted, 'search', { signal })
}

/**
 * Checks the camper in, exactly once per idempotency key and once per camper.
 * @param mark only for a server with the ability `gate`
 */
export function confirmCheckIn(
  wanted: Wanted,
  idempotencyKey: string,
  mark?: AttemptMark,
): Promise<Outcome<Participant | undefined>> {
  return postCheckIn(wanted, 'confirm', {
    idempotencyKey,
    ...(mark && { extensionHeaders: headersOf(mark) }),
  })
}

function headersOf({ counter, device, notedAt }: AttemptMark): Readonly<Record<string, string>> {
  return {
    [gateMarkHeaders.counter]: String(counter),
    [gateMarkHeaders.notedAt]: notedAt,
    ...(device !== undefined && { [gateMarkHeaders.device]: device }),
  }
}

function postCheckIn(
  { code, isByName }: Wanted,
  step: CheckInStep,
  options: Pick<CallOptions, 'signal' | 'idempotencyKey' | 'extensionHeaders'>,
): Promise<Outcome<Participant | undefined>> {
  const query = { ...foundBy(isByName), step }
  return call('checkIn', { code }, { body: {}, query, ...options, answer: checkInAnswer })
}
