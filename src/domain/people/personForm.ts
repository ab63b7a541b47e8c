import { groupWords } from '../camp/groupWords.ts'
import { ageFrom } from '../lib/codes.ts'
import { staffEmailError } from '../staff/staff.ts'
import { type Gender, hidesCharacters, isVisible } from './people.ts'
import type { PersonDetails, PersonRecord } from './personRecord.ts'
import { phoneText } from './phones.ts'

export interface PersonForm extends Omit<PersonDetails, 'age' | 'gender'> {
  readonly gender: Gender | ''
  readonly age: string
}

export const personFields = [
  'firstname',
  'lastname',
  'gender',
  'age',
  'union',
  'country',
  'whatsapp',
  'email',
] as const satisfies readonly (keyof PersonForm)[]
export type PersonField = (typeof personFields)[number]
export type PersonFieldErrors = Readonly<Partial<Record<PersonField, string>>>

export const personFieldLabels = {
  firstname: 'First Name',
  lastname: 'Last Name',
  gender: 'Gender',
  age: 'Age',
  get union() {
    return groupWords().label
  },
  country: 'Country',
  whatsapp: 'WhatsApp',
  email: 'Email',
} as const satisfies Record<PersonField, string>

export const emptyPersonForm: PersonForm = {
  firstname: '',
  lastname: '',
  gender: '',
  age: '',
  union: '',
  country: '',
  whatsapp: '',
  email: '',
}

export function personFormOf(person: PersonRecord): PersonForm {
  const { firstname, lastname, gender = '', union = '', country = '', whatsapp = '', email = '' } = person
  const age = person.isAgeUnknown ? '' : String(person.age)
  return { firstname, lastname, gender, age, union, country, whatsapp: phoneText(whatsapp), email }
}

export function detailsOf({ gender, age, ...texts }: PersonForm): PersonDetails {
  const { firstname, lastname, union, country, whatsapp, email } = texts
  return {
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    gender: gender === '' ? null : gender,
    age: ageFrom(age.trim()) ?? null,
    union: union.trim(),
    country: country.trim(),
    whatsapp: whatsapp.trim(),
    email: email.trim(),
  }
}

const maxLength = 200

/** The refusals of a registration. An empty union or gender, or an invalid email, that is already stored may stay. */
export function personFieldErrorsOf(form: PersonForm, stored: PersonRecord | null): PersonFieldErrors {
  const before = stored && personFormOf(stored)
  const found = personFields.map((field) => {
    const text = form[field].trim()
    const isKept = before !== null && text === before[field].trim()
    return [field, problemOf(field, text) ?? (isKept ? undefined : newProblemOf(field, text))] as const
  })
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}

function newProblemOf(field: PersonField, text: string): string | undefined {
  if (field === 'union' && !isVisible(text)) return `Please enter the ${groupWords().group}.`
  if (field === 'gender' && text === '') return 'Please choose the gender.'
  return field === 'email' && text !== '' ? staffEmailError(text) : undefined
}

function problemOf(field: PersonField, text: string): string | undefined {
  if (field === 'firstname' && !isVisible(text)) return 'Please enter the first name.'
  if (field === 'lastname' && !isVisible(text)) return 'Please enter the last name.'
  if (field === 'age')
    return ageFrom(text) === undefined
      ? 'Please enter the age as a whole number from 0 to 120, or leave it empty.'
      : undefined
  if (text.length > maxLength) return `Please enter at most ${maxLength} characters.`
  return hidesCharacters(text) ? 'Please type this again: it has characters that cannot be seen.' : undefined
}

export interface FieldDifference {
  readonly field: PersonField
  readonly stored: string
  readonly typed: string
}

export function differencesOf(form: PersonForm, person: PersonRecord): readonly FieldDifference[] {
  const stored = personFormOf(person)
  return personFields.flatMap((field) => {
    const [now, typed] = [stored[field].trim(), form[field].trim()]
    return now === typed ? [] : [{ field, stored: now, typed }]
  })
}
