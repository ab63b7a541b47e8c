import { expect, test } from 'vitest'
import { emptyForm, type RegistrationForm } from '../../../src/domain/people/registration.ts'
import {
  changed,
  codeHintOf,
  fieldErrorsOf,
  isEmpty,
  isSame,
  type RegistrationFieldErrors,
} from '../../../src/domain/people/registrationRules.ts'

test.each([
  ['', '', 'example', 'Example: 901. The code is made from the union and this number.'],
  ['', '901', 'example', 'Example: 901. The code is made from the union and this number.'],
  ['Malawi Union', ' ', 'example', 'Example: 901. Code will be MU901'],
  ['Malawi Union', '9', 'code', 'Code will be MU9'],
  [' Malawi Union ', ' 9a ', 'code', 'Code will be MU9A'],
  ['Malawi Union', 'mu901', 'problem', 'Code will be MUMU901. For MU901 type only 901.'],
  ['Zimbabwe East Union Conference', 'ZEUC901', 'problem', 'Type only 901. The code will be ZEUC901.'],
  ['Malawi Union', '9/1', 'problem', 'Please type only letters A to Z, digits and hyphens.'],
  ['a b c d e f g h', '', 'problem', 'This is too long for a code. Please type at most 2 letters or digits.'],
] as const)('the union %j and the number %j have this hint', (union, code, kind, sentence) => {
  expect(codeHintOf(changed(emptyForm, { union, code }))).toEqual({ kind, sentence })
})

test('[W1101] an empty number has the next free one as its hint', () => {
  const hint = codeHintOf(changed(emptyForm, { union: 'Malawi Union' }), '042')
  expect(hint).toEqual({ kind: 'code', sentence: 'The next free number is 042. Code will be MU042' })
  expect(codeHintOf(changed(emptyForm, { union: 'Malawi Union', code: '7' }), '042').sentence).toBe(
    'Code will be MU7',
  )
})

const form: RegistrationForm = {
  code: '901',
  union: 'Malawi Union',
  unionAbbreviation: 'MU',
  country: '',
  firstname: 'Thandi',
  lastname: 'Dube',
  gender: 'FEMALE',
  age: '14',
}

test.each<[Partial<RegistrationForm>, RegistrationFieldErrors]>([
  [{}, {}],
  [{ age: '' }, {}],
  [{ age: ' 120 ' }, {}],
  [{ code: 'x'.repeat(20), firstname: 'x'.repeat(200), lastname: ` ${'x'.repeat(200)} ` }, {}],
  [{ firstname: ' ' }, { firstname: 'Please enter the first name.' }],
  [{ lastname: '\u200B' }, { lastname: 'Please enter the last name.' }],
  [{ code: '' }, { code: 'Please enter the union number.' }],
  [{ union: '' }, { union: 'Please enter the union.' }],
  [{ gender: '' }, { gender: 'Please choose the gender.' }],
  [{ age: '121' }, { age: 'Please enter the age as a whole number from 0 to 120, or leave it empty.' }],
  [{ firstname: 'x'.repeat(201) }, { firstname: 'Please enter the first name with at most 200 characters.' }],
  [{ lastname: 'x'.repeat(201) }, { lastname: 'Please enter the last name with at most 200 characters.' }],
  [{ code: '1'.repeat(21) }, { code: 'Please enter the union number with at most 20 characters.' }],
  [{ union: 'x'.repeat(201) }, { union: 'Please enter the union with at most 200 characters.' }],
])('a form with %j has these errors', (change, errors) => {
  expect(fieldErrorsOf({ ...form, ...change })).toEqual(errors)
})

test('forms differ by words, not by surrounding spaces', () => {
  expect(isSame(form, { ...form, firstname: ' Thandi ', age: '14 ', code: ' 901' })).toBe(true)
  expect(isSame(form, { ...form, age: '15' })).toBe(false)
  expect(isEmpty({ ...emptyForm, union: ' ', lastname: ' ' })).toBe(true)
  expect(isEmpty({ ...emptyForm, gender: 'MALE' })).toBe(false)
})
