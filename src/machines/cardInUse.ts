import { assign, fromPromise, setup } from 'xstate'
import type { Outcome } from '../domain/outcome.ts'
import type { Card } from '../domain/personRecord.ts'
import { answerOf } from './lib/answerOf.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * Which of the camper's own cards holds: after one was lost and replaced it is another one than the first, whose number
 * is the code. A host of the documents knows of one card alone and is not asked. The card is on the page meanwhile.
 */

export interface CardInUseContext {
  /** Whose card it is; null before it is asked for. */
  readonly code: string | null
  readonly card: Card | null
}

export type CardInUseEvent = { type: 'card.requested'; code: string } | { type: 'load.retried' }

type Answer = Outcome<Card | undefined>

export const cardInUseMachine = setup({
  types: { context: {} as CardInUseContext, events: {} as CardInUseEvent },
  actors: { fetchOwnCard: fromPromise<Answer, { code: string }>(notProvided('fetchOwnCard')) },
  actions: {
    storeCode: assign((_, code: string) => ({ code, card: null })),
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
      actions: { type: 'storeCode', params: ({ event }) => event.code },
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
            actions: { type: 'storeCard', params: answerOf },
          },
          { guard: { type: 'isRead', params: answerOf }, target: 'none' },
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
