import { assign, fromPromise, setup } from 'xstate'
import { isIncident, messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import {
  type DepositFilters,
  noDepositFilters,
  type OnlineDeposit,
} from '../../domain/money/onlineDeposits.ts'
import { answerOf, errorOf, valueIn } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The deposits sent to a payment gateway, for comparison with the gateway's own list: loaded on opening and
 * on request, and filtered by day, gateway and state. The CSV file has the filtered rows. The list stays
 * visible during a refresh.
 */

export interface OnlineDepositsContext {
  readonly deposits: readonly OnlineDeposit[] | null
  readonly filters: DepositFilters
  readonly callError: string | null
  readonly isIncident: boolean
}

export type OnlineDepositsEvent =
  | { type: 'list.refreshRequested' }
  | { type: 'filter.changed'; change: Partial<DepositFilters> }
  | { type: 'filters.cleared' }
  | { type: 'file.requested' }

type Answer = Outcome<readonly OnlineDeposit[]>

export const depositsFailedText = 'The deposits could not be read. Please try again.'

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
      ...{ deposits, callError: null, isIncident: false },
    })),
    showRefusal: assign((_, answer: Answer) => ({
      callError: (!answer.ok && answer.message) || depositsFailedText,
      isIncident: isIncident(answer),
    })),
    showException: assign((_, error: unknown) => ({
      callError: messageOf(error) || depositsFailedText,
      isIncident: true,
    })),
    storeFilters: assign(({ context }, change: Partial<DepositFilters>) => ({
      filters: { ...context.filters, ...change },
    })),
    saveFile: (_, _shown: Pick<OnlineDepositsContext, 'deposits' | 'filters'>) => {},
  },
  guards: { isRead: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'onlineDeposits',
  context: ({ input: { state } }) => ({
    deposits: null,
    filters: { ...noDepositFilters, state },
    callError: null,
    isIncident: false,
  }),
  initial: 'loading',
  on: {
    'filter.changed': { actions: { type: 'storeFilters', params: ({ event }) => event.change } },
    'filters.cleared': { actions: { type: 'storeFilters', params: noDepositFilters } },
  },
  states: {
    loading: {
      invoke: {
        src: 'fetchDeposits',
        id: 'fetchDeposits',
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'shown',
            actions: { type: 'storeDeposits', params: ({ event }) => valueIn(event.output) },
          },
          { target: 'failed', actions: { type: 'showRefusal', params: answerOf } },
        ],
        onError: { target: 'failed', actions: { type: 'showException', params: errorOf } },
      },
    },
    shown: {
      on: {
        'list.refreshRequested': 'loading',
        'file.requested': {
          actions: {
            type: 'saveFile',
            params: ({ context: { deposits, filters } }) => ({ deposits, filters }),
          },
        },
      },
    },
    failed: { on: { 'list.refreshRequested': 'loading' } },
  },
})

expose(onlineDepositsMachine, { context: ['isIncident'], events: {} })
