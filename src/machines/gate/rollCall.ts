import { assign, fromPromise, setup } from 'xstate'
import type { RollCall, RollCallPerson } from '../../domain/gate/movements.ts'
import { allInside, type RollCallFilters, type RollCallTicks } from '../../domain/gate/rollCall.ts'
import { type Failure, isUndecided, type Outcome } from '../../domain/lib/outcome.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * A roll call: everyone who is inside is looked for and ticked off; a second press removes the tick. The
 * ticks are stored on this device and survive reloads until the roll call is restarted, after a confirmation.
 * A list that cannot be refreshed stays, with the time of its last load. If the server does not answer within
 * `hostPatience`, the offline list of a gate's device is shown unless the current one is newer.
 */

export interface RollCallInput {
  readonly ticks: RollCallTicks | null
}

export interface RollCallContext {
  readonly list: RollCall | null
  readonly ticks: RollCallTicks | null
  readonly filters: RollCallFilters
  readonly failure: Failure | null
}

export type RollCallEvent =
  | { type: 'filter.changed'; change: Partial<RollCallFilters> }
  | { type: 'person.toggled'; code: string }
  | { type: 'list.refreshRequested' }
  | { type: 'restart.requested' }
  | { type: 'restart.confirmed' }
  | { type: 'restart.cancelled' }

type Answer = Outcome<RollCall>

const rollCallFailedText = 'The list could not be read. Please try again.'

const showUnread = showingText(rollCallFailedText)

export const rollCallMachine = setup({
  types: { context: {} as RollCallContext, events: {} as RollCallEvent, input: {} as RollCallInput },
  actors: {
    fetchRollCall: fromPromise<Answer>(notProvided('fetchRollCall')),
    readKeptList: fromPromise<RollCall | null>(notProvided('readKeptList')),
  },
  delays: { hostPatience: 2_500 },
  actions: {
    storeList: assign((_, list: RollCall) => ({ list })),
    storeKeptList: assign((_, list: RollCall | null) => ({ list })),
    storeFilters: assign(({ context: { filters } }, change: Partial<RollCallFilters>) => ({
      filters: { ...filters, ...change },
    })),
    togglePerson: assign(({ context: { list, ticks } }, code: string) => {
      const { startedAt, found } = ticks ?? { startedAt: list?.asOf ?? '', found: [] }
      const others = found.filter((other) => other !== code)
      return { ticks: { startedAt, found: others.length < found.length ? others : [...found, code] } }
    }),
    clearTicks: assign({ ticks: null }),
    keepTicks: (_, _ticks: RollCallTicks | null) => {},
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isRead: (_, answer: Answer) => answer.ok,
    isUnanswered: (_, answer: Answer) => isUndecided(answer),
    isNewer: ({ context: { list } }, kept: RollCall | null) =>
      kept !== null && (list === null || Date.parse(kept.asOf) > Date.parse(list.asOf)),
    hasList: ({ context }) => context.list !== null,
    hasTicks: ({ context }) => context.ticks !== null,
  },
}).createMachine({
  id: 'rollCall',
  context: ({ input: { ticks } }) => ({
    list: null,
    ticks,
    filters: allInside,
    failure: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          entry: 'clearFailure',
          initial: 'patient',
          states: {
            patient: { after: { hostPatience: 'looking' } },
            looking: {
              invoke: {
                src: 'readKeptList',
                id: 'readKeptList',
                onDone: [
                  {
                    guard: { type: 'isNewer', params: answerOf },
                    target: 'waiting',
                    actions: { type: 'storeKeptList', params: answerOf },
                  },
                  { target: 'waiting' },
                ],
                onError: 'waiting',
              },
            },
            waiting: {},
          },
          invoke: {
            src: 'fetchRollCall',
            id: 'fetchRollCall',
            onDone: [
              {
                guard: { type: 'isRead', params: answerOf },
                target: 'shown',
                actions: { type: 'storeList', params: answerValue },
              },
              {
                guard: { type: 'isUnanswered', params: answerOf },
                target: 'standingIn',
                ...showUnread.onRefusal,
              },
              { guard: 'hasList', target: 'stale', ...showUnread.onRefusal },
              { target: 'failed', ...showUnread.onRefusal },
            ],
            onError: { target: 'standingIn', ...showUnread.onException },
          },
        },
        standingIn: {
          invoke: {
            src: 'readKeptList',
            id: 'readKeptList',
            onDone: [
              {
                guard: { type: 'isNewer', params: answerOf },
                target: 'stale',
                actions: { type: 'storeKeptList', params: answerOf },
              },
              { guard: 'hasList', target: 'stale' },
              { target: 'failed' },
            ],
            onError: [{ guard: 'hasList', target: 'stale' }, { target: 'failed' }],
          },
        },
        shown: { on: { 'list.refreshRequested': 'loading' } },
        stale: { on: { 'list.refreshRequested': 'loading' } },
        failed: { on: { 'list.refreshRequested': 'loading' } },
      },
    },
    ticking: {
      initial: 'ready',
      on: {
        'filter.changed': { actions: { type: 'storeFilters', params: ({ event }) => event.change } },
      },
      states: {
        ready: {
          on: {
            'person.toggled': {
              guard: 'hasList',
              actions: [
                { type: 'togglePerson', params: ({ event }) => event.code },
                { type: 'keepTicks', params: ({ context }) => context.ticks },
              ],
            },
            'restart.requested': { guard: 'hasTicks', target: 'asking' },
          },
        },
        asking: {
          on: {
            'restart.confirmed': {
              target: 'ready',
              actions: ['clearTicks', { type: 'keepTicks', params: null }],
            },
            'restart.cancelled': 'ready',
          },
        },
      },
    },
  },
})

export interface RollCallProgress {
  readonly wanted: number
  readonly found: number
}

/** The search filter does not reduce the counts; place and union do. */
export function progressOf({ list, ticks, filters }: RollCallContext): RollCallProgress {
  const found = new Set(ticks?.found)
  const wanted = wantedPeople(list?.people ?? [], filters)
  return { wanted: wanted.length, found: wanted.filter(({ code }) => found.has(code)).length }
}

function wantedPeople(people: readonly RollCallPerson[], { place, union }: RollCallFilters) {
  return people.filter((person) => person.place === place && (union === '' || person.union === union))
}

export function progressText({ wanted, found }: RollCallProgress): string {
  if (wanted === 0) return 'Nobody is on this list.'
  if (found === wanted) return wanted === 1 ? 'The 1 person is found.' : `All ${grouped(wanted)} are found.`
  return `${grouped(found)} of ${grouped(wanted)} found, ${grouped(wanted - found)} missing`
}

function grouped(count: number): string {
  return count.toLocaleString('en')
}

expose(rollCallMachine, { context: [], events: {} })
