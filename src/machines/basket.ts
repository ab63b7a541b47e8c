import { type AnyEventObject, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { isSameOrder, type Order, withProduct, withQuantity } from '../domain/basket.ts'
import type { Outcome } from '../domain/outcome.ts'
import {
  atPricesOf,
  documentedList,
  type ListedProduct,
  type PriceChange,
  type PriceList,
} from '../domain/priceList.ts'
import type { BasketItem } from '../domain/wallet.ts'
import { answerOf } from './lib/answerOf.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * The till's basket (portal document §2, §4 and §5): the participant number, scanned or typed and upper-cased, and the
 * products with their quantities. A placed order is locked until the charge that came of it is over: a charge empties
 * the basket, a refusal leaves everything as it was. A scan never places an order.
 *
 * Where stalls have price lists of their own, the prices are read once more before an order is placed: what has changed
 * since it was put in the basket is said first. A list that does not come in time stops no order, because the host
 * charges no other price than its own.
 */

interface CardOwner {
  readonly number: string
  readonly code: string
}

export interface BasketContext {
  code: string
  items: readonly BasketItem[]
  fieldError: { readonly of: 'code' | 'basket'; readonly text: string } | null
  /** Whose card has this number, as the host has said last. */
  owner: CardOwner | null
  /** Whose price list counts; null where the host has none, and the documented six are sold. */
  stall: string | null
  /** What can be sold, in the order in which it is shown; null until it is read. */
  products: readonly ListedProduct[] | null
  /** What is looked for among them. */
  search: string
  /** What has changed of the basket's prices, until they are charged or the basket is changed. */
  changes: readonly PriceChange[]
}

export type BasketEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string }
  | { type: 'product.added'; name: string }
  | { type: 'quantity.changed'; name: string; quantity: number }
  | { type: 'search.changed'; search: string }
  | { type: 'prices.read'; products: readonly ListedProduct[] }
  | { type: 'basket.cleared' }
  | { type: 'order.submitted' }
  | { type: 'order.restored'; order: Order }
  /** `camperCode` where the order has the number of another card of the camper. */
  | { type: 'order.charged'; order: Order; camperCode?: string }
  | { type: 'order.released' }
  | { type: 'owner.found'; number: string; code: string }

type Charged = Extract<BasketEvent, { type: 'order.charged' }>

type Prices = Outcome<PriceList>

const nothingLeftText = 'Nothing of the cart is on sale any more. Please add a product.'

const emptied = { code: '', items: [], owner: null, fieldError: null, search: '', changes: [] }

/** Of a stall that sells the documented six. */
export const emptyBasket: BasketContext = { ...emptied, stall: null, products: documentedList.products }

export const basketMachine = setup({
  types: {
    context: {} as BasketContext,
    events: {} as BasketEvent,
    emitted: {} as { type: 'camper.scanned'; code: string } | { type: 'order.placed'; order: Order },
    input: {} as { stall: string | null },
  },
  delays: { pricesInTime: 2_000 },
  actors: {
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    readPrices: fromPromise<Prices, { merchantNumber: string }>(notProvided('readPrices')),
  },
  actions: {
    storeCode: assign((_, code: string) => ({ code: code.toUpperCase(), fieldError: null })),
    // A new one each time, so that the field gets the focus again.
    showFieldError: assign((_, fieldError: NonNullable<BasketContext['fieldError']>) => ({
      fieldError: { ...fieldError },
    })),
    // What is on its way to the host stays as it was sent.
    storeProducts: assign((_, products: readonly ListedProduct[]) => ({ products })),
    storePrices: assign(({ context }, products: readonly ListedProduct[]) => ({
      products,
      ...atTodaysPrices(context, products),
    })),
    showEmpty: assign(({ context }) => ({
      fieldError:
        context.items.length === 0 && context.changes.length > 0
          ? { of: 'basket' as const, text: nothingLeftText }
          : context.fieldError,
    })),
    announceCamper: emit(({ context }) => ({ type: 'camper.scanned', code: context.code })),
    placeOrder: emit(({ context }) => ({ type: 'order.placed', order: orderIn(context) })),
  },
  guards: {
    isCodeBlank: ({ context }) => context.code.trim() === '',
    isBasketEmpty: ({ context }) => context.items.length === 0,
    hasPriceList: ({ context }) => context.stall !== null,
    isOtherwise: ({ context }, answer: Prices) =>
      answer.ok && atPricesOf(answer.value.products, context.items).changes.length > 0,
    isThisOrder: ({ context }, { order, camperCode = order.camperCode ?? order.ownerCode }: Charged) =>
      isSameOrder(orderIn(context), { ...order, camperCode }),
  },
}).createMachine({
  id: 'basket',
  context: ({ input: { stall } }) =>
    stall === null ? emptyBasket : { ...emptyBasket, stall, products: null },
  initial: 'open',
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  on: {
    'order.restored': {
      target: '.placed',
      actions: assign(({ event }) => ({
        code: event.order.ownerCode,
        items: event.order.items,
        owner: ownerIn(event.order),
        fieldError: null,
        changes: [],
      })),
    },
    'owner.found': { actions: assign(({ event: { number, code } }) => ({ owner: { number, code } })) },
    'prices.read': { actions: { type: 'storeProducts', params: ({ event }) => event.products } },
  },
  states: {
    open: {
      on: {
        'prices.read': {
          actions: [{ type: 'storePrices', params: ({ event }) => event.products }, 'showEmpty'],
        },
        'search.changed': { actions: assign(({ event }) => ({ search: event.search })) },
        'code.changed': { actions: { type: 'storeCode', params: ({ event }) => event.code } },
        'code.scanned': {
          actions: [{ type: 'storeCode', params: ({ event }) => event.code.trim() }, 'announceCamper'],
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
          { guard: 'hasPriceList', target: 'checking' },
          { target: 'placed', actions: 'placeOrder' },
        ],
      },
    },
    checking: {
      tags: ['locked', 'checking'],
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
        'order.charged': [
          {
            guard: { type: 'isThisOrder', params: ({ event }) => event },
            target: 'open',
            actions: assign(emptied),
          },
          // It was the unfinished order of another window.
          { target: 'open' },
        ],
        'order.released': {
          target: 'open',
          actions: assign(({ context }) => atTodaysPrices(context, context.products)),
        },
      },
    },
  },
})

/** What was put in at other prices; what was said of them stays until the basket is changed. */
function atTodaysPrices(
  { items, changes }: BasketContext,
  products: readonly ListedProduct[] | null,
): Pick<BasketContext, 'items' | 'changes'> {
  if (products === null) return { items, changes }
  const now = atPricesOf(products, items)
  return now.changes.length === 0 ? { items, changes } : now
}

function orderIn({ code, items, owner }: BasketContext): Order {
  const ownerCode = code.trim()
  const isOtherCode = owner?.number === ownerCode && owner.code !== ownerCode
  return { ownerCode, items, ...(isOtherCode && { camperCode: owner.code }) }
}

function ownerIn({ ownerCode, camperCode }: Order): CardOwner | null {
  return camperCode === undefined ? null : { number: ownerCode, code: camperCode }
}

expose(basketMachine, { context: ['fieldError'], events: {} })
