import { basketMachine } from '../../machines/basket.ts'
import { defineModel } from './model.ts'
import { fairList, quadBikesAndHeights } from './till.ts'

/** The bikes cost more than before, and the heights are sold out. */
const dearerList = {
  ...fairList,
  products: fairList.products.map((product) =>
    product.name === 'Quad Bikes'
      ? { ...product, price: 6_00 }
      : { ...product, isSoldOut: product.isSoldOut || product.name === 'Glencity Heights' },
  ),
}

export const basketModel = defineModel<typeof basketMachine>({
  machine: basketMachine,
  area: 'merchant',
  contrast: 'enhanced',
  view: async () => {
    const { BasketView } = await import('../../views/merchant/BasketView.tsx')
    return (props) => <BasketView {...props} />
  },
  inputs: [
    { name: 'counter', input: { stall: null } },
    { name: 'own price list', input: { stall: 'M1001' } },
  ],
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
    'search.changed': [
      { type: 'search.changed', search: 'pop' },
      { type: 'search.changed', search: 'nothing like it' },
    ],
    'prices.read': [
      { type: 'prices.read', products: fairList.products },
      { type: 'prices.read', products: dearerList.products },
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
    'owner.found': [{ type: 'owner.found', number: 'K7QWXN34', code: quadBikesAndHeights.ownerCode }],
  },
  outcomes: {
    listenForScans: { done: [] },
    readPrices: {
      done: [
        { ok: true, value: fairList },
        { ok: true, value: dearerList },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: { pricesInTime: 2_000 },
  // Prices are texts, and a code is one that is there or not.
  appearance: ({ context: { code, items, products, changes, ...shown } }) => [
    code === '',
    items.map(({ name, quantity }) => [name, Math.min(quantity, 2)]),
    products?.map(({ name, isSoldOut }) => [name, isSoldOut]),
    changes.map(({ name, to }) => [name, to === null]),
    shown,
  ],
  project: ({ code, items, fieldError, products, changes }) => ({
    code,
    fieldError,
    hasChanges: changes.length > 0,
    prices: products && [fairList, dearerList].findIndex((list) => list.products === products),
    items: items.map(({ name, price, quantity }) => [name, price, Math.min(quantity, 2)]),
  }),
})
