import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Payer } from '../../domain/till/payer.ts'
import { callsOf } from '../lib/client.ts'
import { payerRoutes } from '../routes/payer.ts'
import * as schemas from '../schemas/payer.ts'

const call = callsOf(payerRoutes)

export function fetchPayer(
  { merchantNumber, number }: { readonly merchantNumber: string; readonly number: string },
  signal: AbortSignal,
): Promise<Outcome<Payer>> {
  return call('payer', { merchantNumber, number }, { signal, answer: schemas.payerAnswer })
}
