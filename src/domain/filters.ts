import type { Gender, Participant } from './people.ts'

/** The filters of the registration list (admin document §2 and §5), and their place in the address of its page. */

export const ageRanges = [
  { key: 'under18', label: 'Under 18', from: 0, to: 18 },
  { key: 'youngAdults', label: 'Young Adults', from: 18, to: 24 },
  { key: 'adults', label: 'Adults', from: 25, to: 34 },
  { key: 'middleAge', label: 'Middle Age', from: 35, to: 49 },
  { key: 'seniors', label: 'Seniors', from: 50, to: 120 },
] as const
export type AgeRange = (typeof ageRanges)[number]['key']

/** An empty text, or null, takes everybody. */
export interface Filters {
  readonly firstname: string
  readonly lastname: string
  readonly gender: Gender | null
  readonly age: AgeRange | null
  readonly union: string
}

export const noFilters: Filters = { firstname: '', lastname: '', gender: null, age: null, union: '' }

export function isFiltering(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== null && value !== '')
}

const genders: readonly Gender[] = ['MALE', 'FEMALE']
const longestText = 200

/** What an address says after its question mark; a value that is unknown takes everybody. */
export function filtersFrom(search: string): Filters {
  const values = new URLSearchParams(search)
  const textOf = (name: string) => (values.get(name) ?? '').slice(0, longestText)
  return {
    firstname: textOf('first'),
    lastname: textOf('last'),
    gender: genders.find((gender) => gender.toLowerCase() === textOf('gender')) ?? null,
    age: ageRanges.find(({ key }) => key === textOf('age'))?.key ?? null,
    union: textOf('union').trim(),
  }
}

export function searchOf({ firstname, lastname, gender, age, union }: Filters): string {
  const given = { first: firstname, last: lastname, gender: gender?.toLowerCase(), age, union }
  const values = Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return new URLSearchParams(values).toString()
}

const byName = new Intl.Collator('en')

export function unionsOf(participants: readonly Participant[]): readonly string[] {
  const names = participants.map(({ union }) => union?.trim() ?? '').filter((union) => union !== '')
  return [...new Set(names)].sort(byName.compare)
}

/** A union that nobody in the list has takes everybody. */
export function applicable(filters: Filters, unions: readonly string[]): Filters {
  return filters.union === '' || unions.includes(filters.union) ? filters : { ...filters, union: '' }
}

export function filtered(
  participants: readonly Participant[],
  { firstname, lastname, gender, age, union }: Filters,
): readonly Participant[] {
  const first = firstname.toLowerCase()
  const last = lastname.toLowerCase()
  const range = ageRanges.find(({ key }) => key === age)
  return participants.filter(
    (participant) =>
      (first === '' || participant.firstname.toLowerCase().includes(first)) &&
      (last === '' || participant.lastname.toLowerCase().includes(last)) &&
      (gender === null || participant.gender === gender) &&
      (range === undefined || (participant.age >= range.from && participant.age <= range.to)) &&
      (union === '' || participant.union?.trim() === union),
  )
}
