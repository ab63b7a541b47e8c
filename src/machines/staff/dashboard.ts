import { assign, fromPromise, setup } from 'xstate'
import { isUnreadable, messageOf, type Outcome, refusalKind } from '../../domain/lib/outcome.ts'
import type { DashboardStats } from '../../domain/staff/dashboard.ts'
import { noStats } from '../../domain/staff/dashboardFigures.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { running } from '../lib/showingFailure.ts'

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

export const dashboardFailureText = 'Failed to load dashboard statistics. Please try again later.'
const wrongShapeText = 'API response does not have the expected structure'

export const dashboardMachine = setup({
  types: { context: {} as DashboardContext, events: {} as DashboardEvent },
  actors: {
    readToday: fromPromise<string>(notProvided('readToday')),
    fetchStats: fromPromise<Outcome<DashboardStats>>(notProvided('fetchStats')),
  },
  actions: {
    storeStats: assign((_, stats: DashboardStats) => ({ stats })),
    clearStats: assign({ stats: noStats }),
    logError: (_, _problem: string) => {},
  },
  guards: readGuards,
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
      ...reading({
        src: 'fetchStats',
        store: 'storeStats',
        unread: running('logError', refusalReason, exceptionReason),
        shown: 'shown',
        failed: 'failed',
      }),
    },
    shown: { on: { 'reading.requested': 'opening' } },
    failed: { entry: 'clearStats', on: { 'reading.requested': 'opening' } },
  },
})

/** A good status without the success flag or the data is a wrong shape. */
function refusalReason(answer: Outcome<unknown>): string {
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
