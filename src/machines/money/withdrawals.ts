import { assign, fromPromise, setup } from 'xstate'
import type { Withdrawal } from '../../domain/camper/wallet.ts'
import type { Cents } from '../../domain/lib/money.ts'
import { isUnreadable, type Outcome } from '../../domain/lib/outcome.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Withdrawals (admin document §2 "Withdrawals", §4, §7 and §8): totals and recent withdrawals, loaded on
 * opening and after a withdrawal. They stay visible during a refresh and after a failed one.
 */

export interface Paid {
  readonly withdrawals: readonly Withdrawal[]
  readonly totalWithdrawn: Cents
  readonly count: number
}

export interface WithdrawalsContext {
  readonly paid: Paid | null
  readonly callError: string | null
}

export type WithdrawalsEvent = { type: 'withdrawals.refreshRequested' } | { type: 'load.retried' }

type Answer = Outcome<Paid>

const failedText = 'Failed to load withdrawal transactions'
const unreadableText = 'Invalid response format from server'

const showReadError = {
  type: 'showCallError',
  params: ({ event }: { readonly event: { readonly error: unknown } }) =>
    isUnreadable(event.error) ? unreadableText : failedText,
} as const

export const withdrawalsMachine = setup({
  types: { context: {} as WithdrawalsContext, events: {} as WithdrawalsEvent },
  actors: { fetchWithdrawals: fromPromise<Answer>(notProvided('fetchWithdrawals')) },
  actions: {
    storePaid: assign((_, answer: Answer) => (answer.ok ? { paid: answer.value, callError: null } : {})),
    showCallError: assign((_, callError: string) => ({ callError })),
  },
  guards: { isRead: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'withdrawals',
  context: { paid: null, callError: null },
  initial: 'loading',
  states: {
    loading: {
      entry: assign({ callError: null }),
      on: { 'withdrawals.refreshRequested': { target: 'loading', reenter: true } },
      invoke: {
        src: 'fetchWithdrawals',
        id: 'fetchWithdrawals',
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'shown',
            actions: { type: 'storePaid', params: answerOf },
          },
          { target: 'failed', actions: { type: 'showCallError', params: failedText } },
        ],
        onError: { target: 'failed', actions: showReadError },
      },
    },
    failed: { on: { 'load.retried': 'loading', 'withdrawals.refreshRequested': 'loading' } },
    shown: {
      initial: 'settled',
      on: { 'withdrawals.refreshRequested': '.refreshing' },
      states: {
        settled: {},
        refreshing: {
          on: { 'withdrawals.refreshRequested': { target: 'refreshing', reenter: true } },
          invoke: {
            src: 'fetchWithdrawals',
            id: 'fetchWithdrawals',
            onDone: [
              {
                guard: { type: 'isRead', params: answerOf },
                target: 'settled',
                actions: { type: 'storePaid', params: answerOf },
              },
              { target: 'stale', actions: { type: 'showCallError', params: failedText } },
            ],
            onError: { target: 'stale', actions: showReadError },
          },
        },
        stale: { on: { 'load.retried': 'refreshing' } },
      },
    },
  },
})

expose(withdrawalsMachine, {
  context: ['callError'],
  events: {},
})
