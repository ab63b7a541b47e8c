import { expect, test } from 'vitest'
import { counted } from '../../../src/domain/lib/counted.ts'

test.each([
  [0, '0 events'],
  [1, '1 event'],
  [2, '2 events'],
  [5_000, '5,000 events'],
])('%i has its noun in singular or plural', (count, words) => {
  expect(counted(count, 'event')).toBe(words)
})
