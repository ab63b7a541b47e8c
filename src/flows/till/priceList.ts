import { fromPromise } from 'xstate'
import { changePriceList, fetchPriceList, markSoldOut } from '../../api/till/priceList.ts'
import type { ListedProduct } from '../../domain/till/priceList.ts'
import { priceListMachine } from '../../machines/till/priceList.ts'
import { priceListFormMachine } from '../../machines/till/priceListForm.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

export const priceListFlow = priceListMachine.provide({
  actors: {
    fetchPriceList: abortableRead(({ input, signal }) => fetchPriceList(input, signal)),
    markSoldOut: fromPromise(({ input }) => markSoldOut(input)),
  },
})

const priceListFormFlow = priceListFormMachine.provide({
  actors: { changePriceList: fromPromise(({ input }) => changePriceList(input)) },
})

export function usePriceList(
  stall: string | null,
  onRead: (products: readonly ListedProduct[]) => void = () => {},
) {
  const list = useFlow(priceListFlow, {
    input: { stall },
    listeners: { 'prices.read': ({ products }) => onRead(products) },
  })
  const form = useFlow(priceListFormFlow, {
    input: { merchantNumber: stall ?? '' },
    listeners: { 'list.changed': (changed) => list.send({ type: 'list.replaced', list: changed.list }) },
  })
  return { list, form }
}
