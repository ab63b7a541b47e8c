import { assign } from 'xstate'
import type { ChargeProof, ReadBack } from '../../domain/till/chargeAttempt.ts'
import { answerOf } from '../lib/answerOf.ts'
import { attemptOf, recording, restoring } from '../lib/storedAttempts.ts'
import {
  type ChargeAnswer,
  finishedElsewhereText,
  type ReadBackAnswer,
  refusalText,
  signedOutText,
  unfinishedText,
  unknownOutcomeText,
  unreadableAttemptText,
  unreadExceptionText,
  unreadText,
  unstoredText,
} from './chargeAnswers.ts'
import { call, tillSetup, type Within } from './tillSetup.ts'

/*
 * One charge of a camper's wallet (portal document §4 and §8). Its attempt (idempotency key and basket) is
 * stored before it is sent, and kept through retries and a reload until the outcome is known. Only a 4xx or
 * success false is a refusal; after anything else the outcome is unknown, and "Check" searches the merchant's
 * transactions before the attempt is sent again under the same key. A basket is never charged twice, and a
 * charge is never lost silently.
 */

interface Sent {
  readonly event: { readonly output: ChargeAnswer }
}
interface Read {
  readonly event: { readonly output: ReadBackAnswer }
}
interface Failed {
  readonly event: { readonly error: unknown }
}

const answer = ({ event }: Sent) => event.output
const proof = ({ event }: Sent) => (event.output.ok ? event.output.value : null)
const readBack = ({ event }: Read): ReadBack | null => (event.output.ok ? event.output.value : null)

/** A sale without a reference, from a foreign server, cannot be undone. */
const announceSale = tillSetup.enqueueActions(({ context: { receipt }, enqueue }) => {
  if (receipt?.referenceId == null) return
  const { referenceId: sale, ownerCode: number, total: amount } = receipt
  const items = receipt.items.map(({ name, quantity }) => ({ name, quantity }))
  enqueue.emit({ type: 'sale.made', newest: { sale, number, items, amount } })
})

const restored = restoring({
  input: ({ context: { merchantNumber } }: Within) => ({ merchantNumber }),
  pending: {
    target: 'outcomeUnknown.waiting',
    actions: [{ type: 'storeAttempt', params: answerOf }, 'restoreOrder'],
  },
  idle: { target: 'idle' },
  unreadable: {
    target: 'refused.failed',
    actions: { type: 'showCallError', params: unreadableAttemptText },
  },
})

export const charge = tillSetup.createStateConfig({
  id: 'charge',
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        ...restored.invoke,
        onDone: [
          {
            guard: { type: 'isSignedOut', params: answerOf },
            target: 'refused',
            actions: [
              { type: 'storeAttempt', params: answerOf },
              'restoreOrder',
              { type: 'showCallError', params: signedOutText },
            ],
          },
          ...restored.invoke.onDone,
        ],
      },
    },
    idle: {
      on: {
        'order.placed': {
          target: 'charging',
          actions: assign(({ event }) => ({ order: event.order })),
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
          entry: assign({ callError: null, candidate: null }),
          invoke: {
            src: 'chargeWallet',
            id: 'chargeWallet',
            input: ({ context }: Within) => ({ ...call({ context }), isRepeat: context.isRepeat }),
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
      // The order stays locked behind the dialog, because a scan must not change its owner.
      on: {
        'error.closed': {
          target: 'idle',
          actions: [{ type: 'showCallError', params: null }, 'releaseOrder'],
        },
      },
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
                guard: { type: 'isUnjudgeable', params: ({ event }: Read) => event.output },
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
                { type: 'showCallError', params: null },
                'releaseOrder',
              ],
            },
          },
        },
      },
    },
    charged: {
      entry: [
        { type: 'removeStoredAttempt', params: call },
        { type: 'announce', params: 'charge.completed' },
        announceSale,
        'endOrder',
        'clearAttempt',
      ],
      on: {
        'receipt.printRequested': { actions: 'printReceipt' },
        'receipt.closed': { target: 'idle', actions: assign({ receipt: null }) },
      },
    },
  },
})

function proofRead(read: Read): ChargeProof | null {
  const found = readBack(read)
  return found?.kind === 'charged' ? found.proof : null
}

function candidateRead(read: Read): ChargeProof | null {
  const found = readBack(read)
  return found?.kind === 'undecided' ? found.candidate : null
}
