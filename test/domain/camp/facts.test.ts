import { afterEach, describe, expect, test } from 'vitest'
import {
  datesText,
  documentedCamp,
  lengthText,
  portalNameOf,
  registrationTitleOf,
  writeFor,
} from '../../../src/domain/camp/facts.ts'
import {
  campDateTime,
  campDay,
  campTimeWithOffset,
  dayText,
  endOfCampDay,
  momentAtCamp,
  zoneNote,
  zoneWithOffset,
} from '../../../src/domain/lib/campTime.ts'
import { formatUsd } from '../../../src/domain/lib/money.ts'

afterEach(() => writeFor(documentedCamp))

const { facts } = documentedCamp

test('the facts of the documented camp are those of the documents', () => {
  expect(portalNameOf(facts)).toBe('Camporee Portal')
  expect(registrationTitleOf(facts)).toBe('Camporee Registration')
  expect(facts.identity.name).toBe('2025 Pathfinder Camporee')
  expect(new Date(momentAtCamp(facts.time.firstDay, facts.time.begins)).toISOString()).toBe(
    '2025-04-13T06:00:00.000Z',
  )
  expect(new Date(momentAtCamp(facts.time.lastDay, facts.time.ends)).toISOString()).toBe(
    '2025-04-19T19:00:00.000Z',
  )
  expect(datesText(facts.time)).toBe('April 13–19, 2025')
  expect(lengthText(facts.time)).toBe('Seven days')
  expect(zoneWithOffset()).toBe('CAT (UTC+2)')
  expect(facts.place).toMatchObject({ country: 'Zimbabwe', venue: 'A camp venue in Zimbabwe' })
  expect(facts.money).toMatchObject({ fee: '$239', feeLabel: 'early bird price', currency: 'USD' })
})

test.each([
  ['2025-04-13', '2025-04-13', 'April 13, 2025', 'One day'],
  ['2027-07-30', '2027-08-07', 'July 30 – August 7, 2027', 'Nine days'],
  ['2026-12-28', '2027-01-03', 'December 28, 2026 – January 3, 2027', 'Seven days'],
])('the days from %s to %s are written as %s', (firstDay, lastDay, dates, length) => {
  const time = { ...facts.time, firstDay, lastDay }
  expect([datesText(time), lengthText(time)]).toEqual([dates, length])
})

const hour = 3_600_000

function inZone(
  short: string,
  offset: string,
  changes: readonly (readonly [from: string, minutes: number])[],
) {
  const zone = {
    ...{ short, long: short, generic: short, offset },
    changes: changes.map(([from, minutes]) => ({ from: Date.parse(from), minutes, name: short })),
  }
  writeFor({ ...documentedCamp, zone })
}

describe('times of a camp in another zone', () => {
  test('Nepal is five hours and 45 minutes ahead of UTC', () => {
    inZone('UTC+5:45', 'UTC+5:45', [['1986-01-01', 345]])
    expect(campDateTime('2027-04-14T18:20:00Z')).toBe('15 Apr 2027, 00:05')
    expect(campTimeWithOffset('2027-04-14', '08:00')).toBe('2027-04-14T08:00+05:45')
    expect(new Date(endOfCampDay('2027-04-14')).toISOString()).toBe('2027-04-14T18:15:00.000Z')
    expect([zoneNote(), zoneWithOffset()]).toEqual(['UTC+5:45', 'UTC+5:45'])
  })

  test('a zone west of UTC keeps the name of a day', () => {
    inZone('UTC-3:30', 'UTC-3:30', [['2020-01-01', -210]])
    expect(dayText('2027-07-30')).toBe('30 Jul 2027')
    expect(campDay(Date.parse('2027-07-30T03:29:00Z'))).toBe('2027-07-29')
    expect(campTimeWithOffset('2027-07-30', '08:00')).toBe('2027-07-30T08:00-03:30')
  })

  test('a day of 23 and one of 25 hours end at their midnight', () => {
    inZone('CET', 'UTC+1', [
      ['2026-10-25T01:00:00Z', 60],
      ['2027-03-28T01:00:00Z', 120],
      ['2027-10-31T01:00:00Z', 60],
    ])
    expect(endOfCampDay('2027-03-28') - endOfCampDay('2027-03-27')).toBe(23 * hour)
    expect(endOfCampDay('2027-10-31') - endOfCampDay('2027-10-30')).toBe(25 * hour)
    expect(new Date(momentAtCamp('2027-03-28', '02:30')).toISOString()).toBe('2027-03-28T01:30:00.000Z')
    expect(new Date(momentAtCamp('2027-10-31', '02:30')).toISOString()).toBe('2027-10-31T00:30:00.000Z')
  })

  test('Lord Howe Island changes its clock by half an hour', () => {
    inZone('UTC+10:30', 'UTC+10:30', [
      ['2026-10-03T15:30:00Z', 660],
      ['2027-04-03T15:00:00Z', 630],
    ])
    expect(endOfCampDay('2027-04-04') - endOfCampDay('2027-04-03')).toBe(24.5 * hour)
    expect(campDateTime('2027-04-03T14:59:00Z')).toBe('4 Apr 2027, 01:59')
    expect(campDateTime('2027-04-03T15:00:00Z')).toBe('4 Apr 2027, 01:30')
  })

  test('a day that begins an hour late begins at the change of the clock', () => {
    inZone('EET', 'UTC+2', [
      ['2026-10-24T21:00:00Z', 120],
      ['2027-03-27T22:00:00Z', 180],
    ])
    expect(new Date(momentAtCamp('2027-03-28')).toISOString()).toBe('2027-03-27T22:00:00.000Z')
  })
})

test('the symbol of the currency is before or behind the amount', () => {
  const written = (symbol: string, isSymbolBehind: boolean) => {
    writeFor({ ...documentedCamp, facts: { ...facts, money: { ...facts.money, symbol, isSymbolBehind } } })
    return [formatUsd(1_234_50), formatUsd(-5)]
  }
  expect(written('$', false)).toEqual(['$1,234.50', '-$0.05'])
  expect(written('kr', true)).toEqual(['1,234.50\u00A0kr', '-0.05\u00A0kr'])
})
