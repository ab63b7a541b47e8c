import { fromPromise } from 'xstate'
import { makeMerchantPassword } from '../../api/money/merchantPasswords.ts'
import { newMerchantPasswordMachine } from '../../machines/money/newMerchantPassword.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { useFlow } from '../lib/useFlow.ts'

export const newMerchantPasswordFlow = newMerchantPasswordMachine.provide({
  actors: {
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    makePassword: fromPromise(({ input: { merchantNumber, idempotencyKey } }) =>
      makeMerchantPassword(merchantNumber, idempotencyKey),
    ),
  },
})

export function useNewMerchantPassword(merchantNumber: string) {
  return useFlow(newMerchantPasswordFlow, { input: { merchantNumber } })
}
