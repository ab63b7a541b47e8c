import { ageFrom } from '../../lib/codes.ts'
import { ageOn, type Day, type DayOrder, dateIn, dayOf } from './importDates.ts'

/*
 * The age of a person at the camp, from an age, a date of birth, or both. Who is a child may not leave the camp alone, so
 * an age that no camper has is asked about, once for all rows that share the cause.
 */

/**
 * - `differs`: the age and the date of birth disagree by two years or more
 * - `young`, `old`: below 3, or 100 and more
 * - `date`: a spreadsheet made a date of an age, such as 8-10
 * - `year`: of the date of birth only the year is known
 * - `unread`: a text that is neither age nor date
 */
export const ageCauses = ['differs', 'young', 'old', 'date', 'year', 'unread'] as const
export type AgeCause = (typeof ageCauses)[number]

/** `correct`: the row stays wrong until its age is corrected. */
export type AgeAnswer = 'birthDate' | 'age' | 'keep' | 'younger' | 'older' | 'correct' | 'empty'

export interface AgeChoice {
  readonly answer: AgeAnswer
  readonly label: string
}

const leaveEmpty: AgeChoice = { answer: 'empty', label: 'Leave the age empty' }
const correctRows: AgeChoice = { answer: 'correct', label: 'Correct each row after the check' }

export const ageQuestions: Readonly<
  Record<AgeCause, { readonly question: string; readonly choices: readonly AgeChoice[] }>
> = {
  differs: {
    question: 'The age and the date of birth do not fit',
    choices: [
      { answer: 'birthDate', label: 'Use the date of birth' },
      { answer: 'age', label: 'Use the age' },
      leaveEmpty,
    ],
  },
  young: {
    question: 'Younger than 3 years at the camp',
    choices: [{ answer: 'keep', label: 'This is right' }, leaveEmpty, correctRows],
  },
  old: {
    question: '100 years or older at the camp',
    choices: [{ answer: 'keep', label: 'This is right' }, leaveEmpty, correctRows],
  },
  date: {
    question: 'The spreadsheet has made dates of these ages',
    choices: [leaveEmpty, correctRows],
  },
  year: {
    question: 'Only the year of birth is known',
    choices: [
      { answer: 'younger', label: 'The birthday is after the camp: the lower age' },
      { answer: 'older', label: 'The birthday is before the camp: the higher age' },
      leaveEmpty,
    ],
  },
  unread: { question: 'These ages cannot be read', choices: [correctRows, leaveEmpty] },
}

export type AgeAnswers = Readonly<Partial<Record<AgeCause, AgeAnswer>>>

export interface AgeReading {
  /** A number of years, or the text as it is written. */
  readonly age: string
  readonly cause?: AgeCause
  /** The age by the date of birth, for `differs`. */
  readonly byBirthDate?: string
}

export interface AgeOrders {
  readonly age: DayOrder
  readonly birthDate: DayOrder
}

const youngest = 3
const oldest = 99
const maxDifference = 1

/** @param day YYYY-MM-DD, on which the age counts */
export function ageReading(age: string, birthDate: string, day: string, orders: AgeOrders): AgeReading {
  const today = dayOf(day)
  const written = yearsIn(age)
  const read = (text: string, field: keyof AgeOrders) =>
    text === '' || !today ? undefined : yearsByDate(text, orders[field], today, field)
  const fromAge = written ?? read(age, 'age')
  const fromBirth = read(birthDate, 'birthDate') ?? yearsIn(birthDate)
  if (typeof fromAge === 'number' && typeof fromBirth === 'number')
    return Math.abs(fromAge - fromBirth) > maxDifference
      ? { age: String(fromAge), byBirthDate: String(fromBirth), cause: 'differs' }
      : withCause(fromBirth)
  if (typeof fromAge === 'number') return withCause(fromAge)
  if (typeof fromBirth === 'number') return withCause(fromBirth)
  const found = fromAge ?? fromBirth
  if (found === 'date' && age !== '') return { age, cause: 'date' }
  if (typeof found === 'object') return { age: String(found.younger), cause: 'year' }
  const text = age || birthDate
  return text === '' ? { age: '' } : { age: text, cause: 'unread' }
}

function withCause(years: number): AgeReading {
  const age = String(years)
  if (years < youngest) return { age, cause: 'young' }
  return years > oldest ? { age, cause: 'old' } : { age }
}

/** The age of a reading after the office has answered its question; without an answer as it was read. */
export function answeredAge({ age, cause, byBirthDate = '' }: AgeReading, answers: AgeAnswers): string {
  const answer = cause && answers[cause]
  if (answer === 'empty') return ''
  if (answer === 'birthDate') return byBirthDate
  if (answer === 'older') return String(Number(age) + 1)
  // The server takes 0 and 119 for ages, so a row to be corrected keeps a text that is none.
  return answer === 'correct' && (cause === 'young' || cause === 'old') ? `${age} years?` : age
}

type YearsOrCause = number | 'date' | { readonly younger: number } | undefined

function yearsByDate(text: string, order: DayOrder, today: Day, field: keyof AgeOrders): YearsOrCause {
  const reading = dateIn(text, order, today)
  if (reading === undefined) return undefined
  if (reading.kind === 'noYear') return 'date'
  if (reading.kind === 'year') {
    const younger = today.year - reading.year - 1
    return younger >= 0 && younger < 120 ? { younger } : undefined
  }
  const years = ageOn(today, reading.day)
  // A list of ages holds no babies: the spreadsheet made a date of a text such as 8-10.
  if (field === 'age' && years < youngest) return 'date'
  return years >= 0 && years <= 120 ? years : undefined
}

const units = '(?:years?|yrs?|yr|yo|y/o|y|ans?|anos?|jahre?n?|j|jaar|iminyaka|makore)'
const monthUnits = '(?:months?|mths?|mos?|m|mois|meses|mes|monate?n?)'
const agePattern = new RegExp(
  `^(?:aged?:?\\s*)?(\\d{1,3})(?:[.,]\\d+)?\\s*${units}?\\.?(?:\\s*(?:old|alt))?` +
    `(?:\\s*(?:and|&|,|et|e|und|y)?\\s*\\d{1,2}\\s*${monthUnits}\\.?(?:\\s*old)?)?$`,
)

/** "12", "12 years 3 months", "12½", "twelve", "13 (turning 14)". A range is none. */
function yearsIn(text: string): number | undefined {
  const plain = text
    .replace(/[½¼¾⅓⅔]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s*\((?=[^)]*\p{L})[^)]*\)\s*$/u, '')
    .trim()
  const [, digits] = agePattern.exec(plain) ?? []
  if (digits !== undefined) return ageFrom(digits) ?? undefined
  const [, words] = new RegExp(`^([a-z]+(?:[ -][a-z]+)?)(?:\\s+${units}(?:\\s+old)?)?$`).exec(plain) ?? []
  return words === undefined ? undefined : numberOfWords(words)
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

function numberOfWords(words: string): number | undefined {
  const [first = '', second] = words.split(/[ -]/)
  const ten = tens.indexOf(first)
  if (ten === -1) return second === undefined && ones.includes(first) ? ones.indexOf(first) : undefined
  const one = second === undefined ? 0 : ones.indexOf(second)
  return one >= 0 && one < 10 ? 20 + 10 * ten + one : undefined
}
