import { type PriceList, problemsOf } from '../../../domain/till/priceList.ts'
import { priceListFormMachine } from '../../../machines/till/priceListForm.ts'
import { defineModel } from '../model.ts'
import { fairList } from './tillSamples.ts'

const shortList: PriceList = { ...fairList, products: fairList.products.slice(0, 2) }
const dearerList: PriceList = {
  version: 'c0ffee00-8a53-4f7c-9f0b-7d0f6c1c2a11',
  products: shortList.products.map((product) => ({ ...product, price: product.price + 1_00 })),
}

export const priceListFormModel = defineModel<typeof priceListFormMachine>({
  machine: priceListFormMachine,
  area: 'merchant',
  view: async () => {
    const { PriceListFormView } = await import('../../../views/ui/flows/PriceListFormView.tsx')
    return (props) => <PriceListFormView {...props} />
  },
  inputs: [{ name: 'stall', input: { merchantNumber: 'M1001' } }],
  samples: {
    'form.opened': [{ type: 'form.opened', list: shortList }],
    'form.left': [{ type: 'form.left' }],
    'product.added': [{ type: 'product.added' }],
    'product.removed': [{ type: 'product.removed', id: 0 }],
    'product.moved': [{ type: 'product.moved', id: 1, to: 'top' }],
    'field.changed': [
      { type: 'field.changed', id: 0, field: 'name', text: 'Glencity heights' },
      { type: 'field.changed', id: 0, field: 'price', text: '7' },
      { type: 'field.changed', id: 0, field: 'price', text: 'free' },
    ],
    'form.submitted': [{ type: 'form.submitted' }],
    'changes.dropped': [{ type: 'changes.dropped' }],
    'changes.kept': [{ type: 'changes.kept' }],
  },
  outcomes: {
    changePriceList: {
      done: [
        { ok: true, value: dearerList },
        {
          ok: false,
          status: 409,
          reason: 'changedElsewhere',
          message:
            'Nothing was saved: somebody else has changed this price list meanwhile. Please look at it before you save again.',
          data: dearerList,
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
  appearance: ({ context: { list, draft, changedElsewhere, ...shown } }) => [
    list === null,
    draft.map(({ id }) => id < shortList.products.length),
    shown.isRejected && problemsOf(draft),
    changedElsewhere.length > 0,
    shown,
  ],
  project: ({ list, draft, isRejected, failure, changedElsewhere }) => ({
    version: list?.version ?? null,
    isRejected,
    failure,
    isChangedElsewhere: changedElsewhere.length > 0,
    listed: draft.filter(({ id }) => id < shortList.products.length),
    hasAdded: draft.some(({ id }) => id >= shortList.products.length),
  }),
})
