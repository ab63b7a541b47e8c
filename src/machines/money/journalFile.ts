import { assign, fromPromise, setup } from 'xstate'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The journal as a file, for one day or the whole camp (design: "Money"). A long download can be cancelled. An
 * incomplete file is not saved.
 */

export interface JournalAsked {
  /** Null for the whole camp. */
  readonly day: string | null
  readonly format: 'csv' | 'xlsx'
}

export interface JournalFileContext {
  readonly asked: JournalAsked | null
  readonly failure: Failure | null
}

export type JournalFileEvent =
  | { type: 'file.requested'; asked: JournalAsked }
  | { type: 'file.cancelled' }
  | { type: 'message.closed' }

export const journalFailedText = 'The journal did not come whole, and nothing was saved. Please try again.'

export const journalFileMachine = setup({
  types: { context: {} as JournalFileContext, events: {} as JournalFileEvent },
  actors: {
    saveJournal: fromPromise<Outcome<unknown>, { asked: JournalAsked | null }>(notProvided('saveJournal')),
  },
  delays: { savedShown: 5_000 },
  actions: {
    storeAsked: assign((_, asked: JournalAsked) => ({ asked, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: { isSaved: (_, answer: Outcome<unknown>) => answer.ok },
}).createMachine({
  id: 'journalFile',
  context: { asked: null, failure: null },
  initial: 'idle',
  on: {
    'file.requested': {
      target: '.saving',
      actions: { type: 'storeAsked', params: ({ event }) => event.asked },
    },
  },
  states: {
    idle: {},
    saving: {
      on: { 'file.cancelled': 'idle', 'file.requested': {} },
      invoke: {
        src: 'saveJournal',
        id: 'saveJournal',
        input: ({ context: { asked } }) => ({ asked }),
        onDone: [
          { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'saved' },
          {
            target: 'failed',
            actions: {
              type: 'showFailure',
              params: ({ event }) => failureOf(event.output, journalFailedText),
            },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'showFailure', params: { text: journalFailedText, isIncident: true } },
        },
      },
    },
    saved: { after: { savedShown: 'idle' }, on: { 'message.closed': 'idle' } },
    failed: { on: { 'message.closed': 'idle' } },
  },
})

expose(journalFileMachine, { context: [], events: {} })
