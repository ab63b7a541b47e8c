import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import {
  type DepositFilters,
  noDepositFilters,
  type OnlineDeposit,
} from '../../domain/money/onlineDeposits.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * The deposits sent to a payment gateway, for comparison with the gateway's own list: loaded on opening and
 * on request, and filtered by day, gateway and state. The list stays visible during
 * a refresh.
 */

export interface OnlineDepositsContext {
  readonly deposits: readonly OnlineDeposit[] | null
  readonly filters: DepositFilters
  readonly failure: Failure | null
}

export type OnlineDepositsEvent =
  | { type: 'list.refreshRequested' }
  | { type: 'filter.changed'; change: Partial<DepositFilters> }
  | { type: 'filters.cleared' }

type Answer = Outcome<readonly OnlineDeposit[]>

const depositsFailedText = 'The deposits could not be read. Please try again.'

export const onlineDepositsMachine = setup({
  types: {
    context: {} as OnlineDepositsContext,
    events: {} as OnlineDepositsEvent,
    /** The state filter in the URL. */
    input: {} as Pick<DepositFilters, 'state'>,
  },
  actors: { fetchDeposits: fromPromise<Answer>(notProvided('fetchDeposits')) },
  actions: {
    storeDeposits: assign((_, deposits: readonly OnlineDeposit[]) => ({
      ...{ deposits, failure: null },
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    storeFilters: assign(({ context }, change: Partial<DepositFilters>) => ({
      filters: { ...context.filters, ...change },
    })),
  },
  guards: readGuards,
}).createMachine({
  id: 'onlineDeposits',
  context: ({ input: { state } }) => ({
    deposits: null,
    filters: { ...noDepositFilters, state },
    failure: null,
  }),
  initial: 'loading',
  on: {
    'filter.changed': { actions: { type: 'storeFilters', params: ({ event }) => event.change } },
    'filters.cleared': { actions: { type: 'storeFilters', params: noDepositFilters } },
  },
  states: {
    loading: reading({
      src: 'fetchDeposits',
      store: 'storeDeposits',
      unread: showingCause(depositsFailedText),
      shown: 'shown',
      failed: 'failed',
    }),
    shown: {
      on: {
        'list.refreshRequested': 'loading',
      },
    },
    failed: { on: { 'list.refreshRequested': 'loading' } },
  },
})

expose(onlineDepositsMachine, { context: [], events: {} })
