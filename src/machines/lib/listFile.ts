import { assign, fromPromise, setup } from 'xstate'
import type { ListFile, ListFormat, SavedList, SavedListNote } from '../../domain/lib/listFile.ts'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { answerOf } from './answerOf.ts'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'
import { showingText } from './showingFailure.ts'

/*
 * A list as a file in one of three formats; the last format is remembered. The server writes into the audit
 * who saves how many rows under which filter before the file is made, so that no list leaves without it.
 */

export interface ListFileContext {
  readonly format: ListFormat
  readonly file: ListFile | null
  readonly failure: Failure | null
}

export type ListFileEvent =
  | { type: 'format.chosen'; format: ListFormat }
  | { type: 'file.requested'; file: ListFile }
  | { type: 'message.closed' }

interface Saving {
  readonly file: ListFile | null
  readonly format: ListFormat
}

export const notNotedText =
  'The list was not saved, because the server could not write that into the audit. Please try again.'
export const fileFailedText = 'The file could not be saved. Please try again.'

const nounsOf: Readonly<Partial<Record<SavedList, readonly [string, string]>>> = {
  deposits: ['deposit is', 'deposits are'],
  newsletter: ['address is', 'addresses are'],
}

export function listSavedText({ file }: Pick<ListFileContext, 'file'>): string {
  if (file === null) return ''
  const [one, many] = nounsOf[file.list] ?? ['person is', 'people are']
  const count = file.count === 1 ? `1 ${one}` : `${file.count.toLocaleString('en-US')} ${many}`
  return `${count} in the file in your downloads.`
}

const showNotNoted = showingText(notNotedText)

export const listFileMachine = setup({
  types: {
    context: {} as ListFileContext,
    events: {} as ListFileEvent,
    input: {} as { format: ListFormat },
  },
  actors: {
    noteList: fromPromise<Outcome<unknown>, { note: SavedListNote | null; format: ListFormat }>(
      notProvided('noteList'),
    ),
    saveFile: fromPromise<void, Saving>(notProvided('saveFile')),
  },
  delays: { savedShown: 5_000 },
  actions: {
    storeFormat: assign((_, format: ListFormat) => ({ format })),
    rememberFormat: (_, _format: ListFormat) => {},
    storeFile: assign((_, file: ListFile) => ({ file, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFile: assign({ file: null }),
  },
  guards: {
    isFilled: (_, file: ListFile) => file.count > 0,
    isNoted: (_, answer: Outcome<unknown>) => answer.ok,
  },
}).createMachine({
  id: 'listFile',
  context: ({ input: { format } }) => ({ format, file: null, failure: null }),
  initial: 'idle',
  on: {
    'file.requested': {
      guard: { type: 'isFilled', params: ({ event }) => event.file },
      target: '.noting',
      actions: { type: 'storeFile', params: ({ event }) => event.file },
    },
    'format.chosen': {
      actions: [
        { type: 'storeFormat', params: ({ event }) => event.format },
        { type: 'rememberFormat', params: ({ event }) => event.format },
      ],
    },
  },
  states: {
    idle: { entry: 'clearFile' },
    noting: {
      tags: 'busy',
      on: { 'file.requested': {}, 'format.chosen': {} },
      invoke: {
        src: 'noteList',
        id: 'noteList',
        input: ({ context: { file, format } }) => ({ note: file && noteOf(file), format }),
        onDone: [
          { guard: { type: 'isNoted', params: answerOf }, target: 'saving' },
          { target: 'failed', ...showNotNoted.onRefusal },
        ],
        onError: { target: 'failed', ...showNotNoted.onException },
      },
    },
    saving: {
      tags: 'busy',
      on: { 'file.requested': {}, 'format.chosen': {} },
      invoke: {
        src: 'saveFile',
        id: 'saveFile',
        input: ({ context: { file, format } }) => ({ file, format }),
        onDone: 'saved',
        onError: {
          target: 'failed',
          actions: { type: 'showFailure', params: { text: fileFailedText, isIncident: true } },
        },
      },
    },
    saved: { after: { savedShown: 'idle' }, on: { 'message.closed': 'idle' } },
    failed: { entry: 'clearFile', on: { 'message.closed': 'idle' } },
  },
})

function noteOf({ list, count, filter }: ListFile): SavedListNote {
  return { list, count, filter }
}

expose(listFileMachine, { context: [], events: {} })
