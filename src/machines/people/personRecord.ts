import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { PersonRecord } from '../../domain/people/personRecord.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * The office's data of a person beyond the documented profile: loaded when the profile is opened, and updated
 * by every office action there.
 */

export interface PersonRecordContext {
  readonly code: string
  readonly person: PersonRecord | null
  readonly failure: Failure | null
}

export type PersonRecordEvent =
  | { type: 'load.retried' }
  | { type: 'person.changed'; person: PersonRecord }
  | { type: 'password.made' }

type Answer = Outcome<PersonRecord>

const personFailedText = 'We could not read what the office knows of this person. Please try again.'

export const personRecordMachine = setup({
  types: {
    context: {} as PersonRecordContext,
    events: {} as PersonRecordEvent,
    emitted: {} as { type: 'person.known'; person: PersonRecord },
    input: {} as { code: string },
  },
  actors: { fetchPerson: fromPromise<Answer, { code: string }>(notProvided('fetchPerson')) },
  actions: {
    storePerson: assign((_, person: PersonRecord) => ({ person })),
    announcePerson: emit((_, person: PersonRecord) => ({ type: 'person.known' as const, person })),
    sayFirstPassword: assign(({ context: { person } }) => ({
      person: person && { ...person, signIn: 'first' as const },
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: readGuards,
}).createMachine({
  id: 'personRecord',
  context: ({ input: { code } }) => ({ code, person: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'clearFailure',
      ...reading({
        src: 'fetchPerson',
        input: ({ code }: PersonRecordContext) => ({ code }),
        store: ['storePerson', 'announcePerson'],
        unread: showingText(personFailedText),
        shown: 'shown',
        failed: 'failed',
      }),
    },
    failed: { on: { 'load.retried': 'loading' } },
    shown: {
      on: {
        'person.changed': {
          actions: [
            { type: 'storePerson', params: ({ event }) => event.person },
            { type: 'announcePerson', params: ({ event }) => event.person },
          ],
        },
        'password.made': { actions: 'sayFirstPassword' },
      },
    },
  },
})

expose(personRecordMachine, { context: [], events: {} })
