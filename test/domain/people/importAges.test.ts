import { expect, test } from 'vitest'
import { ageReading, answeredAge } from '../../../src/domain/people/importing/importAges.ts'

const orders = { age: 'dayFirst', birthDate: 'dayFirst' } as const
const read = (age: string, birthDate = '') => ageReading(age, birthDate, '2026-11-28', orders)

test.each([
  ['12', '', { age: '12' }],
  ['14 yrs', '', { age: '14' }],
  ['fourteen', '', { age: '14' }],
  ['twenty-one', '', { age: '21' }],
  ['14½', '', { age: '14' }],
  ['aged 12', '', { age: '12' }],
  ['12', '2013-12-01', { age: '12' }],
  ['13', '2013-12-01', { age: '12' }],
  ['12 to 14', '2013-12-01', { age: '12' }],
  ['', '', { age: '' }],
] as const)('[W1042] the age %j with the date of birth %j needs no question', (age, birthDate, reading) => {
  expect(read(age, birthDate)).toEqual(reading)
})

test.each([
  ['5', '2012-03-15', { age: '5', byBirthDate: '14', cause: 'differs' }],
  ['0', '', { age: '0', cause: 'young' }],
  ['', '2026-01-31', { age: '0', cause: 'young' }],
  ['100', '', { age: '100', cause: 'old' }],
  ['', '01/01/1907', { age: '119', cause: 'old' }],
  ['2026-10-08', '', { age: '2026-10-08', cause: 'date' }],
  ['08-Oct', '', { age: '08-Oct', cause: 'date' }],
  ['', '2012', { age: '13', cause: 'year' }],
  ['12+', '', { age: '12+', cause: 'unread' }],
  ['Under 18', '', { age: 'Under 18', cause: 'unread' }],
  ['', '2031-01-01', { age: '2031-01-01', cause: 'unread' }],
] as const)('[W1042] the age %j with the date of birth %j is asked about', (age, birthDate, reading) => {
  expect(read(age, birthDate)).toEqual(reading)
})

test('[W1042] one answer counts for all ages that share a cause', () => {
  const differs = read('5', '2012-03-15')
  expect(answeredAge(differs, { differs: 'birthDate' })).toBe('14')
  expect(answeredAge(differs, { differs: 'age' })).toBe('5')
  expect(answeredAge(differs, { differs: 'empty' })).toBe('')
  expect(answeredAge(differs, {})).toBe('5')
  expect(answeredAge(read('0'), { young: 'keep' })).toBe('0')
  expect(answeredAge(read('0'), { young: 'correct' })).toBe('0 years?')
  expect(answeredAge(read('', '2012'), { year: 'older' })).toBe('14')
  expect(answeredAge(read('12+'), { unread: 'correct' })).toBe('12+')
  expect(answeredAge(read('12'), { young: 'empty' })).toBe('12')
})
