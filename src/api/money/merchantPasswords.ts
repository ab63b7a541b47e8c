import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, readWriteAnswer } from '../lib/read.ts'
import { merchantPasswordRoutes } from '../routes/merchantPasswords.ts'
import { newMerchantPasswordAnswer } from '../schemas/merchants.ts'
import type { MerchantFirstPassword } from './merchants.ts'

const call = callsOf(merchantPasswordRoutes)

export async function makeMerchantPassword(
  merchantNumber: string,
  idempotencyKey: string,
): Promise<Outcome<MerchantFirstPassword>> {
  const outcome = readWriteAnswer(
    await call('newMerchantPassword', { merchantNumber }, { body: {}, idempotencyKey }),
    newMerchantPasswordAnswer,
  )
  return mapOutcome(outcome, ({ data }) => data)
}
