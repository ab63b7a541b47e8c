import { assign, fromPromise, setup } from 'xstate'
import type { OwnSession } from '../../domain/account/session.ts'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * The sessions of the signed-in person, on the account page (staff, merchants and campers). The person ends
 * one other session or all others, after a confirmation; an ended session is signed out by its next call. A
 * session that has ended meanwhile counts as success. A paired device has no list, and the server says so.
 */

export type AskedEnd = { readonly of: 'one'; readonly id: string } | { readonly of: 'others' }

export interface OwnSessionsContext {
  readonly sessions: readonly OwnSession[]
  readonly asked: AskedEnd | null
  readonly failure: Failure | null
  readonly notice: string | null
}

export type OwnSessionsEvent =
  | { type: 'load.retried' }
  | { type: 'end.requested'; id: string }
  | { type: 'endOthers.requested' }
  | { type: 'end.cancelled' }
  | { type: 'end.confirmed' }
  | { type: 'notice.closed' }

type ListAnswer = Outcome<readonly OwnSession[]>
type EndAnswer = Outcome<number>

export const sessionsFailedText =
  'We could not read where you are signed in. Check the connection and try again.'
const showNotEnded = showingText('We do not know whether this was done. Check the connection and try again.')
const endedTexts = {
  one: 'That browser is signed out.',
  gone: 'That browser was signed out already.',
  others: 'You are signed out everywhere else.',
}

const noMessages = { asked: null, failure: null }

const listIn = ({ event }: { readonly event: { readonly output: ListAnswer } }) => event.output
const answerIn = ({ event }: { readonly event: { readonly output: EndAnswer } }) => event.output

export const ownSessionsMachine = setup({
  types: { context: {} as OwnSessionsContext, events: {} as OwnSessionsEvent },
  actors: {
    fetchSessions: fromPromise<ListAnswer>(notProvided('fetchSessions')),
    endSessions: fromPromise<EndAnswer, AskedEnd>(notProvided('endSessions')),
  },
  actions: {
    storeSessions: assign((_, answer: ListAnswer) => (answer.ok ? { sessions: answer.value } : {})),
    ask: assign((_, asked: AskedEnd) => ({ asked, notice: null })),
    closeQuestion: assign(noMessages),
    removeEnded: assign(({ context: { sessions, asked } }, answer: EndAnswer) => ({
      ...noMessages,
      sessions: sessions.filter((session) => !isAsked(session, asked)),
      notice: asked?.of === 'others' ? endedTexts.others : answer.ok ? endedTexts.one : endedTexts.gone,
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearNotice: assign({ notice: null }),
  },
  guards: {
    isRead: (_, answer: ListAnswer) => answer.ok,
    /** A 403 with a message refuses the page for this kind of session. */
    isNotForThis: (_, answer: ListAnswer) =>
      !answer.ok && answer.status === 403 && answer.message !== undefined,
    isOther: ({ context: { sessions } }, id: string) =>
      sessions.some((session) => session.id === id && !session.isThis),
    hasOthers: ({ context: { sessions } }) => sessions.some(({ isThis }) => !isThis),
    isEnded: (_, answer: EndAnswer) => answer.ok || isGone(answer),
  },
}).createMachine({
  id: 'ownSessions',
  context: { ...noMessages, sessions: [], notice: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'fetchSessions',
        id: 'fetchSessions',
        onDone: [
          {
            guard: { type: 'isRead', params: listIn },
            target: 'shown',
            actions: { type: 'storeSessions', params: listIn },
          },
          {
            guard: { type: 'isNotForThis', params: listIn },
            target: 'refused',
            actions: {
              type: 'showFailure',
              params: ({ event }) => failureOf(event.output, sessionsFailedText),
            },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    failed: { on: { 'load.retried': 'loading' } },
    refused: {},
    shown: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            'end.requested': {
              guard: { type: 'isOther', params: ({ event }) => event.id },
              target: 'asking',
              actions: { type: 'ask', params: ({ event }) => ({ of: 'one', id: event.id }) },
            },
            'endOthers.requested': {
              guard: 'hasOthers',
              target: 'asking',
              actions: { type: 'ask', params: { of: 'others' } },
            },
            'notice.closed': { actions: 'clearNotice' },
          },
        },
        asking: {
          on: {
            'end.cancelled': { target: 'settled', actions: 'closeQuestion' },
            'end.confirmed': 'ending',
          },
        },
        ending: {
          tags: 'busy',
          entry: assign({ failure: null }),
          invoke: {
            src: 'endSessions',
            id: 'endSessions',
            input: ({ context }) => context.asked ?? { of: 'others' },
            onDone: [
              {
                guard: { type: 'isEnded', params: answerIn },
                target: 'settled',
                actions: { type: 'removeEnded', params: answerIn },
              },
              { target: 'asking', ...showNotEnded.onRefusal },
            ],
            onError: { target: 'asking', ...showNotEnded.onException },
          },
        },
      },
    },
  },
})

export function askedSessions({ sessions, asked }: Pick<OwnSessionsContext, 'sessions' | 'asked'>) {
  return sessions.filter((session) => isAsked(session, asked))
}

function isAsked({ id, isThis }: OwnSession, asked: AskedEnd | null): boolean {
  return !isThis && (asked?.of === 'others' || (asked?.of === 'one' && asked.id === id))
}

function isGone(answer: EndAnswer): boolean {
  return !answer.ok && answer.reason === 'notFound'
}

expose(ownSessionsMachine, { context: [], events: {} })
