import { byteOrderMark, csvLine } from '../lib/csv.ts'
import { type ImportField, importFieldLabels } from './importFields.ts'
import { ageText, genderLabels, type Participant, statusOf } from './people.ts'

/**
 * The registrations as CSV, which the import reads back. Its headings are import fields, except the status,
 * which the import ignores.
 */

export interface PersonInFile extends Participant {
  /** Only our own server sends it, and only to the office. */
  readonly email?: string | undefined
}

const columns: readonly (readonly [
  field: ImportField,
  textOf: (person: PersonInFile) => string | undefined,
])[] = [
  ['code', ({ code }) => code],
  ['firstname', ({ firstname }) => firstname],
  ['lastname', ({ lastname }) => lastname],
  ['gender', ({ gender }) => gender && genderLabels[gender]],
  ['age', ageText],
  ['union', ({ union }) => union],
  ['country', ({ country }) => country],
  ['whatsapp', ({ whatsapp }) => whatsapp],
  ['email', ({ email }) => email],
]

export const peopleFileHeadings: readonly string[] = [
  ...columns.map(([field]) => importFieldLabels[field]),
  'Status',
]

export function peopleFileText(people: readonly PersonInFile[]): string {
  const header = csvLine(peopleFileHeadings)
  const lines = people.map((person) =>
    csvLine([...columns.map(([, textOf]) => textOf(person) ?? ''), statusOf(person)]),
  )
  return byteOrderMark + header + lines.join('')
}

/** @param day in the form YYYY-MM-DD */
export function peopleFileName(day: string): string {
  return `registrations-${day}.csv`
}
