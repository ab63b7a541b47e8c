import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import { isIncident, type Outcome, refusalKind } from '../../domain/lib/outcome.ts'
import type { Payer } from '../../domain/till/payer.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The payer (design: "Money"): name and age of the owner of the scanned or typed card, so that a borrowed
 * card is noticed before it is charged. The look-up never blocks the order: if it is slow or fails, the till
 * works without it. The reason why a card cannot pay is shown immediately. A server without this look-up is
 * not asked.
 */

export interface PayerContext {
  readonly merchantNumber: string
  readonly isOffered: boolean
  readonly number: string
  readonly payer: Payer | null
  readonly callError: string | null
}

export type PayerEvent =
  | { type: 'card.scanned'; number: string }
  | { type: 'number.entered'; number: string }
  | { type: 'payer.left' }

type Answer = Outcome<Payer>
interface LookUp {
  readonly merchantNumber: string
  readonly number: string
}

interface Told {
  readonly event: { readonly number: string }
}
const number = ({ event }: Told) => event.number
const noCard = { type: 'asksNothing', params: number } as const
const looked = {
  target: '#payer.searching',
  actions: { type: 'storeNumber', params: number },
} as const

export const payerMachine = setup({
  types: {
    context: {} as PayerContext,
    events: {} as PayerEvent,
    input: {} as { merchantNumber: string; isOffered: boolean },
    emitted: {} as { type: 'owner.found'; number: string; code: string },
  },
  actors: { findPayer: fromPromise<Answer, LookUp>(notProvided('findPayer')) },
  actions: {
    storeNumber: assign((_, number: string) => ({ number: number.trim(), payer: null, callError: null })),
    storePayer: assign((_, answer: Answer) => ({ payer: answer.ok ? answer.value : null })),
    announceOwner: enqueueActions(({ context: { number: ofCard, payer }, enqueue }) => {
      if (payer?.code !== undefined) enqueue.emit({ type: 'owner.found', number: ofCard, code: payer.code })
    }),
    showRefusal: assign((_, answer: Answer) => ({ callError: answer.message ?? null })),
    clearAll: assign({ number: '', payer: null, callError: null }),
  },
  guards: {
    asksNothing: ({ context }, number: string) => !context.isOffered || number.trim() === '',
    isSame: ({ context }, number: string) => context.number === number.trim(),
    isDone: (_, answer: Answer) => answer.ok,
    isRefused: (_, answer: Answer) =>
      !answer.ok && answer.message !== undefined && !isIncident(answer) && refusalKind(answer) === 'rejected',
  },
}).createMachine({
  id: 'payer',
  context: ({ input: { merchantNumber, isOffered } }) => ({
    merchantNumber,
    isOffered,
    number: '',
    payer: null,
    callError: null,
  }),
  initial: 'none',
  on: {
    'card.scanned': [{ guard: noCard, target: '.none' }, looked],
    'number.entered': [
      { guard: noCard, target: '.none' },
      { guard: { type: 'isSame', params: number } },
      looked,
    ],
    'payer.left': '.none',
  },
  states: {
    none: { entry: 'clearAll', on: { 'number.entered': [{ guard: noCard }, looked] } },
    searching: {
      invoke: {
        src: 'findPayer',
        id: 'findPayer',
        input: ({ context }) => ({ merchantNumber: context.merchantNumber, number: context.number }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: 'known',
            actions: [{ type: 'storePayer', params: answerOf }, 'announceOwner'],
          },
          {
            guard: { type: 'isRefused', params: answerOf },
            target: 'refused',
            actions: { type: 'showRefusal', params: answerOf },
          },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
    },
    known: {},
    refused: {},
    unknown: {},
  },
})

expose(payerMachine, { context: ['isOffered'], events: {} })
