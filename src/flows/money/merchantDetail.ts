import { fetchMerchants } from '../../api/money/merchants.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Merchant } from '../../domain/people/people.ts'
import { merchantDetailMachine } from '../../machines/money/merchantDetail.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useMerchantBook } from './merchantBook.ts'

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
