import { assign, emit, fromPromise, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../../domain/lib/attempt.ts'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import { isVisible } from '../../domain/people/people.ts'
import { answerOf } from '../lib/answerOf.ts'
import { attemptGuards, keyed, makeIdempotencyKey } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Add New Merchant" (admin document §2, §5 and §8). If the server sends the new number and first password,
 * they are shown once, until the dialog is closed by its button. An unanswered attempt keeps its idempotency
 * key for the same name, even after the dialog is closed, so pressing again never adds two. The input stays
 * after a failure.
 */

export interface FirstPassword {
  readonly merchantNumber: string
  readonly oneTimePassword: string
}

interface MerchantAttempt extends Attempt {
  readonly merchantName: string
}

export interface AddMerchantContext {
  readonly name: string
  readonly fieldError: string | null
  readonly failure: Failure | null
  readonly attempt: MerchantAttempt | null
  readonly added: string | null
  readonly firstPassword: FirstPassword | null
}

export type AddMerchantEvent =
  | { type: 'adding.requested' }
  | { type: 'adding.closed' }
  | { type: 'name.changed'; name: string }
  | { type: 'adding.submitted' }
  | { type: 'toast.closed' }

type Answer = Outcome<FirstPassword | undefined>

const maxNameLength = 200
const fieldErrorTexts = {
  blank: 'Merchant name is required',
  tooLong: `Please give the merchant a name of at most ${maxNameLength} characters.`,
}
const failedText = 'Failed to create merchant. Please try again.'

const emptyForm = {
  name: '',
  fieldError: null,
  failure: null,
  added: null,
  firstPassword: null,
}

export const addMerchantMachine = setup({
  types: {
    context: {} as AddMerchantContext,
    events: {} as AddMerchantEvent,
    emitted: {} as { type: 'merchants.changed' },
  },
  actors: {
    makeIdempotencyKey,
    addMerchant: fromPromise<Answer, { merchantName: string; idempotencyKey: string }>(
      notProvided('addMerchant'),
    ),
  },
  delays: { successShown: 5_000 },
  actions: {
    showFieldError: assign((_, fieldError: string) => ({ fieldError, failure: null })),
    storeAttempt: assign(({ context }, key: string) => ({
      attempt: { key, merchantName: context.name.trim(), isUnanswered: false },
    })),
    showRefusal: assign((_, answer: Answer) => ({
      failure: failureOf(answer, failedText),
      attempt: null,
    })),
    showNotSent: assign({ failure: { text: failedText, isIncident: true } }),
    showUnanswered: assign(({ context: { attempt } }, sentence: string | null) => ({
      failure: { text: sentence ?? failedText, isIncident: true },
      attempt: unansweredAttempt(attempt),
    })),
    showAdded: assign(({ context }, answer: Answer) => ({
      ...emptyForm,
      attempt: null,
      added: context.attempt?.merchantName ?? null,
      firstPassword: (answer.ok ? answer.value : null) ?? null,
    })),
    clearPassword: assign({ firstPassword: null }),
    announceChange: emit({ type: 'merchants.changed' as const }),
  },
  guards: {
    isBlank: ({ context }) => !isVisible(context.name),
    isTooLong: ({ context }) => context.name.trim().length > maxNameLength,
    isSameAttempt: ({ context }) => context.attempt?.merchantName === context.name.trim(),
    hasFirstPassword: (_, answer: Answer) => answer.ok && answer.value !== undefined,
    ...attemptGuards,
  },
}).createMachine({
  id: 'addMerchant',
  context: { ...emptyForm, attempt: null },
  initial: 'closed',
  states: {
    closed: {
      initial: 'quiet',
      on: { 'adding.requested': { target: 'editing', actions: assign(emptyForm) } },
      states: {
        quiet: {},
        announced: {
          tags: 'announcing',
          after: { successShown: 'quiet' },
          on: { 'toast.closed': 'quiet' },
        },
      },
    },
    editing: {
      on: {
        'name.changed': { actions: assign(({ event }) => ({ name: event.name, fieldError: null })) },
        'adding.submitted': [
          { guard: 'isBlank', actions: { type: 'showFieldError', params: fieldErrorTexts.blank } },
          { guard: 'isTooLong', actions: { type: 'showFieldError', params: fieldErrorTexts.tooLong } },
          { guard: 'isSameAttempt', target: 'adding.sending' },
          { target: 'adding.preparing' },
        ],
        'adding.closed': { target: 'closed', actions: assign(emptyForm) },
      },
    },
    adding: {
      entry: assign({ failure: null }),
      ...keyed({
        form: '#addMerchant.editing',
        src: 'addMerchant',
        input: ({ attempt }: AddMerchantContext) => ({
          merchantName: attempt?.merchantName ?? '',
          idempotencyKey: attempt?.key ?? '',
        }),
        done: [
          {
            guard: { type: 'hasFirstPassword', params: answerOf },
            target: '#addMerchant.added',
            actions: [{ type: 'showAdded', params: answerOf }, 'announceChange'],
          },
          {
            guard: { type: 'isDone', params: answerOf },
            target: '#addMerchant.closed.announced',
            actions: [{ type: 'showAdded', params: answerOf }, 'announceChange'],
          },
        ],
        alsoUnanswered: ['announceChange'],
      }),
    },
    added: {
      tags: 'shownOnce',
      initial: 'announced',
      on: { 'adding.closed': { target: 'closed', actions: 'clearPassword' } },
      states: {
        quiet: {},
        announced: {
          tags: 'announcing',
          after: { successShown: 'quiet' },
          on: { 'toast.closed': 'quiet' },
        },
      },
    },
  },
})

export function addedText({ added }: Pick<AddMerchantContext, 'added'>): string {
  return `Successfully added merchant ${added ?? ''}`.trim()
}

export function isUnanswered({ attempt, name }: Pick<AddMerchantContext, 'attempt' | 'name'>): boolean {
  return attempt?.isUnanswered === true && attempt.merchantName === name.trim()
}

expose(addMerchantMachine, {
  context: ['fieldError'],
  events: {},
})
