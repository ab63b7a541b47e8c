import { assign, emit, fromPromise, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../domain/attempt.ts'
import type { CashPerson } from '../domain/cashDesk.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
import { isIncident, type Outcome } from '../domain/outcome.ts'
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
 *
 * Where the host has cash desks, who is paid is looked up before the question is put (design: "Money"); a repeat of an
 * attempt without an answer is asked about as it is.
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
  /** Who is paid, where that was looked up. */
  readonly person: CashPerson | null
  readonly notice: string
  /** Whether the notice says that the portal has failed, not that the withdrawal was refused. */
  readonly isIncident: boolean
}

export type WithdrawalFormEvent =
  | { type: 'code.changed'; ownerCode: string }
  | { type: 'person.chosen'; ownerCode: string }
  | { type: 'amount.changed'; amount: string }
  /** `looksUp` where the host tells who has the code. */
  | { type: 'withdrawal.submitted'; looksUp?: boolean }
  | { type: 'withdrawal.cancelled' }
  | { type: 'withdrawal.confirmed' }
  | { type: 'toast.closed' }

type Answer = Outcome<unknown>
type Found = Outcome<CashPerson>

const doneText = 'Withdrawal processed successfully'
const failedText = 'Failed to process withdrawal'
export const lookUpFailedText = 'The person could not be looked up. Nothing was paid out. Please try again.'

const fieldsOf = ({ ownerCode, amount }: WithdrawalFields): WithdrawalFields => ({ ownerCode, amount })

export const withdrawalFormMachine = setup({
  types: {
    context: {} as WithdrawalFormContext,
    events: {} as WithdrawalFormEvent,
    emitted: {} as { type: 'withdrawals.changed' },
  },
  actors: {
    makeIdempotencyKey,
    findPerson: fromPromise<Found, { number: string; isByName: boolean }>(notProvided('findPerson')),
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
    clearQuestion: assign({ rejectedFields: null, person: null }),
    storePerson: assign((_, found: Found) => ({ person: found.ok ? found.value : null })),
    showNobody: assign((_, found: Found) => ({
      notice: (!found.ok && found.message) || lookUpFailedText,
      isIncident: isIncident(found),
    })),
    showLookUpFailed: assign({ notice: lookUpFailedText, isIncident: true }),
    showObstacle: assign(({ context }, found: Found) => ({
      notice: obstacleIn(found, amountIn(context)) ?? '',
      isIncident: false,
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
  },
}).createMachine({
  id: 'withdrawalForm',
  context: {
    ownerCode: '',
    amount: '',
    isByName: false,
    rejectedFields: null,
    attempt: null,
    person: null,
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
          {
            guard: { type: 'looksUp', params: ({ event }) => event.looksUp },
            target: 'searching',
            actions: 'clearQuestion',
          },
          { target: 'confirming', actions: 'clearQuestion' },
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
        /** What was looked up says that so much cannot be paid out. */
        hindered: {
          exit: { type: 'showNotice', params: '' },
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
        onError: { target: 'editing.failed', actions: 'showLookUpFailed' },
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

/** Why so much is not paid out of this wallet; undefined when nothing stands against it. */
function obstacleIn(found: Found, amount: Cents): string | undefined {
  if (!found.ok) return undefined
  const { isFrozen, balance } = found.value
  if (isFrozen) return 'This wallet is frozen. Please send the person to the camp office.'
  if (amount <= balance) return undefined
  return balance === 0
    ? 'There is no money in this wallet. Nothing was withdrawn.'
    : `There is only ${formatUsd(balance)} in this wallet. Please withdraw that or less.`
}

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
