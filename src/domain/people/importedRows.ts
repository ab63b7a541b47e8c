import { ageFrom } from '../lib/codes.ts'
import { type ColumnChoices, genderMeant, type ValueChoices } from './importColumns.ts'
import type { ImportField } from './importFields.ts'
import type { ImportRow } from './importRows.ts'
import type { ImportTable } from './importTable.ts'
import { unionReader } from './importUnions.ts'
import { readPhone } from './phones.ts'

/**
 * An unknown gender word stays unchanged.
 * @param day YYYY-MM-DD, the day for computing ages from dates of birth
 */
export function importRowsOf(
  table: ImportTable,
  columns: ColumnChoices,
  values: ValueChoices,
  day: string,
): readonly ImportRow[] {
  const columnOf = new Map(columns.map((field, column) => [field, column]))
  const textOf = (cells: readonly string[], field: ImportField) =>
    oneLine(cells[columnOf.get(field) ?? -1] ?? '')
  const isMonthFirstIn = (field: ImportField) =>
    areMonthsFirst(table.rows.map(({ cells }) => textOf(cells, field)))
  const isMonthFirst = { age: isMonthFirstIn('age'), birthDate: isMonthFirstIn('birthDate') }
  const unionMeant = unionReader(table, columns, values.union)
  return table.rows.map(({ number: row, cells }) => {
    const text = (field: ImportField) => textOf(cells, field)
    const name = columnOf.has('fullName')
      ? namesIn(text('fullName'))
      : { firstname: text('firstname'), lastname: text('lastname') }
    const age = text('age')
    return {
      row,
      ...name,
      gender: genderMeant(text('gender'), values.gender) ?? text('gender'),
      age:
        age === ''
          ? ageOn(day, text('birthDate'), isMonthFirst.birthDate)
          : ageOn(day, wholeAge(age), isMonthFirst.age),
      union: unionMeant(text('union'), text('code') !== ''),
      abbreviation: text('abbreviation'),
      number: text('number'),
      code: text('code').toUpperCase(),
      country: text('country'),
      whatsapp: phonesOf(text('whatsapp'), text('country')),
      email: text('email'),
    }
  })
}

/** A text that is no phone comes in as it is written, so that nothing is lost. */
function phonesOf(text: string, country: string): string {
  const reading = readPhone(text, country)
  if (reading.kind === 'phones') return reading.phones.join(' / ')
  return reading.kind === 'shortened' ? '' : text
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}

/** "12 years" and "12.0" become 12; other texts are returned unchanged. */
function wholeAge(text: string): string {
  const [, digits] = /^(\d{1,3})(?:[.,]0+)?\s*(?:years?|yrs?|y)?\.?(?:\s*old)?$/i.exec(text) ?? []
  return digits !== undefined && ageFrom(digits) !== undefined ? digits : text
}

/**
 * The last word is the last name, unless a comma or capitals say otherwise: "Dube, Thandi", "DUBE Thandi".
 */
export function namesIn(text: string): { readonly firstname: string; readonly lastname: string } {
  const [, lastname, firstname] = /^([^,]+?)\s*,\s*(.+)$/.exec(text) ?? []
  if (lastname !== undefined && firstname !== undefined) return { firstname, lastname }
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const capitals = words.filter(isInCapitals)
  if (capitals.length > 0 && capitals.length < words.length)
    return {
      firstname: words.filter((word) => !isInCapitals(word)).join(' '),
      lastname: capitals.join(' '),
    }
  const first = firstOfLastName(words)
  return { firstname: words.slice(0, first).join(' '), lastname: words.slice(first).join(' ') }
}

function isInCapitals(word: string): boolean {
  return word === word.toUpperCase() && (word.match(/\p{Lu}/gu)?.length ?? 0) > 2
}

/** Includes lower-case particles, as in van der Merwe and dos Santos. */
function firstOfLastName(words: readonly string[]): number {
  const last = words.length - 1
  if (!/^\p{Lu}/u.test(words[last] ?? '')) return last
  let first = last
  while (first > 1 && /^\p{Ll}/u.test(words[first - 1] ?? '')) first -= 1
  return first
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** Assumes day first, unless a date in the column is only valid with the month first. */
function areMonthsFirst(dates: readonly string[]): boolean {
  const parts = dates.flatMap((date) => {
    const [, first, second] = slashed.exec(date) ?? []
    return first !== undefined && second !== undefined ? [[Number(first), Number(second)] as const] : []
  })
  return parts.some(([, second]) => second > 12) && parts.every(([first]) => first <= 12)
}

/** Empty without a date; an unreadable date is returned unchanged. */
function ageOn(on: string, birthDate: string, isMonthFirst: boolean): string {
  const born = dayIn(birthDate, isMonthFirst)
  const today = dayIn(on, false)
  if (born === undefined || today === undefined) return birthDate
  const hadBirthday = today.month > born.month || (today.month === born.month && today.day >= born.day)
  const age = today.year - born.year - (hadBirthday ? 0 : 1)
  return age < 0 || age > 120 ? birthDate : String(age)
}

const named = /^(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4})$/i

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
]

function dayOfNamedMonth(text: string): Day | undefined {
  const [, day, name = '', year] = named.exec(text) ?? []
  if (day === undefined) return undefined
  const month = months.findIndex((whole) => whole.startsWith(name.toLowerCase())) + 1
  return { year: Number(year), month, day: Number(day) }
}

function dayIn(text: string, isMonthFirst: boolean): Day | undefined {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(text) ?? []
  const [, first, second, lastYear] = slashed.exec(text) ?? []
  const [month, dayOfMonth] = isMonthFirst ? [first, second] : [second, first]
  const day =
    dayOfNamedMonth(text) ??
    (isoYear === undefined
      ? { year: Number(lastYear), month: Number(month), day: Number(dayOfMonth) }
      : { year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) })
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day))
  const isReal = date.getUTCMonth() === day.month - 1 && date.getUTCDate() === day.day
  return isReal ? day : undefined
}
