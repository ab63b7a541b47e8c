import type { DayLimit } from '../../domain/camper/dayLimit.ts'
import { type Cents, dollarsFromCents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { dayLimitRoutes } from '../routes/dayLimit.ts'
import { dayLimitAnswer } from '../schemas/dayLimit.ts'

const call = callsOf(dayLimitRoutes)

export function lowerDayLimit(code: string, limit: Cents): Promise<Outcome<DayLimit>> {
  const body = { limit: dollarsFromCents(limit) }
  return call('lowerDayLimit', { code }, { body, answer: dayLimitAnswer })
}

export function changeDayLimit(code: string, limit: Cents | null): Promise<Outcome<DayLimit>> {
  const body = { limit: limit === null ? null : dollarsFromCents(limit) }
  return call('changeDayLimit', { code }, { body, answer: dayLimitAnswer })
}
