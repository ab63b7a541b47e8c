import { assign, emit, fromPromise, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../../domain/lib/attempt.ts'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import type { ImportRecord } from '../../domain/people/importing/importRows.ts'
import { answerOf, valueIn } from '../lib/answerOf.ts'
import { attemptGuards, keyed, makeIdempotencyKey } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * The last imports, and the undo of a whole one after a confirmation. An unanswered attempt keeps its key, so
 * that pressing again undoes nothing twice.
 */

export interface ImportsContext {
  readonly imports: readonly ImportRecord[]
  /** The one that the question is about, or was about last. */
  readonly asked: ImportRecord | null
  readonly attempt: Attempt | null
  readonly failure: Failure | null
}

export type ImportsEvent =
  | { type: 'undo.requested'; id: string }
  | { type: 'undo.cancelled' }
  | { type: 'undo.confirmed' }
  | { type: 'load.retried' }

type List = Outcome<readonly ImportRecord[]>
type Undone = Outcome<ImportRecord>

const failedText = 'The list of imports could not be read. Please try again.'
const notUndoneText = 'The import was not undone. Please try again.'
const unansweredText = 'Maybe the import is undone, maybe not. Press “Undo the import” again.'

export const importsMachine = setup({
  types: {
    context: {} as ImportsContext,
    events: {} as ImportsEvent,
    emitted: {} as { type: 'import.undone'; id: string },
  },
  actors: {
    fetchImports: fromPromise<List>(notProvided('fetchImports')),
    makeIdempotencyKey,
    undoImport: fromPromise<Undone, { id: string; idempotencyKey: string }>(notProvided('undoImport')),
  },
  actions: {
    storeImports: assign((_, imports: readonly ImportRecord[]) => ({ imports })),
    /** Another import gets another key. */
    storeAsked: assign(({ context: { imports, asked, attempt } }, id: string) => ({
      asked: imports.find((one) => one.id === id) ?? null,
      attempt: asked?.id === id ? attempt : null,
    })),
    storeAttempt: assign((_, key: string) => ({ attempt: { key, isUnanswered: false } })),
    storeUndone: assign(({ context: { imports } }, answer: Undone) => {
      const undone = valueIn(answer)
      return {
        imports: imports.map((one) => (one.id === undone.id ? undone : one)),
        asked: null,
        attempt: null,
      }
    }),
    announceUndone: emit((_, answer: Undone) => ({
      type: 'import.undone' as const,
      id: valueIn(answer).id,
    })),
    showRefusal: assign((_, answer: Undone) => ({
      failure: failureOf(answer, notUndoneText),
      attempt: null,
    })),
    showNotSent: assign({ failure: { text: notUndoneText, isIncident: true } }),
    showUnanswered: assign(({ context: { attempt } }, _sentence: string | null) => ({
      failure: { text: unansweredText, isIncident: true },
      attempt: unansweredAttempt(attempt),
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    ...readGuards,
    ...attemptGuards,
    isUndoable: ({ context: { imports } }, id: string) =>
      imports.some((one) => one.id === id && one.undoneAt === undefined),
    hasAttempt: ({ context }) => context.attempt !== null,
  },
}).createMachine({
  id: 'imports',
  context: { imports: [], asked: null, attempt: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      entry: 'clearFailure',
      ...reading({
        src: 'fetchImports',
        store: 'storeImports',
        unread: showingText(failedText),
        shown: 'shown',
        failed: 'failed',
      }),
    },
    failed: { on: { 'load.retried': 'loading' } },
    shown: {
      on: {
        'undo.requested': {
          guard: { type: 'isUndoable', params: ({ event }) => event.id },
          target: 'asking',
          actions: ['clearFailure', { type: 'storeAsked', params: ({ event }) => event.id }],
        },
      },
    },
    asking: {
      on: {
        'undo.cancelled': { target: 'shown', actions: 'clearFailure' },
        'undo.confirmed': [{ guard: 'hasAttempt', target: 'undoing.sending' }, { target: 'undoing' }],
      },
    },
    undoing: {
      entry: 'clearFailure',
      ...keyed({
        form: '#imports.asking',
        src: 'undoImport',
        input: ({ asked, attempt }: ImportsContext) => ({
          id: asked?.id ?? '',
          idempotencyKey: attempt?.key ?? '',
        }),
        done: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: '#imports.shown',
            actions: [
              { type: 'storeUndone', params: answerOf },
              { type: 'announceUndone', params: answerOf },
            ],
          },
        ],
      }),
    },
  },
})

expose(importsMachine, { context: [], events: {} })
