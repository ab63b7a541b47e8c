import { assign, emit, fromPromise, setup } from 'xstate'
import { filtered, noFilters } from '../domain/filters.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Participant } from '../domain/people.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * Who is it, when there is no card: a search by name beside the health corner's field. The list of participants is read
 * when the search is opened, and nobody of it is left when it is closed. It tells nothing of anybody's health: whoever
 * is chosen is looked up by code, which is written down as ever.
 */

export interface PersonSearchContext {
  readonly search: string
  readonly people: readonly Participant[]
}

export type PersonSearchEvent =
  | { type: 'search.opened' }
  | { type: 'search.closed' }
  | { type: 'search.changed'; search: string }
  | { type: 'load.retried' }
  | { type: 'person.chosen'; code: string }

type Answer = Outcome<readonly Participant[]>

const nothing: PersonSearchContext = { search: '', people: [] }
const answer = ({ event }: { readonly event: { readonly output: Answer } }) => event.output

export const personSearchMachine = setup({
  types: {
    context: {} as PersonSearchContext,
    events: {} as PersonSearchEvent,
    emitted: {} as { type: 'person.found'; code: string },
  },
  actors: { fetchParticipants: fromPromise<Answer>(notProvided('fetchParticipants')) },
  actions: {
    storeSearch: assign((_, search: string) => ({ search })),
    storePeople: assign((_, read: Answer) => ({ people: read.ok ? read.value : [] })),
    clearAll: assign(nothing),
    announceFound: emit((_, code: string) => ({ type: 'person.found' as const, code })),
  },
  guards: { isRead: (_, read: Answer) => read.ok },
}).createMachine({
  id: 'personSearch',
  context: nothing,
  initial: 'closed',
  states: {
    closed: { entry: 'clearAll', on: { 'search.opened': 'open' } },
    open: {
      initial: 'loading',
      on: {
        'search.closed': 'closed',
        'search.changed': { actions: { type: 'storeSearch', params: ({ event }) => event.search } },
      },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            src: 'fetchParticipants',
            id: 'fetchParticipants',
            onDone: [
              {
                guard: { type: 'isRead', params: answer },
                target: 'shown',
                actions: { type: 'storePeople', params: answer },
              },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
        },
        failed: { on: { 'load.retried': 'loading' } },
        shown: {
          on: {
            'person.chosen': {
              target: '#personSearch.closed',
              actions: { type: 'announceFound', params: ({ event }) => event.code },
            },
          },
        },
      },
    },
  },
})

const shortestSearch = 2
const mostShown = 20

interface Found {
  readonly people: readonly Participant[]
  /** How many there are, with those that are not shown. */
  readonly total: number
}

/** The first of those whose names or code hold the words; null while too little is typed to search for. */
export function foundBy({ search, people }: PersonSearchContext): Found | null {
  if (search.trim().length < shortestSearch) return null
  const found = filtered(people, { ...noFilters, search })
  return { people: found.slice(0, mostShown), total: found.length }
}

expose(personSearchMachine, { context: [], events: {} })
