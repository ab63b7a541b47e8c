import { fromPromise } from 'xstate'
import { fetchMerchantTransactions } from '../api/merchants.ts'
import { merchantBookMachine } from '../machines/merchantBook.ts'
import { useFlow } from './useFlow.ts'

export const merchantBookFlow = merchantBookMachine.provide({
  actors: {
    fetchTransactions: fromPromise(({ input: { merchantNumber, before }, signal }) =>
      fetchMerchantTransactions(merchantNumber, signal, before ?? undefined),
    ),
  },
})

export function useMerchantBook(merchantNumber: string) {
  return useFlow(merchantBookFlow, { input: { merchantNumber } })
}
