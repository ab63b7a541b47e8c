import { fetchMerchantTransactions } from '../../api/money/merchants.ts'
import { merchantBookMachine } from '../../machines/money/merchantBook.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

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
