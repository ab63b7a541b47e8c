import type { AttemptMark } from '../../domain/gate/movements.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Participant } from '../../domain/people/people.ts'
import { type CallOptions, callsOf } from '../lib/client.ts'
import { mapOutcome, read } from '../lib/read.ts'
import { gateMarkHeaders } from '../routes/gateMarks.ts'
import { staffRoutes } from '../routes/staff.ts'
import type { CheckInStep } from '../routes.ts'
import { checkInAnswer } from '../schemas/participants.ts'

const call = callsOf(staffRoutes)

interface Wanted {
  /** A code, or the number of a card. */
  readonly code: string
  /** The person was found by name, which our own host alone knows: then the card may be lost. */
  readonly isByName?: boolean
}

/** Who has this code. The host never writes for it. `undefined`: the answer named nobody. */
export function searchCheckIn(
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Outcome<Participant | undefined>> {
  return postCheckIn(wanted, 'search', { signal })
}

/**
 * Checks the camper in, exactly once for one idempotency key and once for one camper.
 * @param mark for a host with the ability `gate` alone
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

async function postCheckIn(
  { code, isByName = false }: Wanted,
  step: CheckInStep,
  options: Pick<CallOptions, 'signal' | 'idempotencyKey' | 'extensionHeaders'>,
): Promise<Outcome<Participant | undefined>> {
  const query = { step, ...(isByName && { by: 'name' }) }
  const outcome = read(await call('checkIn', { code }, { body: {}, query, ...options }), checkInAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}
