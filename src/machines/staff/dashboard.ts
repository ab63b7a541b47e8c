import { assign, fromPromise, setup } from 'xstate'
import { isUnreadable, messageOf, type Outcome, refusalKind } from '../../domain/lib/outcome.ts'
import type { DashboardStats } from '../../domain/staff/dashboard.ts'
import { noStats } from '../../domain/staff/dashboardFigures.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The numbers of the camp (admin document §2 "Dashboard", §4 and §8): loaded when the screen opens and on
 * request, and not shown while they load. A failure sets all of them to zero, shows one sentence, and logs
 * its reason.
 */

export interface DashboardContext {
  readonly stats: DashboardStats
  /** ISO 8601 in UTC; null before the first reading. */
  readonly today: string | null
}

export type DashboardEvent = { type: 'reading.requested' }

type Answer = Outcome<DashboardStats>

export const dashboardFailureText = 'Failed to load dashboard statistics. Please try again later.'
const wrongShapeText = 'API response does not have the expected structure'

export const dashboardMachine = setup({
  types: { context: {} as DashboardContext, events: {} as DashboardEvent },
  actors: {
    readToday: fromPromise<string>(notProvided('readToday')),
    fetchStats: fromPromise<Answer>(notProvided('fetchStats')),
  },
  actions: {
    storeStats: assign((_, answer: Answer) => (answer.ok ? { stats: answer.value } : {})),
    clearStats: assign({ stats: noStats }),
    logError: (_, _problem: string) => {},
  },
  guards: { isRead: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'dashboard',
  context: { stats: noStats, today: null },
  initial: 'opening',
  states: {
    opening: {
      tags: 'loading',
      invoke: {
        src: 'readToday',
        id: 'readToday',
        onDone: { target: 'loading', actions: assign(({ event }) => ({ today: event.output })) },
      },
    },
    loading: {
      tags: 'loading',
      invoke: {
        src: 'fetchStats',
        id: 'fetchStats',
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'storeStats', params: ({ event }) => event.output },
          },
          {
            target: 'failed',
            actions: { type: 'logError', params: ({ event }) => refusalReason(event.output) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'logError', params: ({ event }) => exceptionReason(event.error) },
        },
      },
    },
    shown: { on: { 'reading.requested': 'opening' } },
    failed: { entry: 'clearStats', on: { 'reading.requested': 'opening' } },
  },
})

/** A good status without the success flag or the data is a wrong shape. */
function refusalReason(answer: Answer): string {
  return answer.ok || refusalKind(answer) === 'declined'
    ? wrongShapeText
    : `API request failed with status ${answer.status}`
}

function exceptionReason(error: unknown): string {
  return isUnreadable(error) ? wrongShapeText : messageOf(error)
}

expose(dashboardMachine, {
  context: ['today'],
  events: {},
})
