import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { depositRoutes } from '../routes/deposits.ts'
import { envelope } from '../schemas/values.ts'

const call = callsOf(depositRoutes)

/** @param code the camper's own; null for the staff */
export function cancelDeposit(code: string | null, reference: string): Promise<Outcome<unknown>> {
  return code === null
    ? call('cancelDepositOf', { reference }, { body: {}, answer: envelope })
    : call('cancelOwnDeposit', { code, reference }, { body: {}, answer: envelope })
}
