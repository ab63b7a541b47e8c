import { expect, test } from 'vitest'
import { dayLimitErrorOf, leftToday } from '../../../src/domain/camper/dayLimit.ts'

test.each([
  [5_00, 2_00, 3_00],
  [5_00, 5_00, 0],
  [5_00, 7_00, 0],
  [null, 7_00, null],
])('with a limit of %j, spending %j leaves %j', (limit, spentToday, left) => {
  expect(leftToday({ limit, spentToday })).toBe(left)
})

test.each([
  ['5', null, null],
  ['12.50', 12_50, null],
  ['0', 5_00, null],
  ['', null, 'Enter the limit in dollars, like 5 or 12.50.'],
  ['five', 5_00, 'Enter the limit in dollars, like 5 or 12.50.'],
  ['1.234', null, 'Enter the limit in dollars, like 5 or 12.50.'],
  ['-0.01', null, 'Enter a limit that is not below 0.'],
  ['5.01', 5_00, 'Enter $5.00 or less. Only the camp office can raise the limit.'],
])('the typed limit %j, with a maximum of %j, has the error: %s', (typed, highest, error) => {
  expect(dayLimitErrorOf(typed, highest)).toBe(error)
})
