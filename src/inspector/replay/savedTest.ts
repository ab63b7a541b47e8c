import { assign, fromPromise, setup } from 'xstate'
import { notProvided } from '../../machines/lib/notProvided.ts'
import type { Recording } from '../../services/recorder/recording.ts'

/*
 * Saves a recording as a regression test: a file for test/recordings, where a test replays it. For 2 s it is said that
 * it was saved; a name is needed.
 */

export interface SavedTestContext {
  name: string
  formError: string | null
}

export type SavedTestEvent =
  | { type: 'name.changed'; name: string }
  | { type: 'save.requested'; recording: Recording }

interface SaveInput {
  readonly fileName: string
  readonly recording: Recording
}

export const namelessText = 'Give the test a name with letters or digits.'
export const saveFailedText = 'The test could not be saved. Try again.'

export const savedTestMachine = setup({
  types: { context: {} as SavedTestContext, events: {} as SavedTestEvent },
  actors: { saveRecording: fromPromise<void, SaveInput>(notProvided('saveRecording')) },
  actions: { showFormError: assign((_, formError: string) => ({ formError })) },
  guards: { isNameless: ({ context }) => fileNameOf(context.name) === null },
  delays: { confirmationShown: 2_000 },
}).createMachine({
  id: 'savedTest',
  context: { name: '', formError: null },
  initial: 'idle',
  on: {
    'name.changed': { actions: assign(({ event }) => ({ name: event.name, formError: null })) },
    'save.requested': [
      { guard: 'isNameless', target: '.idle', actions: { type: 'showFormError', params: namelessText } },
      { target: '.saving' },
    ],
  },
  states: {
    idle: {},
    saving: {
      entry: assign({ formError: null }),
      invoke: {
        src: 'saveRecording',
        id: 'saveRecording',
        input: ({ context, event }) => {
          if (event.type !== 'save.requested') throw new Error(`${event.type} saves nothing`)
          return { fileName: fileNameOf(context.name) ?? '', recording: event.recording }
        },
        onDone: 'saved',
        onError: { target: 'idle', actions: { type: 'showFormError', params: saveFailedText } },
      },
    },
    saved: { after: { confirmationShown: 'idle' } },
  },
})

/** `a lost answer` is saved as `a-lost-answer.json`; null when nothing of the name is left. */
export function fileNameOf(name: string): string | null {
  const words = name.match(/[A-Za-z0-9]+/g)
  return words && `${words.join('-').slice(0, 80)}.json`
}
