import { assign, fromPromise, setup } from 'xstate'
import { isIncident, messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import type { StallReport } from '../../domain/money/reports.ts'
import { answerOf, errorOf, valueIn } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The sales of a stall on one day of the camp (design: "Money"): today first, then any day since its first
 * sale. A report can be saved as a file and printed.
 */

export interface StallReportContext {
  readonly merchantNumber: string
  readonly day: string
  readonly report: StallReport | null
  readonly callError: string | null
  readonly isIncident: boolean
}

export type StallReportEvent =
  | { type: 'day.chosen'; day: string }
  | { type: 'report.refreshRequested' }
  | { type: 'file.requested' }

type Answer = Outcome<StallReport>

export const stallReportFailedText = 'The report could not be read. Please try again.'

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
    storeReport: assign((_, report: StallReport) => ({ report, callError: null, isIncident: false })),
    showRefusal: assign((_, answer: Answer) => ({
      callError: (!answer.ok && answer.message) || stallReportFailedText,
      isIncident: isIncident(answer),
    })),
    showException: assign((_, error: unknown) => ({
      callError: messageOf(error) || stallReportFailedText,
      isIncident: true,
    })),
    saveFile: (_, _report: StallReport | null) => {},
  },
  guards: { isRead: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'stallReport',
  context: ({ input: { merchantNumber, day } }) => ({
    merchantNumber,
    day,
    report: null,
    callError: null,
    isIncident: false,
  }),
  initial: 'loading',
  on: {
    'day.chosen': {
      target: '.loading',
      actions: { type: 'storeDay', params: ({ event }) => event.day },
    },
  },
  states: {
    loading: {
      invoke: {
        src: 'fetchStallReport',
        id: 'fetchStallReport',
        input: ({ context: { merchantNumber, day } }) => ({ merchantNumber, day }),
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'shown',
            actions: { type: 'storeReport', params: ({ event }) => valueIn(event.output) },
          },
          { target: 'failed', actions: { type: 'showRefusal', params: answerOf } },
        ],
        onError: { target: 'failed', actions: { type: 'showException', params: errorOf } },
      },
    },
    shown: {
      on: {
        'report.refreshRequested': 'loading',
        'file.requested': { actions: { type: 'saveFile', params: ({ context }) => context.report } },
      },
    },
    failed: { on: { 'report.refreshRequested': 'loading' } },
  },
})

expose(stallReportMachine, { context: ['day', 'isIncident'], events: { 'day.chosen': ['day'] } })
