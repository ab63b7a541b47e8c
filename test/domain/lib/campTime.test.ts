import { expect, test } from 'vitest'
import { campClock, campDate, campDateTime, campHour } from '../../../src/domain/lib/campTime.ts'

test('times are shown in Central Africa Time, two hours ahead of UTC', () => {
  expect(campDateTime('2025-04-14T08:05:00.000Z')).toBe('14 Apr 2025, 10:05')
  expect(campDate('2025-04-14T22:30:00.000Z')).toBe('15 Apr 2025')
  expect(campDateTime('2025-12-31T22:00:00.000Z')).toBe('1 Jan 2026, 00:00')
  expect(campClock(Date.parse('2025-04-14T08:05:09.900Z'))).toBe('10:05:09')
})

test('months have short names, and days have no leading zero', () => {
  const fifths = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2025, month, 5)).toISOString())
  expect(fifths.map(campDate)).toEqual([
    '5 Jan 2025',
    '5 Feb 2025',
    '5 Mar 2025',
    '5 Apr 2025',
    '5 May 2025',
    '5 Jun 2025',
    '5 Jul 2025',
    '5 Aug 2025',
    '5 Sept 2025',
    '5 Oct 2025',
    '5 Nov 2025',
    '5 Dec 2025',
  ])
  expect(campDate('2025-09-30T22:00:00.000Z')).toBe('1 Oct 2025')
})

test('hours and minutes have two digits, from 00:00 to 23:59', () => {
  expect(campHour('2025-04-14T22:00:00.000Z')).toBe('00:00')
  expect(campHour('2025-04-14T21:59:59.999Z')).toBe('23:59')
  expect(campHour('2025-04-14T07:05+02:00')).toBe('07:05')
})

test('unreadable times show “Unknown date” or a dash', () => {
  expect(campDateTime('yesterday')).toBe('Unknown date')
  expect(campDate('')).toBe('Unknown date')
  expect(campHour('yesterday')).toBe('–')
  expect(campDateTime('+275760-09-13T00:00:00.000Z')).toBe('Unknown date')
})
