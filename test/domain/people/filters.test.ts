import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activeFilters,
  ageRanges,
  applicable,
  type Filters,
  filtered,
  filtersFrom,
  isFiltering,
  searchOf,
  unionsOf,
} from '../../../src/domain/people/filters.ts'
import type { Gender, Participant } from '../../../src/domain/people/people.ts'

const camper = (change: Partial<Participant>): Participant => ({
  _id: change.code ?? 'x',
  code: 'X',
  firstname: 'Tariro',
  lastname: 'Moyo',
  age: 16,
  checkedIn: false,
  ...change,
})

const camp = [
  camper({ code: 'A', firstname: 'Tariro', lastname: 'van der Merwe', gender: 'FEMALE', union: 'North ' }),
  camper({ code: 'B', firstname: 'ZOË', lastname: "Ng'andu", gender: 'FEMALE', union: 'South' }),
  camper({ code: 'C', firstname: 'Kudzai', lastname: 'Moyo', gender: 'MALE', union: 'Northern' }),
  camper({ code: 'D', firstname: 'محمد', lastname: '<b>Moyo</b>' }),
]

const noFilters: Filters = {
  search: '',
  firstname: '',
  lastname: '',
  gender: null,
  age: null,
  union: '',
  status: null,
}

const codesOf = (filters: Partial<Filters>) =>
  filtered(camp, { ...noFilters, ...filters }).map(({ code }) => code)

describe('filtered', () => {
  test('without filters keeps everyone in order', () => {
    expect(codesOf({})).toEqual(['A', 'B', 'C', 'D'])
  })

  test.each([
    ['ariro', ['A']],
    ['TARI', ['A']],
    ['zoë', ['B']],
    ['حم', ['D']],
    ['o', ['A', 'B']],
    ['.', []],
    ['moyo', []],
  ])('[A338] matches a part of the first name, ignoring case: %j', (firstname, codes) => {
    expect(codesOf({ firstname })).toEqual(codes)
  })

  test.each([
    ['MOYO', ['C', 'D']],
    ['der M', ['A']],
    ["g'a", ['B']],
    ['<b>', ['D']],
    ['tariro', []],
  ])('[A339] matches a part of the last name, ignoring case: %j', (lastname, codes) => {
    expect(codesOf({ lastname })).toEqual(codes)
  })

  test('[A340] matches the exact gender and excludes people without a gender', () => {
    expect(codesOf({ gender: 'MALE' })).toEqual(['C'])
    expect(codesOf({ gender: 'FEMALE' })).toEqual(['A', 'B'])
  })

  test('[A341] matches the exact union, ignoring surrounding spaces', () => {
    expect(codesOf({ union: 'North' })).toEqual(['A'])
    expect(codesOf({ union: 'Northern' })).toEqual(['C'])
    expect(codesOf({ union: 'north' })).toEqual([])
  })

  test('combines all filters', () => {
    expect(codesOf({ lastname: 'moyo', gender: 'MALE' })).toEqual(['C'])
    expect(codesOf({ lastname: 'moyo', gender: 'FEMALE' })).toEqual([])
  })
})

describe('the search', () => {
  const searched = [
    camper({ code: 'ZEUC001', firstname: 'Zoë', lastname: "Ng'andu" }),
    camper({ code: 'ZEUC012', firstname: 'Anna-Maria', lastname: 'van der Merwe' }),
    camper({ code: 'B-7', firstname: 'João', lastname: 'Łukasz Strauß' }),
    camper({ code: 'D', firstname: 'محمد', lastname: 'الأمين' }),
  ]
  const found = (search: string) => filtered(searched, { ...noFilters, search }).map(({ code }) => code)

  test.each([
    ['zeuc001', ['ZEUC001']],
    ['ZEUC0', ['ZEUC001', 'ZEUC012']],
    ['  zeuc012  ', ['ZEUC012']],
    ['b7', ['B-7']],
    ['B-7', ['B-7']],
  ])('finds %j by the code', (search, codes) => {
    expect(found(search)).toEqual(codes)
  })

  test.each([
    ['ngandu zoe', ['ZEUC001']],
    ['Zoe Ng’andu', ['ZEUC001']],
    ['merwe anna', ['ZEUC012']],
    ['anna maria', ['ZEUC012']],
    ['ANNAMARIA', ['ZEUC012']],
    ['van der Merwe, Anna', ['ZEUC012']],
    ['strauss joao', ['B-7']],
    ['lukasz', ['B-7']],
    ['محمد', ['D']],
  ])('finds %j by the names in any order, ignoring case and accents', (search, codes) => {
    expect(found(search)).toEqual(codes)
  })

  test('finds whole and partial card numbers, but no match across a number and a code', () => {
    const people = [
      ...searched.slice(0, 2),
      { ...camper({ code: 'C-3', firstname: 'Kudzai' }), number: 'K7QWXN34' },
    ]
    const codesFound = (search: string) => filtered(people, { ...noFilters, search }).map(({ code }) => code)
    expect(codesFound('K7QWXN34')).toEqual(['C-3'])
    expect(codesFound(' k7qw kudzai ')).toEqual(['C-3'])
    expect(codesFound('zeuc001')).toEqual(['ZEUC001'])
    expect(codesFound('xn34k')).toEqual([])
  })

  test('requires a match for each word, in the code or in the names', () => {
    expect(found('zeuc maria')).toEqual(['ZEUC012'])
    expect(found('zeuc001 maria')).toEqual([])
  })

  test('finds no match across the end of a code or name', () => {
    expect(found('mariavan')).toEqual([])
    expect(found('001zoe')).toEqual([])
  })

  test.each(['', '   ', ' - ', "'"])('keeps everyone for %j', (search) => {
    expect(found(search)).toHaveLength(4)
  })

  test('finds new people after the list was read again', () => {
    expect(found('thabo')).toEqual([])
    const reread = [...searched, camper({ code: 'E', firstname: 'Thabo' })]
    expect(filtered(reread, { ...noFilters, search: 'thabo' }).map(({ code }) => code)).toEqual(['E'])
  })

  test('combines with the filters', () => {
    const asked = { ...noFilters, search: 'zeuc', firstname: 'anna-' }
    expect(filtered(searched, asked).map(({ code }) => code)).toEqual(['ZEUC012'])
  })
})

describe('the status', () => {
  const arrived = camper({ code: 'in', checkedIn: true })
  const backIn = camper({ code: 'back', checkedIn: true, checkedOut: true })
  const gone = camper({ code: 'out', checkedOut: true })
  const expected = camper({ code: 'expected' })

  test.each([
    [null, ['in', 'back', 'out', 'expected']],
    ['registered', ['expected']],
    ['checkedIn', ['in', 'back']],
    ['checkedOut', ['out']],
  ] as const)('%j keeps the people that the list shows with this status', (status, codes) => {
    const people = [arrived, backIn, gone, expected]
    expect(filtered(people, { ...noFilters, status }).map(({ code }) => code)).toEqual(codes)
  })
})

describe('askedBy', () => {
  test('lists each active filter with its value', () => {
    expect(activeFilters(noFilters)).toEqual([])
    const asked: Filters = {
      search: ' ZEUC9 ',
      firstname: 'Tari',
      lastname: 'Moyo',
      gender: 'FEMALE',
      age: 'youngAdults',
      union: 'East',
      status: 'checkedOut',
    }
    expect(activeFilters(asked)).toEqual([
      ['Search', 'ZEUC9'],
      ['First Name', 'Tari'],
      ['Last Name', 'Moyo'],
      ['Gender', 'Female'],
      ['Age Range', 'Young Adults'],
      ['Union', 'East'],
      ['Status', 'Checked Out'],
    ])
  })
})

describe('age ranges', () => {
  const everyAge = Array.from({ length: 122 }, (_, age) => camper({ code: String(age), age }))
  const agesOf = (age: Filters['age']) =>
    filtered(everyAge, { ...noFilters, age }).map(({ code }) => Number(code))
  const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

  test.each([
    ['A344', 'Under 18', 0, 18],
    ['A345', 'Young Adults', 18, 24],
    ['A346', 'Adults', 25, 34],
    ['A347', 'Middle Age', 35, 49],
    ['A348', 'Seniors', 50, 120],
  ])('[A342, A344-A348] (%s) %s keeps ages %i to %i, both included', (_, label, from, to) => {
    const range = ageRanges.find((known) => known.label === label)
    expect(agesOf(range?.key ?? null)).toEqual(between(from, to))
  })

  test('[A343] have these five labels', () => {
    expect(ageRanges.map(({ label }) => label)).toEqual([
      'Under 18',
      'Young Adults',
      'Adults',
      'Middle Age',
      'Seniors',
    ])
  })

  test('keep everyone when none is chosen', () => {
    expect(agesOf(null)).toEqual(between(0, 121))
  })
})

describe('unionsOf', () => {
  test('[A083, A084] are the distinct unions of the list, trimmed and sorted', () => {
    const people = ['South', 'north', ' South ', 'Élan', undefined, '  ', 'Zebra', 'East'].map(
      (union, index) => camper({ code: String(index), union }),
    )
    expect(unionsOf(people)).toEqual(['East', 'Élan', 'north', 'South', 'Zebra'])
  })
})

describe('applicable', () => {
  test('drops a union that the list does not contain and keeps the other filters', () => {
    const filters = { ...noFilters, firstname: 'a', union: 'West' }
    expect(applicable(filters, ['East', 'West'])).toBe(filters)
    expect(applicable(filters, ['East'])).toEqual({ ...noFilters, firstname: 'a' })
  })
})

describe('the address', () => {
  const whole: Filters = {
    search: 'ZEUC0 ’ü',
    firstname: 'Ta&r=i#',
    lastname: 'von Ø 🏕',
    gender: 'FEMALE',
    age: 'seniors',
    union: 'União + North',
    status: 'checkedIn',
  }

  test('is empty without filters', () => {
    expect(searchOf(noFilters)).toBe('')
    expect(filtersFrom('')).toEqual(noFilters)
    expect(isFiltering(noFilters)).toBe(false)
  })

  test('has a parameter for each active filter', () => {
    expect(searchOf({ ...noFilters, firstname: 'Tari', gender: 'MALE', age: 'under18' })).toBe(
      'first=Tari&gender=male&age=under18',
    )
    expect(searchOf({ ...noFilters, lastname: 'Moyo', union: 'East Zimbabwe' })).toBe(
      'last=Moyo&group=East+Zimbabwe',
    )
    expect(searchOf({ ...noFilters, search: 'moyo t', status: 'checkedOut' })).toBe(
      'search=moyo+t&status=checkedOut',
    )
  })

  test('is read back unchanged', () => {
    expect(filtersFrom(searchOf(whole))).toEqual(whole)
    expect(isFiltering(whole)).toBe(true)
    const gender = fc.constantFrom<Gender | null>('MALE', 'FEMALE', null)
    const age = fc.constantFrom(null, ...ageRanges.map(({ key }) => key))
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    const status = fc.constantFrom(null, 'registered', 'checkedIn', 'checkedOut')
    fc.assert(
      fc.property(fc.tuple(text, text, text, text), gender, age, status, (texts, chosen, range, state) => {
        const [search, firstname, lastname, union] = texts
        const names = { search, firstname, lastname, union: union.trim() }
        const filters: Filters = { ...names, gender: chosen, age: range, status: state }
        expect(filtersFrom(searchOf(filters))).toEqual(filters)
      }),
    )
  })

  test.each([
    'gender=OTHER',
    'gender=',
    'age=babies',
    'age=__proto__',
    'gender=constructor',
    'status=gone',
    'status=constructor',
    'status=Checked+In',
    'foo=1',
    '%',
    '&&=',
    '?',
  ])('ignores unknown values: %j', (search) => {
    expect(filtersFrom(search)).toEqual(noFilters)
  })

  test('[W1461] has the group under that name, and is read with the older one too', () => {
    const filters = { ...noFilters, union: 'Birch' }
    expect(searchOf(filters)).toBe('group=Birch')
    expect(filtersFrom('group=Birch')).toEqual(filters)
    expect(filtersFrom('union=Birch')).toEqual(filters)
  })

  test('cuts a name after 200 characters', () => {
    expect(filtersFrom(`first=${'x'.repeat(5_000)}`).firstname).toBe('x'.repeat(200))
  })
})

test('[W400] the names of a list are normalised for the first key and reused for the next keys', () => {
  let reads = 0
  const counted = {
    ...camper({}),
    get firstname() {
      reads += 1
      return 'Chipo'
    },
    get lastname() {
      reads += 1
      return 'Moyo'
    },
  }
  const list = [counted]
  reads = 0
  for (const typed of ['c', 'ch', 'chi', 'ch', 'x'])
    filtered(list, { ...noFilters, firstname: typed, lastname: typed, search: typed })
  expect(reads).toBeLessThanOrEqual(4)
})

test('without filters, or with a blank search, the same list is returned', () => {
  const people = [...camp]
  expect(filtered(people, noFilters)).toBe(people)
  expect(filtered(people, { ...noFilters, search: ' ' })).toBe(people)
})

test.each([
  ['077 935 1643', ['P']],
  ['0779-351643', ['P']],
  ['+263 (0) 77 935 1643', ['P']],
  ['00263779351643', ['P']],
  ['779351643', ['P']],
  ['0779', ['P']],
  ['1643', ['P']],
  ['351643', ['P']],
  ['5678', ['Q', '5678']],
  ['935', []],
  ['0712 345 678', ['Q']],
  ['+27 82 123 4567', ['S']],
  ['164', []],
])('[W1108] the search for the phone %s finds %j', (search, codes) => {
  const people = [
    camper({ code: 'P', whatsapp: '+263779351643' }),
    camper({ code: 'Q', whatsapp: '+263711111111 / 0712345678' }),
    camper({ code: 'S', whatsapp: '+27 82 123 4567' }),
    camper({ code: '5678' }),
  ]
  expect(filtered(people, { ...noFilters, search }).map(({ code }) => code)).toEqual(codes)
})

test('[W1108] a phone is found among the people of the other filters alone', () => {
  const people = [
    camper({ code: 'P', firstname: 'Rudo', whatsapp: '+263779351643' }),
    camper({ code: 'Q', whatsapp: '+263779351643' }),
  ]
  const found = filtered(people, { ...noFilters, search: '0779351643', firstname: 'rudo' })
  expect(found.map(({ code }) => code)).toEqual(['P'])
})
