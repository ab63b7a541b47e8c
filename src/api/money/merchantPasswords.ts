import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { merchantPasswordRoutes } from '../routes/merchantPasswords.ts'
import { newMerchantPasswordAnswer } from '../schemas/merchants.ts'
import type { MerchantFirstPassword } from './merchants.ts'

const call = callsOf(merchantPasswordRoutes)

export function makeMerchantPassword(
  merchantNumber: string,
  idempotencyKey: string,
): Promise<Outcome<MerchantFirstPassword>> {
  return call(
    'newMerchantPassword',
    { merchantNumber },
    { body: {}, idempotencyKey, writeAnswer: newMerchantPasswordAnswer },
  )
}
