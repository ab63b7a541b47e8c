import { assign, emit, fromPromise, setup } from 'xstate'
import { isRefusal } from '../../domain/lib/attempt.ts'
import { type Failure, messageOf, type Outcome, type Reason } from '../../domain/lib/outcome.ts'
import {
  type CashAttempt,
  type CashBooked,
  type CashRequest,
  isSameRequest,
} from '../../domain/money/cashDesk.ts'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { attemptOf, type Recorded, recording, restoring, storedAttemptGuards } from '../lib/storedAttempts.ts'

/*
 * The bookings of the cash desk (design: "Money"): each is an attempt, stored with its idempotency key before
 * it is sent, and kept through lost answers, a reload and a sign-out until its outcome is known. Checking
 * sends it again under the same key, and the server books it once. Until then nothing else is booked. A
 * refusal is sent to the form that asked; only one that no form of this page has asked for is shown here. An
 * attempt that another window has finished is not sent again. An unfinished one of another window comes
 * first; after it is booked, the cashier learns that their own request is not booked yet. The PIN of a second
 * person is sent with the booking and never stored, so after a reload Check ends such an attempt: either the
 * server has booked it, or it will not, and the cashier starts again.
 */

export type CashAnswer =
  | { readonly kind: 'answered'; readonly outcome: Outcome<CashBooked> }
  | { readonly kind: 'finishedElsewhere' }

export interface CashBookingContext {
  readonly cashier: string
  readonly request: CashRequest | null
  readonly attempt: CashAttempt | null
  /** The PIN or password of the second person, until the attempt ends. */
  readonly secret: string
  /** The attempt was sent before, so a refusal may concern only the retry. */
  readonly isRepeat: boolean
  /** The attempt belongs to another window and is not the request of this one. */
  readonly isOther: boolean
  readonly isAsked: boolean
  readonly callError: string | null
  readonly refusedFor: Reason | null
  readonly booked: CashBooked | null
}

export type CashBookingEvent =
  | { type: 'booking.requested'; request: CashRequest; secret?: string }
  | { type: 'check.requested' }
  | { type: 'forget.requested' }
  | { type: 'error.closed' }
  | { type: 'receipt.printRequested' }
  | { type: 'receipt.closed' }

type Requested = Extract<CashBookingEvent, { type: 'booking.requested' }>

interface Within {
  readonly context: CashBookingContext
}
type Call = { readonly cashier: string; readonly attempt: CashAttempt | null; readonly secret: string }
const call = ({ context: { cashier, attempt, secret } }: Within): Call => ({ cashier, attempt, secret })

export const cashRefusedText = 'This could not be booked.'
export const cashUnstoredText = 'Nothing was booked: the memory of this browser is full.'
export const cashUnreadableText = 'What was booked last could not be read. Look for it in the list.'
export const cashFinishedElsewhereText = 'This was finished in another window. Look for it in the list.'
export const cashNotEndedText = 'We do not know yet if this was booked. Please try again.'
export const cashEndedText = 'This was not booked, and it will not be booked any more.'
export const cashUnfinishedText = 'Something else is not finished. Press Check first.'

export const cashBookingMachine = setup({
  types: {
    context: {} as CashBookingContext,
    events: {} as CashBookingEvent,
    input: {} as { cashier: string },
    emitted: {} as
      | { type: 'booking.done'; request: CashRequest }
      | { type: 'booking.ended'; reason: Reason | null; refusal: Failure | null },
  },
  actors: {
    readAttempt: fromPromise<CashAttempt | null, { cashier: string }>(notProvided('readAttempt')),
    recordAttempt: fromPromise<Recorded<CashAttempt>, { cashier: string; request: CashRequest | null }>(
      notProvided('recordAttempt'),
    ),
    /** Resolves to true if it was booked; otherwise the server books it no more. */
    endAttempt: fromPromise<Outcome<boolean>, { attempt: CashAttempt | null }>(notProvided('endAttempt')),
    bookCash: fromPromise<CashAnswer, Call & { readonly isRepeat: boolean }>(notProvided('bookCash')),
  },
  actions: {
    removeStoredAttempt: (_, _call: Call) => {},
    printReceipt: () => {},
    storeRequest: assign((_, { request, secret = '' }: Requested) => ({
      request,
      secret,
      isOther: false,
      isAsked: true,
      callError: null,
      refusedFor: null,
    })),
    storeUnfinished: assign(({ context: { request } }, attempt: CashAttempt) => {
      const isOther = request !== null && !isSameRequest(request, attempt.request)
      return {
        attempt,
        secret: '',
        request: attempt.request,
        isOther,
        isAsked: !isOther,
        callError: cashUnfinishedText,
      }
    }),
    storeAttempt: assign((_, attempt: CashAttempt | null) => ({
      attempt,
      request: attempt?.request ?? null,
    })),
    storeBooked: assign((_, answer: CashAnswer) => ({
      booked: answer.kind === 'answered' && answer.outcome.ok ? answer.outcome.value : null,
    })),
    showError: assign((_, callError: string) => ({ callError })),
    showRefusal: assign(({ context: { isOther } }, answer: CashAnswer) => ({
      isOther: false,
      refusedFor: isOther ? null : reasonIn(answer),
      callError:
        answer.kind === 'finishedElsewhere'
          ? cashFinishedElsewhereText
          : (answer.outcome.message ?? cashRefusedText),
    })),
    showUnanswered: assign((_, answer: CashAnswer) => ({
      callError: answer.kind === 'answered' ? (answer.outcome.message ?? null) : null,
    })),
    clearError: assign({ callError: null, refusedFor: null }),
    clearOther: assign({ isOther: false }),
    clearRequest: assign({ request: null, isOther: false, isAsked: false }),
    clearAttempt: assign({ attempt: null, secret: '', isRepeat: false }),
    announceBooked: emit(({ context: { request, isOther } }) => {
      if (request === null) throw new Error('Nothing was booked')
      return isOther
        ? { type: 'booking.ended' as const, reason: null, refusal: null }
        : { type: 'booking.done' as const, request }
    }),
    giveBack: emit({ type: 'booking.ended' as const, reason: null, refusal: null }),
    announceEnded: emit(({ context: { refusedFor, callError, isAsked } }, isIncident: boolean) => ({
      type: 'booking.ended' as const,
      reason: refusedFor,
      refusal: isAsked && callError !== null ? { text: callError, isIncident } : null,
    })),
  },
  guards: {
    ...storedAttemptGuards,
    isAsked: ({ context }) => context.isAsked,
    hasLostSecret: ({ context: { attempt, secret } }) =>
      attempt !== null &&
      'signer' in attempt.request &&
      attempt.request.signer !== undefined &&
      secret === '',
    isDone: (_, answer: Outcome<boolean>) => answer.ok && answer.value,
    isEnded: (_, answer: Outcome<boolean>) => answer.ok,
    isBooked: (_, answer: CashAnswer) => answer.kind === 'answered' && answer.outcome.ok,
    isRefused: ({ context }, answer: CashAnswer) =>
      answer.kind === 'finishedElsewhere' || isRefusal(answer.outcome, { isUnanswered: context.isRepeat }),
  },
}).createMachine({
  id: 'cashBooking',
  context: ({ input: { cashier } }) => ({
    cashier,
    request: null,
    attempt: null,
    secret: '',
    isRepeat: false,
    isOther: false,
    isAsked: false,
    callError: null,
    refusedFor: null,
    booked: null,
  }),
  initial: 'restoring',
  // A request in any other state is rejected.
  on: { 'booking.requested': { actions: 'giveBack' } },
  states: {
    restoring: restoring({
      input: ({ context: { cashier } }: Within) => ({ cashier }),
      pending: { target: 'unanswered', actions: { type: 'storeAttempt', params: answerOf } },
      idle: { target: 'idle' },
      unreadable: { target: 'refused.failed', actions: { type: 'showError', params: cashUnreadableText } },
    }),
    idle: {
      on: {
        'booking.requested': {
          target: 'recording',
          actions: { type: 'storeRequest', params: ({ event }) => event },
        },
      },
    },
    recording: {
      tags: 'busy',
      ...recording({
        input: ({ context: { cashier, request } }: Within) => ({ cashier, request }),
        unfinished: {
          target: 'unanswered',
          actions: { type: 'storeUnfinished', params: attemptOf },
        },
        recorded: { target: 'sending', actions: { type: 'storeAttempt', params: attemptOf } },
        unstored: { target: 'refused.failed', actions: { type: 'showError', params: cashUnstoredText } },
      }),
    },
    sending: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        src: 'bookCash',
        id: 'bookCash',
        input: ({ context }: Within) => ({ ...call({ context }), isRepeat: context.isRepeat }),
        onDone: [
          {
            guard: { type: 'isBooked', params: answerOf },
            target: 'booked',
            actions: { type: 'storeBooked', params: answerOf },
          },
          {
            guard: { type: 'isRefused', params: answerOf },
            target: 'refused',
            actions: { type: 'showRefusal', params: answerOf },
          },
          { target: 'unanswered', actions: { type: 'showUnanswered', params: answerOf } },
        ],
        onError: {
          target: 'unanswered',
          actions: { type: 'showError', params: (failed) => messageOf(errorOf(failed)) },
        },
      },
    },
    refused: {
      initial: 'declined',
      entry: [{ type: 'removeStoredAttempt', params: call }, 'clearAttempt'],
      always: { guard: 'isAsked', target: 'idle', actions: ['clearError', 'clearRequest'] },
      on: {
        'booking.requested': {
          target: 'recording',
          actions: { type: 'storeRequest', params: ({ event }) => event },
        },
        'error.closed': { target: 'idle', actions: 'clearError' },
      },
      // Only a failure counts as an incident.
      states: {
        declined: { entry: { type: 'announceEnded', params: false } },
        failed: { entry: { type: 'announceEnded', params: true } },
      },
    },
    unanswered: {
      entry: assign({ isRepeat: true }),
      on: {
        'check.requested': [{ guard: 'hasLostSecret', target: 'ending' }, { target: 'sending' }],
        'forget.requested': 'ending',
      },
    },
    ending: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        src: 'endAttempt',
        id: 'endAttempt',
        input: ({ context: { attempt } }) => ({ attempt }),
        onDone: [
          { guard: { type: 'isDone', params: answerOf }, target: 'sending' },
          {
            guard: { type: 'isEnded', params: answerOf },
            target: 'refused',
            actions: ['clearOther', { type: 'showError', params: cashEndedText }],
          },
          {
            target: 'unanswered',
            actions: { type: 'showError', params: ({ event }) => event.output.message ?? cashNotEndedText },
          },
        ],
        onError: {
          target: 'unanswered',
          actions: { type: 'showError', params: (failed) => messageOf(errorOf(failed)) || cashNotEndedText },
        },
      },
    },
    booked: {
      entry: [{ type: 'removeStoredAttempt', params: call }, 'clearAttempt', 'announceBooked'],
      on: {
        'receipt.printRequested': { actions: 'printReceipt' },
        'receipt.closed': {
          target: 'idle',
          actions: ['clearRequest', assign({ booked: null })],
        },
      },
    },
  },
})

function reasonIn(answer: CashAnswer): Reason | null {
  return answer.kind === 'answered' && !answer.outcome.ok ? (answer.outcome.reason ?? null) : null
}

expose(cashBookingMachine, { context: ['isRepeat', 'isOther', 'isAsked'], events: {} })
