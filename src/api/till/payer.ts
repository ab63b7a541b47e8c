import * as z from 'zod/mini'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Payer } from '../../domain/till/payer.ts'
import { callsOf } from '../lib/client.ts'
import { payerRoutes } from '../routes/payer.ts'
import { envelope, optionalText } from '../schemas/values.ts'

const call = callsOf(payerRoutes)

const payerAnswer = z.extend(envelope, {
  data: z.object({
    firstname: z.string(),
    initial: z.string(),
    age: z.nullable(z.number()),
    code: optionalText,
  }),
})

export function fetchPayer(
  { merchantNumber, number }: { readonly merchantNumber: string; readonly number: string },
  signal: AbortSignal,
): Promise<Outcome<Payer>> {
  return call('payer', { merchantNumber, number }, { signal, answer: payerAnswer })
}
