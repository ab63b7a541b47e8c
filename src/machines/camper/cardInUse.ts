import { assign, fromPromise, setup } from 'xstate'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Card } from '../../domain/people/personRecord.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The valid card of the signed-in camper: a replacement has another number than the first card, whose number
 * is the code. A server of the documents knows only one card and is not asked. Until the answer, and offline,
 * the last known card is used.
 */

export interface CardInUseContext {
  readonly code: string | null
  readonly card: Card | null
}

export type CardInUseEvent =
  | { type: 'card.requested'; code: string; remembered: Card | null }
  | { type: 'load.retried' }

type Answer = Outcome<Card | undefined>

const remember = {
  type: 'rememberCard',
  params: ({ context }: { readonly context: CardInUseContext }) => context,
} as const

export const cardInUseMachine = setup({
  types: { context: {} as CardInUseContext, events: {} as CardInUseEvent },
  actors: { fetchOwnCard: fromPromise<Answer, { code: string }>(notProvided('fetchOwnCard')) },
  actions: {
    rememberCard: (_, _known: CardInUseContext) => {},
    storeCard: assign((_, answer: Answer) => ({ card: (answer.ok ? answer.value : null) ?? null })),
  },
  guards: {
    isRead: (_, answer: Answer) => answer.ok,
    holds: (_, answer: Answer) => answer.ok && answer.value !== undefined,
  },
}).createMachine({
  id: 'cardInUse',
  context: { code: null, card: null },
  initial: 'notAsked',
  on: {
    'card.requested': {
      target: '.reading',
      reenter: true,
      actions: assign(({ event }) => ({ code: event.code, card: event.remembered })),
    },
  },
  states: {
    notAsked: {},
    reading: {
      invoke: {
        src: 'fetchOwnCard',
        id: 'fetchOwnCard',
        input: ({ context: { code } }) => ({ code: code ?? '' }),
        onDone: [
          {
            guard: { type: 'holds', params: answerOf },
            target: 'shown',
            actions: [{ type: 'storeCard', params: answerOf }, remember],
          },
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'none',
            actions: [{ type: 'storeCard', params: answerOf }, remember],
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    shown: {},
    none: {},
    failed: { on: { 'load.retried': 'reading' } },
  },
})

expose(cardInUseMachine, { context: [], events: {} })
