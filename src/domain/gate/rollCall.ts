import { searchKey } from '../people/filters.ts'
import type { Place, RollCall, RollCallPerson } from './movements.ts'

export interface RollCallTicks {
  /** The time of the list in which the first person was ticked off. */
  readonly startedAt: string
  readonly found: readonly string[]
}

export interface RollCallFilters {
  readonly place: Place
  readonly union: string
  readonly search: string
  /**
   * Keeps people last seen at least this many hours ago; 0 for all. Ignored for a device's list, in which
   * most people have no time.
   */
  readonly hours: number
  readonly isMissingOnly: boolean
}

export const allInside: RollCallFilters = {
  place: 'inside',
  union: '',
  search: '',
  hours: 0,
  isMissingOnly: false,
}

export interface RollCallGroup {
  readonly union: string
  readonly people: readonly RollCallPerson[]
}

/** Sorted by union and name; people without a union come last. */
export function rollCallGroups(
  { asOf, deviceAge, people }: RollCall,
  found: ReadonlySet<string>,
  { place, union, search, hours, isMissingOnly }: RollCallFilters,
): readonly RollCallGroup[] {
  const words = search.split(/\s+/).map(searchKey).filter(Boolean)
  const latest = deviceAge === undefined && hours > 0 ? Date.parse(asOf) - hours * 60 * 60_000 : Infinity
  const left = people.filter((person) => {
    if (person.place !== place || (union !== '' && person.union !== union)) return false
    if (isMissingOnly && found.has(person.code)) return false
    if (person.since !== null && Date.parse(person.since) > latest) return false
    const texts = [person.firstname, person.lastname, person.code].map(searchKey)
    return words.every((word) => texts.some((text) => text.includes(word)))
  })
  const byUnion = new Map<string, RollCallPerson[]>()
  for (const person of left.sort(byName)) {
    const members = byUnion.get(person.union ?? '')
    if (members) members.push(person)
    else byUnion.set(person.union ?? '', [person])
  }
  return Array.from(byUnion, ([name, members]) => ({ union: name, people: members })).sort(
    (a, b) => Number(a.union === '') - Number(b.union === '') || a.union.localeCompare(b.union),
  )
}

function byName(a: RollCallPerson, b: RollCallPerson): number {
  return a.lastname.localeCompare(b.lastname) || a.firstname.localeCompare(b.firstname)
}

export function unionsOf(people: readonly RollCallPerson[]): readonly string[] {
  const unions = new Set(people.flatMap(({ union }) => (union === null ? [] : [union])))
  return [...unions].sort((a, b) => a.localeCompare(b))
}
