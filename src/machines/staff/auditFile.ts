import { assign, fromPromise, setup } from 'xstate'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import type { AuditFilters } from '../../domain/staff/audit.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The audit log as a file: all entries that match the filters, not only those on screen. A long download can
 * be cancelled. An incomplete file is not saved.
 */

export interface AuditFileContext {
  readonly filters: AuditFilters | null
  readonly failure: Failure | null
}

export type AuditFileEvent =
  | { type: 'file.requested'; filters: AuditFilters }
  | { type: 'file.cancelled' }
  | { type: 'message.closed' }

export const fileFailedText = 'The file did not come whole, and nothing was saved. Press CSV again.'

export const auditFileMachine = setup({
  types: { context: {} as AuditFileContext, events: {} as AuditFileEvent },
  actors: {
    downloadAudit: fromPromise<Outcome<unknown>, { filters: AuditFilters | null }>(
      notProvided('downloadAudit'),
    ),
  },
  delays: { savedShown: 5_000 },
  actions: {
    showFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: { isSaved: (_, answer: Outcome<unknown>) => answer.ok },
}).createMachine({
  id: 'auditFile',
  context: { filters: null, failure: null },
  initial: 'idle',
  on: {
    'file.requested': {
      target: '.downloading',
      actions: assign(({ event }) => ({ filters: event.filters, failure: null })),
    },
  },
  states: {
    idle: {},
    downloading: {
      on: { 'file.cancelled': 'idle', 'file.requested': {} },
      invoke: {
        src: 'downloadAudit',
        id: 'downloadAudit',
        input: ({ context: { filters } }) => ({ filters }),
        onDone: [
          { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'saved' },
          {
            target: 'failed',
            actions: {
              type: 'showFailure',
              params: ({ event }) => failureOf(event.output, fileFailedText),
            },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'showFailure', params: { text: fileFailedText, isIncident: true } },
        },
      },
    },
    saved: { after: { savedShown: 'idle' }, on: { 'message.closed': 'idle' } },
    failed: { on: { 'message.closed': 'idle' } },
  },
})

expose(auditFileMachine, {
  context: [],
  events: {},
})
