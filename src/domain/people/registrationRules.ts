import { groupWords } from '../camp/groupWords.ts'
import { abbreviationOf, ageFrom, codeFrom, codeProblemOf, paddedNumber, wholeCodeIn } from '../lib/codes.ts'
import { isVisible } from './people.ts'
import { emptyForm, type RegistrationForm } from './registration.ts'

/** Validation of a new registration (admin document §5). */

export type RegistrationField = 'firstname' | 'lastname' | 'code' | 'gender' | 'age' | 'union'
export type RegistrationFieldErrors = Readonly<Partial<Record<RegistrationField, string>>>

export function changed(form: RegistrationForm, change: Partial<RegistrationForm>): RegistrationForm {
  const next = { ...form, ...change }
  return { ...next, unionAbbreviation: abbreviationOf(next.union.trim()) }
}

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

const fields = Object.keys(emptyForm) as (keyof RegistrationForm)[]

const maxNameLength = 200
const maxNumberLength = 20

export function fieldErrorsOf(form: RegistrationForm): RegistrationFieldErrors {
  const { firstname, lastname, code, gender, age, union } = trimmed(form)
  const { group } = groupWords()
  const found: Record<RegistrationField, string | false> = {
    firstname: textError(firstname, 'the first name', maxNameLength),
    lastname: textError(lastname, 'the last name', maxNameLength),
    code: textError(code, `the ${group} number`, maxNumberLength),
    gender: gender === '' && 'Please choose the gender.',
    age:
      ageFrom(age) === undefined &&
      'Please enter the age as a whole number from 0 to 120, or leave it empty.',
    union: textError(union, `the ${group}`, maxNameLength),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== false))
}

function textError(words: string, name: string, longest: number): string | false {
  if (!isVisible(words)) return `Please enter ${name}.`
  return words.length > longest && `Please enter ${name} with at most ${longest} characters.`
}

const exampleNumber = '901'

interface CodeHint {
  readonly kind: 'example' | 'code' | 'problem'
  readonly sentence: string
}

/** The form as a server of ours gets it: its codes have padded numbers, as those of an import. */
export function withPaddedNumber(form: RegistrationForm): RegistrationForm {
  return { ...form, code: paddedNumber(form.unionAbbreviation, form.code) }
}

/** @param next the next free number of the union, where it is known */
export function codeHintOf(form: RegistrationForm, next: string | null = null): CodeHint {
  const { unionAbbreviation, code: number } = trimmed(form)
  if (unionAbbreviation === '')
    return {
      kind: 'example',
      sentence: `Example: 901. The code is made from the ${groupWords().group} and this number.`,
    }
  const code = codeFrom(unionAbbreviation, number || exampleNumber)
  if (code === undefined)
    return { kind: 'problem', sentence: codeProblemOf(unionAbbreviation, number || exampleNumber) }
  if (number === '' && next !== null)
    return {
      kind: 'code',
      sentence: `The next free number is ${next}. Code will be ${codeFrom(unionAbbreviation, next)}`,
    }
  if (number === '') return { kind: 'example', sentence: `Example: ${exampleNumber}. Code will be ${code}` }
  const whole = wholeCodeIn(unionAbbreviation, number)
  return whole
    ? { kind: 'problem', sentence: `Code will be ${code}. For ${whole.code} type only ${whole.number}.` }
    : { kind: 'code', sentence: `Code will be ${code}` }
}

export function isEmpty(form: RegistrationForm): boolean {
  return isSame(form, emptyForm)
}

export function isSame(one: RegistrationForm, other: RegistrationForm): boolean {
  const [first, second] = [trimmed(one), trimmed(other)]
  return fields.every((field) => first[field] === second[field])
}
