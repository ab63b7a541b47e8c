import { assign, fromPromise, setup } from 'xstate'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Merchant } from '../../domain/people/people.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readable, readGuards } from '../lib/readable.ts'

/*
 * The list of merchants (admin document §2, §4, §7 and §8). It loads on opening and after a merchant was
 * added; it stays visible during a refresh and after a failed one.
 */

export interface MerchantsContext {
  readonly merchants: readonly Merchant[]
}

export type MerchantsEvent = { type: 'merchants.refreshRequested' } | { type: 'load.retried' }

export const merchantsFailedText = 'Failed to load merchants. Please try again later.'

export const merchantsMachine = setup({
  types: { context: {} as MerchantsContext, events: {} as MerchantsEvent },
  actors: { fetchMerchants: fromPromise<Outcome<readonly Merchant[]>>(notProvided('fetchMerchants')) },
  actions: {
    storeMerchants: assign((_, merchants: readonly Merchant[]) => ({ merchants })),
  },
  guards: readGuards,
}).createMachine({
  id: 'merchants',
  context: { merchants: [] },
  ...readable({
    src: 'fetchMerchants',
    refresh: 'merchants.refreshRequested',
    store: 'storeMerchants',
  }),
})

expose(merchantsMachine, { context: [], events: {} })
