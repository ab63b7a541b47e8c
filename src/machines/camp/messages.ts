import { assign, fromPromise, setup } from 'xstate'
import type { MessagePage, StoredMessage } from '../../domain/camp/messages.ts'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readable, readGuards, reading } from '../lib/readable.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * What people wrote on the public pages, newest first. The office marks a message as done or not done, and deletes one
 * after a question. Both can be sent again after a lost answer. The next page loads near the end of the list.
 */

export interface MessagesContext extends MessagePage {
  /** The message that is being marked or deleted. */
  readonly chosen: StoredMessage | null
  readonly failure: Failure | null
}

export type MessagesEvent =
  | { type: 'list.refreshRequested' }
  | { type: 'load.retried' }
  | { type: 'more.requested' }
  | { type: 'message.marked'; message: StoredMessage }
  | { type: 'deletion.requested'; message: StoredMessage }
  | { type: 'deletion.confirmed' }
  | { type: 'deletion.cancelled' }

interface Place {
  readonly before: string | null
}
type Marked = Pick<StoredMessage, 'doneAt'>

const failedText = 'The messages could not be read. Please try again.'
const unmarkedText = 'This could not be saved. Please try again.'
const undeletedText = 'The message could not be deleted. Please try again.'

const { initial, states } = readable({
  src: 'fetchMessages',
  refresh: 'list.refreshRequested',
  input: (): Place => ({ before: null }),
  store: 'storePage',
  unread: showingText(failedText),
})

export const messagesMachine = setup({
  types: { context: {} as MessagesContext, events: {} as MessagesEvent },
  actors: {
    fetchMessages: fromPromise<Outcome<MessagePage>, Place>(notProvided('fetchMessages')),
    markMessage: fromPromise<Outcome<Marked>, { id: string; isDone: boolean }>(notProvided('markMessage')),
    deleteMessage: fromPromise<Outcome<unknown>, { id: string }>(notProvided('deleteMessage')),
  },
  actions: {
    storePage: assign((_, { messages, before }: MessagePage) => ({ messages, before, failure: null })),
    storeMore: assign(({ context }, { messages, before }: MessagePage) => ({
      messages: [
        ...context.messages,
        ...messages.filter(({ id }) => context.messages.every((m) => m.id !== id)),
      ],
      before,
    })),
    choose: assign((_, chosen: StoredMessage) => ({ chosen, failure: null })),
    storeMark: assign(({ context: { messages, chosen } }, { doneAt }: Marked) => ({
      messages: messages.map((message) => (message.id === chosen?.id ? { ...message, doneAt } : message)),
      chosen: null,
    })),
    removeChosen: assign(({ context: { messages, chosen } }) => ({
      messages: messages.filter(({ id }) => id !== chosen?.id),
      chosen: null,
    })),
    clearChoice: assign({ chosen: null, failure: null }),
    clearFailure: assign({ failure: null }),
    showFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: { ...readGuards, hasMore: ({ context }) => context.before !== null },
}).createMachine({
  id: 'messages',
  context: { messages: [], before: null, chosen: null, failure: null },
  initial,
  states: {
    ...states,
    shown: {
      ...states.shown,
      on: {},
      states: {
        ...states.shown.states,
        settled: {
          on: {
            'list.refreshRequested': 'refreshing',
            'more.requested': { guard: 'hasMore', target: 'loadingMore' },
            'message.marked': {
              target: 'marking',
              actions: { type: 'choose', params: ({ event }) => event.message },
            },
            'deletion.requested': {
              target: 'asking',
              actions: { type: 'choose', params: ({ event }) => event.message },
            },
          },
        },
        stale: { on: { 'load.retried': 'refreshing', 'list.refreshRequested': 'refreshing' } },
        loadingMore: {
          entry: 'clearFailure',
          ...reading({
            src: 'fetchMessages',
            input: ({ before }: MessagesContext) => ({ before }),
            store: 'storeMore',
            unread: showingText(failedText),
            shown: 'settled',
            failed: 'moreFailed',
          }),
        },
        moreFailed: { on: { 'more.requested': 'loadingMore', 'list.refreshRequested': 'refreshing' } },
        marking: {
          tags: 'busy',
          ...reading({
            src: 'markMessage',
            input: ({ chosen }: MessagesContext) => ({
              id: chosen?.id ?? '',
              isDone: chosen?.doneAt === null,
            }),
            store: 'storeMark',
            unread: showingText(unmarkedText),
            shown: 'settled',
            failed: 'settled',
          }),
        },
        asking: {
          on: {
            'deletion.confirmed': 'deleting',
            'deletion.cancelled': { target: 'settled', actions: 'clearChoice' },
          },
        },
        deleting: {
          tags: 'busy',
          entry: 'clearFailure',
          ...reading({
            src: 'deleteMessage',
            input: ({ chosen }: MessagesContext) => ({ id: chosen?.id ?? '' }),
            store: 'removeChosen',
            unread: showingText(undeletedText),
            shown: 'settled',
            failed: 'asking',
          }),
        },
      },
    },
  },
})

expose(messagesMachine, { context: [], events: {} })
