import { assign, emit, fromPromise, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../../domain/lib/attempt.ts'
import {
  type ChangedElsewhere,
  type Failure,
  failureOf,
  type Outcome,
  type RefusalOr,
} from '../../domain/lib/outcome.ts'
import { holdingCard, type PersonRecord } from '../../domain/people/personRecord.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { attemptGuards, keyed, makeIdempotencyKey } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * A new card or first password for a person who lost theirs; the old one becomes invalid. Each needs a
 * confirmation, is made once, and is shown until it is noted down. An unanswered attempt keeps its
 * idempotency key even when the dialog is closed, so that asking again shows the same result. A new card
 * names the card that it replaces: if another new card was made meanwhile, none is made, and the dialog asks
 * about that one.
 */

export type Lost = 'card' | 'password'

export type Replacement =
  | { readonly kind: 'card'; readonly person: PersonRecord }
  | { readonly kind: 'password'; readonly oneTimePassword: string }

interface ReplacementAttempt extends Attempt {
  readonly lost: Lost
  readonly inUse: string | null
}

export interface PersonReplacementContext {
  readonly code: string
  readonly lost: Lost | null
  readonly inUse: string | null
  readonly attempt: ReplacementAttempt | null
  readonly failure: Failure | null
  readonly number: string | null
  readonly oneTimePassword: string | null
}

export type PersonReplacementEvent =
  | { type: 'replacement.requested'; lost: Lost; person: PersonRecord }
  | { type: 'replacement.cancelled' }
  | { type: 'replacement.confirmed' }
  | { type: 'replacement.noted' }

type Answer = Outcome<Replacement, RefusalOr<ChangedElsewhere<PersonRecord>>>

const unansweredTexts = {
  card: 'Maybe a new card was made, maybe not. Press “New card” again: no second one is made.',
  password: 'Maybe a new password was made, maybe not. Press “New password” again to see it.',
} as const
const notMadeText = 'Nothing was changed. Please try again.'

export const personReplacementMachine = setup({
  types: {
    context: {} as PersonReplacementContext,
    events: {} as PersonReplacementEvent,
    emitted: {} as { type: 'person.changed'; person: PersonRecord } | { type: 'password.made' },
    input: {} as { code: string },
  },
  actors: {
    makeIdempotencyKey,
    makeReplacement: fromPromise<
      Answer,
      { lost: Lost; code: string; inUse: string | null; idempotencyKey: string }
    >(notProvided('makeReplacement')),
  },
  actions: {
    storeLost: assign((_, { lost, person }: { lost: Lost; person: PersonRecord }) => ({
      lost,
      inUse: numberInUse(person),
      failure: null,
    })),
    storeCurrent: assign((_, person: PersonRecord) => ({ inUse: numberInUse(person) })),
    storeAttempt: assign(({ context: { lost, inUse } }, key: string) => ({
      attempt: lost && { key, lost, inUse, isUnanswered: false },
    })),
    showReplacement: assign((_, made: Replacement) => ({
      attempt: null,
      number: made.kind === 'card' ? numberInUse(made.person) : null,
      oneTimePassword: made.kind === 'password' ? made.oneTimePassword : null,
    })),
    announceReplacement: emit((_, made: Replacement) =>
      made.kind === 'card'
        ? { type: 'person.changed' as const, person: made.person }
        : { type: 'password.made' as const },
    ),
    announcePerson: emit((_, person: PersonRecord) => ({ type: 'person.changed' as const, person })),
    clearReplacement: assign({ number: null, oneTimePassword: null }),
    showRefusal: assign((_, answer: Answer) => ({
      failure: failureOf(answer, notMadeText),
      attempt: null,
    })),
    showNotSent: assign({ failure: { text: notMadeText, isIncident: true } }),
    showUnanswered: assign(({ context: { attempt, lost } }, _sentence: string | null) => ({
      failure: { text: unansweredTexts[lost ?? 'card'], isIncident: true },
      attempt: unansweredAttempt(attempt),
    })),
  },
  guards: {
    isSameAttempt: ({ context: { attempt, lost } }) => attempt !== null && attempt.lost === lost,
    isChangedElsewhere: (_, answer: Answer) => !answer.ok && answer.reason === 'changedElsewhere',
    ...attemptGuards,
  },
}).createMachine({
  id: 'personReplacement',
  context: ({ input: { code } }) => ({
    code,
    lost: null,
    inUse: null,
    attempt: null,
    failure: null,
    number: null,
    oneTimePassword: null,
  }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'replacement.requested': {
          target: 'asking',
          actions: { type: 'storeLost', params: ({ event }) => event },
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
      entry: assign({ failure: null }),
      ...keyed({
        form: '#personReplacement.asking',
        src: 'makeReplacement',
        input: ({ lost, code, attempt }: PersonReplacementContext) => ({
          lost: lost ?? 'card',
          code,
          inUse: attempt?.inUse ?? null,
          idempotencyKey: attempt?.key ?? '',
        }),
        done: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: '#personReplacement.shown',
            actions: [
              { type: 'showReplacement', params: answerValue },
              { type: 'announceReplacement', params: answerValue },
            ],
          },
          {
            guard: { type: 'isChangedElsewhere', params: answerOf },
            target: '#personReplacement.asking',
            actions: [
              { type: 'showRefusal', params: answerOf },
              { type: 'storeCurrent', params: currentOf },
              { type: 'announcePerson', params: currentOf },
            ],
          },
        ],
      }),
    },
    shown: {
      tags: 'shownOnce',
      on: { 'replacement.noted': { target: 'closed', actions: 'clearReplacement' } },
    },
  },
})

function numberInUse(person: PersonRecord): string | null {
  return holdingCard(person)?.number ?? null
}

function currentOf({ event: { output } }: { readonly event: { readonly output: Answer } }): PersonRecord {
  if (output.ok || output.reason !== 'changedElsewhere') throw new Error('Nobody else has changed it')
  return output.data
}

expose(personReplacementMachine, { context: [], events: {} })
