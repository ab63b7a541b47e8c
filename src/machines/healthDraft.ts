import { assign, emit, fromPromise, setup } from 'xstate'
import type { StoredHealth } from '../domain/health.ts'
import { differencesOf, formOver, type HealthDraft, type TypedHealth } from '../domain/healthForm.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * Keeps on the device what a camper types into the health form, on every change, until it is submitted, cleared or
 * discarded, or a day has passed: a reload or a lost network costs nothing. What was kept before is read first. A draft
 * that says what the record says anyway is none. A browser that cannot keep it is told of. To discard a draft is asked
 * first, for it is nowhere else.
 */

export interface HealthDraftContext {
  code: string
  draft: HealthDraft | null
  typed: TypedHealth | null
}

export type HealthDraftEvent =
  /** Null: the form says what the record says. */
  | { type: 'draft.changed'; typed: TypedHealth | null }
  | { type: 'draft.dropped' }
  | { type: 'record.read'; health: StoredHealth }
  | { type: 'discard.requested' }
  | { type: 'discard.cancelled' }
  | { type: 'discard.confirmed' }

interface Kept {
  readonly code: string
  readonly typed: TypedHealth | null
  readonly draft: HealthDraft | null
}

export const healthDraftMachine = setup({
  types: {
    context: {} as HealthDraftContext,
    events: {} as HealthDraftEvent,
    emitted: {} as { type: 'draft.discarded' },
    input: {} as { code: string },
  },
  actors: {
    readDraft: fromPromise<HealthDraft | null, { code: string }>(notProvided('readDraft')),
    storeDraft: fromPromise<HealthDraft, Kept>(notProvided('storeDraft')),
    removeDraft: fromPromise<void, { code: string; draft: HealthDraft | null }>(notProvided('removeDraft')),
  },
  actions: {
    storeTyped: assign((_, typed: TypedHealth | null) => ({ typed })),
    clearDraft: assign({ draft: null, typed: null }),
    announceDiscarded: emit({ type: 'draft.discarded' as const }),
  },
  guards: {
    hasDraft: ({ context }) => context.draft !== null,
    isUnkept: ({ context }) => context.typed !== null,
    isNothing: (_, typed: TypedHealth | null) => typed === null,
    isSpent: ({ context: { draft } }, { record }: StoredHealth) =>
      differencesOf({ ...formOver(record), ...draft?.changes }, formOver(record)).length === 0,
  },
}).createMachine({
  id: 'healthDraft',
  context: ({ input: { code } }) => ({ code, draft: null, typed: null }),
  initial: 'reading',
  on: {
    'draft.changed': [
      { guard: { type: 'isNothing', params: ({ event }) => event.typed }, target: '.removing' },
      {
        target: '.keeping',
        actions: { type: 'storeTyped', params: ({ event }) => event.typed },
      },
    ],
    'draft.dropped': '.removing',
  },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readDraft',
        id: 'readDraft',
        input: ({ context: { code } }) => ({ code }),
        onDone: { target: 'none', actions: assign(({ event }) => ({ draft: event.output })) },
        onError: 'none',
      },
    },
    none: { always: { guard: 'hasDraft', target: 'kept' } },
    keeping: {
      invoke: {
        src: 'storeDraft',
        id: 'storeDraft',
        input: ({ context: { code, typed, draft } }) => ({ code, typed, draft }),
        onDone: { target: 'kept', actions: assign(({ event }) => ({ draft: event.output, typed: null })) },
        onError: 'unkept',
      },
    },
    kept: {
      on: {
        'record.read': {
          guard: { type: 'isSpent', params: ({ event }) => event.health },
          target: 'removing',
        },
        'discard.requested': 'askingToDiscard',
      },
    },
    unkept: { on: { 'discard.requested': 'askingToDiscard' } },
    askingToDiscard: {
      on: {
        'discard.cancelled': [{ guard: 'isUnkept', target: 'unkept' }, { target: 'kept' }],
        'discard.confirmed': { target: 'removing', actions: 'announceDiscarded' },
      },
    },
    removing: {
      invoke: {
        src: 'removeDraft',
        id: 'removeDraft',
        input: ({ context: { code, draft } }) => ({ code, draft }),
        onDone: { target: 'none', actions: 'clearDraft' },
        onError: { target: 'none', actions: 'clearDraft' },
      },
    },
  },
})

expose(healthDraftMachine, {
  context: [],
  events: {},
})
