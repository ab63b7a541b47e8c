import { describe, expect, test } from 'vitest'
import {
  classifyOnDevice,
  deviceRollCall,
  deviceStanding,
  indexOf,
  isListUsable,
  isOfOtherCamp,
  isRolledBack,
  listAfter,
  movementOf,
  nearPeople,
  type StoredList,
} from '../../../src/domain/gate/deviceGate.ts'
import type { MovementKind, Place } from '../../../src/domain/gate/movements.ts'
import type { GateList, ListedPerson, NotedScan } from '../../../src/domain/gate/offlineGate.ts'

const person = (code: string, part: Partial<ListedPerson> = {}): ListedPerson => ({
  code,
  numbers: [code],
  firstname: 'Tariro',
  lastname: 'Moyo',
  age: 14,
  union: null,
  place: 'expected',
  ...part,
})

const held: StoredList = {
  generation: 'one',
  change: '7',
  asOf: '2025-04-14T12:00:00.000Z',
  readAt: 1_000,
  asksWithWhom: true,
  people: [person('A1'), person('A2')],
}

const answer: GateList = {
  generation: 'one',
  change: '8',
  asOf: '2025-04-14T12:01:00.000Z',
  isWhole: false,
  count: 2,
  asksWithWhom: true,
  people: [],
  gone: [],
}

describe('the offline data after an answer of the server', () => {
  test('takes changes, drops removed people and keeps the time of the answer', () => {
    const changed = listAfter(
      held,
      { ...answer, count: 2, people: [person('A2', { place: 'inside' }), person('A3')], gone: ['A1'] },
      2_000,
    )
    expect(changed?.people.map(({ code, place }) => [code, place])).toEqual([
      ['A2', 'inside'],
      ['A3', 'expected'],
    ])
    expect(changed).toMatchObject({ change: '8', asOf: '2025-04-14T12:01:00.000Z', readAt: 2_000 })
  })

  test('keeps the same array of people when nothing has changed', () => {
    expect(listAfter(held, answer, 2_000)?.people).toBe(held.people)
  })

  test.each<[what: string, list: StoredList | null, given: Partial<GateList>]>([
    ['changes with a wrong count', held, { count: 3 }],
    ['an incomplete whole list', held, { isWhole: true, people: [person('A1')] }],
    ['changes of another generation', held, { generation: 'two' }],
    ['changes without an earlier list', null, {}],
  ])('refuses %s (a fault of pretixSCAN Desktop, issue 65)', (_what, list, given) => {
    expect(listAfter(list, { ...answer, ...given }, 2_000)).toBeNull()
  })

  test('is replaced by a whole list of another generation', () => {
    const whole = listAfter(
      held,
      { ...answer, generation: 'two', isWhole: true, count: 1, people: [person('B1')] },
      2_000,
    )
    expect(whole?.people.map(({ code }) => code)).toEqual(['B1'])
  })
})

test.each<[held: string | undefined, told: string | undefined, isOther: boolean]>([
  ['trial', 'camp', true],
  ['camp', 'camp', false],
  [undefined, 'camp', false],
  ['camp', undefined, false],
])(
  '[W932] with a list of the camp %s and an answer of the camp %s, the list belongs to another camp: %s',
  (had, told, isOther) => {
    expect(isOfOtherCamp({ ...held, camp: had }, { camp: told })).toBe(isOther)
  },
)

test.each<[what: string, given: Partial<GateList>, isBack: boolean]>([
  ['the whole list instead of changes', { isWhole: true }, true],
  ['changes', {}, false],
  ['the whole list of another generation', { isWhole: true, generation: 'two' }, false],
])(
  '[W933] an answer with %s shows whether the server was restored from a backup: %#',
  (_what, given, isBack) => {
    expect(isRolledBack(held, { ...answer, ...given })).toBe(isBack)
  },
)

describe('the offline data', () => {
  const readAt = 100 * 60 * 60_000
  const hour = 60 * 60_000
  test.each<[what: string, now: number, latestSeen: number, isUsable: boolean]>([
    ['is usable immediately', readAt, readAt, true],
    ['is usable after 23 hours and 59 minutes', readAt + 24 * hour - 60_000, readAt, true],
    ['expires after 24 hours', readAt + 24 * hour, readAt, false],
    ['expires when the clock is 26 hours ahead', readAt + 26 * hour, readAt, false],
    ['is unusable when the clock is earlier than the list', readAt - hour, readAt, false],
    [
      'is unusable when the clock went back, even to a time after the list',
      readAt + hour,
      readAt + 5 * hour,
      false,
    ],
    ['stays usable when the clock was corrected by a minute', readAt - 60_000, readAt, true],
    ['is usable for the last millisecond of 24 hours', readAt + 24 * hour - 1, readAt, true],
    ['is usable when the clock was corrected by two minutes', readAt - 120_000, readAt, true],
    ['is unusable when the clock went back by more than two minutes', readAt - 120_001, readAt - 1, false],
    ['is usable at two minutes before the latest time', readAt + hour, readAt + hour + 120_000, true],
    ['is unusable earlier than that', readAt + hour, readAt + hour + 120_001, false],
  ])('%s', (_what, now, latestSeen, isUsable) => {
    expect(isListUsable({ readAt }, now, latestSeen)).toBe(isUsable)
  })
})

describe('the presence that a device knows', () => {
  const list = (part: Partial<ListedPerson>, asksWithWhom = true, askedBelow = 18) => ({
    index: indexOf({ people: [person('EZC104', { numbers: ['EZC104', 'K7'], ...part })] }),
    asksWithWhom,
    askedBelow,
  })
  const note = (kind: MovementKind, counter: number, number = 'EZC104') => ({
    number,
    kind,
    counter,
    notedAt: '2025-04-14T12:21:00.000Z',
  })

  test('follows its own offline scans in the order of their counter, whichever card was scanned', () => {
    const notes = [note('stepOut', 12, 'k7'), note('arrive', 11), note('goHome', 13, 'OTHER')]
    expect(deviceStanding(list({}), notes, ' ezc104 ')).toMatchObject({
      place: 'outside',
      notedHere: { kind: 'stepOut', counter: 12 },
    })
  })

  test('is null for a number that is not in the list', () => {
    expect(deviceStanding(list({}), [], 'EZC105')).toBeNull()
  })

  test.each<[age: number | null, setting: boolean, asks: boolean]>([
    [17, true, true],
    [18, true, false],
    [null, true, true],
    [14, false, false],
  ])('asks for an escort at age %s, with the escort setting %s', (age, setting, asks) => {
    expect(deviceStanding(list({ age }, setting), [], 'EZC104')?.asksWithWhom).toBe(asks)
  })

  test.each<[age: number | null, askedBelow: number, asks: boolean]>([
    [14, 12, false],
    [11, 12, true],
    [24, 25, true],
    [null, 0, false],
    [0, 0, false],
  ])('[W1487] asks at age %s where the camp asks under %s: %s', (age, askedBelow, asks) => {
    expect(deviceStanding(list({ age }, true, askedBelow), [], 'EZC104')?.asksWithWhom).toBe(asks)
  })

  test.each<[place: Place, kind: MovementKind, verdict: string]>([
    ['expected', 'arrive', 'allowed'],
    ['home', 'arrive', 'allowed'],
    ['inside', 'arrive', 'alreadyThere'],
    ['inside', 'stepOut', 'allowed'],
    ['outside', 'backIn', 'allowed'],
    ['inside', 'backIn', 'wrongPlace'],
    ['home', 'goHome', 'alreadyThere'],
    ['expected', 'stepOut', 'wrongPlace'],
  ])('of %s makes the movement %s: %s', (place, kind, verdict) => {
    expect(classifyOnDevice(deviceStanding(list({ place }), [], 'EZC104'), kind)).toBe(verdict)
  })

  test('makes a second scan of the same card a repetition', () => {
    expect(classifyOnDevice(deviceStanding(list({}), [note('arrive', 1)], 'EZC104'), 'arrive')).toBe(
      'notedHere',
    )
  })
})

test('[W804] the roll call on a device has the age of its list and applies the latest offline scan of each person', () => {
  const noted = (counter: number, number: string, kind: MovementKind, part: Partial<NotedScan> = {}) => ({
    ...{ key: String(counter).padStart(32, '0'), number, kind, counter },
    ...{ notedAt: '2025-04-14T12:21:00.000Z', ...part },
  })
  const people = [
    person('A1', { place: 'inside' }),
    person('A2', { numbers: ['A2', 'K7QWXN34'] }),
    person('A3', { place: 'home', union: 'East' }),
  ]
  const notes = [
    noted(9, ' k7qwxn34 ', 'goHome', { correctedAt: '2025-04-14T12:20:00.000Z', place: 'North gate' }),
    noted(8, 'A2', 'arrive'),
    noted(7, 'NOBODY', 'arrive'),
    noted(6, 'A1', 'stepOut'),
  ]
  const known = { firstname: 'Tariro', lastname: 'Moyo', age: 14, union: null }
  const nobodys = { firstname: '', lastname: '', isNameUnknown: true, age: null, union: null }
  expect(deviceRollCall({ ...held, people }, notes, 61_000)).toEqual({
    asOf: '2025-04-14T12:00:00.000Z',
    deviceAge: 60_000,
    people: [
      { ...known, code: 'A1', place: 'outside', since: '2025-04-14T12:21:00.000Z', gate: null },
      { ...known, code: 'A2', place: 'home', since: '2025-04-14T12:20:00.000Z', gate: 'North gate' },
      { ...known, code: 'A3', union: 'East', place: 'home', since: null, gate: null },
      { ...nobodys, code: 'NOBODY', place: 'inside', since: '2025-04-14T12:21:00.000Z', gate: null },
    ],
  })
})

test('the roll call on a device lists each unknown number once, with the presence after its last scan', () => {
  const noted = (counter: number, number: string, kind: MovementKind, place?: string): NotedScan => ({
    ...{ key: String(counter).padStart(32, '0'), number, kind, counter },
    ...{ notedAt: '2025-04-14T12:21:00.000Z', ...(place !== undefined && { place }) },
  })
  const notes = [
    noted(3, ' newcard7', 'backIn', 'South gate'),
    noted(1, 'NEWCARD7', 'arrive'),
    noted(2, 'newCard7', 'stepOut'),
    noted(4, 'K7QWXN34', 'arrive'),
    noted(5, 'K7QWXN34', 'goHome'),
    noted(6, 'a1', 'arrive'),
  ]
  const { people } = deviceRollCall({ ...held, people: [person('a1')] }, notes, 61_000)
  expect(people.map(({ code, place, gate, isNameUnknown }) => [code, place, gate, isNameUnknown])).toEqual([
    ['a1', 'inside', null, undefined],
    ['NEWCARD7', 'inside', 'South gate', true],
    ['K7QWXN34', 'home', null, true],
  ])
})

test('[W597] an unknown code suggests people whose code or card has one typing error; O and 0, I and 1 count as equal', () => {
  const people = [
    person('EZC100', { numbers: ['EZC100', 'EZC100-2'] }),
    person('EZC101'),
    person('EZC210'),
    person('FAR999'),
  ]
  const index = indexOf({ people })
  const codes = (number: string) => nearPeople(index, number).map(({ code }) => code)
  expect(codes('ezc1OO')).toEqual(['EZC100'])
  expect(codes('EZCIOI')).toEqual(['EZC101'])
  expect(codes('EZC102')).toEqual(['EZC100', 'EZC101'])
  expect(codes('EZC120')).toEqual(['EZC210', 'EZC100'])
  expect(codes('EZC100-3')).toEqual(['EZC100'])
  expect(codes('NOBODY')).toEqual([])
})

test('[W595] an offline scan is listed like a movement of the server, with the name from the list and the corrected time', () => {
  const index = indexOf({ people: [person('A1')] })
  const note: NotedScan = {
    ...{ key: 'k', number: ' a1', kind: 'goHome', counter: 1, notedAt: '2020-01-01T00:00:00.000Z' },
    ...{ correctedAt: '2025-04-14T12:00:00.000Z', place: 'Gate 2', operator: 'Rudo', withWhom: 'Chipo' },
  }
  expect(movementOf(note, false, index)).toEqual({
    ...{ key: 'k', kind: 'goHome', code: 'A1', name: 'Tariro Moyo', at: '2025-04-14T12:00:00.000Z' },
    ...{ gate: 'Gate 2', by: 'Rudo', withWhom: 'Chipo', anyway: null, undone: null, onDevice: 'unsent' },
  })
  const bare: NotedScan = { key: 'b', number: 'X-1', kind: 'arrive', counter: 2, notedAt: note.notedAt }
  for (const known of [index, null])
    expect(movementOf(bare, true, known)).toEqual({
      ...{ key: 'b', kind: 'arrive', code: 'X-1', name: 'X-1', at: '2020-01-01T00:00:00.000Z' },
      ...{ gate: null, by: null, withWhom: null, anyway: null, undone: null, onDevice: 'unanswered' },
    })
})
