import { basketMachine } from '../../machines/basket.ts'
import { defineModel } from './model.ts'
import { quadBikesAndHeights } from './till.ts'

export const basketModel = defineModel<typeof basketMachine>({
  machine: basketMachine,
  area: 'merchant',
  contrast: 'enhanced',
  view: async () => {
    const { BasketView } = await import('../../views/merchant/BasketView.tsx')
    return (props) => <BasketView {...props} />
  },
  inputs: [{ name: 'counter', input: undefined }],
  samples: {
    'code.changed': [
      { type: 'code.changed', code: '' },
      { type: 'code.changed', code: 'ezc104' },
    ],
    'code.scanned': [{ type: 'code.scanned', code: 'EZC104' }],
    'product.added': [
      { type: 'product.added', name: 'Quad Bikes' },
      { type: 'product.added', name: 'Glencity Heights' },
      { type: 'product.added', name: 'Bungee Jumping' },
    ],
    'quantity.changed': [
      { type: 'quantity.changed', name: 'Quad Bikes', quantity: 2 },
      { type: 'quantity.changed', name: 'Quad Bikes', quantity: 0 },
    ],
    'basket.cleared': [{ type: 'basket.cleared' }],
    'order.submitted': [{ type: 'order.submitted' }],
    'order.restored': [{ type: 'order.restored', order: quadBikesAndHeights }],
    'order.charged': [
      { type: 'order.charged', order: quadBikesAndHeights },
      {
        type: 'order.charged',
        order: { ...quadBikesAndHeights, ownerCode: 'K7QWXN34' },
        camperCode: quadBikesAndHeights.ownerCode,
      },
    ],
    'order.released': [{ type: 'order.released' }],
  },
  outcomes: { listenForScans: { done: [] } },
  delays: {},
  project: ({ code, items, fieldError }) => ({
    code,
    fieldError,
    items: items.map(({ name, quantity }) => [name, Math.min(quantity, 2)]),
  }),
})
