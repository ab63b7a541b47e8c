import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { Participant } from '../../domain/people/people.ts'
import { maxNamed, minNameSearchLength } from '../../domain/people/personRecord.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * Finds a person without a card by name, at the gate, at the cash desk and in the health corner. The search
 * starts after a pause in typing. Earlier results stay visible during a search and are cleared on closing.
 * Gate and cash desk ask for confirmation of the chosen person before they act; the health corner opens that
 * person by code.
 */

export interface NameSearchContext {
  readonly search: string
  readonly people: readonly Participant[] | null
  readonly failure: Failure | null
}

export type NameSearchEvent =
  | { type: 'search.opened' }
  | { type: 'search.closed' }
  | { type: 'search.changed'; search: string }
  | { type: 'search.retried' }
  | { type: 'person.chosen'; code: string }

type Answer = Outcome<readonly Participant[]>

const nameSearchFailedText = 'The names could not be searched.'

const nothing: NameSearchContext = { search: '', people: null, failure: null }

export const nameSearchMachine = setup({
  types: {
    context: {} as NameSearchContext,
    events: {} as NameSearchEvent,
    emitted: {} as { type: 'person.found'; code: string },
  },
  actors: { findPeople: fromPromise<Answer, { name: string }>(notProvided('findPeople')) },
  delays: { typingPause: 300 },
  actions: {
    storeSearch: assign((_, search: string) => ({ search, failure: null })),
    storePeople: assign((_, people: readonly Participant[]) => ({ people })),
    clearPeople: assign({ people: null }),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    clearAll: assign(nothing),
    forgetPeople: () => {},
    announceFound: emit((_, code: string) => ({ type: 'person.found' as const, code })),
  },
  guards: {
    isLongEnough: (_, search: string) => search.trim().length >= minNameSearchLength,
    isFound: (_, answer: Answer) => answer.ok,
  },
}).createMachine({
  id: 'nameSearch',
  context: nothing,
  initial: 'closed',
  states: {
    closed: { entry: ['clearAll', 'forgetPeople'], on: { 'search.opened': 'open' } },
    open: {
      initial: 'waiting',
      on: {
        'search.closed': 'closed',
        'search.changed': [
          {
            guard: { type: 'isLongEnough', params: ({ event }) => event.search },
            target: '.typing',
            actions: { type: 'storeSearch', params: ({ event }) => event.search },
          },
          {
            target: '.waiting',
            actions: ['clearPeople', { type: 'storeSearch', params: ({ event }) => event.search }],
          },
        ],
        'person.chosen': {
          target: 'closed',
          actions: { type: 'announceFound', params: ({ event }) => event.code },
        },
      },
      states: {
        waiting: {},
        typing: { after: { typingPause: 'searching' } },
        searching: {
          tags: 'busy',
          ...reading({
            src: 'findPeople',
            input: ({ search }: NameSearchContext) => ({ name: search }),
            guard: 'isFound',
            store: 'storePeople',
            unread: showingCause(nameSearchFailedText),
            shown: 'shown',
            failed: 'failed',
          }),
        },
        shown: {},
        failed: { on: { 'search.retried': { target: 'searching', actions: 'clearFailure' } } },
      },
    },
  },
})

export function foundText({ people, search }: Pick<NameSearchContext, 'people' | 'search'>): string {
  if (search.trim().length < minNameSearchLength) return 'Type two letters or more.'
  if (people === null) return ''
  if (people.length === 0) return 'Nobody of this name. Check the spelling.'
  if (people.length > maxNamed) return `The first ${maxNamed} people. Type more of the name.`
  return people.length === 1 ? 'One person' : `${people.length} people`
}

expose(nameSearchMachine, { context: [], events: {} })
