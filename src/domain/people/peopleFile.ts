import { byteOrderMark, csvLine } from '../lib/csv.ts'
import { type ImportField, importFieldLabels } from './importFields.ts'
import { ageText, genderLabels, type Participant, statusOf } from './people.ts'

/**
 * The list of registrations as a file that a spreadsheet opens, and that the import reads as the same people: its
 * headings are the names of what the import reads, and the status is a column that the import leaves out.
 */

export interface PersonInFile extends Participant {
  /** Only our own host sends it, to the office. */
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

/** Of such a file, also one that a spreadsheet has saved again. */
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

/** @param day YYYY-MM-DD */
export function peopleFileName(day: string): string {
  return `registrations-${day}.csv`
}
