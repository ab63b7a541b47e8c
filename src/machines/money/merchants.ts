import { assign, fromPromise, setup } from 'xstate'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Merchant } from '../../domain/people/people.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The list of merchants (admin document §2, §4, §7 and §8). It loads on opening and after a merchant was
 * added; it stays visible during a refresh and after a failed one.
 */

export interface MerchantsContext {
  readonly merchants: readonly Merchant[]
}

export type MerchantsEvent = { type: 'merchants.refreshRequested' } | { type: 'load.retried' }

type Answer = Outcome<readonly Merchant[]>

export const merchantsFailedText = 'Failed to load merchants. Please try again later.'

const isRead = {
  type: 'isRead',
  params: ({ event }: { readonly event: { readonly output: Answer } }) => event.output,
} as const

export const merchantsMachine = setup({
  types: { context: {} as MerchantsContext, events: {} as MerchantsEvent },
  actors: { fetchMerchants: fromPromise<Answer>(notProvided('fetchMerchants')) },
  actions: {
    storeMerchants: assign((_, answer: Answer) => (answer.ok ? { merchants: answer.value } : {})),
  },
  guards: { isRead: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'merchants',
  context: { merchants: [] },
  initial: 'loading',
  states: {
    loading: {
      on: { 'merchants.refreshRequested': { target: 'loading', reenter: true } },
      invoke: {
        src: 'fetchMerchants',
        id: 'fetchMerchants',
        onDone: [
          {
            guard: isRead,
            target: 'shown',
            actions: { type: 'storeMerchants', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    failed: { on: { 'load.retried': 'loading', 'merchants.refreshRequested': 'loading' } },
    shown: {
      initial: 'settled',
      on: { 'merchants.refreshRequested': '.refreshing' },
      states: {
        settled: {},
        refreshing: {
          on: { 'merchants.refreshRequested': { target: 'refreshing', reenter: true } },
          invoke: {
            src: 'fetchMerchants',
            id: 'fetchMerchants',
            onDone: [
              {
                guard: isRead,
                target: 'settled',
                actions: { type: 'storeMerchants', params: ({ event }) => event.output },
              },
              { target: 'stale' },
            ],
            onError: 'stale',
          },
        },
        stale: { on: { 'load.retried': 'refreshing' } },
      },
    },
  },
})

expose(merchantsMachine, { context: [], events: {} })
