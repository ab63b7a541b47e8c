import { assign, emit, fromPromise, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../../domain/lib/attempt.ts'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import type { StaffAccount } from '../../domain/staff/staff.ts'
import { answerOf } from '../lib/answerOf.ts'
import { attemptGuards, keyed, makeIdempotencyKey } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * A lead's actions on the sign-in of an account: make a new first password, end its sessions, close and
 * reopen it. Each needs a confirmation. A first password is shown until it is noted down. An unanswered
 * attempt keeps its idempotency key for the same action, so that asking again shows the same password.
 */

export const staffActions = ['newPassword', 'endSessions', 'close', 'open'] as const
export type StaffAction = (typeof staffActions)[number]

interface StaffFirstPassword {
  readonly email: string
  readonly oneTimePassword: string
}

interface ActionAttempt extends Attempt {
  readonly action: StaffAction
  readonly id: string
}

export interface StaffActionContext {
  readonly action: StaffAction | null
  readonly account: StaffAccount | null
  readonly failure: Failure | null
  readonly attempt: ActionAttempt | null
  readonly firstPassword: StaffFirstPassword | null
  readonly notice: string | null
}

export type StaffActionEvent =
  | { type: 'action.requested'; action: StaffAction; account: StaffAccount }
  | { type: 'action.cancelled' }
  | { type: 'action.confirmed' }
  | { type: 'password.noted' }
  | { type: 'toast.dismissed' }

type Answer = Outcome<StaffFirstPassword | null>

const failedText = 'We could not do this. Please try again.'
const doneText = 'Done.'

export const staffActionMachine = setup({
  types: {
    context: {} as StaffActionContext,
    events: {} as StaffActionEvent,
    emitted: {} as { type: 'staff.changed' },
  },
  actors: {
    makeIdempotencyKey,
    performAction: fromPromise<Answer, { action: StaffAction; id: string; idempotencyKey: string }>(
      notProvided('performAction'),
    ),
  },
  delays: { successShown: 5_000 },
  actions: {
    storeAttempt: assign(({ context: { action, account } }, key: string) => ({
      attempt: action && account && { key, action, id: account.id, isUnanswered: false },
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
    showDone: assign((_, answer: Answer) => ({
      attempt: null,
      firstPassword: answer.ok ? answer.value : null,
      notice: answer.message ?? doneText,
    })),
    clearRequest: assign({ action: null, account: null, failure: null }),
    clearPassword: assign({ firstPassword: null, notice: null }),
    announceChange: emit({ type: 'staff.changed' as const }),
  },
  guards: {
    isSameAttempt: ({ context: { attempt, action, account } }) =>
      attempt !== null && attempt.action === action && attempt.id === account?.id,
    hasFirstPassword: (_, answer: Answer) => answer.ok && answer.value !== null,
    ...attemptGuards,
  },
}).createMachine({
  id: 'staffAction',
  context: { action: null, account: null, failure: null, attempt: null, firstPassword: null, notice: null },
  initial: 'idle',
  states: {
    idle: {
      initial: 'quiet',
      on: {
        'action.requested': {
          target: 'asking',
          actions: assign(({ event: { action, account } }) => ({ action, account, notice: null })),
        },
      },
      states: {
        quiet: {},
        announced: { after: { successShown: 'quiet' }, on: { 'toast.dismissed': 'quiet' } },
      },
    },
    asking: {
      on: {
        'action.confirmed': [
          { guard: 'isSameAttempt', target: 'acting.sending' },
          { target: 'acting.preparing' },
        ],
        'action.cancelled': { target: 'idle', actions: 'clearRequest' },
      },
    },
    acting: {
      entry: assign({ failure: null }),
      ...keyed({
        form: '#staffAction.asking',
        src: 'performAction',
        input: ({ attempt }: StaffActionContext) => ({
          action: attempt?.action ?? 'endSessions',
          id: attempt?.id ?? '',
          idempotencyKey: attempt?.key ?? '',
        }),
        done: [
          {
            guard: { type: 'hasFirstPassword', params: answerOf },
            target: '#staffAction.done',
            actions: [{ type: 'showDone', params: answerOf }, 'announceChange'],
          },
          {
            guard: { type: 'isDone', params: answerOf },
            target: '#staffAction.idle.announced',
            actions: [{ type: 'showDone', params: answerOf }, 'clearRequest', 'announceChange'],
          },
        ],
        alsoRefused: ['announceChange'],
        alsoUnanswered: ['announceChange'],
      }),
    },
    done: {
      tags: 'shownOnce',
      on: { 'password.noted': { target: 'idle', actions: ['clearPassword', 'clearRequest'] } },
    },
  },
})

expose(staffActionMachine, { context: [], events: {} })
