import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { Books, BooksFile, LeftInWallet } from '../../domain/money/reports.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * The books of the camp (design: "Money"): per day, per stall (total and per day), and the balance of each
 * wallet. Each of the three can be saved as a CSV file. Loaded figures stay visible during a refresh.
 */

export interface CampBooks {
  readonly books: Books
  readonly wallets: readonly LeftInWallet[]
}

export interface BooksContext {
  readonly read: CampBooks | null
  readonly day: string | null
  readonly failure: Failure | null
}

export type BooksEvent =
  | { type: 'books.refreshRequested' }
  | { type: 'day.chosen'; day: string | null }
  | { type: 'file.requested'; file: BooksFile }

type Answer = Outcome<CampBooks>

const booksFailedText = 'The books could not be read. Please try again.'

export const booksMachine = setup({
  types: { context: {} as BooksContext, events: {} as BooksEvent },
  actors: { fetchBooks: fromPromise<Answer>(notProvided('fetchBooks')) },
  actions: {
    storeBooks: assign((_, read: CampBooks) => ({ read, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    saveFile: (_, _file: { readonly file: BooksFile; readonly read: CampBooks | null }) => {},
  },
  guards: readGuards,
}).createMachine({
  id: 'books',
  context: { read: null, day: null, failure: null },
  initial: 'loading',
  on: { 'day.chosen': { actions: assign(({ event }) => ({ day: event.day })) } },
  states: {
    loading: reading({
      src: 'fetchBooks',
      store: 'storeBooks',
      unread: showingCause(booksFailedText),
      shown: 'shown',
      failed: 'failed',
    }),
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
  context: ['day'],
  events: { 'file.requested': ['file'], 'day.chosen': ['day'] },
})
