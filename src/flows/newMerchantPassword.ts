import { fromPromise } from 'xstate'
import { makeMerchantPassword } from '../api/merchantPasswords.ts'
import { newMerchantPasswordMachine } from '../machines/newMerchantPassword.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import { useFlow } from './useFlow.ts'

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
