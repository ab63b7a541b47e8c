import { findSales } from '../../api/money/refunds.ts'
import { saleSearchMachine } from '../../machines/money/saleSearch.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

const saleSearchFlow = saleSearchMachine.provide({
  actors: { findSales: abortableRead(({ input, signal }) => findSales(input, signal)) },
})

export function useSaleSearch(merchantNumber: string) {
  return useFlow(saleSearchFlow, { input: { merchantNumber } })
}
