import { expect, test } from 'vitest'
import { amountIn, codeIn, fieldErrorsOf } from '../../../src/domain/money/withdrawalFields.ts'

const asNumber = 'Enter the amount as a number, like 12.50.'
const twoDecimals = 'Enter the amount with at most two decimals, like 12.50.'
const notBelow = 'Enter an amount that is not below 0.'

test.each([
  ['12.50', 12_50, null],
  [' 12 ', 12_00, null],
  ['0', 0, null],
  ['-1', 0, notBelow],
  ['', 0, asNumber],
  ['ten', 0, asNumber],
  ['12,50', 12_50, null],
  ['12.', 12_00, null],
  ['1.000', 0, 'Do you mean $1,000.00 or $1.00?'],
  ['12.345', 0, twoDecimals],
  ['-0.001', 0, notBelow],
  ['12.345 dollars', 0, asNumber],
  ['$12.345', 0, twoDecimals],
])('the amount %j is read as %i cents, with the error: %s', (amount, cents, error) => {
  const fields = { ownerCode: 'ZEUC101', amount }
  expect(amountIn(fields)).toBe(cents)
  expect(fieldErrorsOf(fields)).toEqual({ ownerCode: null, amount: error })
})

test.each([
  [' zeuc101 ', 'ZEUC101', null],
  ['', '', "Enter the participant's code."],
  ['  ', '', "Enter the participant's code."],
])('the code %j is read as %j, with the error: %s', (ownerCode, code, error) => {
  expect(codeIn({ ownerCode })).toBe(code)
  expect(fieldErrorsOf({ ownerCode, amount: '1' })).toEqual({ ownerCode: error, amount: null })
})
