import { assign, emit, fromPromise, setup } from 'xstate'
import type { StoredHealth } from '../../domain/health/health.ts'
import { messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * A camper's health page (portal document §2): a skeleton until the record and the stored draft are known,
 * then the record's summary, or the form if there is no record. A record that could not be loaded never
 * counts as missing, because the form would overwrite it; neither does one that is closed to its camper
 * because the office has made the password. The form is its own machine, which this page opens; it reports
 * whether it was left, saved, or given up for the server's version.
 */

export interface HealthContext {
  code: string
  health: StoredHealth | null
  callError: string | null
  /** The server hides the record from its camper until the health corner opens it. */
  isClosed: boolean
  isDraftKnown: boolean
}

export type HealthEvent =
  | { type: 'draft.known' }
  | { type: 'reload.requested' }
  | { type: 'edit.requested' }
  | { type: 'form.left' }
  | { type: 'record.requested' }
  | { type: 'record.saved'; health: StoredHealth }
  | { type: 'record.replaced'; health: StoredHealth }

type HealthAnswer = Outcome<StoredHealth>

interface Answered {
  readonly event: { readonly output: HealthAnswer }
}

const answer = ({ event }: Answered) => event.output
const unreadText = 'Check the connection and try again.'
const closedText = 'Ask the health corner to open your health record.'

export const healthMachine = setup({
  types: {
    context: {} as HealthContext,
    events: {} as HealthEvent,
    emitted: {} as
      | { type: 'record.read'; health: StoredHealth }
      | { type: 'form.opened'; health: StoredHealth },
    input: {} as { code: string },
  },
  actors: { fetchHealth: fromPromise<HealthAnswer, { code: string }>(notProvided('fetchHealth')) },
  actions: {
    storeAnswer: assign(({ context }, read: HealthAnswer) => ({
      health: read.ok ? read.value : context.health,
    })),
    storeDraftKnown: assign({ isDraftKnown: true }),
    storeRecord: assign((_, health: StoredHealth) => ({ health })),
    showCallError: assign((_, callError: string | undefined) => ({
      callError: callError || unreadText,
      isClosed: false,
    })),
    showClosed: assign((_, callError: string | undefined) => ({
      callError: callError || closedText,
      isClosed: true,
    })),
    announceRecord: emit(({ context }) => ({ type: 'record.read' as const, health: known(context) })),
    announceForm: emit(({ context }) => ({ type: 'form.opened' as const, health: known(context) })),
  },
  guards: {
    isAnswered: (_, read: HealthAnswer) => read.ok,
    isClosed: (_, read: HealthAnswer) => !read.ok && read.reason === 'locked',
    isDraftKnown: ({ context }) => context.isDraftKnown,
    isUnread: ({ context }) => context.health === null,
    isRecord: (_, health: StoredHealth) => health.record !== null,
  },
}).createMachine({
  id: 'health',
  context: ({ input: { code } }) => ({
    code,
    health: null,
    callError: null,
    isClosed: false,
    isDraftKnown: false,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      on: { 'draft.known': { actions: 'storeDraftKnown' } },
      invoke: {
        src: 'fetchHealth',
        id: 'fetchHealth',
        input: ({ context: { code } }) => ({ code }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: answer },
            target: 'waitingForDraft',
            actions: { type: 'storeAnswer', params: answer },
          },
          {
            guard: { type: 'isClosed', params: answer },
            target: 'waitingForDraft',
            actions: { type: 'showClosed', params: ({ event }) => event.output.message },
          },
          {
            target: 'waitingForDraft',
            actions: { type: 'showCallError', params: ({ event }) => event.output.message },
          },
        ],
        onError: {
          target: 'waitingForDraft',
          actions: { type: 'showCallError', params: ({ event }) => messageOf(event.error) },
        },
      },
    },
    waitingForDraft: {
      tags: 'busy',
      on: { 'draft.known': { actions: 'storeDraftKnown' } },
      always: { guard: 'isDraftKnown', target: 'read' },
    },
    read: {
      always: [
        { guard: 'isUnread', target: 'failed' },
        {
          guard: { type: 'isRecord', params: ({ context }) => known(context) },
          target: 'summary',
          actions: 'announceRecord',
        },
        { target: 'form', actions: 'announceRecord' },
      ],
    },
    failed: { on: { 'reload.requested': 'reading' } },
    summary: { on: { 'edit.requested': 'form' } },
    form: {
      entry: 'announceForm',
      on: {
        'form.left': {
          guard: { type: 'isRecord', params: ({ context }) => known(context) },
          target: 'summary',
        },
        'record.saved': {
          target: 'saved',
          actions: { type: 'storeRecord', params: ({ event }) => event.health },
        },
        'record.replaced': [
          {
            guard: { type: 'isRecord', params: ({ event }) => event.health },
            target: 'summary',
            actions: { type: 'storeRecord', params: ({ event }) => event.health },
          },
          {
            target: 'form',
            reenter: true,
            actions: { type: 'storeRecord', params: ({ event }) => event.health },
          },
        ],
      },
    },
    saved: { on: { 'record.requested': 'summary' } },
  },
})

/** The form opens only after a reading; the fallback satisfies the type. */
function known({ health }: HealthContext): StoredHealth {
  return health ?? { record: null, version: null }
}

expose(healthMachine, { context: ['isDraftKnown'], events: {} })
