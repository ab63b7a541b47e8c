import { assign, emit, fromPromise, setup } from 'xstate'
import type { BegunDeposit, Transaction } from '../../domain/camper/wallet.ts'
import { type Cents, decimalFromCents, formatUsd, typedAmountWords } from '../../domain/lib/money.ts'
import { type Failure, failureOf, isUndecided, type Outcome } from '../../domain/lib/outcome.ts'
import { centsFromTyped, isNegativeAmount, questionAbout } from '../../domain/lib/typedAmount.ts'
import { type DepositStatus, depositStatus } from '../../domain/money/walletBook.ts'
import { answerOf } from '../lib/answerOf.ts'
import { makeIdempotencyKey, preparingBy } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The deposit dialog (portal document §2, §4, §5 and §8): amount, start of the deposit on the server, payment
 * link; Pay Now opens it in a new tab. The attempt gets its idempotency key before the call; while its
 * outcome is unknown, the same amount is sent again under the same key. Only the payment gateway and the
 * server complete a deposit; this dialog reports its start, and reads its status from every reading of the
 * wallet. An unpaid deposit can also be paid here, from its row.
 */

export interface DepositAttempt {
  readonly key: string
  readonly amount: Cents
}

export interface DepositContext {
  code: string
  firstName: string
  lastName: string
  amount: string
  fieldError: string | null
  failure: Failure | null
  /** Kept while the outcome is unknown. */
  attempt: DepositAttempt | null
  /** Kept, like the fields below, while the closed dialog fades out. */
  paymentUrl: string | null
  /** The deposit's transaction in the wallet; null if the server does not name it. */
  referenceId: string | null
  isResumed: boolean
  standing: DepositStatus
}

export type DepositEvent =
  | { type: 'deposit.requested' }
  | { type: 'deposit.closed' }
  | { type: 'amount.changed'; amount: string }
  | { type: 'deposit.submitted' }
  | { type: 'payment.opened' }
  | { type: 'payment.resumed'; deposit: OpenDeposit }
  | { type: 'wallet.read'; transactions: readonly Transaction[] }

interface OpenDeposit extends BegunDeposit {
  readonly amount: Cents
}

interface Sent {
  readonly code: string
  readonly firstName: string
  readonly lastName: string
  readonly attempt: DepositAttempt | null
}

type DepositAnswer = Outcome<BegunDeposit>

const minDeposit: Cents = 100

function amountErrorOf(typed: string): string | null {
  if (typed.trim() === '') return 'Please enter the amount to deposit'
  const cents = isNegativeAmount(typed) ? 0 : centsFromTyped(typed)
  if (cents === undefined)
    return questionAbout(typed) ?? `Please enter ${typedAmountWords()}, for example 12.50`
  return cents < minDeposit ? `The smallest deposit is ${formatUsd(minDeposit)}` : null
}

const failedText = 'Failed to process payment. Please try again.'
const unreachableText = 'Failed to connect to payment gateway. Please try again.'

/** The server may have started the deposit: it was down, busy, or received an incomplete request. */
function isOutcomeUnknown(answer: DepositAnswer): boolean {
  return !answer.ok && answer.status !== 501 && isUndecided(answer)
}

const emptyForm = {
  amount: '',
  fieldError: null,
  failure: null,
  attempt: null,
  paymentUrl: null,
  referenceId: null,
  isResumed: false,
  standing: 'open',
} as const

interface Reading {
  readonly context: DepositContext
  readonly event: { readonly transactions: readonly Transaction[] }
}

const standing = ({ context, event }: Reading) => depositStatus(event.transactions, context.referenceId)

export const depositMachine = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    input: {} as { code: string; firstName: string; lastName: string },
    emitted: {} as { type: 'deposit.initiated' },
  },
  actors: {
    makeIdempotencyKey,
    startDeposit: fromPromise<DepositAnswer, Sent>(notProvided('startDeposit')),
    openPayment: fromPromise<void, { paymentUrl: string }>(notProvided('openPayment')),
  },
  actions: {
    showFieldError: assign(({ context }) => ({ fieldError: amountErrorOf(context.amount) })),
    showRefusal: assign((_, refusal: DepositAnswer) => ({
      failure: failureOf(refusal, failedText),
    })),
    showException: assign((_, text: string) => ({ failure: { text, isIncident: true } })),
    storeAttempt: assign(({ context }, key: string) => ({
      attempt: { key, amount: centsFromTyped(context.amount) ?? 0 },
    })),
    clearAttempt: assign({ attempt: null }),
  },
  guards: {
    isWrong: ({ context }) => amountErrorOf(context.amount) !== null,
    isSameAttempt: ({ context }) => context.attempt?.amount === centsFromTyped(context.amount),
    isInitiated: (_, sent: DepositAnswer) => sent.ok,
    isOutcomeUnknown: (_, sent: DepositAnswer) => isOutcomeUnknown(sent),
    isPaid: (_, now: DepositStatus | undefined) => now === 'paid',
    isDeclined: (_, now: DepositStatus | undefined) => now === 'declined',
    isOpen: (_, now: DepositStatus | undefined) => now === 'open',
  },
}).createMachine({
  id: 'deposit',
  context: ({ input: { code, firstName, lastName } }) => ({ code, firstName, lastName, ...emptyForm }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'deposit.requested': { target: 'entering', actions: assign(emptyForm) },
        'payment.resumed': {
          target: 'initiated.opening',
          actions: assign(({ event: { deposit } }) => ({
            ...emptyForm,
            amount: decimalFromCents(deposit.amount),
            paymentUrl: deposit.paymentUrl,
            referenceId: deposit.referenceId ?? null,
            isResumed: true,
          })),
        },
      },
    },
    entering: {
      on: {
        'amount.changed': {
          actions: assign(({ event }) => ({ amount: event.amount, fieldError: null, failure: null })),
        },
        'deposit.submitted': [
          { guard: 'isWrong', actions: 'showFieldError' },
          { guard: 'isSameAttempt', target: 'starting.sending' },
          { target: 'starting.recording' },
        ],
        'deposit.closed': 'closed',
      },
    },
    starting: {
      tags: 'busy',
      initial: 'recording',
      entry: assign({ failure: null }),
      states: {
        recording: {
          entry: 'clearAttempt',
          ...preparingBy('makeIdempotencyKey', {
            target: '#deposit.entering',
            actions: { type: 'showException', params: failedText },
          }),
        },
        sending: {
          invoke: {
            src: 'startDeposit',
            id: 'startDeposit',
            input: ({ context: { code, firstName, lastName, attempt } }) => ({
              code,
              firstName,
              lastName,
              attempt,
            }),
            onDone: [
              {
                guard: { type: 'isInitiated', params: answerOf },
                target: '#deposit.initiated',
                actions: [
                  assign(({ event: { output } }) => ({
                    paymentUrl: output.ok ? output.value.paymentUrl : null,
                    referenceId: (output.ok && output.value.referenceId) || null,
                    attempt: null,
                  })),
                  emit({ type: 'deposit.initiated' }),
                ],
              },
              {
                guard: { type: 'isOutcomeUnknown', params: answerOf },
                target: '#deposit.entering',
                actions: { type: 'showRefusal', params: answerOf },
              },
              {
                target: '#deposit.entering',
                actions: ['clearAttempt', { type: 'showRefusal', params: answerOf }],
              },
            ],
            onError: {
              target: '#deposit.entering',
              actions: { type: 'showException', params: unreachableText },
            },
          },
        },
      },
    },
    initiated: {
      initial: 'offered',
      on: {
        'payment.opened': '.opening',
        'deposit.closed': 'closed',
        'wallet.read': [
          { guard: { type: 'isPaid', params: standing }, target: 'paid' },
          { guard: { type: 'isDeclined', params: standing }, target: 'declined' },
        ],
      },
      states: {
        offered: {},
        opening: {
          entry: assign({ failure: null }),
          invoke: {
            src: 'openPayment',
            id: 'openPayment',
            input: ({ context }) => ({ paymentUrl: context.paymentUrl ?? '' }),
            onDone: 'opened',
            onError: { target: 'offered', actions: { type: 'showException', params: unreachableText } },
          },
        },
        opened: {
          on: { 'wallet.read': { guard: { type: 'isOpen', params: standing }, target: 'unpaid' } },
        },
        unpaid: {},
      },
    },
    paid: { entry: assign({ standing: 'paid' }), on: { 'deposit.closed': 'closed' } },
    declined: {
      entry: assign({ standing: 'declined' }),
      on: {
        'deposit.requested': {
          target: 'entering',
          actions: assign(({ context: { amount } }) => ({ ...emptyForm, amount })),
        },
        'deposit.closed': 'closed',
        'wallet.read': { guard: { type: 'isPaid', params: standing }, target: 'paid' },
      },
    },
  },
})

expose(depositMachine, {
  context: ['fieldError', 'isResumed', 'standing'],
  events: {},
})
