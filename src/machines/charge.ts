import { assign, emit, fromPromise, setup } from 'xstate'
import { isRefusal } from '../domain/attempt.ts'
import { type Order, totalOf } from '../domain/basket.ts'
import type { ChargeAttempt, ChargeProof, ReadBack } from '../domain/chargeAttempt.ts'
import type { Cents } from '../domain/money.ts'
import { isUnreadable } from '../domain/outcome.ts'
import {
  type ChargeAnswer,
  finishedElsewhereText,
  isUnjudgeable,
  type ReadBackAnswer,
  refusalText,
  unfinishedText,
  unknownOutcomeText,
  unreadableAttemptText,
  unreadExceptionText,
  unreadText,
  unstoredText,
} from './chargeAnswers.ts'
import { answerOf } from './lib/answerOf.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'
import { attemptOf, type Recorded, recording, restoring, storedAttemptGuards } from './lib/storedAttempts.ts'

/*
 * One charge of a camper's wallet (portal document §4 and §8). Its attempt, an idempotency key with the basket, is
 * stored before it is sent and kept through retries and a reload until the outcome is known. Only a 4xx or success
 * false is a refusal; anything else leaves the outcome unknown: "Check and try again" reads the merchant's
 * transactions back before it repeats the same key. Never a second charge for one basket, never a silent loss.
 */

export interface Receipt extends Omit<ChargeProof, 'ownerCode'>, Order {
  readonly total: Cents
}

export interface ChargeContext {
  merchantNumber: string
  order: Order | null
  attempt: ChargeAttempt | null
  /** The attempt has been sent before: a refusal may be one of the repeat only. */
  isRepeat: boolean
  callError: string | null
  /** A charge in a foreign host's book that may be this one. */
  candidate: ChargeProof | null
  receipt: Receipt | null
}

export type ChargeEvent =
  | { type: 'order.placed'; order: Order }
  | { type: 'error.closed' }
  | { type: 'check.requested' }
  | { type: 'decision.charged' }
  | { type: 'decision.repeated' }
  | { type: 'decision.dropped' }
  | { type: 'receipt.printRequested' }
  | { type: 'receipt.closed' }

type ChargeNews =
  | { readonly type: 'order.restored'; readonly order: Order }
  /** The order as it was placed, and the camper's code where a card with another number was scanned. */
  | {
      readonly type: 'charge.completed'
      readonly order: Order
      readonly camperCode?: string
      /** The reference of the sale; a foreign host may give none. */
      readonly sale?: string
    }
  | { readonly type: 'charge.refused' | 'charge.unanswered' | 'order.released' }

interface Sent {
  readonly event: { readonly output: ChargeAnswer }
}
interface Read {
  readonly event: { readonly output: ReadBackAnswer }
}
interface Failed {
  readonly event: { readonly error: unknown }
}
interface Within {
  readonly context: ChargeContext
}

type Call = { readonly merchantNumber: string; readonly attempt: ChargeAttempt | null }
const call = ({ context: { merchantNumber, attempt } }: Within): Call => ({ merchantNumber, attempt })

const answer = ({ event }: Sent) => event.output
const proof = ({ event }: Sent) => (event.output.ok ? event.output.value : null)
const readBack = ({ event }: Read): ReadBack | null => (event.output.ok ? event.output.value : null)

export const chargeMachine = setup({
  types: {
    context: {} as ChargeContext,
    events: {} as ChargeEvent,
    input: {} as { merchantNumber: string },
    emitted: {} as ChargeNews,
  },
  actors: {
    readAttempt: fromPromise<ChargeAttempt | null, { merchantNumber: string }>(notProvided('readAttempt')),
    recordAttempt: fromPromise<Recorded<ChargeAttempt>, { merchantNumber: string; order: Order | null }>(
      notProvided('recordAttempt'),
    ),
    chargeWallet: fromPromise<ChargeAnswer, Call>(notProvided('chargeWallet')),
    readBackCharge: fromPromise<ReadBackAnswer, Call>(notProvided('readBackCharge')),
  },
  actions: {
    removeStoredAttempt: (_, _call: Call) => {},
    printReceipt: () => {},
    storeAttempt: assign((_, attempt: ChargeAttempt | null) => ({ attempt })),
    showCallError: assign((_, callError: string | null) => ({ callError })),
    clearAttempt: assign({ attempt: null, order: null, isRepeat: false, candidate: null }),
    storeReceipt: assign(({ context: { attempt } }, found: ChargeProof | null) => ({
      receipt: attempt &&
        found && {
          ...found,
          ownerCode: found.ownerCode ?? attempt.ownerCode,
          items: attempt.items,
          total: totalOf(attempt.items),
        },
    })),
    announce: emit((_, type: 'charge.refused' | 'charge.unanswered' | 'order.released') => ({ type })),
    announceCharge: emit(({ context: { attempt, receipt } }) => ({
      type: 'charge.completed' as const,
      order: orderOf(attempt),
      ...(receipt && receipt.ownerCode !== attempt?.ownerCode && { camperCode: receipt.ownerCode }),
      ...(receipt?.referenceId != null && { sale: receipt.referenceId }),
    })),
    announceRestored: emit(({ context: { attempt } }) => ({
      type: 'order.restored' as const,
      order: orderOf(attempt),
    })),
  },
  guards: {
    ...storedAttemptGuards,
    hasCandidate: ({ context }) => context.candidate !== null,
    isCharged: (_, sent: ChargeAnswer) => sent.ok,
    isRefused: ({ context }, sent: ChargeAnswer) => isRefusal(sent, { isUnanswered: context.isRepeat }),
    isInBook: (_, found: ReadBack | null) => found?.kind === 'charged',
    isNotInBook: (_, found: ReadBack | null) => found?.kind === 'notCharged',
    isUndecided: (_, found: ReadBack | null) => found?.kind === 'undecided',
    isUnjudgeable: (_, read: ReadBackAnswer) => isUnjudgeable(read),
    isUnreadable: (_, error: unknown) => isUnreadable(error),
    isFinishedElsewhere: (_, found: ReadBack | null) => found?.kind === 'finishedElsewhere',
  },
}).createMachine({
  id: 'charge',
  context: ({ input: { merchantNumber } }) => ({
    merchantNumber,
    order: null,
    attempt: null,
    isRepeat: false,
    callError: null,
    candidate: null,
    receipt: null,
  }),
  initial: 'restoring',
  // An order at the wrong time is given back.
  on: { 'order.placed': { actions: { type: 'announce', params: 'order.released' } } },
  states: {
    restoring: restoring({
      input: ({ context: { merchantNumber } }: Within) => ({ merchantNumber }),
      pending: {
        target: 'outcomeUnknown.waiting',
        actions: [{ type: 'storeAttempt', params: answerOf }, 'announceRestored'],
      },
      idle: { target: 'idle' },
      unreadable: {
        target: 'refused.failed',
        actions: { type: 'showCallError', params: unreadableAttemptText },
      },
    }),
    idle: {
      on: {
        'order.placed': {
          target: 'charging',
          actions: assign(({ event }) => ({ order: event.order, callError: null })),
        },
      },
    },
    charging: {
      tags: 'busy',
      initial: 'recording',
      states: {
        recording: recording({
          input: ({ context: { merchantNumber, order } }: Within) => ({ merchantNumber, order }),
          unfinished: {
            target: '#charge.outcomeUnknown.waiting',
            actions: [
              { type: 'storeAttempt', params: attemptOf },
              { type: 'showCallError', params: unfinishedText },
            ],
          },
          recorded: { target: 'sending', actions: { type: 'storeAttempt', params: attemptOf } },
          unstored: {
            target: '#charge.refused.failed',
            actions: { type: 'showCallError', params: unstoredText },
          },
        }),
        sending: {
          invoke: {
            src: 'chargeWallet',
            id: 'chargeWallet',
            input: call,
            onDone: [
              {
                guard: { type: 'isCharged', params: answer },
                target: '#charge.charged',
                actions: { type: 'storeReceipt', params: proof },
              },
              {
                guard: { type: 'isRefused', params: answer },
                target: '#charge.refused',
                actions: { type: 'showCallError', params: ({ event }) => refusalText(event.output) },
              },
              { target: '#charge.outcomeUnknown.told' },
            ],
            onError: '#charge.outcomeUnknown.told',
          },
        },
      },
    },
    refused: {
      initial: 'declined',
      entry: [
        { type: 'removeStoredAttempt', params: call },
        'clearAttempt',
        { type: 'announce', params: 'charge.refused' },
      ],
      // The order stays locked behind the dialog: a scan must not change whose it is.
      on: {
        'error.closed': {
          target: 'idle',
          actions: [
            { type: 'showCallError', params: null },
            { type: 'announce', params: 'order.released' },
          ],
        },
      },
      // A failure of the system is an incident, a person's error is none.
      states: { declined: {}, failed: {} },
    },
    outcomeUnknown: {
      initial: 'waiting',
      entry: assign({ isRepeat: true }),
      states: {
        told: {
          entry: [
            { type: 'showCallError', params: unknownOutcomeText },
            { type: 'announce', params: 'charge.unanswered' },
          ],
          on: {
            'error.closed': { target: 'waiting', actions: { type: 'showCallError', params: null } },
            'check.requested': 'checking',
          },
        },
        waiting: { on: { 'check.requested': 'checking' } },
        checking: {
          tags: 'busy',
          entry: assign({ callError: null, candidate: null }),
          invoke: {
            src: 'readBackCharge',
            id: 'readBackCharge',
            input: call,
            onDone: [
              {
                guard: { type: 'isInBook', params: readBack },
                target: '#charge.charged',
                actions: { type: 'storeReceipt', params: proofRead },
              },
              { guard: { type: 'isNotInBook', params: readBack }, target: '#charge.charging.sending' },
              {
                guard: { type: 'isUndecided', params: readBack },
                target: 'deciding',
                actions: assign((read) => ({ candidate: candidateRead(read) })),
              },
              {
                guard: { type: 'isFinishedElsewhere', params: readBack },
                target: '#charge.refused',
                actions: { type: 'showCallError', params: finishedElsewhereText },
              },
              {
                guard: { type: 'isUnjudgeable', params: ({ event }) => event.output },
                target: 'deciding',
                actions: { type: 'showCallError', params: ({ event }) => unreadText(event.output) },
              },
              {
                target: 'waiting',
                actions: { type: 'showCallError', params: ({ event }) => unreadText(event.output) },
              },
            ],
            onError: [
              {
                guard: { type: 'isUnreadable', params: ({ event }: Failed) => event.error },
                target: 'deciding',
                actions: { type: 'showCallError', params: ({ event }) => unreadExceptionText(event.error) },
              },
              {
                target: 'waiting',
                actions: { type: 'showCallError', params: ({ event }) => unreadExceptionText(event.error) },
              },
            ],
          },
        },
        deciding: {
          on: {
            'check.requested': 'checking',
            'decision.charged': {
              guard: 'hasCandidate',
              target: '#charge.charged',
              actions: { type: 'storeReceipt', params: ({ context }) => context.candidate },
            },
            'decision.repeated': '#charge.charging.sending',
            'decision.dropped': {
              target: '#charge.idle',
              actions: [
                { type: 'removeStoredAttempt', params: call },
                'clearAttempt',
                { type: 'announce', params: 'order.released' },
              ],
            },
          },
        },
      },
    },
    charged: {
      entry: [{ type: 'removeStoredAttempt', params: call }, 'announceCharge', 'clearAttempt'],
      on: {
        'receipt.printRequested': { actions: 'printReceipt' },
        'receipt.closed': { target: 'idle', actions: assign({ receipt: null }) },
      },
    },
  },
})

function orderOf(attempt: ChargeAttempt | null): Order {
  if (attempt === null) return { ownerCode: '', items: [] }
  const { ownerCode, camperCode, items } = attempt
  return { ownerCode, items, ...(camperCode !== undefined && { camperCode }) }
}

function proofRead(read: Read): ChargeProof | null {
  const found = readBack(read)
  return found?.kind === 'charged' ? found.proof : null
}

function candidateRead(read: Read): ChargeProof | null {
  const found = readBack(read)
  return found?.kind === 'undecided' ? found.candidate : null
}

expose(chargeMachine, { context: ['isRepeat'], events: {} })
