import { assign, emit, fromPromise, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../domain/attempt.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
import type { Outcome } from '../domain/outcome.ts'
import { amountIn, codeIn, fieldErrorsOf, type WithdrawalFields } from '../domain/withdrawalFields.ts'
import { answerOf } from './lib/answerOf.ts'
import { attemptGuards, makeIdempotencyKey, preparing, refused, unanswered } from './lib/attempts.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * "New Withdrawal" (admin document §2, §5, §8 and §9): a camper's money is paid out after a question. Its idempotency
 * key is made before it is sent, and kept while nobody knows what became of it, so that pressing again with the same
 * code and amount never pays twice. What was typed stays after a failure and is cleared after a success. The toast of
 * either stands for 5 s, or until something else is done.
 */

export interface WithdrawalAttempt extends Attempt {
  readonly ownerCode: string
  readonly amount: Cents
  readonly isByName: boolean
}

export interface WithdrawalFormContext extends WithdrawalFields {
  /** The person was found by name: then the card may be lost. */
  readonly isByName: boolean
  /** The fields as they were submitted, when something was wrong with them. */
  readonly rejectedFields: WithdrawalFields | null
  readonly attempt: WithdrawalAttempt | null
  readonly notice: string
  /** Whether the notice says that the portal has failed, not that the withdrawal was refused. */
  readonly isIncident: boolean
}

export type WithdrawalFormEvent =
  | { type: 'code.changed'; ownerCode: string }
  | { type: 'person.chosen'; ownerCode: string }
  | { type: 'amount.changed'; amount: string }
  | { type: 'withdrawal.submitted' }
  | { type: 'withdrawal.cancelled' }
  | { type: 'withdrawal.confirmed' }
  | { type: 'toast.closed' }

type Answer = Outcome<unknown>

const doneText = 'Withdrawal processed successfully'
const failedText = 'Failed to process withdrawal'

const fieldsOf = ({ ownerCode, amount }: WithdrawalFields): WithdrawalFields => ({ ownerCode, amount })

export const withdrawalFormMachine = setup({
  types: {
    context: {} as WithdrawalFormContext,
    events: {} as WithdrawalFormEvent,
    emitted: {} as { type: 'withdrawals.changed' },
  },
  actors: {
    makeIdempotencyKey,
    withdraw: fromPromise<Answer, Omit<WithdrawalAttempt, keyof Attempt> & { idempotencyKey: string }>(
      notProvided('withdraw'),
    ),
  },
  delays: { toastShown: 5_000 },
  actions: {
    showFieldErrors: assign(({ context }) => ({ rejectedFields: fieldsOf(context) })),
    storeAttempt: assign(({ context }, key: string) => ({
      attempt: {
        key,
        ownerCode: codeIn(context),
        amount: amountIn(context),
        isByName: context.isByName,
        isUnanswered: false,
      },
    })),
    showNotice: assign((_, notice: string) => ({ notice, isIncident: false })),
    showNotSent: assign({ notice: failedText, isIncident: true }),
    showRefusal: assign((_, answer: Answer) => ({
      notice: answer.message ?? failedText,
      isIncident: false,
      attempt: null,
    })),
    showUnanswered: assign(({ context: { attempt } }, sentence: string | null) => ({
      notice: sentence ?? failedText,
      isIncident: true,
      attempt: unansweredAttempt(attempt),
    })),
    clearForm: assign({ ownerCode: '', amount: '', isByName: false, attempt: null }),
    announceChange: emit({ type: 'withdrawals.changed' as const }),
  },
  guards: {
    isWrong: ({ context }) => {
      const { ownerCode, amount } = fieldErrorsOf(context)
      return ownerCode !== null || amount !== null
    },
    isRepeat: ({ context }) => isRepeat(context),
    ...attemptGuards,
  },
}).createMachine({
  id: 'withdrawalForm',
  context: {
    ownerCode: '',
    amount: '',
    isByName: false,
    rejectedFields: null,
    attempt: null,
    notice: '',
    isIncident: false,
  },
  initial: 'editing',
  states: {
    editing: {
      initial: 'quiet',
      on: {
        'code.changed': { actions: assign(({ event }) => ({ ownerCode: event.ownerCode, isByName: false })) },
        'person.chosen': { actions: assign(({ event }) => ({ ownerCode: event.ownerCode, isByName: true })) },
        'amount.changed': { actions: assign(({ event }) => ({ amount: event.amount })) },
        'withdrawal.submitted': [
          { guard: 'isWrong', target: '.quiet', actions: 'showFieldErrors' },
          { target: 'confirming', actions: assign({ rejectedFields: null }) },
        ],
      },
      states: {
        quiet: {},
        succeeded: {
          exit: { type: 'showNotice', params: '' },
          after: { toastShown: 'quiet' },
          on: { 'toast.closed': 'quiet' },
        },
        failed: {
          exit: { type: 'showNotice', params: '' },
          after: { toastShown: 'quiet' },
          on: { 'toast.closed': 'quiet' },
        },
      },
    },
    confirming: {
      on: {
        'withdrawal.cancelled': 'editing',
        'withdrawal.confirmed': [
          { guard: 'isRepeat', target: 'withdrawing.sending' },
          { target: 'withdrawing.preparing' },
        ],
      },
    },
    withdrawing: {
      tags: 'busy',
      initial: 'preparing',
      states: {
        preparing: preparing('#withdrawalForm.editing.failed'),
        sending: {
          invoke: {
            src: 'withdraw',
            id: 'withdraw',
            input: ({ context: { attempt } }) => ({
              ownerCode: attempt?.ownerCode ?? '',
              amount: attempt?.amount ?? 0,
              isByName: attempt?.isByName ?? false,
              idempotencyKey: attempt?.key ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isDone', params: answerOf },
                target: '#withdrawalForm.editing.succeeded',
                actions: [{ type: 'showNotice', params: doneText }, 'clearForm', 'announceChange'],
              },
              refused('#withdrawalForm.editing.failed'),
              unanswered('#withdrawalForm.editing.failed', 'announceChange'),
            ],
            onError: unanswered('#withdrawalForm.editing.failed', 'announceChange'),
          },
        },
      },
    },
  },
})

/** Whether the form asks again for what was sent and not answered. */
export function isRepeat({
  attempt,
  isByName,
  ...fields
}: Pick<WithdrawalFormContext, keyof WithdrawalFields | 'isByName' | 'attempt'>): boolean {
  const isSamePerson = attempt?.ownerCode === codeIn(fields) && attempt.isByName === isByName
  return isSamePerson && attempt.amount === amountIn(fields)
}

/** "$12.50 from ZEUC001". */
export function payoutText({ ownerCode, amount }: Pick<WithdrawalAttempt, 'ownerCode' | 'amount'>): string {
  return `${formatUsd(amount)} from ${ownerCode}`
}

expose(withdrawalFormMachine, {
  context: ['isIncident'],
  events: {},
})
