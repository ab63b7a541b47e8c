import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsFromDollars,
  decimalFromCents,
  dollarsFromCents,
  formatUsd,
} from '../../../src/domain/lib/money.ts'

const cents = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })

describe('centsFromDollars', () => {
  test.each([
    ['0', 0],
    ['15.00', 1500],
    ['15', 1500],
    ['0.5', 50],
    ['0.05', 5],
    [' 7.25 ', 725],
    ['-3.10', -310],
    ['-0.00', 0],
    ['9999999999999.99', 999_999_999_999_999],
    [1_000_000_000_000, 100_000_000_000_000],
    [9_999_999_999_999.99, 999_999_999_999_999],
    [0, 0],
    [-0, 0],
    [5, 500],
    [19.99, 1999],
    [0.1 + 0.2, 30],
    [1.1 * 3, 330],
    [-2.5, -250],
    [1234567.89, 123_456_789],
  ])('%j dollars are %j cents', (dollars, expected) => {
    expect(centsFromDollars(dollars)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    '.',
    '.5',
    '5.',
    '1.005',
    '0.001',
    '1,000',
    '1e3',
    '+5',
    '--5',
    '$5',
    '5 USD',
    '0x10',
    '١٥',
    'NaN',
    'Infinity',
    '10000000000000',
    1.005,
    0.001,
    0.000001,
    -0.005,
    1e13,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ])('%j is no amount of money', (dollars) => {
    expect(centsFromDollars(dollars)).toBeUndefined()
  })

  test('reads back every amount that the API and the till send', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsFromDollars(dollarsFromCents(amount))).toBe(amount)
        expect(centsFromDollars(decimalFromCents(amount))).toBe(amount)
      }),
    )
  })

  test('rejects a third decimal', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 1, max: 9 }),
        (whole, two, third) => {
          expect(centsFromDollars(`${whole}.${String(two).padStart(2, '0')}${third}`)).toBeUndefined()
        },
      ),
    )
  })

  test('returns whole cents within rounding error of the number, or undefined', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6 }), (dollars) => {
        const amount = centsFromDollars(dollars)
        if (amount === undefined) return
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(Math.abs(amount / 100 - dollars)).toBeLessThan(0.000_01)
      }),
    )
  })

  test('returns whole cents or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const amount = centsFromDollars(text)
        expect(amount === undefined || Number.isSafeInteger(amount)).toBe(true)
      }),
    )
  })
})

describe('decimalFromCents', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [1500, '15.00'],
    [-310, '-3.10'],
    [-5, '-0.05'],
    [123_456_789, '1234567.89'],
  ])('%j cents are "%s"', (amount, expected) => {
    expect(decimalFromCents(amount)).toBe(expected)
  })

  test('always has exactly two decimals', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(decimalFromCents(amount)).toMatch(/^-?(0|[1-9]\d*)\.\d{2}$/)
      }),
    )
  })
})

describe('formatUsd', () => {
  test.each([
    [0, '$0.00'],
    [7, '$0.07'],
    [500, '$5.00'],
    [23_900, '$239.00'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [123_456_789, '$1,234,567.89'],
    [-1250, '-$12.50'],
    [-123_456, '-$1,234.56'],
  ])('%j cents read "%s"', (amount, expected) => {
    expect(formatUsd(amount)).toBe(expected)
  })

  test('agrees with Intl.NumberFormat for en-US', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
        expect(formatUsd(amount)).toBe(dollars.format(amount / 100))
      }),
    )
  })

  test('never shows a third decimal', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(formatUsd(amount)).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/)
      }),
    )
  })
})
