import { assign, fromPromise, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../../domain/lib/attempt.ts'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import { answerOf } from '../lib/answerOf.ts'
import { attemptGuards, keyed, makeIdempotencyKey } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "New password" for a stall that has lost its own: after a confirmation it is made by the server and shown
 * once, until the dialog is closed by its button. An unanswered attempt keeps its idempotency key even after
 * the dialog is closed, so that pressing again shows the same password.
 */

export interface NewMerchantPasswordContext {
  readonly merchantNumber: string
  readonly attempt: Attempt | null
  readonly failure: Failure | null
  readonly oneTimePassword: string | null
}

export type NewMerchantPasswordEvent =
  | { type: 'password.requested' }
  | { type: 'password.cancelled' }
  | { type: 'password.confirmed' }
  | { type: 'password.noted' }

type Answer = Outcome<{ readonly oneTimePassword: string }>

const failedText = 'Maybe a new password was made, maybe not. Press “New password” again.'
const notMadeText = 'No new password was made. Please try again.'

export const newMerchantPasswordMachine = setup({
  types: {
    context: {} as NewMerchantPasswordContext,
    events: {} as NewMerchantPasswordEvent,
    input: {} as { merchantNumber: string },
  },
  actors: {
    makeIdempotencyKey,
    makePassword: fromPromise<Answer, { merchantNumber: string; idempotencyKey: string }>(
      notProvided('makePassword'),
    ),
  },
  actions: {
    storeAttempt: assign((_, key: string) => ({ attempt: { key, isUnanswered: false } })),
    showPassword: assign((_, answer: Answer) => ({
      attempt: null,
      oneTimePassword: answer.ok ? answer.value.oneTimePassword : null,
    })),
    showRefusal: assign((_, answer: Answer) => ({
      failure: failureOf(answer, notMadeText),
      attempt: null,
    })),
    showNotSent: assign({ failure: { text: notMadeText, isIncident: true } }),
    showUnanswered: assign(({ context: { attempt } }, _sentence: string | null) => ({
      failure: { text: failedText, isIncident: true },
      attempt: unansweredAttempt(attempt),
    })),
  },
  guards: {
    hasAttempt: ({ context }) => context.attempt !== null,
    ...attemptGuards,
  },
}).createMachine({
  id: 'newMerchantPassword',
  context: ({ input }) => ({
    merchantNumber: input.merchantNumber,
    attempt: null,
    failure: null,
    oneTimePassword: null,
  }),
  initial: 'closed',
  states: {
    closed: { on: { 'password.requested': { target: 'asking', actions: assign({ failure: null }) } } },
    asking: {
      on: {
        'password.cancelled': 'closed',
        'password.confirmed': [{ guard: 'hasAttempt', target: 'making.sending' }, { target: 'making' }],
      },
    },
    making: {
      entry: assign({ failure: null }),
      ...keyed({
        form: '#newMerchantPassword.asking',
        src: 'makePassword',
        input: ({ merchantNumber, attempt }: NewMerchantPasswordContext) => ({
          merchantNumber,
          idempotencyKey: attempt?.key ?? '',
        }),
        done: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: '#newMerchantPassword.shown',
            actions: { type: 'showPassword', params: answerOf },
          },
        ],
      }),
    },
    shown: {
      tags: 'shownOnce',
      on: { 'password.noted': { target: 'closed', actions: assign({ oneTimePassword: null }) } },
    },
  },
})

expose(newMerchantPasswordMachine, { context: [], events: {} })
