import type { PriceList } from '../../../domain/till/priceList.ts'
import { priceListMachine } from '../../../machines/till/priceList.ts'
import { defineModel } from '../model.ts'
import { fairList } from './tillSamples.ts'

const shortList: PriceList = { ...fairList, products: fairList.products.slice(0, 2) }
const gone = 'Popcorn, large is not on this price list any more. Please load the page again.'

export const priceListModel = defineModel<typeof priceListMachine>({
  machine: priceListMachine,
  area: 'merchant',
  view: async () => {
    const { PriceListView } = await import('../../../views/ui/flows/PriceListView.tsx')
    return (props) => <PriceListView {...props} onChange={() => {}} />
  },
  inputs: [
    { name: 'stall', input: { stall: 'M1001' } },
    { name: 'host without price lists', input: { stall: null } },
  ],
  samples: {
    'load.retried': [{ type: 'load.retried' }],
    'list.refreshRequested': [{ type: 'list.refreshRequested' }],
    'list.replaced': [{ type: 'list.replaced', list: shortList }],
    'soldOut.changed': [
      { type: 'soldOut.changed', name: 'Quad Bikes', isSoldOut: true },
      { type: 'soldOut.changed', name: 'Roasted maize', isSoldOut: false },
    ],
    'error.closed': [{ type: 'error.closed' }],
  },
  outcomes: {
    fetchPriceList: {
      done: [
        { ok: true, value: fairList },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    markSoldOut: {
      done: [
        { ok: true, value: fairList },
        { ok: false, status: 404, reason: 'notFound', message: gone },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: { readAgain: 60_000 },
})
