import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { fullNameOf } from '../../domain/people/people.ts'
import type { WithdrawnPerson } from '../../domain/people/personRecord.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * Withdrawn registrations, newest first. They appear in no documented list, and are found here by name, code
 * or union. The list is reloaded after a change of one of its people.
 */

export interface WithdrawnPeopleContext {
  readonly people: readonly WithdrawnPerson[]
  readonly search: string
  readonly failure: Failure | null
}

export type WithdrawnPeopleEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'list.refreshRequested' }
  | { type: 'load.retried' }

type Answer = Outcome<readonly WithdrawnPerson[]>

const failedText = 'The list of withdrawn people could not be read. Please try again.'

export const withdrawnPeopleMachine = setup({
  types: { context: {} as WithdrawnPeopleContext, events: {} as WithdrawnPeopleEvent },
  actors: { fetchWithdrawnPeople: fromPromise<Answer>(notProvided('fetchWithdrawnPeople')) },
  actions: {
    storePeople: assign((_, people: readonly WithdrawnPerson[]) => ({ people })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: readGuards,
}).createMachine({
  id: 'withdrawnPeople',
  context: { people: [], search: '', failure: null },
  initial: 'loading',
  on: { 'search.changed': { actions: assign(({ event }) => ({ search: event.search })) } },
  states: {
    loading: {
      entry: 'clearFailure',
      on: { 'list.refreshRequested': { target: 'loading', reenter: true } },
      ...reading({
        src: 'fetchWithdrawnPeople',
        store: 'storePeople',
        unread: showingText(failedText),
        shown: 'shown',
        failed: 'failed',
      }),
    },
    failed: { on: { 'load.retried': 'loading', 'list.refreshRequested': 'loading' } },
    shown: { on: { 'list.refreshRequested': 'loading' } },
  },
})

export function foundPeople({
  people,
  search,
}: Pick<WithdrawnPeopleContext, 'people' | 'search'>): readonly WithdrawnPerson[] {
  const words = search.toLowerCase().split(' ').filter(Boolean)
  return people.filter((person) => {
    const text = `${fullNameOf(person)} ${person.code} ${person.union ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

expose(withdrawnPeopleMachine, { context: [], events: {} })
