import { assign, emit, fromPromise, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../../domain/lib/attempt.ts'
import { type Cents, decimalFromCents, formatUsd } from '../../domain/lib/money.ts'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import { type CashPerson, frozenText, tooLittleText } from '../../domain/money/cashDesk.ts'
import {
  amountIn,
  codeIn,
  fieldErrorsOf,
  type StoredPayout,
  type WithdrawalFields,
} from '../../domain/money/withdrawalFields.ts'
import { fullNameOf } from '../../domain/people/people.ts'
import { answerOf } from '../lib/answerOf.ts'
import { attemptGuards, unanswered } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { attemptOf, type Recorded, recording, restoring, storedAttemptGuards } from '../lib/storedAttempts.ts'

/*
 * "New Withdrawal" (admin document §2, §5, §8 and §9): a camper's money is paid out after a confirmation. It
 * is an attempt, stored with its idempotency key before it is sent, and kept through lost answers, a reload
 * and a sign-out while its outcome is unknown, so that repeating the same code and amount never pays twice.
 * An unfinished attempt of another window is shown before anything else is sent. The input stays after a
 * failure and is cleared after a success. A toast shows for 5 s or until the next action. If the server has
 * cash desks, the person is looked up before the confirmation (design: "Money"); a retry of an unanswered
 * attempt is confirmed without a look-up.
 */

export interface WithdrawalAttempt extends Attempt, StoredPayout {}

export interface WithdrawalFormContext extends WithdrawalFields {
  readonly cashier: string
  readonly isByName: boolean
  readonly rejectedFields: WithdrawalFields | null
  readonly attempt: WithdrawalAttempt | null
  readonly person: CashPerson | null
  readonly failure: Failure | null
}

export type WithdrawalFormEvent =
  | { type: 'code.changed'; ownerCode: string }
  | { type: 'person.chosen'; ownerCode: string }
  | { type: 'amount.changed'; amount: string }
  | { type: 'withdrawal.submitted'; looksUp?: boolean }
  | { type: 'withdrawal.cancelled' }
  | { type: 'withdrawal.confirmed' }
  | { type: 'toast.closed' }

interface Within {
  readonly context: WithdrawalFormContext
}
type Answer = Outcome<unknown>
type Found = Outcome<CashPerson>

export const payoutDoneText = 'Withdrawal processed successfully'
const failedText = 'Failed to process withdrawal'
export const unreadablePayoutText =
  'An earlier withdrawal could not be read. Look for it in Recent Withdrawals.'
export const unfinishedPayoutText = 'Another withdrawal is not finished. Nothing new was paid out.'
export const unstoredPayoutText = 'Nothing was paid out: the memory of this browser is full.'
export const finishedElsewhere: Outcome<never> = {
  ok: false,
  status: 409,
  message: 'This was finished in another window. Look for it in Recent Withdrawals.',
}
export const lookUpFailedText = 'The person could not be looked up. Nothing was paid out. Please try again.'

const fieldsOf = ({ ownerCode, amount }: WithdrawalFields): WithdrawalFields => ({ ownerCode, amount })

export const withdrawalFormMachine = setup({
  types: {
    context: {} as WithdrawalFormContext,
    events: {} as WithdrawalFormEvent,
    input: {} as { cashier: string },
    emitted: {} as { type: 'withdrawals.changed' },
  },
  actors: {
    readAttempt: fromPromise<StoredPayout | null, { cashier: string }>(notProvided('readAttempt')),
    /** `instead` is the key of the unanswered attempt that the confirmation has shown. */
    recordAttempt: fromPromise<
      Recorded<StoredPayout>,
      { cashier: string; payout: Omit<StoredPayout, 'key'>; instead: string | undefined }
    >(notProvided('recordAttempt')),
    findPerson: fromPromise<Found, { number: string; isByName: boolean }>(notProvided('findPerson')),
    withdraw: fromPromise<Answer, { cashier: string; attempt: WithdrawalAttempt | null }>(
      notProvided('withdraw'),
    ),
  },
  delays: { toastShown: 5_000 },
  actions: {
    showFieldErrors: assign(({ context }) => ({ rejectedFields: fieldsOf(context) })),
    removeStoredAttempt: (_, _attempt: { cashier: string; key: string | undefined }) => {},
    storeAttempt: assign((_, payout: StoredPayout) => ({ attempt: { ...payout, isUnanswered: false } })),
    showUnfinished: assign((_, payout: StoredPayout) => ({
      attempt: { ...payout, isUnanswered: true },
      failure: { text: unfinishedPayoutText, isIncident: false },
    })),
    restoreAttempt: assign(({ context }, payout: StoredPayout | null) => ({
      attempt: payout && { ...payout, isUnanswered: true },
      ...(payout && context.ownerCode === '' && context.amount === '' && fieldsFrom(payout)),
    })),
    clearQuestion: assign({ rejectedFields: null, person: null }),
    storePerson: assign((_, found: Found) => ({ person: found.ok ? found.value : null })),
    showNobody: assign((_, found: Found) => ({
      failure: failureOf(found, lookUpFailedText),
    })),
    showObstacle: assign(({ context }, found: Found) => ({
      failure: { text: obstacleIn(found, amountIn(context)) ?? '', isIncident: false },
    })),
    showException: assign((_, text: string) => ({ failure: { text, isIncident: true } })),
    clearFailure: assign({ failure: null }),
    showRefusal: assign((_, answer: Answer) => ({
      failure: failureOf(answer, failedText),
      attempt: null,
    })),
    showUnanswered: assign(({ context: { attempt } }, sentence: string | null) => ({
      failure: { text: sentence ?? failedText, isIncident: true },
      attempt: unansweredAttempt(attempt),
    })),
    clearForm: assign({ ownerCode: '', amount: '', isByName: false, attempt: null, person: null }),
    announceChange: emit({ type: 'withdrawals.changed' as const }),
  },
  guards: {
    isWrong: ({ context }) => {
      const { ownerCode, amount } = fieldErrorsOf(context)
      return ownerCode !== null || amount !== null
    },
    isRepeat: ({ context }) => isRepeat(context),
    looksUp: ({ context }, looksUp: boolean | undefined) => looksUp === true && !isRepeat(context),
    isFound: (_, found: Found) => found.ok,
    isHindered: ({ context }, found: Found) => obstacleIn(found, amountIn(context)) !== undefined,
    ...attemptGuards,
    ...storedAttemptGuards,
  },
}).createMachine({
  id: 'withdrawalForm',
  context: ({ input: { cashier } }) => ({
    cashier,
    ownerCode: '',
    amount: '',
    isByName: false,
    rejectedFields: null,
    attempt: null,
    person: null,
    failure: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'restoring',
      on: {
        'code.changed': { actions: assign(({ event }) => ({ ownerCode: event.ownerCode, isByName: false })) },
        'person.chosen': { actions: assign(({ event }) => ({ ownerCode: event.ownerCode, isByName: true })) },
        'amount.changed': { actions: assign(({ event }) => ({ amount: event.amount })) },
        'withdrawal.submitted': [
          { guard: 'isWrong', target: '.quiet', actions: 'showFieldErrors' },
          {
            guard: { type: 'looksUp', params: ({ event }) => event.looksUp },
            target: 'searching',
            actions: 'clearQuestion',
          },
          { target: 'confirming', actions: 'clearQuestion' },
        ],
      },
      states: {
        restoring: restoring({
          input: ({ context: { cashier } }: Within) => ({ cashier }),
          pending: { target: 'quiet', actions: { type: 'restoreAttempt', params: answerOf } },
          idle: { target: 'quiet' },
          unreadable: { target: 'failed', actions: { type: 'showException', params: unreadablePayoutText } },
        }),
        quiet: {},
        succeeded: {
          after: { toastShown: 'quiet' },
          on: { 'toast.closed': 'quiet' },
        },
        failed: {
          exit: 'clearFailure',
          after: { toastShown: 'quiet' },
          on: { 'toast.closed': 'quiet' },
        },
        hindered: {
          exit: 'clearFailure',
          after: { toastShown: 'quiet' },
          on: { 'toast.closed': 'quiet' },
        },
      },
    },
    searching: {
      invoke: {
        src: 'findPerson',
        id: 'findPerson',
        input: ({ context }) => ({ number: codeIn(context), isByName: context.isByName }),
        onDone: [
          {
            guard: { type: 'isHindered', params: answerOf },
            target: 'editing.hindered',
            actions: { type: 'showObstacle', params: answerOf },
          },
          {
            guard: { type: 'isFound', params: answerOf },
            target: 'confirming',
            actions: { type: 'storePerson', params: answerOf },
          },
          { target: 'editing.failed', actions: { type: 'showNobody', params: answerOf } },
        ],
        onError: { target: 'editing.failed', actions: { type: 'showException', params: lookUpFailedText } },
      },
    },
    confirming: {
      on: {
        'withdrawal.cancelled': 'editing.quiet',
        'withdrawal.confirmed': [
          { guard: 'isRepeat', target: 'withdrawing.sending' },
          { target: 'withdrawing.recording' },
        ],
      },
    },
    withdrawing: {
      tags: 'busy',
      initial: 'recording',
      states: {
        recording: recording({
          input: ({ context }: Within) => ({
            cashier: context.cashier,
            payout: { ownerCode: codeIn(context), amount: amountIn(context), isByName: context.isByName },
            instead: context.attempt?.key,
          }),
          unfinished: {
            target: '#withdrawalForm.editing.failed',
            actions: [{ type: 'showUnfinished', params: attemptOf }, 'announceChange'],
          },
          recorded: { target: 'sending', actions: { type: 'storeAttempt', params: attemptOf } },
          unstored: {
            target: '#withdrawalForm.editing.failed',
            actions: { type: 'showException', params: unstoredPayoutText },
          },
        }),
        sending: {
          invoke: {
            src: 'withdraw',
            id: 'withdraw',
            input: ({ context: { cashier, attempt } }) => ({ cashier, attempt }),
            onDone: [
              {
                guard: { type: 'isDone', params: answerOf },
                target: '#withdrawalForm.editing.succeeded',
                actions: [{ type: 'removeStoredAttempt', params: storedIn }, 'clearForm', 'announceChange'],
              },
              {
                guard: { type: 'isRefused', params: answerOf },
                target: '#withdrawalForm.editing.failed',
                actions: [
                  { type: 'removeStoredAttempt', params: storedIn },
                  { type: 'showRefusal', params: answerOf },
                ],
              },
              unanswered('#withdrawalForm.editing.failed', 'announceChange'),
            ],
            onError: unanswered('#withdrawalForm.editing.failed', 'announceChange'),
          },
        },
      },
    },
  },
})

function storedIn({ context: { cashier, attempt } }: Within) {
  return { cashier, key: attempt?.key }
}

function fieldsFrom({ ownerCode, amount, isByName }: StoredPayout) {
  return { ownerCode, amount: decimalFromCents(amount), isByName }
}

function obstacleIn(found: Found, amount: Cents): string | undefined {
  if (!found.ok) return undefined
  const { isFrozen, balance } = found.value
  if (isFrozen) return frozenText(fullNameOf(found.value))
  return amount <= balance ? undefined : tooLittleText(fullNameOf(found.value), balance, 'withdraw')
}

export function isRepeat({
  attempt,
  isByName,
  ...fields
}: Pick<WithdrawalFormContext, keyof WithdrawalFields | 'isByName' | 'attempt'>): boolean {
  const isSamePerson = attempt?.ownerCode === codeIn(fields) && attempt.isByName === isByName
  return isSamePerson && attempt.amount === amountIn(fields)
}

export function payoutText({ ownerCode, amount }: Pick<WithdrawalAttempt, 'ownerCode' | 'amount'>): string {
  return `${formatUsd(amount)} from ${ownerCode}`
}

expose(withdrawalFormMachine, {
  context: ['isByName'],
  events: {},
})
