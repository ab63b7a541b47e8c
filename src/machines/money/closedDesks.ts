import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { ClosedDesk, ClosedDesks } from '../../domain/money/closedDesks.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/* The closed cash desks, the last closed first (design: "Money"). The server pages; "Load more" gets the next. */

export interface ClosedDesksContext {
  readonly desks: readonly ClosedDesk[]
  /** Cursor of the next page; null at the end. */
  readonly before: string | null
  readonly failure: Failure | null
}

export type ClosedDesksEvent =
  | { type: 'list.refreshRequested' }
  | { type: 'load.retried' }
  | { type: 'more.requested' }

export const closedDesksFailedText = 'The closed desks could not be read. Please try again.'

const showUnread = showingCause(closedDesksFailedText)

export const closedDesksMachine = setup({
  types: { context: {} as ClosedDesksContext, events: {} as ClosedDesksEvent },
  actors: {
    fetchDesks: fromPromise<Outcome<ClosedDesks>, { before: string | null }>(notProvided('fetchDesks')),
  },
  actions: {
    storePage: assign((_, { desks, before }: ClosedDesks) => ({ desks, before })),
    storeMore: assign(({ context }, { desks, before }: ClosedDesks) => ({
      desks: [...context.desks, ...desks.filter(({ id }) => !context.desks.some((known) => known.id === id))],
      before,
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: { ...readGuards, hasMore: ({ context }) => context.before !== null },
}).createMachine({
  id: 'closedDesks',
  context: { desks: [], before: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      entry: 'clearFailure',
      ...reading({
        src: 'fetchDesks',
        input: (_: ClosedDesksContext) => ({ before: null }),
        store: 'storePage',
        unread: showUnread,
        shown: 'shown',
        failed: 'failed',
      }),
    },
    failed: { on: { 'load.retried': 'loading' } },
    shown: {
      initial: 'settled',
      on: { 'list.refreshRequested': 'loading' },
      states: {
        settled: { on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' } } },
        loadingMore: {
          entry: 'clearFailure',
          ...reading({
            src: 'fetchDesks',
            input: ({ before }: ClosedDesksContext) => ({ before }),
            store: 'storeMore',
            unread: showUnread,
            shown: 'settled',
            failed: 'moreFailed',
          }),
        },
        moreFailed: { on: { 'more.requested': 'loadingMore' } },
      },
    },
  },
})

expose(closedDesksMachine, { context: [], events: {} })
