import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { ClosedDeskReport } from '../../domain/money/closedDesks.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/* The report of one closed cash desk with all its bookings (design: "Money"), to print or to save as a file. */

export interface ClosedDeskContext {
  readonly desk: string
  readonly report: ClosedDeskReport | null
  readonly failure: Failure | null
}

export type ClosedDeskEvent = { type: 'report.refreshRequested' } | { type: 'file.requested' }

export const closedDeskFailedText = 'The report of this desk could not be read. Please try again.'

export const closedDeskMachine = setup({
  types: {
    context: {} as ClosedDeskContext,
    events: {} as ClosedDeskEvent,
    input: {} as { desk: string },
  },
  actors: {
    fetchDesk: fromPromise<Outcome<ClosedDeskReport>, { desk: string }>(notProvided('fetchDesk')),
  },
  actions: {
    storeReport: assign((_, report: ClosedDeskReport) => ({ report, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    saveFile: (_, _report: ClosedDeskReport | null) => {},
  },
  guards: readGuards,
}).createMachine({
  id: 'closedDesk',
  context: ({ input: { desk } }) => ({ desk, report: null, failure: null }),
  initial: 'loading',
  states: {
    loading: reading({
      src: 'fetchDesk',
      input: ({ desk }: ClosedDeskContext) => ({ desk }),
      store: 'storeReport',
      unread: showingCause(closedDeskFailedText),
      shown: 'shown',
      failed: 'failed',
    }),
    shown: {
      on: {
        'report.refreshRequested': 'loading',
        'file.requested': { actions: { type: 'saveFile', params: ({ context }) => context.report } },
      },
    },
    failed: { on: { 'report.refreshRequested': 'loading' } },
  },
})

expose(closedDeskMachine, { context: [], events: {} })
