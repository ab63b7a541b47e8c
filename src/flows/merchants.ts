import { fromPromise } from 'xstate'
import { addMerchant, fetchMerchants } from '../api/merchants.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Merchant } from '../domain/people.ts'
import { addMerchantMachine } from '../machines/addMerchant.ts'
import { merchantsMachine } from '../machines/merchants.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import { abortableRead } from './abortableRead.ts'
import { useFlow } from './useFlow.ts'

export const merchantsFlow = merchantsMachine.provide({
  actors: {
    fetchMerchants: abortableRead(
      ({ signal }): Promise<Outcome<readonly Merchant[]>> => fetchMerchants(signal),
    ),
  },
})

export const addMerchantFlow = addMerchantMachine.provide({
  actors: {
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    addMerchant: fromPromise(({ input: { merchantName, idempotencyKey } }) =>
      addMerchant(merchantName, idempotencyKey),
    ),
  },
})

export function useMerchants() {
  const merchants = useFlow(merchantsFlow)
  const adding = useFlow(addMerchantFlow, {
    listeners: { 'merchants.changed': () => merchants.send({ type: 'merchants.refreshRequested' }) },
  })
  return { merchants, adding }
}
