import { groupWords } from '../camp/groupWords.ts'
import { onceForEach } from '../lib/onceForEach.ts'
import type { CardHolder } from './idCard.ts'
import { type Gender, genderLabels, type Participant, type ParticipantStatus, statusOf } from './people.ts'

/**
 * One text per row, joined into one string: a long list is searched on each keystroke, and one string is
 * faster to search than many.
 */
interface TextColumn {
  readonly joined: string
  readonly ends: Uint32Array
}

export function textColumnOf(texts: readonly string[]): TextColumn {
  const ends = new Uint32Array(texts.length)
  let end = -1
  for (const [row, text] of texts.entries()) {
    end += 1 + text.length
    ends[row] = end
  }
  return { joined: texts.join('\n'), ends }
}

export function markRowsWith({ joined, ends }: TextColumn, wanted: string, marks: Uint8Array): void {
  let row = 0
  let found = joined.indexOf(wanted)
  while (found !== -1) {
    let end = ends[row] ?? joined.length
    while (end < found) end = ends[++row] ?? joined.length
    if (found + wanted.length <= end) marks[row] = 1
    found = joined.indexOf(wanted, end + 1)
  }
}

/**
 * The search and filters of the registration list (admin document §2 and §5), stored in the page's address:
 * `/admin/registrations?search=moyo&status=checkedIn`.
 */

export const ageRanges = [
  { key: 'under18', label: 'Under 18', from: 0, to: 18 },
  { key: 'youngAdults', label: 'Young Adults', from: 18, to: 24 },
  { key: 'adults', label: 'Adults', from: 25, to: 34 },
  { key: 'middleAge', label: 'Middle Age', from: 35, to: 49 },
  { key: 'seniors', label: 'Seniors', from: 50, to: 120 },
] as const
export type AgeRange = (typeof ageRanges)[number]['key']

export const statuses = [
  { key: 'registered', label: 'Registered' },
  { key: 'checkedIn', label: 'Checked In' },
  { key: 'checkedOut', label: 'Checked Out' },
] as const satisfies readonly { key: string; label: ParticipantStatus }[]
export type StatusKey = (typeof statuses)[number]['key']

export interface Filters {
  /**
   * Each word must be in the code, the number of a replacement card, the first or the last name; or the whole is
   * a phone, in any way of writing it, or its last digits.
   */
  readonly search: string
  readonly firstname: string
  readonly lastname: string
  readonly gender: Gender | null
  readonly age: AgeRange | null
  readonly union: string
  readonly status: StatusKey | null
}

export const noFilters: Filters = {
  search: '',
  firstname: '',
  lastname: '',
  gender: null,
  age: null,
  union: '',
  status: null,
}

export function isFiltering(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== null && value !== '')
}

const genders: readonly Gender[] = ['MALE', 'FEMALE']
const maxTextLength = 200

export function filtersFrom(search: string): Filters {
  const values = new URLSearchParams(search)
  const textOf = (name: string) => (values.get(name) ?? '').slice(0, maxTextLength)
  return {
    search: textOf('search'),
    firstname: textOf('first'),
    lastname: textOf('last'),
    gender: genders.find((gender) => gender.toLowerCase() === textOf('gender')) ?? null,
    age: ageRanges.find(({ key }) => key === textOf('age'))?.key ?? null,
    // Older links name it as the records do.
    union: (textOf('group') || textOf('union')).trim(),
    status: statuses.find(({ key }) => key === textOf('status'))?.key ?? null,
  }
}

export function searchOf({ search, firstname, lastname, gender, age, union, status }: Filters): string {
  const parameters = {
    search,
    first: firstname,
    last: lastname,
    gender: gender?.toLowerCase(),
    age,
    group: union,
    status,
  }
  const values = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return new URLSearchParams(values).toString()
}

export function activeFilters(filters: Filters): readonly (readonly [name: string, value: string])[] {
  const { search, firstname, lastname, gender, age, union, status } = filters
  const entries = [
    ['Search', search.trim()],
    ['First Name', firstname],
    ['Last Name', lastname],
    ['Gender', gender === null ? '' : genderLabels[gender]],
    ['Age Range', ageRanges.find(({ key }) => key === age)?.label ?? ''],
    [groupWords().label, union],
    ['Status', statuses.find(({ key }) => key === status)?.label ?? ''],
  ] as const
  return entries.filter(([, value]) => value !== '')
}

type Listed = Participant & Pick<CardHolder, 'number'>

const byName = new Intl.Collator('en')

export function unionsOf(participants: readonly Participant[]): readonly string[] {
  const names = participants.map(({ union }) => union?.trim() ?? '').filter((union) => union !== '')
  return [...new Set(names)].sort(byName.compare)
}

export function applicable(filters: Filters, unions: readonly string[]): Filters {
  return filters.union === '' || unions.includes(filters.union) ? filters : { ...filters, union: '' }
}

export function filtered(participants: readonly Listed[], filters: Filters): readonly Participant[] {
  const { search, firstname, lastname, gender, age, union, status } = filters
  const words = search
    .split(/\s+/)
    .map(searchKey)
    .filter((word) => word !== '')
  const range = ageRanges.find(({ key }) => key === age)
  const label = statuses.find(({ key }) => key === status)?.label
  const byWords = words.map((word) => marksOf(searchedIn(participants), word))
  const phone = phoneKeyIn(search)
  const marked =
    phone === undefined ? byWords : [eitherOf(inAll(byWords), marksOf([phonesOf(participants)], phone))]
  if (firstname !== '') marked.push(marksOf([firstnamesOf(participants)], firstname.toLowerCase()))
  if (lastname !== '') marked.push(marksOf([lastnamesOf(participants)], lastname.toLowerCase()))
  const isTaken = (participant: Participant) =>
    (gender === null || participant.gender === gender) &&
    (range === undefined || (participant.age >= range.from && participant.age <= range.to)) &&
    (union === '' || participant.union?.trim() === union) &&
    (label === undefined || statusOf(participant) === label)
  const hasChoice = gender !== null || range !== undefined || union !== '' || label !== undefined
  const found = markedBy(participants, marked)
  return hasChoice ? found.filter(isTaken) : found
}

/** A plain loop is faster than `filter`, and this runs over all people on each keystroke. */
function markedBy(
  participants: readonly Participant[],
  marked: readonly Uint8Array[],
): readonly Participant[] {
  const marks = inAll(marked)
  if (marks === undefined) return participants
  const found: Participant[] = []
  let row = 0
  for (const participant of participants) {
    if (marks[row] === 1) found.push(participant)
    row++
  }
  return found
}

function inAll([first, ...others]: readonly Uint8Array[]): Uint8Array | undefined {
  if (first === undefined || others.length === 0) return first
  return first.map((mark, row) => (others.every((marks) => marks[row] === 1) ? mark : 0))
}

function eitherOf(some: Uint8Array | undefined, others: Uint8Array): Uint8Array {
  return others.map((mark, row) => mark | (some?.[row] ?? 0))
}

const endOfPhone = '$'

/**
 * The part of a phone to look for: from its start, or of six digits and more, anywhere; of four or five its end.
 * Eight digits tell phones apart, so a country's prefix or a zero before them need not agree.
 */
export function phoneKeyIn(search: string): string | undefined {
  const typed = search.trim()
  if (!/^[\d\s+()./-]+$/.test(typed)) return undefined
  const digits = digitsOf(typed)
  const isFromStart = /^[+0(]/.test(typed)
  if (digits.length < (isFromStart ? 3 : 4)) return undefined
  return isFromStart || digits.length > 5 ? digits.slice(-8) : digits + endOfPhone
}

/** Without signs, zeros before the number, and the zero that some write behind the prefix: +263 (0) 77. */
function digitsOf(phone: string): string {
  return phone.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
}

const phonesOf = onceForEach((people: readonly Participant[]) =>
  textColumnOf(
    people.map(({ whatsapp = '' }) =>
      whatsapp
        .split('/')
        .map((phone) => digitsOf(phone) + endOfPhone)
        .join(''),
    ),
  ),
)

function marksOf(columns: readonly TextColumn[], wanted: string): Uint8Array {
  const marks = new Uint8Array(columns[0]?.ends.length ?? 0)
  for (const column of columns) markRowsWith(column, wanted, marks)
  return marks
}

const searchedIn = onceForEach((people: readonly Listed[]) => [
  textColumnOf(people.map(({ code }) => searchKey(code))),
  textColumnOf(people.map(({ number }) => (number === undefined ? '' : searchKey(number)))),
  textColumnOf(people.map(({ firstname }) => searchKey(firstname))),
  textColumnOf(people.map(({ lastname }) => searchKey(lastname))),
])
const firstnamesOf = onceForEach((people: readonly Participant[]) =>
  textColumnOf(people.map(({ firstname }) => firstname.toLowerCase())),
)
const lastnamesOf = onceForEach((people: readonly Participant[]) =>
  textColumnOf(people.map(({ lastname }) => lastname.toLowerCase())),
)

/** Builds the search columns ahead, so that the first keystroke does not wait. */
export function prepareFilters(participants: readonly Participant[]): void {
  for (const columnsOf of [searchedIn, phonesOf, firstnamesOf, lastnamesOf]) columnsOf(participants)
}

const undecomposed: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Normalizes for search: no case, accents, spaces, apostrophes and hyphens. */
export function searchKey(text: string): string {
  if (/^[\0-\x7F]*$/.test(text)) return text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[øłđßæœı]/g, (letter) => undecomposed[letter] ?? letter)
}
