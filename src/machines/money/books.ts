import { assign, fromPromise, setup } from 'xstate'
import { isIncident, messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import type { Books, LeftInWallet } from '../../domain/money/reports.ts'
import { answerOf, errorOf, valueIn } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The books of the camp (design: "Money"): per day, per stall (total and per day), and the balance of each
 * wallet. Each of the three can be saved as a CSV file. Loaded figures stay visible during a refresh.
 */

export interface CampBooks {
  readonly books: Books
  readonly wallets: readonly LeftInWallet[]
}

export type BooksFile = 'days' | 'stalls' | 'wallets'

export interface BooksContext {
  readonly read: CampBooks | null
  readonly day: string | null
  readonly callError: string | null
  readonly isIncident: boolean
}

export type BooksEvent =
  | { type: 'books.refreshRequested' }
  | { type: 'day.chosen'; day: string | null }
  | { type: 'file.requested'; file: BooksFile }

type Answer = Outcome<CampBooks>

export const booksFailedText = 'The books could not be read. Please try again.'

export const booksMachine = setup({
  types: { context: {} as BooksContext, events: {} as BooksEvent },
  actors: { fetchBooks: fromPromise<Answer>(notProvided('fetchBooks')) },
  actions: {
    storeBooks: assign((_, read: CampBooks) => ({ read, callError: null, isIncident: false })),
    showRefusal: assign((_, answer: Answer) => ({
      callError: (!answer.ok && answer.message) || booksFailedText,
      isIncident: isIncident(answer),
    })),
    showException: assign((_, error: unknown) => ({
      callError: messageOf(error) || booksFailedText,
      isIncident: true,
    })),
    storeDay: assign((_, day: string | null) => ({ day })),
    saveFile: (_, _file: { readonly file: BooksFile; readonly read: CampBooks | null }) => {},
  },
  guards: { isRead: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'books',
  context: { read: null, day: null, callError: null, isIncident: false },
  initial: 'loading',
  on: { 'day.chosen': { actions: { type: 'storeDay', params: ({ event }) => event.day } } },
  states: {
    loading: {
      invoke: {
        src: 'fetchBooks',
        id: 'fetchBooks',
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'shown',
            actions: { type: 'storeBooks', params: ({ event }) => valueIn(event.output) },
          },
          { target: 'failed', actions: { type: 'showRefusal', params: answerOf } },
        ],
        onError: { target: 'failed', actions: { type: 'showException', params: errorOf } },
      },
    },
    shown: {
      on: {
        'books.refreshRequested': 'loading',
        'file.requested': {
          actions: {
            type: 'saveFile',
            params: ({ context: { read }, event: { file } }) => ({ file, read }),
          },
        },
      },
    },
    failed: { on: { 'books.refreshRequested': 'loading' } },
  },
})

expose(booksMachine, {
  context: ['isIncident', 'day'],
  events: { 'file.requested': ['file'], 'day.chosen': ['day'] },
})
