import { assign, emit, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { buildFallbackParticipants } from '../../domain/demo/participants.ts'
import { onceForEach } from '../../domain/lib/onceForEach.ts'
import { isUnreadable, messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import {
  applicable,
  type Filters,
  filtered,
  filtersFrom,
  noFilters,
  searchOf,
  unionsOf,
} from '../../domain/people/filters.ts'
import type { Participant } from '../../domain/people/people.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readable, readGuards } from '../lib/readable.ts'
import { running } from '../lib/showingFailure.ts'

/*
 * The list of registrations and its filters (admin document §2, §5 and §8). If no list can be loaded, demo
 * people are shown; a loaded list stays visible during a refresh and after a failed one. The filters are in
 * the URL: they are written after a pause in typing, and changes of the URL are read.
 */

export interface RegistrationsContext {
  readonly participants: readonly Participant[]
  readonly filters: Filters
  /** The filters as in the URL, or as they will be written next. */
  readonly address: string
}

export type RegistrationsEvent =
  | { type: 'filter.changed'; change: Partial<Filters> }
  | { type: 'filters.cleared' }
  | { type: 'address.changed'; address: string }
  | { type: 'list.refreshRequested' }
  | { type: 'load.retried' }

export const loadingText = 'Loading participants...'
export const demoText = 'Using demo data due to connection issue'
export const loadFailedText = 'Failed to load participants. Please try again later.'
const wrongShapeText = 'Unexpected API response format'

const list = readable({
  src: 'fetchParticipants',
  refresh: 'list.refreshRequested',
  store: 'storeParticipants',
  failed: 'demo',
  unread: running('logError', refusalReason, exceptionReason),
})

export const registrationsMachine = setup({
  types: {
    context: {} as RegistrationsContext,
    events: {} as RegistrationsEvent,
    emitted: {} as { type: 'filters.changed'; address: string },
    input: {} as { address: string },
  },
  actors: {
    fetchParticipants: fromPromise<Outcome<readonly Participant[]>>(notProvided('fetchParticipants')),
  },
  delays: { typingPause: 300 },
  actions: {
    storeParticipants: assign((_, participants: readonly Participant[]) => ({ participants })),
    storeFilters: assign(({ context }, change: Partial<Filters>) => ({
      filters: { ...context.filters, ...change },
    })),
    storeAddress: assign((_, address: string) => ({
      address: normal(address),
      filters: filtersFrom(address),
    })),
    storeWrittenAddress: assign(({ context }) => ({ address: searchOf(context.filters) })),
    logError: (_, _problem: string) => {},
    announceAddress: emit(({ context }) => ({ type: 'filters.changed' as const, address: context.address })),
  },
  guards: {
    ...readGuards,
    isElsewhere: ({ context }, address: string) => normal(address) !== context.address,
    isUnwritten: ({ context }) => searchOf(context.filters) !== context.address,
  },
}).createMachine({
  id: 'registrations',
  context: ({ input }) => ({
    participants: [],
    filters: filtersFrom(input.address),
    address: normal(input.address),
  }),
  type: 'parallel',
  states: {
    list,
    address: {
      initial: 'current',
      on: {
        'filter.changed': {
          target: '.waiting',
          actions: { type: 'storeFilters', params: ({ event }) => event.change },
        },
        'filters.cleared': { target: '.waiting', actions: { type: 'storeFilters', params: noFilters } },
        'address.changed': {
          guard: { type: 'isElsewhere', params: ({ event }) => event.address },
          target: '.current',
          actions: { type: 'storeAddress', params: ({ event }) => event.address },
        },
      },
      states: {
        current: {},
        waiting: {
          after: {
            typingPause: [
              {
                guard: 'isUnwritten',
                target: 'current',
                actions: ['storeWrittenAddress', 'announceAddress'],
              },
              { target: 'current' },
            ],
          },
        },
      },
    },
  },
})

function normal(address: string): string {
  return searchOf(filtersFrom(address))
}

function refusalReason(answer: Outcome<unknown>): string {
  return answer.ok ? '' : `API request failed with status ${answer.status}`
}

function exceptionReason(error: unknown): string {
  return isUnreadable(error) ? wrongShapeText : messageOf(error)
}

type RegistrationsState = SnapshotFrom<typeof registrationsMachine>

export function countLine(state: RegistrationsState, shown: number): string {
  if (state.matches({ list: 'demo' })) return demoText
  if (state.matches({ list: 'shown' }) && !state.matches({ list: { shown: 'refreshing' } }))
    return `Showing ${shown} of ${state.context.participants.length} registrations`
  return loadingText
}

export interface RegistrationsList {
  readonly shown: readonly Participant[]
  /** The filters without a union that no listed person has. */
  readonly filters: Filters
  readonly unions: readonly string[]
  readonly isDemo: boolean
}

export function listOf(state: RegistrationsState): RegistrationsList {
  const isDemo = state.matches({ list: 'demo' })
  const people = peopleOf(state)
  const { filters } = state.context
  if (latest?.people !== people || latest.asked !== filters)
    latest = { people, asked: filters, list: worked(people, filters, isDemo) }
  return latest.list
}

/** The same function while the list is the same. */
export function rowKeysOf(state: RegistrationsState): RowKeys {
  return keysIn(peopleOf(state))
}

export type RowKeys = (participant: Participant) => string

export function peopleOf(state: RegistrationsState): readonly Participant[] {
  return state.matches({ list: 'demo' }) ? demoParticipants() : state.context.participants
}

let latest: { people: readonly Participant[]; asked: Filters; list: RegistrationsList } | undefined

function worked(people: readonly Participant[], asked: Filters, isDemo: boolean): RegistrationsList {
  const unions = unionsIn(people)
  const filters = applicable(asked, unions)
  return { shown: filtered(people, filters), filters, unions, isDemo }
}

const unionsIn = onceForEach(unionsOf)

/**
 * A foreign server may send one id twice; such a row's key also has the count of earlier rows with its id.
 */
const keysIn = onceForEach((people: readonly Participant[]): RowKeys => {
  if (new Set(people.map(({ _id }) => _id)).size === people.length) return ({ _id }) => _id
  const counts = new Map<string, number>()
  const keys = new Map<Participant, string>()
  for (const participant of people) {
    const before = counts.get(participant._id) ?? 0
    counts.set(participant._id, before + 1)
    keys.set(participant, `${before}:${participant._id}`)
  }
  return (participant) => keys.get(participant) ?? participant._id
})

let demo: readonly Participant[] | undefined

function demoParticipants(): readonly Participant[] {
  demo ??= buildFallbackParticipants()
  return demo
}

expose(registrationsMachine, {
  context: [],
  events: {},
})
