import { fromPromise, or, stateIn } from 'xstate'
import { isRefusal } from '../../domain/lib/attempt.ts'
import type { Failure, Outcome, Reason } from '../../domain/lib/outcome.ts'
import {
  type CashAttempt,
  type CashBooked,
  type CashRequest,
  isSameRequest,
} from '../../domain/money/cashDesk.ts'
import { notProvided } from '../lib/notProvided.ts'
import { type Recorded, storedAttemptGuards } from '../lib/storedAttempts.ts'
import { raising, storing } from '../lib/storing.ts'

/* The context, events, actors, actions and guards of the region `booking` (`cashBooking.ts`). */

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
  /** Name of the wallet's owner, for the receipt. It is not stored with the attempt, so a reload loses it. */
  readonly payer: string | null
}

export type CashBookingEvent =
  | { type: 'booking.requested'; request: CashRequest; secret?: string; payer?: string | null }
  | { type: 'check.requested' }
  | { type: 'forget.requested' }
  | { type: 'error.closed' }
  | { type: 'receipt.printRequested' }
  | { type: 'receipt.closed' }
  | { type: 'booking.done'; request: CashRequest }
  | { type: 'booking.ended'; reason: Reason | null; refusal: Failure | null }

export type Requested = Extract<CashBookingEvent, { type: 'booking.requested' }>
export type CashBookingNews = Extract<CashBookingEvent, { type: 'booking.done' | 'booking.ended' }>

export interface Within {
  readonly context: CashBookingContext
}
type Call = { readonly cashier: string; readonly attempt: CashAttempt | null; readonly secret: string }
export const call = ({ context: { cashier, attempt, secret } }: Within): Call => ({
  cashier,
  attempt,
  secret,
})

export const cashRefusedText = 'This could not be booked.'
export const cashUnstoredText = 'Nothing was booked: the memory of this browser is full.'
export const cashUnreadableText = 'What was booked last could not be read. Look for it in the list.'
export const cashFinishedElsewhereText = 'This was finished in another window. Look for it in the list.'
export const cashNotEndedText = 'We do not know yet if this was booked. Please try again.'
export const cashEndedText = 'This was not booked, and it will not be booked any more.'
export const cashUnfinishedText = 'Something else is not finished. Press Check first.'

export const noBooking: Omit<CashBookingContext, 'cashier'> = {
  request: null,
  attempt: null,
  secret: '',
  isRepeat: false,
  isOther: false,
  isAsked: false,
  callError: null,
  refusedFor: null,
  booked: null,
  payer: null,
}

const givenBack = { type: 'booking.ended', reason: null, refusal: null } as const

export const cashBookingActors = {
  readAttempt: fromPromise<CashAttempt | null, { cashier: string }>(notProvided('readAttempt')),
  recordAttempt: fromPromise<Recorded<CashAttempt>, { cashier: string; request: CashRequest | null }>(
    notProvided('recordAttempt'),
  ),
  /** Resolves to true if it was booked; otherwise the server books it no more. */
  endAttempt: fromPromise<Outcome<boolean>, { attempt: CashAttempt | null }>(notProvided('endAttempt')),
  bookCash: fromPromise<CashAnswer, Call & { readonly isRepeat: boolean }>(notProvided('bookCash')),
}

const store = storing<CashBookingContext>()
const announce = raising<CashBookingContext, CashBookingNews>()

export const cashBookingActions = {
  removeStoredAttempt: (_: unknown, _call: Call) => {},
  printReceipt: () => {},
  storeRequest: store((_, { request, secret = '', payer = null }: Requested) => ({
    request,
    secret,
    payer,
    isOther: false,
    isAsked: true,
    callError: null,
    refusedFor: null,
  })),
  storeUnfinished: store(({ context: { request } }, attempt: CashAttempt) => {
    const isOther = request !== null && !isSameRequest(request, attempt.request)
    return {
      attempt,
      secret: '',
      request: attempt.request,
      isOther,
      isAsked: !isOther,
      ...(isOther && { payer: null }),
      callError: cashUnfinishedText,
    }
  }),
  storeAttempt: store((_, attempt: CashAttempt | null) => ({
    attempt,
    request: attempt?.request ?? null,
  })),
  storeUnanswered: store(() => ({ isRepeat: true })),
  storeBooked: store((_, answer: CashAnswer) => ({
    booked: answer.kind === 'answered' && answer.outcome.ok ? answer.outcome.value : null,
  })),
  showError: store((_, callError: string) => ({ callError })),
  showRefusal: store(({ context: { isOther } }, answer: CashAnswer) => ({
    isOther: false,
    refusedFor: isOther ? null : reasonIn(answer),
    callError:
      answer.kind === 'finishedElsewhere'
        ? cashFinishedElsewhereText
        : (answer.outcome.message ?? cashRefusedText),
  })),
  showUnanswered: store((_, answer: CashAnswer) => ({
    callError: answer.kind === 'answered' ? (answer.outcome.message ?? null) : null,
  })),
  clearError: store(() => ({ callError: null, refusedFor: null })),
  clearOther: store(() => ({ isOther: false })),
  clearRequest: store(() => ({ request: null, payer: null, isOther: false, isAsked: false })),
  clearAttempt: store(() => ({ attempt: null, secret: '', isRepeat: false })),
  clearReceipt: store(() => ({ booked: null })),
  announceBooked: announce(({ context: { request, isOther } }) => {
    if (request === null) throw new Error('Nothing was booked')
    return isOther ? givenBack : { type: 'booking.done', request }
  }),
  announceEnded: announce(({ context: { refusedFor, callError, isAsked } }, isIncident: boolean) => ({
    type: 'booking.ended',
    reason: refusedFor,
    refusal: isAsked && callError !== null ? { text: callError, isIncident } : null,
  })),
}

export const cashBookingGuards = {
  ...storedAttemptGuards,
  mayBook: or([stateIn({ booking: 'idle' }), stateIn({ booking: 'refused' })]),
  isAsked: ({ context }: Within) => context.isAsked,
  hasLostSecret: ({ context: { attempt, secret } }: Within) =>
    attempt !== null && 'signer' in attempt.request && attempt.request.signer !== undefined && secret === '',
  isDone: (_: unknown, answer: Outcome<boolean>) => answer.ok && answer.value,
  isEnded: (_: unknown, answer: Outcome<boolean>) => answer.ok,
  isBooked: (_: unknown, answer: CashAnswer) => answer.kind === 'answered' && answer.outcome.ok,
  isRefused: ({ context }: Within, answer: CashAnswer) =>
    answer.kind === 'finishedElsewhere' || isRefusal(answer.outcome, { isUnanswered: context.isRepeat }),
}

function reasonIn(answer: CashAnswer): Reason | null {
  return answer.kind === 'answered' && !answer.outcome.ok ? (answer.outcome.reason ?? null) : null
}
