import { assign, fromPromise, setup } from 'xstate'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The next free number of the union in the registration form, asked after a pause in typing. Without an answer
 * the form works as before, so a failure shows nothing.
 */

export interface NextNumberContext {
  readonly abbreviation: string
  readonly number: string | null
}

export type NextNumberEvent = { type: 'union.changed'; abbreviation: string } | { type: 'numbers.changed' }

type Answer = Outcome<string | null>

const storeUnion = {
  type: 'storeUnion',
  params: ({ event }: { readonly event: { readonly abbreviation: string } }) => event.abbreviation,
} as const

export const nextNumberMachine = setup({
  types: { context: {} as NextNumberContext, events: {} as NextNumberEvent },
  actors: {
    fetchNextNumber: fromPromise<Answer, { abbreviation: string }>(notProvided('fetchNextNumber')),
  },
  delays: { typingPause: 300 },
  actions: {
    storeUnion: assign((_, abbreviation: string) => ({ abbreviation, number: null })),
    storeNumber: assign((_, answer: Answer) => ({ number: answer.ok ? answer.value : null })),
  },
  guards: {
    isSame: ({ context }, abbreviation: string) => abbreviation === context.abbreviation,
    isUnion: (_, abbreviation: string) => abbreviation !== '',
  },
}).createMachine({
  id: 'nextNumber',
  context: { abbreviation: '', number: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'union.changed': {
          guard: { type: 'isUnion', params: ({ event }) => event.abbreviation },
          target: 'wanted',
          actions: storeUnion,
        },
      },
    },
    wanted: {
      initial: 'waiting',
      on: {
        'union.changed': [
          { guard: { type: 'isSame', params: ({ event }) => event.abbreviation } },
          {
            guard: { type: 'isUnion', params: ({ event }) => event.abbreviation },
            target: 'wanted',
            reenter: true,
            actions: storeUnion,
          },
          { target: 'idle', actions: storeUnion },
        ],
      },
      states: {
        waiting: { after: { typingPause: 'asking' } },
        asking: {
          invoke: {
            src: 'fetchNextNumber',
            id: 'fetchNextNumber',
            input: ({ context: { abbreviation } }) => ({ abbreviation }),
            onDone: { target: 'known', actions: { type: 'storeNumber', params: answerOf } },
            onError: 'known',
          },
        },
        known: { on: { 'numbers.changed': 'asking' } },
      },
    },
  },
})

expose(nextNumberMachine, { context: [], events: {} })
