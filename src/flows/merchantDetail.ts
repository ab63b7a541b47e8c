import { fetchMerchants } from '../api/merchants.ts'
import { merchantDetailMachine } from '../machines/merchantDetail.ts'
import { abortableRead } from './abortableRead.ts'
import { useMerchantBook } from './merchantBook.ts'
import { useFlow } from './useFlow.ts'

export const merchantDetailFlow = merchantDetailMachine.provide({
  actors: { fetchMerchants: abortableRead(({ signal }) => fetchMerchants(signal)) },
})

export function useMerchantDetail(merchantNumber: string) {
  const detail = useFlow(merchantDetailFlow, { input: { merchantNumber } })
  const book = useMerchantBook(merchantNumber)
  return { detail, book }
}
