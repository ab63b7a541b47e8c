import { assign, fromPromise, setup } from 'xstate'
import type { Camp } from '../../domain/camp/facts.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The camp that a page shows. Our own host names the version of the camp's facts in each answer; after another
 * version the facts are read again. After a failure the next answer names the version once more.
 */

export interface CampContext {
  readonly camp: Camp
}

export type CampEvent =
  | { type: 'version.named'; version: number }
  /** Saved by this page. */
  | { type: 'camp.saved'; camp: Camp }

export const campMachine = setup({
  types: {
    context: {} as CampContext,
    input: {} as { readonly camp: Camp },
    events: {} as CampEvent,
  },
  actors: { readCamp: fromPromise<Outcome<Camp>>(notProvided('readCamp')) },
  actions: {
    storeCamp: assign((_, camp: Camp) => ({ camp })),
    /** Writes times, amounts and names for this camp, and keeps it in the browser. */
    keepCamp: (_, _camp: Camp) => {},
  },
  guards: {
    isRead: (_, answer: Outcome<Camp>) => answer.ok,
    isOther: ({ context }, version: number) => version !== context.camp.version,
  },
}).createMachine({
  id: 'camp',
  context: ({ input: { camp } }) => ({ camp }),
  initial: 'shown',
  on: {
    'camp.saved': {
      target: '.shown',
      actions: [
        { type: 'keepCamp', params: ({ event }) => event.camp },
        { type: 'storeCamp', params: ({ event }) => event.camp },
      ],
    },
  },
  states: {
    shown: {
      on: {
        'version.named': {
          guard: { type: 'isOther', params: ({ event }) => event.version },
          target: 'reading',
        },
      },
    },
    reading: {
      invoke: {
        src: 'readCamp',
        id: 'readCamp',
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'shown',
            actions: [
              { type: 'keepCamp', params: answerValue },
              { type: 'storeCamp', params: answerValue },
            ],
          },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
  },
})

expose(campMachine, { context: [], events: { 'version.named': ['version'] } })
