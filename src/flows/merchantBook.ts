import { fetchMerchantTransactions } from '../api/merchants.ts'
import { merchantBookMachine } from '../machines/merchantBook.ts'
import { abortableRead } from './abortableRead.ts'
import { useFlow } from './useFlow.ts'

export const merchantBookFlow = merchantBookMachine.provide({
  actors: {
    fetchTransactions: abortableRead(({ input: { merchantNumber, before }, signal }) =>
      fetchMerchantTransactions(merchantNumber, signal, before ?? undefined),
    ),
  },
})

export function useMerchantBook(merchantNumber: string) {
  return useFlow(merchantBookFlow, { input: { merchantNumber } })
}
