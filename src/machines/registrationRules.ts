import { abbreviationOf, ageFrom } from '../domain/codes.ts'
import type { Gender } from '../domain/people.ts'

/** The form of a new registration (admin document §3 and §5): its fields, and what each of them may hold. */
export interface RegistrationForm {
  /** The union number; the host builds the camper's code from it. */
  readonly code: string
  readonly union: string
  readonly unionAbbreviation: string
  /** Held, without an input. */
  readonly country: string
  readonly firstname: string
  readonly lastname: string
  readonly gender: Gender | ''
  readonly age: string
}

export type RegistrationField = 'firstname' | 'lastname' | 'code' | 'gender' | 'age' | 'union'
export type RegistrationProblems = Readonly<Partial<Record<RegistrationField, string>>>

export const emptyForm: RegistrationForm = {
  code: '',
  union: '',
  unionAbbreviation: '',
  country: '',
  firstname: '',
  lastname: '',
  gender: '',
  age: '',
}

/** The form with a field changed; a union brings its abbreviation. */
export function changed(form: RegistrationForm, change: Partial<RegistrationForm>): RegistrationForm {
  const next = { ...form, ...change }
  return { ...next, unionAbbreviation: abbreviationOf(next.union.trim()) }
}

/** What is sent: nothing but the words themselves. */
export function trimmed(form: RegistrationForm): RegistrationForm {
  return {
    ...form,
    code: form.code.trim(),
    union: form.union.trim(),
    firstname: form.firstname.trim(),
    lastname: form.lastname.trim(),
    age: form.age.trim(),
  }
}

const longestName = 200
const longestNumber = 20

/** A sentence for each field that cannot be saved. */
export function problemsOf(form: RegistrationForm): RegistrationProblems {
  const { firstname, lastname, code, gender, age, union } = trimmed(form)
  const found: Record<RegistrationField, string | false> = {
    firstname: wordsProblem(firstname, 'the first name', longestName),
    lastname: wordsProblem(lastname, 'the last name', longestName),
    code: wordsProblem(code, 'the union number', longestNumber),
    gender: gender === '' && 'Please choose the gender.',
    age:
      ageFrom(age) === undefined &&
      'Please enter the age as a whole number from 0 to 120, or leave it empty.',
    union: wordsProblem(union, 'the union', longestName),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== false))
}

function wordsProblem(words: string, name: string, longest: number): string | false {
  if (words === '') return `Please enter ${name}.`
  return words.length > longest && `Please enter ${name} with at most ${longest} characters.`
}

export function isEmpty(form: RegistrationForm): boolean {
  return Object.values(trimmed(form)).every((value) => value === '')
}

export function isSame(one: RegistrationForm, other: RegistrationForm): boolean {
  return JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other))
}
