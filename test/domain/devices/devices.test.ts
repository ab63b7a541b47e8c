import { expect, test } from 'vitest'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { lastDayError, usualLastDay } from '../../../src/domain/devices/devices.ts'
import { campDay, dayAfter, endOfCampDay } from '../../../src/domain/lib/campTime.ts'

const at = Date.parse
const { facts } = documentedCamp

test('a camp day starts and ends two hours before the UTC day', () => {
  expect(campDay(at('2025-04-14T21:59:59.999Z'))).toBe('2025-04-14')
  expect(campDay(at('2025-04-14T22:00:00.000Z'))).toBe('2025-04-15')
  expect(new Date(endOfCampDay('2025-04-14')).toISOString()).toBe('2025-04-14T22:00:00.000Z')
  expect(new Date(endOfCampDay('2025-12-31')).toISOString()).toBe('2025-12-31T22:00:00.000Z')
})

test('days are added across month and year ends', () => {
  expect(dayAfter('2025-02-28', 1)).toBe('2025-03-01')
  expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29')
  expect(dayAfter('2025-12-31', 10)).toBe('2026-01-10')
})

test('[W050] by default a pairing ends three days after the camp, or ten days from today if that is past', () => {
  expect(usualLastDay(facts, at('2025-04-01T08:00:00Z'))).toBe('2025-04-22')
  expect(usualLastDay(facts, at('2025-04-22T21:59:59Z'))).toBe('2025-04-22')
  expect(usualLastDay(facts, at('2025-04-22T22:00:00Z'))).toBe('2025-05-03')
  expect(usualLastDay(facts, at('2026-11-22T19:00:00Z'))).toBe('2026-12-02')
})

test.each([
  [0, '2025-04-19'],
  [30, '2025-05-19'],
])('[W1486] by the rules of the camp, a pairing ends %i days after the camp', (pairingDays, day) => {
  expect(usualLastDay({ ...facts, rules: { ...facts.rules, pairingDays } }, at('2025-04-01T08:00:00Z'))).toBe(
    day,
  )
})

test('the last day of a pairing lies between today and 400 days from now', () => {
  const now = at('2025-04-14T22:30:00Z')
  expect(lastDayError('2025-04-15', now)).toBeNull()
  expect(lastDayError('2026-05-20', now)).toBeNull()
  expect(lastDayError('2025-04-14', now)).toBe('This day has passed. Please choose today or a later day.')
  expect(lastDayError('2026-05-21', now)).toBe('Please choose a day within the next 400 days.')
  for (const day of ['', '2025-02-30', '2025-4-15', '15.04.2025', '2025-04-15T00:00', '99999-01-01'])
    expect(lastDayError(day, now)).toBe('Please choose a day.')
})
