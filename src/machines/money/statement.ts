import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { Statement } from '../../domain/money/statement.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readable, readGuards } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * The statement of one camper for the staff: read on opening, on request and after a sale was given back, and
 * searched here. The CSV file has the rows that are shown.
 */

export interface StatementContext {
  readonly code: string
  readonly statement: Statement | null
  readonly search: string
  readonly failure: Failure | null
}

export type StatementEvent =
  | { type: 'statement.refreshRequested' }
  | { type: 'load.retried' }
  | { type: 'search.changed'; search: string }
  | { type: 'file.requested' }

const { initial, states } = readable({
  src: 'fetchStatement',
  input: ({ code }: StatementContext) => ({ code }),
  refresh: 'statement.refreshRequested',
  store: 'storeStatement',
  unread: showingCause('The statement could not be read. Please try again.'),
})

export const statementMachine = setup({
  types: {
    context: {} as StatementContext,
    events: {} as StatementEvent,
    input: {} as { code: string },
  },
  actors: {
    fetchStatement: fromPromise<Outcome<Statement>, { code: string }>(notProvided('fetchStatement')),
  },
  actions: {
    storeStatement: assign((_, statement: Statement) => ({ statement, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    saveFile: (_, _shown: Pick<StatementContext, 'statement' | 'search'>) => {},
  },
  guards: readGuards,
}).createMachine({
  id: 'statement',
  context: ({ input: { code } }) => ({ code, statement: null, search: '', failure: null }),
  initial,
  states: {
    ...states,
    shown: {
      ...states.shown,
      on: {
        ...states.shown.on,
        'search.changed': { actions: assign(({ event }) => ({ search: event.search })) },
        'file.requested': {
          actions: {
            type: 'saveFile',
            params: ({ context: { statement, search } }) => ({ statement, search }),
          },
        },
      },
    },
  },
})

expose(statementMachine, { context: [], events: {} })
