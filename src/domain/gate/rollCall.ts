import { folded } from '../people/filters.ts'
import type { Place, RollCall, RollCallPerson } from './movements.ts'

/** What somebody has ticked off so far, as this browser keeps it. */
export interface RollCallTicks {
  /** Of the list in which the first of them was ticked off. */
  readonly startedAt: string
  /** Codes of those who were found. */
  readonly found: readonly string[]
}

export interface RollCallFilters {
  readonly place: Place
  /** All of them when it is empty. */
  readonly union: string
  readonly search: string
  /** Only who was last seen so many hours ago or more; 0 for everybody, and without effect on a device's list. */
  readonly hours: number
  /** Only who is not ticked off. */
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
  /** Empty for those without one. */
  readonly union: string
  readonly people: readonly RollCallPerson[]
}

/** Those whom the filters leave, by union and name; who has no union comes last. */
export function rollCallGroups(
  { asOf, deviceAge, people }: RollCall,
  found: ReadonlySet<string>,
  { place, union, search, hours, isMissingOnly }: RollCallFilters,
): readonly RollCallGroup[] {
  const words = search.split(/\s+/).map(folded).filter(Boolean)
  const latest = deviceAge === undefined && hours > 0 ? Date.parse(asOf) - hours * 60 * 60_000 : Infinity
  const left = people.filter((person) => {
    if (person.place !== place || (union !== '' && person.union !== union)) return false
    if (isMissingOnly && found.has(person.code)) return false
    if (person.since !== null && Date.parse(person.since) > latest) return false
    const texts = [person.firstname, person.lastname, person.code].map(folded)
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
