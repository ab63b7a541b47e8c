import { merchantDetailMachine } from '../../../machines/money/merchantDetail.ts'
import { bookIsShown, priceListIsShown } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import { merchant } from '../people/people.ts'
import { longNamed } from './merchants.tsx'

export const merchantDetailModel = defineModel<typeof merchantDetailMachine>({
  machine: merchantDetailMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { MerchantDetailView } = await import('../../../views/money/merchants/MerchantDetailView.tsx')
    const { PriceListView } = await import('../../../views/ui/flows/PriceListView.tsx')
    return (props, { flow }) => (
      <MerchantDetailView
        {...props}
        book={flow(bookIsShown)}
        prices={<PriceListView {...flow(priceListIsShown)} onChange={() => {}} />}
      />
    )
  },
  failures: {
    states: {
      'merchant.failed + tab.overview': 'the portal itself has led to a merchant whom the list lacks',
      'merchant.failed + tab.transactions': 'the portal itself has led to a merchant whom the list lacks',
      'merchant.failed + tab.prices': 'the portal itself has led to a merchant whom the list lacks',
    },
  },
  inputs: [
    { name: 'merchant', input: { merchantNumber: merchant.merchantNumber } },
    { name: 'merchant with a long name', input: { merchantNumber: longNamed.merchantNumber } },
  ],
  samples: {
    'load.retried': [{ type: 'load.retried' }],
    'tab.chosen': [
      { type: 'tab.chosen', tab: 'overview' },
      { type: 'tab.chosen', tab: 'transactions' },
      { type: 'tab.chosen', tab: 'prices' },
    ],
  },
  outcomes: {
    fetchMerchants: {
      done: [
        { ok: true, value: [merchant, longNamed] },
        { ok: true, value: [] },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})
