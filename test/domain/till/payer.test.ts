import { expect, test } from 'vitest'
import { payerAge, payerName } from '../../../src/domain/till/payer.ts'

test.each([
  ['D', 14, 'Naledi D., 14 years'],
  ['D', 1, 'Naledi D., 1 year'],
  ['D', 0, 'Naledi D., 0 years'],
  ['', null, 'Naledi'],
])('with the initial %j and the age %j the till shows %s', (initial, age, shown) => {
  const payer = { firstname: 'Naledi', initial, age }
  expect(payerName(payer) + payerAge(payer)).toBe(shown)
})
