import { assign, emit, fromPromise, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../domain/attempt.ts'
import type { Outcome } from '../domain/outcome.ts'
import { holdingCard, type PersonRecord } from '../domain/personRecord.ts'
import { answerOf, valueIn } from './lib/answerOf.ts'
import { attemptGuards, makeIdempotencyKey, preparing, refused, unanswered } from './lib/attempts.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * A new card or a new first password for a person who has lost the one before, which stops counting. Each is asked about
 * first, made once, and shown until it is noted. An attempt whose answer is missing keeps its idempotency key, also when
 * the question is closed, so that asking again shows what was made.
 */

export type Lost = 'card' | 'password'

export type Replacement =
  | { readonly kind: 'card'; readonly person: PersonRecord }
  | { readonly kind: 'password'; readonly oneTimePassword: string }

interface ReplacementAttempt extends Attempt {
  readonly lost: Lost
}

export interface PersonReplacementContext {
  readonly code: string
  readonly lost: Lost | null
  readonly attempt: ReplacementAttempt | null
  readonly callError: string | null
  /** Whether the portal has failed, and has not said no. */
  readonly isIncident: boolean
  /** Of the new card. */
  readonly number: string | null
  readonly oneTimePassword: string | null
}

export type PersonReplacementEvent =
  | { type: 'replacement.requested'; lost: Lost }
  | { type: 'replacement.cancelled' }
  | { type: 'replacement.confirmed' }
  | { type: 'replacement.noted' }

type Answer = Outcome<Replacement>

const unansweredTexts = {
  card: 'Maybe a new card was made, maybe not. Press “New card” again: no second one is made.',
  password: 'Maybe a new password was made, maybe not. Press “New password” again to see it.',
} as const
const notMadeText = 'Nothing was changed. Please try again.'
const noError = { callError: null, isIncident: false }

export const personReplacementMachine = setup({
  types: {
    context: {} as PersonReplacementContext,
    events: {} as PersonReplacementEvent,
    emitted: {} as { type: 'person.changed'; person: PersonRecord } | { type: 'password.made' },
    input: {} as { code: string },
  },
  actors: {
    makeIdempotencyKey,
    makeReplacement: fromPromise<Answer, { lost: Lost; code: string; idempotencyKey: string }>(
      notProvided('makeReplacement'),
    ),
  },
  actions: {
    storeLost: assign((_, lost: Lost) => ({ lost, ...noError })),
    storeAttempt: assign(({ context: { lost } }, key: string) => ({
      attempt: lost && { key, lost, isUnanswered: false },
    })),
    showReplacement: assign((_, made: Replacement) => ({
      attempt: null,
      number: made.kind === 'card' ? (holdingCard(made.person)?.number ?? null) : null,
      oneTimePassword: made.kind === 'password' ? made.oneTimePassword : null,
    })),
    announceReplacement: emit((_, made: Replacement) =>
      made.kind === 'card'
        ? { type: 'person.changed' as const, person: made.person }
        : { type: 'password.made' as const },
    ),
    clearReplacement: assign({ number: null, oneTimePassword: null }),
    showRefusal: assign((_, answer: Answer) => ({
      callError: answer.message ?? notMadeText,
      attempt: null,
    })),
    showNotSent: assign({ callError: notMadeText, isIncident: true }),
    showUnanswered: assign(({ context: { attempt, lost } }, _sentence: string | null) => ({
      callError: unansweredTexts[lost ?? 'card'],
      isIncident: true,
      attempt: unansweredAttempt(attempt),
    })),
  },
  guards: {
    isSameAttempt: ({ context: { attempt, lost } }) => attempt !== null && attempt.lost === lost,
    ...attemptGuards,
  },
}).createMachine({
  id: 'personReplacement',
  context: ({ input: { code } }) => ({
    code,
    lost: null,
    attempt: null,
    ...noError,
    number: null,
    oneTimePassword: null,
  }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'replacement.requested': {
          target: 'asking',
          actions: { type: 'storeLost', params: ({ event }) => event.lost },
        },
      },
    },
    asking: {
      on: {
        'replacement.cancelled': 'closed',
        'replacement.confirmed': [{ guard: 'isSameAttempt', target: 'making.sending' }, { target: 'making' }],
      },
    },
    making: {
      tags: 'busy',
      entry: assign(noError),
      initial: 'preparing',
      states: {
        preparing: preparing('#personReplacement.asking'),
        sending: {
          invoke: {
            src: 'makeReplacement',
            id: 'makeReplacement',
            input: ({ context: { lost, code, attempt } }) => ({
              lost: lost ?? 'card',
              code,
              idempotencyKey: attempt?.key ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isDone', params: answerOf },
                target: '#personReplacement.shown',
                actions: [
                  { type: 'showReplacement', params: ({ event }) => valueIn(event.output) },
                  { type: 'announceReplacement', params: ({ event }) => valueIn(event.output) },
                ],
              },
              refused('#personReplacement.asking'),
              unanswered('#personReplacement.asking'),
            ],
            onError: unanswered('#personReplacement.asking'),
          },
        },
      },
    },
    shown: { on: { 'replacement.noted': { target: 'closed', actions: 'clearReplacement' } } },
  },
})

expose(personReplacementMachine, { context: ['isIncident'], events: {} })
