import { expect, test } from 'vitest'
import {
  inSlipOrder,
  isOwnMachine,
  matchingSlips,
  noSlipFilters,
  type SlipFilters,
  type SlipPerson,
} from '../../../src/domain/people/slips.ts'

function person(code: string, name: string, change: Partial<SlipPerson> = {}): SlipPerson {
  const [firstname = '', lastname = ''] = name.split(' ')
  return { code, firstname, lastname, signIn: 'none', ...change }
}

const people = [
  person('Z1', 'Thandi Moyo', { union: 'Zambia Union' }),
  person('Z2', 'Anesu Dube', { union: 'Zambia Union', signIn: 'first' }),
  person('B1', 'Rudo Ncube', { union: 'Botswana Union' }),
  person('N1', 'Moyo Banda'),
]

test.each<[Partial<SlipFilters>, string[]]>([
  [{}, ['Z1', 'B1', 'N1']],
  [{ signIn: 'first' }, ['Z1', 'Z2', 'B1', 'N1']],
  [{ union: 'Zambia Union' }, ['Z1']],
  [{ union: 'Zambia Union', signIn: 'first' }, ['Z1', 'Z2']],
  [{ search: ' MOYO ' }, ['Z1', 'N1']],
  [{ search: 'thandi m' }, ['Z1']],
  [{ search: 'b1' }, ['B1']],
  [{ search: 'moyo', union: 'Zambia Union' }, ['Z1']],
  [{ search: 'nobody' }, []],
])('the filters %j leave %j', (filters, codes) => {
  expect(matchingSlips(people, { ...noSlipFilters, ...filters }).map(({ code }) => code)).toEqual(codes)
})

test('slips are printed by union, last name, first name and code, people without a union last', () => {
  const rows = [
    person('N1', 'Ann Banda'),
    person('Z9', 'Ann Moyo', { union: 'Union 10' }),
    person('Z8', 'Ann Moyo', { union: 'Union 2' }),
    person('Z10', 'Ann Dube', { union: 'Union 2' }),
    person('Z7', 'Zoe Dube', { union: 'Union 2' }),
    person('Z6', 'Ann Dube', { union: 'Union 2' }),
  ]
  expect(inSlipOrder(rows).map(({ code }) => code)).toEqual(['Z6', 'Z10', 'Z7', 'Z8', 'Z9', 'N1'])
})

test.each([
  ['http://localhost:3000/auth/signin', true],
  ['http://127.0.0.1/auth/signin', true],
  ['https://[::1]:3000/auth/signin', true],
  ['http://192.168.1.20:3000/auth/signin', false],
  ['https://localhost.example.org/auth/signin', false],
])('[W1107] whether %s leads a phone only to itself: %s', (address, isOwn) => {
  expect(isOwnMachine(address)).toBe(isOwn)
})
