import { fetchMerchants } from '../api/merchants.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Merchant } from '../domain/people.ts'
import { merchantDetailMachine } from '../machines/merchantDetail.ts'
import { abortableRead } from './abortableRead.ts'
import { useMerchantBook } from './merchantBook.ts'
import { useFlow } from './useFlow.ts'

export const merchantDetailFlow = merchantDetailMachine.provide({
  actors: {
    fetchMerchants: abortableRead(
      ({ signal }): Promise<Outcome<readonly Merchant[]>> => fetchMerchants(signal),
    ),
  },
})

export function useMerchantDetail(merchantNumber: string) {
  const detail = useFlow(merchantDetailFlow, { input: { merchantNumber } })
  const book = useMerchantBook(merchantNumber)
  return { detail, book }
}
