import { assign, fromPromise, setup } from 'xstate'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * The help beside an error: the last events of all flows, masked, to copy or download for support, and the
 * request id of the failed answer in our server's log. For 2 s a button reports success. A failure stays
 * visible until a button is pressed again.
 */

export interface IncidentContext {
  flow: string
  /** Null if there is none or the error's own sentence names it. */
  requestId: string | null
  callError: string | null
}

export type IncidentEvent = { type: 'copy.requested' } | { type: 'download.requested' }

interface IncidentInput {
  readonly flow: string
  readonly requestId?: string | null
}

export const copyFailedText = 'The incident could not be copied. Download it instead.'
export const downloadFailedText = 'The incident could not be downloaded. Copy it instead.'

export const incidentMachine = setup({
  types: {
    context: {} as IncidentContext,
    events: {} as IncidentEvent,
    input: {} as IncidentInput,
  },
  actors: {
    copyIncident: fromPromise<void, IncidentInput>(notProvided('copyIncident')),
    downloadIncident: fromPromise<void, IncidentInput>(notProvided('downloadIncident')),
  },
  actions: {
    showCallError: assign((_, callError: string) => ({ callError })),
  },
  delays: { confirmationShown: 2_000 },
}).createMachine({
  id: 'incident',
  context: ({ input: { flow, requestId = null } }) => ({ flow, requestId, callError: null }),
  initial: 'idle',
  on: { 'copy.requested': '.copying', 'download.requested': '.downloading' },
  states: {
    idle: {},
    copying: {
      entry: assign({ callError: null }),
      invoke: {
        src: 'copyIncident',
        id: 'copyIncident',
        input: ({ context }) => ({ flow: context.flow }),
        onDone: 'copied',
        onError: { target: 'failed', actions: { type: 'showCallError', params: copyFailedText } },
      },
    },
    copied: { after: { confirmationShown: 'idle' } },
    downloading: {
      entry: assign({ callError: null }),
      invoke: {
        src: 'downloadIncident',
        id: 'downloadIncident',
        input: ({ context }) => ({ flow: context.flow }),
        onDone: 'downloaded',
        onError: { target: 'failed', actions: { type: 'showCallError', params: downloadFailedText } },
      },
    },
    downloaded: { after: { confirmationShown: 'idle' } },
    failed: {},
  },
})

expose(incidentMachine, { context: ['flow', 'requestId', 'callError'], events: {} })
