import { assign, fromPromise, setup } from 'xstate'
import type { Withdrawal } from '../../domain/camper/wallet.ts'
import type { Cents } from '../../domain/lib/money.ts'
import { isUnreadable, type Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readable, readGuards } from '../lib/readable.ts'
import { running } from '../lib/showingFailure.ts'

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

const failedText = 'Failed to load withdrawal transactions'
const unreadableText = 'Invalid response format from server'

const { initial, states } = readable({
  src: 'fetchWithdrawals',
  refresh: 'withdrawals.refreshRequested',
  store: 'storePaid',
  unread: running(
    'showCallError',
    () => failedText,
    (error) => (isUnreadable(error) ? unreadableText : failedText),
  ),
})

export const withdrawalsMachine = setup({
  types: { context: {} as WithdrawalsContext, events: {} as WithdrawalsEvent },
  actors: { fetchWithdrawals: fromPromise<Outcome<Paid>>(notProvided('fetchWithdrawals')) },
  actions: {
    storePaid: assign((_, paid: Paid) => ({ paid, callError: null })),
    showCallError: assign((_, callError: string) => ({ callError })),
  },
  guards: readGuards,
}).createMachine({
  id: 'withdrawals',
  context: { paid: null, callError: null },
  initial,
  states: { ...states, loading: { entry: assign({ callError: null }), ...states.loading } },
})

expose(withdrawalsMachine, {
  context: ['callError'],
  events: {},
})
