import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { ListedProduct, PriceList } from '../../domain/till/priceList.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * The products of a stall (design: "Money"): loaded when the till opens, every minute, and after the server
 * refused a price. They stay visible during a refresh and after a failed one. One tap marks a product as sold
 * out or back on sale; the list itself is edited in `priceListForm.ts`. A server without price lists is not
 * asked.
 */

export interface PriceListContext {
  /** The stall's merchant number; null if the server has no price lists. */
  readonly stall: string | null
  readonly list: PriceList | null
  readonly marked: { readonly name: string; readonly isSoldOut: boolean } | null
  readonly failure: Failure | null
}

export type PriceListEvent =
  | { type: 'load.retried' }
  | { type: 'list.refreshRequested' }
  | { type: 'list.replaced'; list: PriceList }
  | { type: 'soldOut.changed'; name: string; isSoldOut: boolean }
  | { type: 'error.closed' }

type Answer = Outcome<PriceList>

const priceListFailedText = 'The price list could not be read.'
const notMarkedText = 'This could not be saved. Please try again.'

const stallOf = ({ stall }: PriceListContext) => ({ merchantNumber: stall ?? '' })

const answered = { guard: 'isOk', store: ['storeList', 'announceList'] } as const

export const priceListMachine = setup({
  types: {
    context: {} as PriceListContext,
    events: {} as PriceListEvent,
    emitted: {} as { type: 'prices.read'; products: readonly ListedProduct[] },
    input: {} as { stall: string | null },
  },
  delays: { readAgain: 60_000 },
  actors: {
    fetchPriceList: fromPromise<Answer, { merchantNumber: string }>(notProvided('fetchPriceList')),
    markSoldOut: fromPromise<Answer, { merchantNumber: string; name: string; isSoldOut: boolean }>(
      notProvided('markSoldOut'),
    ),
  },
  actions: {
    storeList: assign((_, list: PriceList) => ({ list, marked: null })),
    announceList: emit((_, { products }: PriceList) => ({ type: 'prices.read' as const, products })),
    storeMarked: assign((_, marked: PriceListContext['marked']) => ({ marked, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ marked: null, failure })),
  },
  guards: {
    hasPriceList: ({ context }) => context.stall !== null,
    isOk: (_, answer: Answer) => answer.ok,
  },
}).createMachine({
  id: 'priceList',
  context: ({ input: { stall } }) => ({ stall, list: null, marked: null, failure: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasPriceList', target: 'loading' }, { target: 'none' }] },
    none: { on: { 'list.refreshRequested': 'starting' } },
    loading: {
      entry: assign({ failure: null }),
      ...reading({
        ...answered,
        src: 'fetchPriceList',
        input: stallOf,
        unread: showingCause(priceListFailedText),
        shown: 'shown',
        failed: 'failed',
      }),
    },
    failed: { on: { 'load.retried': 'loading', 'list.refreshRequested': 'loading' } },
    shown: {
      initial: 'still',
      on: {
        'list.replaced': {
          target: '.still',
          actions: [
            { type: 'storeList', params: ({ event }) => event.list },
            { type: 'announceList', params: ({ event }) => event.list },
          ],
        },
        'error.closed': { actions: assign({ failure: null }) },
      },
      states: {
        still: {
          after: { readAgain: 'refreshing' },
          on: {
            'list.refreshRequested': 'refreshing',
            'soldOut.changed': {
              target: 'marking',
              actions: {
                type: 'storeMarked',
                params: ({ event: { name, isSoldOut } }) => ({ name, isSoldOut }),
              },
            },
          },
        },
        refreshing: {
          on: {
            'soldOut.changed': {
              target: 'marking',
              actions: {
                type: 'storeMarked',
                params: ({ event: { name, isSoldOut } }) => ({ name, isSoldOut }),
              },
            },
          },
          ...reading({
            ...answered,
            src: 'fetchPriceList',
            input: stallOf,
            shown: 'still',
            failed: 'still',
          }),
        },
        marking: {
          tags: 'busy',
          ...reading({
            ...answered,
            src: 'markSoldOut',
            input: (context: PriceListContext) => ({
              ...stallOf(context),
              name: context.marked?.name ?? '',
              isSoldOut: context.marked?.isSoldOut ?? false,
            }),
            unread: showingCause(notMarkedText),
            shown: 'still',
            failed: 'still',
          }),
        },
      },
    },
  },
})

expose(priceListMachine, { context: [], events: {} })
