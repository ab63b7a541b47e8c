import { assign, emit, fromPromise, setup } from 'xstate'
import type { Cents } from '../../domain/lib/money.ts'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * Cancels a deposit that is not paid yet, after a question: its camper in the wallet, or the staff (design:
 * "Money"). Cancelling twice is the same, so an unanswered call is sent again. What is paid after all is credited.
 */

interface UnpaidDeposit {
  readonly referenceId: string
  readonly amount: Cents
}

export interface DepositCancelContext {
  /** The camper's own code; null for the staff. */
  readonly code: string | null
  readonly deposit: UnpaidDeposit | null
  readonly failure: Failure | null
}

export type DepositCancelEvent =
  | { type: 'cancel.requested'; deposit: UnpaidDeposit }
  | { type: 'cancel.confirmed' }
  | { type: 'cancel.left' }

type Answer = Outcome<unknown>

const showUncancelled = showingText(
  'No answer from the server. Maybe it is cancelled, maybe not. Please press again.',
)

export const depositCancelMachine = setup({
  types: {
    context: {} as DepositCancelContext,
    events: {} as DepositCancelEvent,
    emitted: {} as { type: 'deposit.cancelled' },
    input: {} as Pick<DepositCancelContext, 'code'>,
  },
  actors: {
    cancelDeposit: fromPromise<Answer, { code: string | null; referenceId: string }>(
      notProvided('cancelDeposit'),
    ),
  },
  actions: {
    storeDeposit: assign((_, deposit: UnpaidDeposit) => ({ deposit, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    announceChange: emit({ type: 'deposit.cancelled' as const }),
  },
  guards: { isDone: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'depositCancel',
  context: ({ input: { code } }) => ({ code, deposit: null, failure: null }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'cancel.requested': {
          target: 'asking',
          actions: { type: 'storeDeposit', params: ({ event }) => event.deposit },
        },
      },
    },
    asking: { on: { 'cancel.confirmed': 'cancelling', 'cancel.left': 'closed' } },
    cancelling: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'cancelDeposit',
        id: 'cancelDeposit',
        input: ({ context: { code, deposit } }) => ({ code, referenceId: deposit?.referenceId ?? '' }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: 'closed',
            actions: 'announceChange',
          },
          { target: 'asking', ...showUncancelled.onRefusal },
        ],
        onError: { target: 'asking', ...showUncancelled.onException },
      },
    },
  },
})

expose(depositCancelMachine, { context: [], events: {} })
