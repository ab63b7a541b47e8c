import { assign, fromPromise, setup } from 'xstate'
import type { PersonInFile } from '../../domain/people/peopleFile.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The filtered registrations as a CSV file, in the order of the list. It is built on this device and needs no
 * network.
 */

export interface PeopleFileContext {
  readonly people: readonly PersonInFile[]
}

export type PeopleFileEvent =
  | { type: 'file.requested'; people: readonly PersonInFile[] }
  | { type: 'message.closed' }

export const peopleFileFailedText = 'The file could not be saved. Press Save list as CSV again.'

export function peopleFileSavedText({ people }: PeopleFileContext): string {
  const count = people.length === 1 ? '1 person is' : `${people.length.toLocaleString('en-US')} people are`
  return `${count} in the file in your downloads.`
}

export const peopleFileMachine = setup({
  types: { context: {} as PeopleFileContext, events: {} as PeopleFileEvent },
  actors: {
    saveFile: fromPromise<void, { people: readonly PersonInFile[] }>(notProvided('saveFile')),
  },
  delays: { savedShown: 5_000 },
  actions: { storePeople: assign((_, people: readonly PersonInFile[]) => ({ people })) },
  guards: { isSomebody: (_, people: readonly PersonInFile[]) => people.length > 0 },
}).createMachine({
  id: 'peopleFile',
  context: { people: [] },
  initial: 'idle',
  on: {
    'file.requested': {
      guard: { type: 'isSomebody', params: ({ event }) => event.people },
      target: '.saving',
      actions: { type: 'storePeople', params: ({ event }) => event.people },
    },
  },
  states: {
    idle: {},
    saving: {
      on: { 'file.requested': {} },
      invoke: {
        src: 'saveFile',
        id: 'saveFile',
        input: ({ context: { people } }) => ({ people }),
        onDone: 'saved',
        onError: 'failed',
      },
    },
    saved: { after: { savedShown: 'idle' }, on: { 'message.closed': 'idle' } },
    failed: { on: { 'message.closed': 'idle' } },
  },
})

expose(peopleFileMachine, {
  context: [],
  events: {},
})
