import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { CashDesks } from '../../domain/money/cashDesk.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readable, readGuards } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * The page of the cash desk (design: "Money"): the cashier's own open desk with the drawer's balance by the
 * books and its bookings, and for leads the desks of others. It is refreshed after every booking; the last
 * data stays visible meanwhile.
 */

export interface CashDeskContext {
  readonly desks: CashDesks | null
  readonly failure: Failure | null
}

export type CashDeskEvent = { type: 'desks.refreshRequested' } | { type: 'load.retried' }

const failedText = 'The cash desk could not be loaded.'

const { initial, states } = readable({
  src: 'fetchDesks',
  refresh: 'desks.refreshRequested',
  store: 'storeDesks',
  unread: showingCause(failedText),
})

export const cashDeskMachine = setup({
  types: { context: {} as CashDeskContext, events: {} as CashDeskEvent },
  actors: { fetchDesks: fromPromise<Outcome<CashDesks>>(notProvided('fetchDesks')) },
  actions: {
    storeDesks: assign((_, desks: CashDesks) => ({ desks, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: readGuards,
}).createMachine({
  id: 'cashDesk',
  context: { desks: null, failure: null },
  initial,
  states: { ...states, loading: { entry: assign({ failure: null }), ...states.loading } },
})

expose(cashDeskMachine, { context: ['failure'], events: {} })
