import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Payer } from '../../domain/till/payer.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read } from '../lib/read.ts'
import { payerRoutes } from '../routes/payer.ts'
import * as schemas from '../schemas/payer.ts'

const call = callsOf(payerRoutes)

export async function fetchPayer(
  { merchantNumber, number }: { readonly merchantNumber: string; readonly number: string },
  signal: AbortSignal,
): Promise<Outcome<Payer>> {
  const outcome = read(await call('payer', { merchantNumber, number }, { signal }), schemas.payerAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}
