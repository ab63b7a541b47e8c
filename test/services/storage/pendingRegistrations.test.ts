import { expect, test } from 'vitest'
import type { RegistrationAttempt } from '../../../src/domain/people/registration.ts'
import { pendingRegistrations } from '../../../src/services/storage/pendingRegistrations.ts'
import { fillStorage, forbidStorage, stubStorage } from '../support/fakeStorage.ts'

const office = 'office@camp.example.org'
const attempt: RegistrationAttempt = {
  key: 'key-1',
  form: {
    code: '104',
    union: 'East Zimbabwe Conference',
    unionAbbreviation: 'EZC',
    country: '',
    firstname: 'Tariro',
    lastname: 'Moyo',
    gender: 'FEMALE',
    age: '',
  },
}

test('a pending registration is kept for its admin only', () => {
  const { items } = stubStorage()
  pendingRegistrations.store(office, attempt)
  expect(pendingRegistrations.read(office)).toEqual(attempt)
  expect(pendingRegistrations.read('gate@camp.example.org')).toBeNull()
  expect([...items.keys()]).toEqual(['pendingRegistration:office@camp.example.org'])
})

test('a refused form is read back as refused', () => {
  stubStorage()
  pendingRegistrations.store(office, { ...attempt, isRefused: true })
  expect(pendingRegistrations.read(office)).toEqual({ ...attempt, isRefused: true })
  pendingRegistrations.store(office, attempt)
  expect(pendingRegistrations.read(office)).toEqual(attempt)
})

test('a registration is removed only by its own key', () => {
  const { items } = stubStorage()
  pendingRegistrations.store(office, attempt)
  pendingRegistrations.remove(office, 'key-2')
  expect(pendingRegistrations.read(office)).toEqual(attempt)
  pendingRegistrations.remove(office, 'key-1')
  expect(items.size).toBe(0)
})

test('a full or forbidden storage throws', () => {
  fillStorage()
  expect(() => pendingRegistrations.store(office, attempt)).toThrow()
  forbidStorage()
  expect(() => pendingRegistrations.store(office, attempt)).toThrow()
  expect(pendingRegistrations.read(office)).toBeNull()
})

test.each([
  'not JSON',
  'null',
  '7',
  '{}',
  JSON.stringify({ ...attempt, key: 5 }),
  JSON.stringify({ ...attempt, form: null }),
  JSON.stringify({ ...attempt, form: { ...attempt.form, age: 7 } }),
  JSON.stringify({ ...attempt, form: { ...attempt.form, union: undefined } }),
  JSON.stringify({ ...attempt, form: { ...attempt.form, gender: '' } }),
])('a malformed registration is ignored: %s', (stored) => {
  stubStorage({ [`pendingRegistration:${office}`]: stored })
  expect(pendingRegistrations.read(office)).toBeNull()
})
