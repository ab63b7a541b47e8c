import type { SnapshotFrom } from 'xstate'
import { buildStandIns } from '../domain/demo/standIns.ts'
import { applicable, type Filters, filtered, unionsOf } from '../domain/filters.ts'
import type { Participant } from '../domain/people.ts'
import type { registrationsMachine } from './registrations.ts'

/** Who is listed, and what the list can be filtered by: worked out once for each list and each change of a filter. */

export interface RegistrationsList {
  readonly shown: readonly Participant[]
  /** The filters without a union that nobody in the list has. */
  readonly filters: Filters
  readonly unions: readonly string[]
  readonly isDemo: boolean
}

export function listOf(state: SnapshotFrom<typeof registrationsMachine>): RegistrationsList {
  const isDemo = state.matches({ list: 'demo' })
  const people = isDemo ? demoParticipants() : state.context.participants
  const { filters } = state.context
  if (latest?.people !== people || latest.asked !== filters)
    latest = { people, asked: filters, list: worked(people, filters, isDemo) }
  return latest.list
}

let latest: { people: readonly Participant[]; asked: Filters; list: RegistrationsList } | undefined

function worked(people: readonly Participant[], asked: Filters, isDemo: boolean): RegistrationsList {
  const unions = unionsIn(people)
  const filters = applicable(asked, unions)
  return { shown: filtered(people, filters), filters, unions, isDemo }
}

const knownUnions = new WeakMap<readonly Participant[], readonly string[]>()

function unionsIn(people: readonly Participant[]): readonly string[] {
  const unions = knownUnions.get(people) ?? unionsOf(people)
  knownUnions.set(people, unions)
  return unions
}

let demo: readonly Participant[] | undefined

function demoParticipants(): readonly Participant[] {
  demo ??= buildStandIns()
  return demo
}
