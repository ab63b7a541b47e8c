import { expect, test } from 'vitest'
import { programmeDayOfPart, programmeDayReachedBy } from '../../../src/domain/public/programmeParts.ts'

test('the address of the landing page has a fragment for each of the seven days', () => {
  const parts = ['day-0', 'day-1', 'day-2', 'day-3', 'day-4', 'day-5', 'day-6', 'day-7', 'day-8', 'venue']
  expect(parts.map((part) => programmeDayOfPart(part, 7))).toEqual([null, 1, 2, 3, 4, 5, 6, 7, null, null])
})

test.each([
  ['ArrowRight', 2, 3],
  ['ArrowDown', 7, 1],
  ['ArrowLeft', 2, 1],
  ['ArrowUp', 1, 7],
  ['Home', 5, 1],
  ['End', 5, 7],
  [' ', 5, 5],
  ['Tab', 5, undefined],
] as const)('the key %j moves from day %i to %s', (key, from, to) => {
  expect(programmeDayReachedBy(key, from, 7)).toBe(to)
})
