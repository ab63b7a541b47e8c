import { expect, test } from 'vitest'
import { fieldErrorsOf, lengthNote } from '../../../src/domain/health/healthFields.ts'
import type { HealthForm } from '../../../src/domain/health/healthForm.ts'

const form: HealthForm = {
  bloodType: 'O+',
  allergies: '',
  conditions: '',
  medications: '',
  emergencyContact: 'Rudo Dube',
  emergencyPhone: '',
  notes: '',
  isAgreedToTerms: true,
}

test.each<[Partial<HealthForm>, Partial<Record<keyof HealthForm, string>>]>([
  [{}, {}],
  [{ bloodType: ' ' }, { bloodType: 'Blood type is required' }],
  [{ emergencyContact: '\n' }, { emergencyContact: 'Emergency contact is required' }],
  [{ isAgreedToTerms: false }, { isAgreedToTerms: 'You must agree to the terms' }],
])('a form with %j has these errors', (change, errors) => {
  expect(fieldErrorsOf({ ...form, ...change })).toEqual(errors)
})

test('a field holds 10,000 characters, not counting surrounding spaces', () => {
  expect(fieldErrorsOf({ ...form, notes: ` ${'🥜'.repeat(10_000)} ` })).toEqual({})
  expect(fieldErrorsOf({ ...form, notes: 'x'.repeat(10_001), allergies: '🥜'.repeat(11_234) })).toEqual({
    allergies: 'Allergies can hold 10,000 characters. Please shorten it by 1,234.',
    notes: 'Notes can hold 10,000 characters. Please shorten it by 1.',
  })
})

test('a field shows its length from 9,000 characters', () => {
  expect(lengthNote('x'.repeat(8_999))).toBe(undefined)
  expect(lengthNote(` ${'x'.repeat(9_000)} `)).toBe('9,000 of 10,000 characters')
  expect(lengthNote('🥜'.repeat(10_001))).toBe('10,001 of 10,000 characters')
})
