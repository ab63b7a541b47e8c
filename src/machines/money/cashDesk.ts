import { assign, fromPromise, setup } from 'xstate'
import { messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import type { CashDesks } from '../../domain/money/cashDesk.ts'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The page of the cash desk (design: "Money"): the cashier's own open desk with the drawer's balance by the
 * books and its bookings, and for leads the desks of others. It is refreshed after every booking; the last
 * data stays visible meanwhile.
 */

export interface CashDeskContext {
  readonly desks: CashDesks | null
  readonly callError: string | null
}

export type CashDeskEvent = { type: 'desks.refreshRequested' } | { type: 'load.retried' }

type Answer = Outcome<CashDesks>

const failedText = 'The cash desk could not be loaded.'

const showRefusal = {
  type: 'showCallError',
  params: ({ event }: { readonly event: { readonly output: Answer } }) => event.output.message ?? failedText,
} as const
const showException = {
  type: 'showCallError',
  params: (failed: { readonly event: { readonly error: unknown } }) =>
    messageOf(errorOf(failed)) || failedText,
} as const

export const cashDeskMachine = setup({
  types: { context: {} as CashDeskContext, events: {} as CashDeskEvent },
  actors: { fetchDesks: fromPromise<Answer>(notProvided('fetchDesks')) },
  actions: {
    storeDesks: assign((_, answer: Answer) => (answer.ok ? { desks: answer.value, callError: null } : {})),
    showCallError: assign((_, callError: string) => ({ callError })),
  },
  guards: { isRead: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'cashDesk',
  context: { desks: null, callError: null },
  initial: 'loading',
  states: {
    loading: {
      entry: assign({ callError: null }),
      on: { 'desks.refreshRequested': { target: 'loading', reenter: true } },
      invoke: {
        src: 'fetchDesks',
        id: 'fetchDesks',
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'shown',
            actions: { type: 'storeDesks', params: answerOf },
          },
          { target: 'failed', actions: showRefusal },
        ],
        onError: { target: 'failed', actions: showException },
      },
    },
    failed: { on: { 'load.retried': 'loading', 'desks.refreshRequested': 'loading' } },
    shown: {
      initial: 'settled',
      on: { 'desks.refreshRequested': '.refreshing' },
      states: {
        settled: {},
        refreshing: {
          on: { 'desks.refreshRequested': { target: 'refreshing', reenter: true } },
          invoke: {
            src: 'fetchDesks',
            id: 'fetchDesks',
            onDone: [
              {
                guard: { type: 'isRead', params: answerOf },
                target: 'settled',
                actions: { type: 'storeDesks', params: answerOf },
              },
              { target: 'stale', actions: showRefusal },
            ],
            onError: { target: 'stale', actions: showException },
          },
        },
        stale: { on: { 'load.retried': 'refreshing' } },
      },
    },
  },
})

expose(cashDeskMachine, { context: ['callError'], events: {} })
