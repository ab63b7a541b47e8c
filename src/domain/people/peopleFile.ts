import { campDay } from '../lib/campTime.ts'
import type { ListColumn, ListFile } from '../lib/listFile.ts'
import { activeFilters, type Filters } from './filters.ts'
import { type ImportField, importFieldLabels } from './importing/importFields.ts'
import { ageText, genderLabels, type Participant, statusOf } from './people.ts'

/**
 * The registrations as a file, which the import reads back. Its headings are import fields, except the last
 * two, which the import ignores.
 */

export interface PersonInFile extends Participant {
  /** Only our own server sends it, and only to the office. */
  readonly email?: string | undefined
}

const columns: readonly (readonly [
  field: ImportField,
  kind: ListColumn['kind'],
  textOf: (person: PersonInFile) => string | undefined,
])[] = [
  ['code', 'text', ({ code }) => code],
  ['firstname', 'text', ({ firstname }) => firstname],
  ['lastname', 'text', ({ lastname }) => lastname],
  ['gender', 'text', ({ gender }) => gender && genderLabels[gender]],
  ['age', 'number', ageText],
  ['union', 'text', ({ union }) => union],
  ['country', 'text', ({ country }) => country],
  ['whatsapp', 'phone', ({ whatsapp }) => whatsapp],
  ['email', 'text', ({ email }) => email],
]

export const peopleFileHeadings: readonly string[] = [
  ...columns.map(([field]) => importFieldLabels[field]),
  'Status',
  'Registered on',
]

/** The last heading of the file of rows that are left, see importReview. */
export const leftReasonHeading = 'Why it is left'

/** In a file of the portal every value is meant as it is written: a name may be "=" or in brackets. */
export function isOwnFile(headings: readonly string[]): boolean {
  return (
    headings.includes(leftReasonHeading) ||
    peopleFileHeadings.slice(0, -1).every((text, column) => headings[column] === text)
  )
}

export function peopleFile(people: readonly PersonInFile[], filters: Filters): ListFile {
  return {
    list: 'registrations',
    name: 'registrations',
    count: people.length,
    filter: filterWords(filters),
    columns: [
      ...columns.map(([field, kind]) => ({ heading: importFieldLabels[field], kind })),
      { heading: 'Status', kind: 'text' },
      { heading: 'Registered on', kind: 'day' },
    ],
    rows: people.map((person) => [
      ...columns.map(([, , textOf]) => textOf(person) ?? ''),
      statusOf(person),
      dayOf(person),
    ]),
  }
}

function dayOf({ registeredAt = '' }: Participant): string {
  const at = Date.parse(registeredAt)
  return Number.isNaN(at) ? '' : campDay(at)
}

const typed: readonly string[] = ['Search', 'First Name', 'Last Name']

/** Typed words are often the name of a person, whom the audit could then not forget. */
export function filterWords(filters: Filters): string {
  const active = activeFilters(filters)
  const chosen = active.flatMap(([name, value]) => (typed.includes(name) ? [] : [value]))
  return [...(chosen.length < active.length ? ['typed words'] : []), ...chosen].join(', ')
}
