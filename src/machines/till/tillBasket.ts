import { assign } from 'xstate'
import { type Order, withProduct, withQuantity } from '../../domain/till/basket.ts'
import { answerOf } from '../lib/answerOf.ts'
import { type Charged, type PricesRead, type TillContext, tillSetup } from './tillSetup.ts'

/*
 * The till's basket (portal document §2, §4 and §5): the participant number, scanned or typed and
 * upper-cased, and the products with their quantities. A placed order is locked until its charge ends: a
 * success empties the basket, a refusal leaves it unchanged. A scan never places an order.
 *
 * With price lists, the prices are loaded again before an order is placed; changed prices are shown first. A
 * list that does not arrive in time does not block the order, because the server charges only its own prices.
 */

/** A placed order keeps the prices it was placed with. */
const readMeanwhile = {
  guard: 'hasPriceList',
  actions: { type: 'storeProducts', params: ({ event }: { event: PricesRead }) => event.products },
} as const

export const basket = tillSetup.createStateConfig({
  initial: 'open',
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  on: {
    'owner.found': { actions: assign(({ event: { number, code } }) => ({ owner: { number, code } })) },
  },
  states: {
    open: {
      on: {
        'order.restored': {
          target: 'placed',
          actions: assign(({ event }) => ({
            code: event.order.ownerCode,
            items: event.order.items,
            owner: ownerIn(event.order),
            fieldError: null,
          })),
        },
        'prices.read': {
          guard: 'hasPriceList',
          actions: [{ type: 'storePrices', params: ({ event }) => event.products }, 'showEmpty'],
        },
        'search.changed': { actions: assign(({ event }) => ({ search: event.search })) },
        'code.changed': { actions: { type: 'storeCode', params: ({ event }) => event.code } },
        'code.scanned': {
          actions: [
            { type: 'storeCode', params: ({ event }) => event.code.trim() },
            'announceCamper',
            'closeReceipt',
          ],
        },
        'product.added': {
          actions: assign(({ context, event }) => {
            const product = context.products?.find(({ name }) => name === event.name)
            if (product === undefined || product.isSoldOut) return {}
            return { items: withProduct(context.items, product), fieldError: null, search: '', changes: [] }
          }),
        },
        'quantity.changed': {
          actions: assign(({ context, event }) => ({
            items: withQuantity(context.items, event.name, event.quantity),
            changes: [],
          })),
        },
        'basket.cleared': { actions: 'clearBasket' },
        'order.submitted': [
          {
            guard: 'isCodeBlank',
            actions: {
              type: 'showFieldError',
              params: { of: 'code', text: 'Please enter a participant number or scan a card.' },
            },
          },
          {
            guard: 'isBasketEmpty',
            actions: {
              type: 'showFieldError',
              params: { of: 'basket', text: 'Please add a product to the cart.' },
            },
          },
          // A receipt or a refusal is open, or the stored attempt of an earlier page is not loaded yet.
          { guard: 'isChargeUnderWay' },
          { guard: 'hasPriceList', target: 'checking' },
          { target: 'placed', actions: 'placeOrder' },
        ],
      },
    },
    checking: {
      tags: ['locked', 'checking'],
      on: { 'prices.read': readMeanwhile },
      after: { pricesInTime: { target: 'placed', actions: 'placeOrder' } },
      invoke: {
        src: 'readPrices',
        id: 'readPrices',
        input: ({ context }) => ({ merchantNumber: context.stall ?? '' }),
        onDone: [
          {
            guard: { type: 'isOtherwise', params: answerOf },
            target: 'open',
            actions: [
              {
                type: 'storePrices',
                params: ({ event }) => (event.output.ok ? event.output.value.products : []),
              },
              'showEmpty',
            ],
          },
          { target: 'placed', actions: 'placeOrder' },
        ],
        onError: { target: 'placed', actions: 'placeOrder' },
      },
    },
    placed: {
      tags: 'locked',
      entry: assign({ changes: [] }),
      on: {
        'prices.read': readMeanwhile,
        'order.charged': [
          {
            guard: { type: 'isThisOrder', params: ({ event }: { event: Charged }) => event },
            target: 'open',
            actions: 'clearBasket',
          },
          // The charge was the unfinished order of another window.
          { target: 'open', actions: 'updatePrices' },
        ],
        'order.released': { target: 'open', actions: 'updatePrices' },
      },
    },
  },
})

function ownerIn({ ownerCode, camperCode }: Order): TillContext['owner'] {
  return camperCode === undefined ? null : { number: ownerCode, code: camperCode }
}
