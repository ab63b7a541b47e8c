import type { FoundSale } from '../../../domain/money/refunds.ts'
import { saleSearchMachine } from '../../../machines/money/saleSearch.ts'
import { defineModel } from '../model.ts'

const sale: FoundSale = {
  ...{ referenceId: 'PUR-7K3M9QX2TW', createdAt: '2025-04-14T09:00:00.000Z', amount: 13_00, left: 8_00 },
  ...{ code: 'EZC104', name: 'Tatenda Sibusisiwe van der Westhuizen-Nkomo' },
  items: [
    { name: 'Quad Bikes', price: 5_00, quantity: 2 },
    { name: 'Glencity Heights', price: 3_00, quantity: 1 },
  ],
}

export const foundSales = {
  count: 140,
  sales: [sale, { ...sale, referenceId: 'PUR-9F3KQW2MNB', name: null, left: 0 }],
}

export const saleSearchModel = defineModel<typeof saleSearchMachine>({
  machine: saleSearchMachine,
  area: 'admin',
  view: async () => {
    const { SaleSearchView } = await import('../../../views/money/merchants/SaleSearchView.tsx')
    return (props) => (
      <SaleSearchView {...props} onRefund={() => {}}>
        All transactions
      </SaleSearchView>
    )
  },
  inputs: [{ name: 'stall', input: { merchantNumber: 'M1001' } }],
  samples: {
    'search.changed': [
      { type: 'search.changed', search: 'quad 13.00' },
      { type: 'search.changed', search: ' ' },
    ],
    'search.submitted': [{ type: 'search.submitted' }],
    'search.cleared': [{ type: 'search.cleared' }],
    'sales.changed': [{ type: 'sales.changed' }],
  },
  outcomes: {
    findSales: {
      done: [
        { ok: true, value: foundSales },
        { ok: true, value: { count: 0, sales: [] } },
        { ok: false, status: 404, reason: 'notFound', message: 'There is no merchant with this number.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
})
