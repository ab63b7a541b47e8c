import { expect, test } from 'vitest'
import { campClock, campDate, campDateTime } from '../../src/domain/campTime.ts'

test('moments are read in Central Africa Time, two hours ahead of UTC', () => {
  expect(campDateTime('2025-04-14T08:05:00.000Z')).toBe('14 Apr 2025, 10:05')
  expect(campDate('2025-04-14T22:30:00.000Z')).toBe('15 Apr 2025')
  expect(campDateTime('2025-12-31T22:00:00.000Z')).toBe('1 Jan 2026, 00:00')
  expect(campClock(Date.parse('2025-04-14T08:05:09.900Z'))).toBe('10:05:09')
})

test('a moment that cannot be read is an unknown date', () => {
  expect(campDateTime('yesterday')).toBe('Unknown date')
  expect(campDate('')).toBe('Unknown date')
})
