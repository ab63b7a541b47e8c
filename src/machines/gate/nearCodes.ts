import { assign, fromPromise, setup } from 'xstate'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Participant } from '../../domain/people/people.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import type { Source } from './gateResults.ts'

/*
 * "Did you mean" (design: "Gate"): for an unknown code, people whose code differs by one typing error are listed.
 * They are only suggestions; the operator looks and confirms as after any other search. If the call fails,
 * the list stays empty and the verdict stays.
 */

export interface NearCodesContext {
  readonly number: string
  readonly source: Source
  readonly people: readonly Participant[]
}

export type NearCodesEvent = { type: 'code.unknown'; number: string; source: Source }

type Answer = Outcome<readonly Participant[]>

export const nearCodesMachine = setup({
  types: { context: {} as NearCodesContext, events: {} as NearCodesEvent },
  actors: {
    fetchNearCodes: fromPromise<Answer, { number: string; source: Source }>(notProvided('fetchNearCodes')),
  },
  actions: {
    storePeople: assign((_, answer: Answer) => ({ people: answer.ok ? answer.value : [] })),
  },
}).createMachine({
  id: 'nearCodes',
  context: { number: '', source: 'server', people: [] },
  initial: 'idle',
  on: {
    'code.unknown': {
      target: '.reading',
      actions: assign(({ event }) => ({ number: event.number, source: event.source, people: [] })),
    },
  },
  states: {
    idle: {},
    reading: {
      invoke: {
        src: 'fetchNearCodes',
        id: 'fetchNearCodes',
        input: ({ context: { number, source } }) => ({ number, source }),
        onDone: { target: 'idle', actions: { type: 'storePeople', params: answerOf } },
        onError: 'idle',
      },
    },
  },
})

expose(nearCodesMachine, { context: ['source'], events: { 'code.unknown': ['source'] } })
