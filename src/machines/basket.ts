import { type AnyEventObject, assign, emit, fromCallback, setup } from 'xstate'
import { isSameOrder, type Order, withProduct, withQuantity } from '../domain/basket.ts'
import { products } from '../domain/products.ts'
import type { BasketItem } from '../domain/wallet.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * The till's basket (portal document §2, §4 and §5): the participant number, scanned or typed and upper-cased, and the
 * products with their quantities. A placed order is locked until the charge that came of it is over: a charge empties
 * the basket, a refusal leaves everything as it was. A scan never places an order.
 */

export interface BasketContext {
  code: string
  items: readonly BasketItem[]
  fieldError: { readonly of: 'code' | 'basket'; readonly text: string } | null
}

export type BasketEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string }
  | { type: 'product.added'; name: string }
  | { type: 'quantity.changed'; name: string; quantity: number }
  | { type: 'basket.cleared' }
  | { type: 'order.submitted' }
  | { type: 'order.restored'; order: Order }
  /** `camperCode` where the order has the number of another card of the camper. */
  | { type: 'order.charged'; order: Order; camperCode?: string }
  | { type: 'order.released' }

type Charged = Extract<BasketEvent, { type: 'order.charged' }>

const emptied = { code: '', items: [], fieldError: null }

export const basketMachine = setup({
  types: {
    context: {} as BasketContext,
    events: {} as BasketEvent,
    emitted: {} as { type: 'camper.scanned' } | { type: 'order.placed'; order: Order },
  },
  actors: { listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')) },
  actions: {
    storeCode: assign((_, code: string) => ({ code: code.toUpperCase(), fieldError: null })),
    // A new one each time, so that the field gets the focus again.
    showFieldError: assign((_, fieldError: NonNullable<BasketContext['fieldError']>) => ({
      fieldError: { ...fieldError },
    })),
    announceCamper: emit({ type: 'camper.scanned' }),
    placeOrder: emit(({ context }) => ({ type: 'order.placed', order: orderIn(context) })),
  },
  guards: {
    isCodeBlank: ({ context }) => context.code.trim() === '',
    isBasketEmpty: ({ context }) => context.items.length === 0,
    isThisOrder: ({ context }, { order, camperCode = order.ownerCode }: Charged) =>
      [order, { ...order, ownerCode: camperCode }].some((one) => isSameOrder(orderIn(context), one)),
  },
}).createMachine({
  id: 'basket',
  context: emptied,
  initial: 'open',
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  on: {
    'order.restored': {
      target: '.placed',
      actions: assign(({ event }) => ({
        code: event.order.ownerCode,
        items: event.order.items,
        fieldError: null,
      })),
    },
  },
  states: {
    open: {
      on: {
        'code.changed': { actions: { type: 'storeCode', params: ({ event }) => event.code } },
        'code.scanned': {
          actions: [{ type: 'storeCode', params: ({ event }) => event.code.trim() }, 'announceCamper'],
        },
        'product.added': {
          actions: assign(({ context, event }) => {
            const product = products.find(({ name }) => name === event.name)
            return product ? { items: withProduct(context.items, product), fieldError: null } : {}
          }),
        },
        'quantity.changed': {
          actions: assign(({ context, event }) => ({
            items: withQuantity(context.items, event.name, event.quantity),
          })),
        },
        'basket.cleared': { actions: assign(emptied) },
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
          { target: 'placed', actions: 'placeOrder' },
        ],
      },
    },
    placed: {
      tags: 'locked',
      on: {
        'order.charged': [
          {
            guard: { type: 'isThisOrder', params: ({ event }) => event },
            target: 'open',
            actions: assign(emptied),
          },
          // It was the unfinished order of another window.
          { target: 'open' },
        ],
        'order.released': 'open',
      },
    },
  },
})

function orderIn({ code, items }: BasketContext): Order {
  return { ownerCode: code.trim(), items }
}

expose(basketMachine, { context: ['fieldError'], events: {} })
