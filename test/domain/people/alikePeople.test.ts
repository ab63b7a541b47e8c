import { describe, expect, test } from 'vitest'
import { alikePeople, type Described } from '../../../src/domain/people/alikePeople.ts'

const thandi: Described = {
  ...{ firstname: 'Thandi', lastname: 'Sibanda', gender: 'FEMALE', age: '14', union: 'Malawi Union' },
  ...{ whatsapp: '', email: '' },
}
const elsewhere = { age: '31', union: 'Botswana Union' }

function areAlike(one: Partial<Described>, other: Partial<Described>): boolean {
  const people = alikePeople<Described>((person) => person)
  people.add({ ...thandi, ...one })
  return people.alikeTo({ ...thandi, ...other }).length === 1
}

describe('[W272] Two people are alike', () => {
  test.each<[string, Partial<Described>, Partial<Described>]>([
    ['with the same names, whatever their ages', {}, elsewhere],
    [
      'with the same names in another order and spelling',
      {},
      { firstname: 'SIBANDA', lastname: 'Thándi', ...elsewhere },
    ],
    ['with an additional letter and the same age', {}, { ...elsewhere, age: '14', lastname: 'Sibbanda' }],
    [
      'with a missing letter and the same union',
      {},
      { ...elsewhere, union: 'MALAWI  union', lastname: 'Sibada' },
    ],
    ['with two letters in the wrong order', {}, { lastname: 'Sibadna' }],
    ['with a wrong first letter', {}, { firstname: 'Chandi' }],
    [
      'with a typing error and the same phone',
      { whatsapp: '+263 772 123 456' },
      { ...elsewhere, firstname: 'Thandie', whatsapp: '0772123456' },
    ],
    ['with an additional name and the same age', {}, { ...elsewhere, age: '14', firstname: 'Thandi Grace' }],
    [
      'with two missing names and the same age',
      { firstname: 'Thandi Grace Ruth' },
      { ...elsewhere, age: '14' },
    ],
    ['with a name written as two', { firstname: 'Mary-Anne' }, { firstname: 'Maryanne' }],
    [
      'with a typing error in one of three names',
      { firstname: 'Thandi Grace' },
      { firstname: 'Thandi Graca' },
    ],
    [
      'with one of two phones and the first name',
      { whatsapp: '0772123456 / 0773 111 222' },
      { ...elsewhere, lastname: 'Moyo', whatsapp: '+263 773111222' },
    ],
    [
      'with the same email and the first name',
      { email: 'a@example.org' },
      { ...elsewhere, lastname: 'Moyo', email: ' A@example.org' },
    ],
    [
      'with the same phone and surname and no different age or gender',
      { whatsapp: '0772123456' },
      { firstname: 'Tadiwa', age: '', whatsapp: '0772123456' },
    ],
  ])('%s', (_, one, other) => {
    expect(areAlike(one, other)).toBe(true)
    expect(areAlike(other, one)).toBe(true)
  })
})

describe('[W272] Two people are not alike', () => {
  test.each<[string, Partial<Described>, Partial<Described>]>([
    ['with a typing error and another age and union', {}, { ...elsewhere, lastname: 'Sibbanda' }],
    ['with an additional name and another age and union', {}, { ...elsewhere, firstname: 'Thandi Grace' }],
    [
      'with a typing error and an unknown age and union',
      { age: '', union: '' },
      { age: '', union: '', lastname: 'Sibbanda' },
    ],
    ['with a typing error and different genders', {}, { gender: 'MALE', firstname: 'Thando' }],
    ['with two typing errors', {}, { firstname: 'Thando', lastname: 'Sibbanda' }],
    ['with two wrong letters', {}, { lastname: 'Zibenda' }],
    ['with another short name', { firstname: 'Tim' }, { firstname: 'Tom' }],
    ['with a different number in the name', { lastname: 'Camper17' }, { lastname: 'Camper18' }],
    ['with one name in common', {}, { firstname: 'Rudo' }],
    [
      'as brother and sister with a parent’s phone',
      { whatsapp: '0772123456' },
      { firstname: 'Farai', gender: 'MALE', whatsapp: '0772123456' },
    ],
    [
      'as sisters of different ages with a parent’s phone',
      { whatsapp: '0772123456' },
      { firstname: 'Rudo', age: '12', whatsapp: '0772123456' },
    ],
    [
      'with the same phone and no name in common',
      { whatsapp: '0772123456' },
      { firstname: 'Rudo', lastname: 'Moyo', whatsapp: '0772123456' },
    ],
    [
      'with the same phone in scientific notation',
      { whatsapp: '2.63779E+11' },
      { ...elsewhere, lastname: 'Moyo', whatsapp: '2.63779E+11' },
    ],
    [
      'with a phone of zeros only',
      { whatsapp: '0000000000' },
      { ...elsewhere, lastname: 'Moyo', whatsapp: '0000000000' },
    ],
    ['without any name', { firstname: '', lastname: '' }, { firstname: '', lastname: '' }],
  ])('%s', (_, one, other) => {
    expect(areAlike(one, other)).toBe(false)
    expect(areAlike(other, one)).toBe(false)
  })
})

test('[W272] similar people are returned in the order in which they were added', () => {
  const people = alikePeople<readonly [number, Described]>(([, person]) => person)
  const add = (number: number, person: Partial<Described>) => people.add([number, { ...thandi, ...person }])
  add(1, { firstname: 'Rudo' })
  add(2, { lastname: 'Sibbanda' })
  add(3, {})
  add(4, { firstname: 'Sibanda', lastname: 'Rudo' })
  expect(people.alikeTo(thandi).map(([number]) => number)).toEqual([2, 3])
})
