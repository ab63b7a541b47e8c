import { expect, test } from 'vitest'
import type { Right } from '../../../src/domain/staff/rights.ts'
import {
  inOrder,
  isSameProfile,
  nameFromEmail,
  type StaffAccount,
  staffEmailError,
  staffNameError,
  unnamedAccount,
} from '../../../src/domain/staff/staff.ts'

const account: StaffAccount = {
  id: '1',
  email: 'thandi.dube@camp.example',
  name: 'thandi.dube',
  rights: ['lead'],
  state: 'open',
  isConfigured: true,
  isYou: false,
  sessions: 0,
}

test('an account without a name is shown by the local part of its email', () => {
  expect(nameFromEmail('thandi.dube@camp.example')).toBe('thandi.dube')
})

test('the first unnamed open account of the configuration needs a name', () => {
  expect(unnamedAccount([account])).toBe(account)
  expect(unnamedAccount([{ ...account, state: 'firstPassword' }])?.id).toBe('1')
  expect(unnamedAccount([{ ...account, name: 'Thandi Dube' }])).toBe(undefined)
  expect(unnamedAccount([{ ...account, state: 'closed' }])).toBe(undefined)
  expect(unnamedAccount([{ ...account, isConfigured: false }])).toBe(undefined)
  const other = { ...account, id: '2' }
  expect(unnamedAccount([{ ...account, name: 'Thandi Dube' }, other, { ...account, id: '3' }])).toBe(other)
})

test.each([
  ['Thandi Dube', undefined],
  [' Thandi\n', undefined],
  ['x'.repeat(200), undefined],
  [` ${'x'.repeat(200)} `, undefined],
  ['', 'Please enter the name.'],
  [' \u200B', 'Please enter the name.'],
  ['x'.repeat(201), 'Please enter a name of at most 200 characters.'],
  [
    'Thandi\nDube',
    'The name has an invisible character in it, such as a line break. Please type the name again.',
  ],
  [
    '\u202EThandi',
    'The name has an invisible character in it, such as a line break. Please type the name again.',
  ],
])('the name %j has the error: %s', (name, error) => {
  expect(staffNameError(name)).toBe(error)
})

test.each([
  ['thandi@camp.example', undefined],
  [' t.d+1@mail.camp.example ', undefined],
  [`${'x'.repeat(241)}@camp.example`, undefined],
  ['', 'Please enter the email.'],
  ['  ', 'Please enter the email.'],
  ['thandi', 'Please enter a valid email, such as name@example.org.'],
  ['thandi@camp', 'Please enter a valid email, such as name@example.org.'],
  ['@camp.example', 'Please enter a valid email, such as name@example.org.'],
  ['a dube@camp.example', 'Please enter a valid email, such as name@example.org.'],
  ['thandi@camp.example dube', 'Please enter a valid email, such as name@example.org.'],
  ['a@camp.example,b@camp.example', 'Please enter a valid email, such as name@example.org.'],
  ['a@b@camp.example', 'Please enter a valid email, such as name@example.org.'],
  ['tha\u200Bndi@camp.example', 'Please enter a valid email, such as name@example.org.'],
  ['tha\u0007ndi@camp.example', 'Please enter a valid email, such as name@example.org.'],
  [`${'x'.repeat(242)}@camp.example`, 'Please enter an email of at most 254 characters.'],
])('the email %j has the error: %s', (email, error) => {
  expect(staffEmailError(email)).toBe(error)
})

test('rights are listed once each in the order of the screens', () => {
  expect(inOrder(['lead', 'gate', 'cash', 'gate'])).toEqual(['gate', 'cash', 'lead'])
  expect(inOrder([])).toEqual([])
})

test.each<[string, Right[], boolean]>([
  ['Thandi', ['cash', 'gate'], true],
  ['Thandi', ['gate', 'gate', 'cash'], true],
  ['Thandi', ['gate'], false],
  ['Rudo', ['gate', 'cash'], false],
])('the profile of %s with %j equals that of Thandi with gate and cash: %s', (name, rights, isSame) => {
  expect(isSameProfile({ name: 'Thandi', rights: ['gate', 'cash'] }, { name, rights })).toBe(isSame)
})
