import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { StallReport } from '../../domain/money/reports.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * The sales of a stall on one day of the camp (design: "Money"): today first, then any day since its first
 * sale. A report can be saved as a file and printed.
 */

export interface StallReportContext {
  readonly merchantNumber: string
  readonly day: string
  readonly report: StallReport | null
  readonly failure: Failure | null
}

export type StallReportEvent =
  | { type: 'day.chosen'; day: string }
  | { type: 'report.refreshRequested' }
  | { type: 'file.requested' }

type Answer = Outcome<StallReport>

const stallReportFailedText = 'The report could not be read. Please try again.'

export const stallReportMachine = setup({
  types: {
    context: {} as StallReportContext,
    events: {} as StallReportEvent,
    input: {} as { merchantNumber: string; day: string },
  },
  actors: {
    fetchStallReport: fromPromise<Answer, { merchantNumber: string; day: string }>(
      notProvided('fetchStallReport'),
    ),
  },
  actions: {
    storeDay: assign(({ context }, day: string) => ({
      day,
      report: context.day === day ? context.report : null,
    })),
    storeReport: assign((_, report: StallReport) => ({ report, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    saveFile: (_, _report: StallReport | null) => {},
  },
  guards: readGuards,
}).createMachine({
  id: 'stallReport',
  context: ({ input: { merchantNumber, day } }) => ({
    merchantNumber,
    day,
    report: null,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'day.chosen': {
      target: '.loading',
      actions: { type: 'storeDay', params: ({ event }) => event.day },
    },
  },
  states: {
    loading: reading({
      src: 'fetchStallReport',
      input: ({ merchantNumber, day }: StallReportContext) => ({
        merchantNumber,
        day,
      }),
      store: 'storeReport',
      unread: showingCause(stallReportFailedText),
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

expose(stallReportMachine, { context: ['day'], events: { 'day.chosen': ['day'] } })
