import type { DayLimit } from '../../domain/camper/dayLimit.ts'
import { type Cents, dollarsFromCents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read } from '../lib/read.ts'
import { dayLimitRoutes } from '../routes/dayLimit.ts'
import { dayLimitAnswer } from '../schemas/dayLimit.ts'

const call = callsOf(dayLimitRoutes)

const limitIn = (outcome: Outcome<unknown>) => mapOutcome(read(outcome, dayLimitAnswer), ({ data }) => data)

export async function lowerDayLimit(code: string, limit: Cents): Promise<Outcome<DayLimit>> {
  return limitIn(await call('lowerDayLimit', { code }, { body: { limit: dollarsFromCents(limit) } }))
}

export async function changeDayLimit(code: string, limit: Cents | null): Promise<Outcome<DayLimit>> {
  const body = { limit: limit === null ? null : dollarsFromCents(limit) }
  return limitIn(await call('changeDayLimit', { code }, { body }))
}
