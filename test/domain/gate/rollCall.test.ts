import { describe, expect, test } from 'vitest'
import type { RollCallPerson } from '../../../src/domain/gate/movements.ts'
import {
  allInside,
  type RollCallFilters,
  rollCallGroups,
  unionsOf,
} from '../../../src/domain/gate/rollCall.ts'

function person(code: string, name: string, change: Partial<RollCallPerson> = {}): RollCallPerson {
  const [firstname = '', lastname = ''] = name.split(' ')
  return {
    code,
    firstname,
    lastname,
    union: null,
    age: 14,
    place: 'inside',
    since: null,
    gate: null,
    ...change,
  }
}

const people = [
  person('Z1', 'Thandi Moyo', { union: 'Zambia Union', since: '2025-04-14T10:00:00.000Z' }),
  person('N1', 'Farai Dube', { since: '2025-04-14T10:00:00.001Z' }),
  person('B1', 'Rudo Ncube', { union: 'Botswana Union', since: '2025-04-14T12:00:30.000Z' }),
  person('Z2', 'Anesu Moyo', { union: 'Zambia Union' }),
  person('M1', 'Chipo Banda', { union: 'Malawi Union', since: '2025-04-13T06:00:00.000Z' }),
  person('Z3', 'Nyasha Phiri', { union: 'Zambia Union', place: 'outside' }),
]

function listed(filters: Partial<RollCallFilters>, found: readonly string[] = []) {
  const rollCall = { asOf: '2025-04-14T12:00:00.000Z', people }
  return rollCallGroups(rollCall, new Set(found), { ...allInside, ...filters }).map((group) => [
    group.union,
    group.people.map(({ code }) => code),
  ])
}

describe('a roll call', () => {
  test('lists all people inside, grouped by union and sorted by name, people without a union last', () => {
    expect(allInside).toEqual({ place: 'inside', union: '', search: '', hours: 0, isMissingOnly: false })
    expect(listed({})).toEqual([
      ['Botswana Union', ['B1']],
      ['Malawi Union', ['M1']],
      ['Zambia Union', ['Z2', 'Z1']],
      ['', ['N1']],
    ])
  })

  test('of another presence or of one union leaves out the others', () => {
    expect(listed({ place: 'outside' })).toEqual([['Zambia Union', ['Z3']]])
    expect(listed({ union: 'Zambia Union' })).toEqual([['Zambia Union', ['Z2', 'Z1']]])
    expect(listed({ place: 'outside', union: 'Malawi Union' })).toEqual([])
  })

  test('of missing people leaves out those ticked off', () => {
    expect(listed({ isMissingOnly: true, union: 'Zambia Union' }, ['Z1'])).toEqual([['Zambia Union', ['Z2']]])
    expect(listed({ union: 'Zambia Union' }, ['Z1'])).toEqual([['Zambia Union', ['Z2', 'Z1']]])
  })

  test('of people not seen for some hours includes those never seen', () => {
    expect(listed({ hours: 2 })).toEqual([
      ['Malawi Union', ['M1']],
      ['Zambia Union', ['Z2', 'Z1']],
    ])
    expect(listed({ hours: 1 })).toEqual([
      ['Malawi Union', ['M1']],
      ['Zambia Union', ['Z2', 'Z1']],
      ['', ['N1']],
    ])
    expect(listed({ hours: 31 })).toEqual([['Zambia Union', ['Z2']]])
  })

  test('on a device ignores the hours since the last movement, which its list does not have', () => {
    const rollCall = { asOf: '2025-04-14T12:00:00.000Z', deviceAge: 60_000, people }
    const groups = rollCallGroups(rollCall, new Set(), { ...allInside, hours: 31 })
    expect(groups.map((group) => group.people.map(({ code }) => code))).toEqual([
      ['B1'],
      ['M1'],
      ['Z2', 'Z1'],
      ['N1'],
    ])
  })

  test.each([
    ['moyo', [['Zambia Union', ['Z2', 'Z1']]]],
    [' MOYO  than ', [['Zambia Union', ['Z1']]]],
    ['b1', [['Botswana Union', ['B1']]]],
    ['moyo dube', []],
  ])('matches each word of a search in names and codes: %j', (search, groups) => {
    expect(listed({ search })).toEqual(groups)
  })

  test.each([
    ['zoe', ['A1', 'A2']],
    ['Zoë', ['A1', 'A2']],
    ['sorensen', ['A1']],
    ["n'DEBELE", ['A2']],
    ['mary jane tembo ab-7', ['AB-7']],
  ])('ignores accents, signs and case in a search: %j', (search, codes) => {
    const named = [
      { ...person('A1', ''), firstname: 'Zoë', lastname: 'Sørensen' },
      { ...person('A2', ''), firstname: 'ZOE', lastname: 'Ndebele' },
      { ...person('AB-7', ''), firstname: 'Mary Jane', lastname: 'Tem-bo' },
    ]
    const filters = { ...allInside, search }
    const groups = rollCallGroups({ asOf: '2025-04-14T12:00:00.000Z', people: named }, new Set(), filters)
    const found = groups.flatMap((group) => group.people.map(({ code }) => code))
    expect(found.sort()).toEqual(codes)
  })

  test('offers each union once, in alphabetical order', () => {
    expect(unionsOf(people)).toEqual(['Botswana Union', 'Malawi Union', 'Zambia Union'])
  })
})
