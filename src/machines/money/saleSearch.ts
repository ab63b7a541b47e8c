import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { FoundSales } from '../../domain/money/refunds.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * Searches the sales of a stall for the staff, by time, amount, product, person or reference (design: "Money"). A
 * sale that was given back is read again. An empty search shows the whole list.
 */

export interface SaleSearchContext {
  readonly merchantNumber: string
  readonly search: string
  /** The search text of the sales on screen. */
  readonly sought: string
  readonly found: FoundSales | null
  readonly failure: Failure | null
}

export type SaleSearchEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'search.submitted' }
  | { type: 'search.cleared' }
  | { type: 'sales.changed' }

export const saleSearchMachine = setup({
  types: {
    context: {} as SaleSearchContext,
    events: {} as SaleSearchEvent,
    input: {} as { merchantNumber: string },
  },
  actors: {
    findSales: fromPromise<Outcome<FoundSales>, { merchantNumber: string; search: string }>(
      notProvided('findSales'),
    ),
  },
  actions: {
    storeSought: assign(({ context }) => ({ sought: context.search.trim(), failure: null })),
    storeFound: assign((_, found: FoundSales) => ({ found, failure: null })),
    clearFound: assign({ search: '', sought: '', found: null, failure: null }),
    showFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    ...readGuards,
    isEmpty: ({ context }) => context.search.trim() === '',
  },
}).createMachine({
  id: 'saleSearch',
  context: ({ input: { merchantNumber } }) => ({
    ...{ merchantNumber, search: '', sought: '', found: null, failure: null },
  }),
  initial: 'idle',
  on: {
    'search.changed': { actions: assign(({ event }) => ({ search: event.search })) },
    'search.submitted': [
      { guard: 'isEmpty', target: '.idle', actions: 'clearFound' },
      { target: '.searching', actions: 'storeSought' },
    ],
    'search.cleared': { target: '.idle', actions: 'clearFound' },
  },
  states: {
    idle: {},
    searching: reading({
      src: 'findSales',
      input: ({ merchantNumber, sought: search }: SaleSearchContext) => ({ merchantNumber, search }),
      store: 'storeFound',
      unread: showingCause('The sales could not be searched. Please try again.'),
      shown: 'shown',
      failed: 'failed',
    }),
    shown: { on: { 'sales.changed': 'searching' } },
    failed: {},
  },
})

expose(saleSearchMachine, { context: [], events: {} })
