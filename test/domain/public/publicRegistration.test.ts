import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  fieldErrorsOfEntry,
  type PublicRegistration,
  publicRegistrationFields,
  type RegistrationEntry,
  shownFields,
  type TransportMode,
  transportModes,
} from '../../../src/domain/public/publicRegistration.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

test('[P245] the entity exists only in the browser: neither the server nor a call names its fields', () => {
  for (const source of [...sourcesIn('server'), ...sourcesIn('src/api')]) {
    expect(source).not.toMatch(/publicRegistration|emergencyRelation|transportMode|dateOfBirth/)
  }
})

describe('the entity has the documented fields', () => {
  test.each([
    ['P246', ['firstName', 'lastName', 'dateOfBirth', 'gender']],
    ['P247', ['email', 'phone', 'address', 'city', 'country']],
    ['P248', ['emergencyName', 'emergencyRelation', 'emergencyPhone']],
    ['P249', ['medicalConditions', 'allergies', 'medications']],
    ['P250', ['arrivalDate', 'departureDate']],
  ])('[P246-P250] (%s) %j', (_, fields) => {
    expect(publicRegistrationFields).toEqual(expect.arrayContaining(fields))
  })

  test('[P251] transportMode is own, bus, flight or other', () => {
    expect(publicRegistrationFields).toContain('transportMode')
    expect(transportModes).toEqual(['own', 'bus', 'flight', 'other'])
    expectTypeOf<PublicRegistration['transportMode']>().toEqualTypeOf<'own' | 'bus' | 'flight' | 'other'>()
    expectTypeOf<TransportMode>().toEqualTypeOf<'own' | 'bus' | 'flight' | 'other'>()
  })

  test('has exactly 18 fields', () => {
    expect(publicRegistrationFields).toHaveLength(18)
    expectTypeOf<keyof PublicRegistration>().toEqualTypeOf<(typeof publicRegistrationFields)[number]>()
  })
})

test('[P062] the form shows only some of the fields', () => {
  expect(publicRegistrationFields).toEqual(expect.arrayContaining([...shownFields]))
  expect(publicRegistrationFields.filter((field) => !shownFields.some((shown) => shown === field))).toEqual([
    ...['address', 'medicalConditions', 'allergies', 'medications', 'arrivalDate', 'departureDate'],
  ])
})

describe('validation of an entry', () => {
  const whole: RegistrationEntry = {
    firstName: 'Tariro',
    lastName: 'Moyo',
    dateOfBirth: '2011-05-04',
    gender: 'FEMALE',
    email: 'tariro@example.org',
    phone: '+263 77 000 0000',
    city: 'Harare',
    country: 'Zimbabwe',
    emergencyName: 'Rudo Moyo',
    emergencyRelation: 'Mother',
    emergencyPhone: '+263 77 000 0001',
    transportMode: 'bus',
  }

  test('accepts a complete entry in any script', () => {
    expect(fieldErrorsOfEntry(whole, '2025-04-13')).toEqual({})
    expect(
      fieldErrorsOfEntry({ ...whole, firstName: '<b>', lastName: 'محمد', city: '🏕️' }, '2025-04-13'),
    ).toEqual({})
  })

  test.each(shownFields)('requires %s', (field) => {
    for (const nothing of ['', '  ']) {
      const problems = fieldErrorsOfEntry({ ...whole, [field]: nothing }, '2025-04-13')
      expect(Object.keys(problems)).toEqual([field])
      expect(problems[field]).toMatch(/^Please (enter|choose) .*\.$/)
    }
  })

  test.each(['tariro', 'tariro@', '@example.org', 'tariro@example', 'a b@example.org', 'a@example.org b'])(
    'refuses the email address %j',
    (email) => {
      expect(fieldErrorsOfEntry({ ...whole, email }, '2025-04-13')).toEqual({
        email: 'Please enter an email address like name@example.org.',
      })
    },
  )

  test('refuses a date of birth on or after the first day of camp', () => {
    expect(fieldErrorsOfEntry({ ...whole, dateOfBirth: '2025-04-12' }, '2025-04-13')).toEqual({})
    for (const dateOfBirth of ['2025-04-13', '2026-01-01']) {
      expect(fieldErrorsOfEntry({ ...whole, dateOfBirth }, '2025-04-13')).toEqual({
        dateOfBirth: 'Please enter a date of birth before the camp begins.',
      })
    }
  })
})

test('every missing field has its own message', () => {
  const blank: RegistrationEntry = {
    firstName: '',
    lastName: ' ',
    dateOfBirth: '',
    gender: '',
    email: '\t',
    phone: '',
    city: '',
    country: '',
    emergencyName: '',
    emergencyRelation: '',
    emergencyPhone: '',
    transportMode: '',
  }
  expect(fieldErrorsOfEntry(blank, '2025-04-13')).toEqual({
    firstName: 'Please enter the first name.',
    lastName: 'Please enter the last name.',
    dateOfBirth: 'Please enter the date of birth.',
    gender: 'Please choose the gender.',
    email: 'Please enter an email address.',
    phone: 'Please enter a phone number.',
    city: 'Please enter the town or city.',
    country: 'Please enter the country.',
    emergencyName: 'Please enter whom we call in an emergency.',
    emergencyRelation: 'Please enter how that person is related to the camper.',
    emergencyPhone: 'Please enter that person’s phone number.',
    transportMode: 'Please choose how the camper travels.',
  })
})
