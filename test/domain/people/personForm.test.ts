import { describe, expect, test } from 'vitest'
import {
  detailsOf,
  differencesOf,
  emptyPersonForm,
  type PersonForm,
  personFieldErrorsOf,
  personFieldLabels,
  personFields,
  personFormOf,
} from '../../../src/domain/people/personForm.ts'
import type { PersonRecord } from '../../../src/domain/people/personRecord.ts'

const person: PersonRecord = {
  _id: '1',
  code: 'ZEUC101',
  firstname: 'Thandi',
  lastname: 'Dube',
  gender: 'FEMALE',
  age: 14,
  union: 'Zimbabwe East Union Conference',
  country: 'Zimbabwe',
  whatsapp: '+263 77 123',
  email: 'thandi@example.org',
  checkedIn: false,
  checkedOut: false,
  version: 'v1',
  signIn: 'none',
  cards: [],
  wallet: { balance: 0 },
}

const form: PersonForm = {
  firstname: 'Thandi',
  lastname: 'Dube',
  gender: 'FEMALE',
  age: '14',
  union: 'Zimbabwe East Union Conference',
  country: 'Zimbabwe',
  whatsapp: '+263 77 123',
  email: 'thandi@example.org',
}

describe('the form of a correction', () => {
  test('has these labels in this order', () => {
    expect(personFields.map((field) => personFieldLabels[field])).toEqual([
      'First Name',
      'Last Name',
      'Gender',
      'Age',
      'Union',
      'Country',
      'WhatsApp',
      'Email',
    ])
  })

  test('contains the stored values and leaves unknown ones empty', () => {
    expect(personFormOf(person)).toEqual(form)
    const { gender: _, union: __, country: ___, whatsapp: ____, email: _____, ...bare } = person
    expect(personFormOf({ ...bare, age: 0, isAgeUnknown: true })).toEqual({
      ...emptyPersonForm,
      firstname: 'Thandi',
      lastname: 'Dube',
    })
    expect(personFormOf({ ...person, age: 0 }).age).toBe('0')
  })

  test('[W1266] shows a phone as people here write it', () => {
    expect(personFormOf({ ...person, whatsapp: '+263771234567' }).whatsapp).toBe('077 123 4567')
    expect(personFormOf({ ...person, whatsapp: '+258841234567' }).whatsapp).toBe('+258 84 123 4567')
    expect(
      differencesOf({ ...form, whatsapp: '077 123 4567' }, { ...person, whatsapp: '+263771234567' }),
    ).toEqual([])
  })

  test('is sent with trimmed texts', () => {
    const spaced = Object.fromEntries(
      Object.entries(form).map(([field, text]) => [field, field === 'gender' ? text : ` ${text} `]),
    )
    expect(detailsOf({ ...form, ...spaced })).toEqual({ ...form, age: 14 })
    expect(detailsOf({ ...emptyPersonForm, firstname: 'A', lastname: 'B' })).toEqual({
      ...emptyPersonForm,
      firstname: 'A',
      lastname: 'B',
      gender: null,
      age: null,
    })
  })

  test('[W1104] refuses what a registration refuses, unless it was stored so', () => {
    expect(personFieldErrorsOf(form, person)).toEqual({})
    expect(personFieldErrorsOf({ ...form, union: ' ', gender: '', email: 'thandi' }, person)).toEqual({
      union: 'Please enter the union.',
      gender: 'Please choose the gender.',
      email: 'Please enter a valid email, such as name@example.org.',
    })
    expect(personFieldErrorsOf({ ...form, email: '', country: '', whatsapp: '' }, person)).toEqual({})
    const { gender: _, union: __, ...others } = person
    const bare = { ...emptyPersonForm, firstname: 'Thandi', lastname: 'Dube', email: 'thandi' }
    expect(personFieldErrorsOf(bare, { ...others, email: 'thandi' })).toEqual({})
  })

  test.each<[Partial<PersonForm>, Partial<Record<keyof PersonForm, string>>]>([
    [{ firstname: ' ' }, { firstname: 'Please enter the first name.' }],
    [{ lastname: '\u200B' }, { lastname: 'Please enter the last name.' }],
    [{ age: '121' }, { age: 'Please enter the age as a whole number from 0 to 120, or leave it empty.' }],
    [
      { age: '12 years' },
      { age: 'Please enter the age as a whole number from 0 to 120, or leave it empty.' },
    ],
    [{ age: ' 120 ' }, {}],
    [{ firstname: 'x'.repeat(200), union: ` ${'x'.repeat(200)} ` }, {}],
    [{ firstname: 'x'.repeat(201) }, { firstname: 'Please enter at most 200 characters.' }],
    [{ email: 'x'.repeat(201) }, { email: 'Please enter at most 200 characters.' }],
    [
      { lastname: 'Du\nbe', country: '\u202EZimbabwe' },
      {
        lastname: 'Please type this again: it has characters that cannot be seen.',
        country: 'Please type this again: it has characters that cannot be seen.',
      },
    ],
  ])('with %j has these errors', (change, errors) => {
    expect(personFieldErrorsOf({ ...form, ...change }, person)).toEqual(errors)
  })

  test('differs from the stored record by words, not by surrounding spaces', () => {
    expect(differencesOf({ ...form, firstname: ' Thandi ' }, person)).toEqual([])
    expect(differencesOf({ ...form, age: ' 15 ', email: '' }, person)).toEqual([
      { field: 'age', stored: '14', typed: '15' },
      { field: 'email', stored: 'thandi@example.org', typed: '' },
    ])
  })
})
