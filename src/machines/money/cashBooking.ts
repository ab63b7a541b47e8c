import { messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { attemptOf, recording, restoring } from '../lib/storedAttempts.ts'
import {
  call,
  cashEndedText,
  cashNotEndedText,
  cashUnreadableText,
  cashUnstoredText,
  type Requested,
  type Within,
} from './cashBookingParts.ts'

/*
 * The bookings of the cash desk (design: "Money"), one at a time: the other regions request one only in `idle` or
 * `refused` (guard `mayBook`). Each is an attempt, stored with its idempotency key before
 * it is sent, and kept through lost answers, a reload and a sign-out until its outcome is known. Checking
 * sends it again under the same key, and the server books it once. Until then nothing else is booked. A
 * refusal is sent to the form that asked; only one that no form of this page has asked for is shown here. An
 * attempt that another window has finished is not sent again. An unfinished one of another window comes
 * first; after it is booked, the cashier learns that their own request is not booked yet. The PIN of a second
 * person is sent with the booking and never stored, so after a reload Check ends such an attempt: either the
 * server has booked it, or it will not, and the cashier starts again.
 */

type Failed = Parameters<typeof errorOf>[0]
interface Ended {
  readonly event: { readonly output: Outcome<boolean> }
}

const requestIn = ({ event }: { readonly event: Requested }) => event
const causeOf = (failed: Failed) => messageOf(errorOf(failed))

export const booking = {
  id: 'booking',
  initial: 'restoring',
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
          actions: { type: 'storeRequest', params: requestIn },
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
          actions: { type: 'showError', params: causeOf },
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
          actions: { type: 'storeRequest', params: requestIn },
        },
        'error.closed': { target: 'idle', actions: 'clearError' },
      },
      // Only a failure counts as an incident.
      states: {
        declined: { entry: [{ type: 'announceEnded', params: false }, 'announceChange'] },
        failed: { entry: [{ type: 'announceEnded', params: true }, 'announceChange'] },
      },
    },
    unanswered: {
      entry: 'storeUnanswered',
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
        input: ({ context: { attempt } }: Within) => ({ attempt }),
        onDone: [
          { guard: { type: 'isDone', params: answerOf }, target: 'sending' },
          {
            guard: { type: 'isEnded', params: answerOf },
            target: 'refused',
            actions: ['clearOther', { type: 'showError', params: cashEndedText }],
          },
          {
            target: 'unanswered',
            actions: {
              type: 'showError',
              params: (ended: Ended) => answerOf(ended).message ?? cashNotEndedText,
            },
          },
        ],
        onError: {
          target: 'unanswered',
          actions: { type: 'showError', params: (failed: Failed) => causeOf(failed) || cashNotEndedText },
        },
      },
    },
    booked: {
      entry: [
        { type: 'removeStoredAttempt', params: call },
        'clearAttempt',
        'announceBooked',
        'announceChange',
      ],
      on: {
        'receipt.printRequested': { actions: 'printReceipt' },
        'receipt.closed': {
          target: 'idle',
          actions: ['clearRequest', 'clearReceipt'],
        },
      },
    },
  },
} as const
