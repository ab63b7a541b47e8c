import { normalizeText } from './importFields.ts'

/* Dates of birth as forms, spreadsheets and people write them. */

export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Which number of 04/05/2012 is the day. */
export type DayOrder = 'dayFirst' | 'monthFirst'

export type DateReading =
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'year'; readonly year: number }
  /** A day without a year: a spreadsheet makes it of a text such as 8-10. */
  | { readonly kind: 'noYear' }

/** @param latest the last possible day; it decides the century of a year in two digits */
export function dateIn(text: string, order: DayOrder, latest: Day): DateReading | undefined {
  const date = withoutTime(text)
  const [, year] = /^((?:19|20)\d\d)$/.exec(date) ?? []
  if (year !== undefined) return { kind: 'year', year: Number(year) }
  if (isWithoutYear(date)) return { kind: 'noYear' }
  const day =
    yearFirst(date) ??
    numbered(date, order, latest) ??
    dayOfSerial(date) ??
    named(date, latest) ??
    withoutDay(date)
  return day && isReal(day) ? { kind: 'day', day } : undefined
}

/** @returns undefined for a text that is no date in the form YYYY-MM-DD */
export function dayOf(text: string): Day | undefined {
  const day = yearFirst(text)
  return day && isReal(day) ? day : undefined
}

export function ageOn(today: Day, born: Day): number {
  const hadBirthday = today.month > born.month || (today.month === born.month && today.day >= born.day)
  return today.year - born.year - (hadBirthday ? 0 : 1)
}

/**
 * The order that a date of the column proves, or else its heading. `open`: dates of the column have two readings, and
 * nothing decides between them; undefined: no date has two readings.
 */
export function orderIn(texts: readonly string[], heading = ''): DayOrder | 'open' | undefined {
  const dates = texts.flatMap((text) => {
    const [, first, sign, second] = twoNumbers.exec(withoutTime(text)) ?? []
    return first === undefined ? [] : [{ first: Number(first), second: Number(second), sign }]
  })
  if (dates.some(({ first }) => first > 12)) return 'dayFirst'
  if (dates.some(({ second }) => second > 12)) return 'monthFirst'
  if (/m\W?m\W*[dtj]\W?[dtj]/i.test(heading)) return 'monthFirst'
  if (/[dtj]\W?[dtj]\W*m\W?m/i.test(heading)) return 'dayFirst'
  const ambiguous = dates.filter(({ first, second }) => first !== second)
  if (ambiguous.length === 0) return undefined
  return ambiguous.every(({ sign }) => sign === '.') ? 'dayFirst' : 'open'
}

/** A date of the column with two readings. */
export function ambiguousDate(texts: readonly string[]): string | undefined {
  return texts.find((text) => orderIn([text]) === 'open')
}

const twoNumbers = /^(\d{1,2})([/.-])(\d{1,2})\2(?:\d{4}|'?\d{2})$/

function withoutTime(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(/(?:[\sT,]+|^)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?.*$/i, '')
    .replaceAll('\\', '/')
    .replace(/\s*([/.-])\s*/g, '$1')
    .trim()
}

/** A date without a day, such as 09/2012, counts as the end of its month, so that no age becomes too high. */
function withoutDay(date: string): Day | undefined {
  const [, name = '', year] = /^(\d{1,2}|\p{L}{3,})[-/. ,]+((?:19|20)\d\d)$/u.exec(date) ?? []
  const month = /\d/.test(name) ? Number(name) : monthNamed(name)
  return year === undefined || month === undefined ? undefined : { year: Number(year), month, day: 28 }
}

function yearFirst(date: string): Day | undefined {
  const [, year, month, day] =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(date) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(date) ?? []
  return year === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) }
}

function numbered(date: string, order: DayOrder, latest: Day): Day | undefined {
  const [, one = '', two = '', year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]'?(\d{4}|\d{2})$/.exec(date) ?? []
  if (year === undefined) return undefined
  const [day, month] = order === 'dayFirst' ? [one, two] : [two, one]
  return { year: wholeYear(year, latest), month: Number(month), day: Number(day) }
}

function wholeYear(year: string, latest: Day): number {
  const number = Number(year)
  if (year.length > 2) return number
  return number <= latest.year % 100 ? 2000 + number : 1900 + number
}

/** The days since 30 December 1899, as spreadsheets store a date; from 1927 to 2064. */
function dayOfSerial(date: string): Day | undefined {
  const [, days] = /^([1-5]\d{4})(?:[.,]\d+)?$/.exec(date) ?? []
  if (days === undefined) return undefined
  const found = new Date(Date.UTC(1899, 11, 30 + Number(days)))
  return { year: found.getUTCFullYear(), month: found.getUTCMonth() + 1, day: found.getUTCDate() }
}

function isWithoutYear(date: string): boolean {
  const [, one = '', two = ''] = /^(\d{1,2}|\p{L}{3,})[-. ]+(\d{1,2}|\p{L}{3,})\.?$/u.exec(date) ?? []
  return monthNamed(/\d/.test(one) ? two : one) !== undefined && /\d/.test(one) !== /\d/.test(two)
}

const ignored = /^(st|nd|rd|th|er|o|a|of|the|de|del|den|le|el)$/

/** Day, month by name and year in any usual order, also with a weekday: September 14, 2012; 14 de março de 2012. */
function named(date: string, latest: Day): Day | undefined {
  const words = normalizeText(date.replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 '))
    .split(' ')
    .filter((word) => !ignored.test(word) && !isWeekday(word))
  const places = words.flatMap((word, place) => (monthNamed(word) === undefined ? [] : [place]))
  const [at] = places
  if (words.length !== 3 || places.length !== 1 || at === undefined || at > 1) return undefined
  const month = monthNamed(words[at] ?? '') ?? 0
  const numbers = words.filter((_, place) => place !== at)
  const [first = '', second = ''] = numbers
  if (!numbers.every((word) => /^\d{1,2}$|^\d{4}$/.test(word))) return undefined
  const [day, year] = first.length === 4 ? [second, first] : [first, second]
  return day.length > 2 ? undefined : { year: wholeYear(year, latest), month, day: Number(day) }
}

function isReal({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year > 99 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const languages = ['en', 'fr', 'pt', 'de', 'es', 'af']
let monthsByName: ReadonlyMap<string, number> | undefined
let weekdays: ReadonlySet<string> | undefined

/** @returns 1 to 12; a name may be shortened to three letters if it stays clear */
function monthNamed(word: string): number | undefined {
  monthsByName ??= months()
  const month = monthsByName.get(normalizeText(word))
  return month === 0 ? undefined : month
}

/** Zero for a shortened name of two months, such as "jui" for juin and juillet. */
function months(): ReadonlyMap<string, number> {
  const found = new Map<string, number>([['mrz', 3]])
  for (const language of languages) {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    for (let month = 1; month <= 12; month += 1)
      for (const start of startsOf(format.format(Date.UTC(2012, month - 1, 14)))) {
        const other = found.get(start) ?? month
        found.set(start, other === month ? month : 0)
      }
  }
  return found
}

function isWeekday(word: string): boolean {
  weekdays ??= new Set(
    languages.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
      return [1, 2, 3, 4, 5, 6, 7].flatMap((day) => startsOf(format.format(Date.UTC(2012, 0, day))))
    }),
  )
  return weekdays.has(word) && monthNamed(word) === undefined
}

function startsOf(name: string): readonly string[] {
  const whole = normalizeText(name)
  return Array.from({ length: Math.max(whole.length - 2, 0) }, (_, more) => whole.slice(0, more + 3))
}
