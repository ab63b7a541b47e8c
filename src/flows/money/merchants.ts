import { fromPromise } from 'xstate'
import { addMerchant, fetchMerchants } from '../../api/money/merchants.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Merchant } from '../../domain/people/people.ts'
import { addMerchantMachine } from '../../machines/money/addMerchant.ts'
import { merchantsMachine } from '../../machines/money/merchants.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

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
