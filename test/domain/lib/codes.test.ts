import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  abbreviationOf,
  ageFrom,
  codeFrom,
  codeOfNumber,
  codePattern,
  codeProblemOf,
  codesButForZeros,
  paddedNumber,
  wholeCodeIn,
} from '../../../src/domain/lib/codes.ts'

describe('abbreviationOf', () => {
  test.each([
    ['Zimbabwe East Union Conference', 'ZEUC'],
    ['zimbabwe east', 'ZE'],
    ['Botswana', 'B'],
    ['North-Eastern Angola', 'NA'],
    ['  Malawi   Union ', 'MU'],
    ['União do Índico Norte', 'UDÍN'],
    ['', ''],
    ['   ', ''],
  ])('[A272] of "%s" is "%s"', (union, expected) => {
    expect(abbreviationOf(union)).toBe(expected)
  })
})

describe('codeProblemOf', () => {
  test.each([
    ['ZEUC', 'ZEUC001', 'Type only 001. The code will be ZEUC001.'],
    ['ZEUC', ' zeuc-001 ', 'Type only 001. The code will be ZEUC001.'],
    ['ZEUC', '1234567', 'This is too long for a code. Please type at most 6 letters or digits.'],
    ['ABCDEFGHI', '12', 'This is too long for a code. Please type at most 1 letter or digit.'],
    ['ABCDEFGH', '123', 'This is too long for a code. Please type at most 2 letters or digits.'],
    ['ZEUC', 'ZEUC00-1', 'Type only 00-1. The code will be ZEUC00-1.'],
    ['ZEUC', '1 2', 'Please type only letters A to Z, digits and hyphens.'],
    ['МЗ', '1', 'A code needs the letters A to Z. Please write the union with them.'],
    ['МZ', '1', 'A code needs the letters A to Z. Please write the union with them.'],
    ['ABCDEFGHIJ', '1', 'A code begins with at most 9 letters. Please write the union shorter.'],
  ])('of %j and %j gives instructions', (abbreviation, unionNumber, sentence) => {
    expect(codeFrom(abbreviation, unionNumber)).toBeUndefined()
    expect(codeProblemOf(abbreviation, unionNumber)).toBe(sentence)
  })
})

describe('wholeCodeIn', () => {
  test.each([
    ['MU', 'mu001', { code: 'MU001', number: '001' }],
    ['ÉU', 'EU7', { code: 'EU7', number: '7' }],
    ['MU', 'MU', undefined],
    ['MU', 'MU-', undefined],
    ['MU', '001', undefined],
    ['M', 'M1', undefined],
  ])('of %j and %j finds the code and the number', (abbreviation, unionNumber, whole) => {
    expect(wholeCodeIn(abbreviation, unionNumber)).toEqual(whole)
  })
})

describe('codeFrom', () => {
  test.each([
    ['ZEUC', '101', 'ZEUC101'],
    ['zeuc', '7b', 'ZEUC7B'],
    ['UDÍN', '101', 'UDIN101'],
    ['UDI\u0301N', '101', 'UDIN101'],
    ['ØŁĐ', '101', 'OLD101'],
    ['CAGRPU', '-001', 'CAGRPU-001'],
    ['Z&C (E)', '12', 'ZCE12'],
    ['', '5001', '5001'],
    ['MU', ' 12 ', 'MU12'],
    ['A', '123456789', 'A123456789'],
  ])('of "%s" and "%s" is %s', (abbreviation, unionNumber, expected) => {
    expect(codeFrom(abbreviation, unionNumber)).toBe(expected)
  })

  test.each([
    ['ZEUC', ''],
    ['ZEUC', '   '],
    ['A', '1234567890'],
    ['ZEUC', '1234567'],
    ['ABCDEFGHIJK', '1'],
    ['ZEUC', '1 2'],
    ['ZEUC', '1_2'],
    ['ZEUC', '1/2'],
    ['ZEUC', '../1'],
    ['ZEUC', "1'"],
    ['ZEUC', '1%'],
    ['ZEUC', '1\0'],
    ['ZEUC', '\u200f1'],
    ['ZEUC', '１'],
    ['ZEUC', '١'],
    ['ZEUC', 'é'],
    ['ZEUC', 'ß1'],
    ['ZEUC', '1ß'],
    ['ZEUC', '🏕'],
    ['ZEUC', '1'.repeat(10_000)],
  ])('cannot be built of %j and %j', (abbreviation, unionNumber) => {
    expect(codeFrom(abbreviation, unionNumber)).toBeUndefined()
  })

  test('is a scannable code or undefined', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 12 })
    fc.assert(
      fc.property(anyText, anyText, (abbreviation, unionNumber) => {
        const code = codeFrom(abbreviation, unionNumber)
        expect(code === undefined || /^[A-Z0-9-]{1,10}$/.test(code)).toBe(true)
      }),
    )
  })
})

describe('codePattern', () => {
  test.each(['A', '0', '-', 'ZEUC001', 'CAGRPU-001', 'ZZZ999'])('accepts %s', (code) => {
    expect(codePattern.test(code)).toBe(true)
  })

  test.each(['', 'ABCDEFGHIJK', 'zeuc001', 'ZEUC 001', 'ZEUC001\n', 'É1', '../A', 'A%00'])(
    'refuses %j',
    (code) => {
      expect(codePattern.test(code)).toBe(false)
    },
  )
})

describe('ageFrom', () => {
  test.each([[''], [null], [undefined]])('returns null for %j', (text) => {
    expect(ageFrom(text)).toBeNull()
  })

  test.each([
    ['0', 0],
    ['9', 9],
    ['18', 18],
    ['120', 120],
    [' 14 ', 14],
    ['007', 7],
    [0, 0],
    [14, 14],
    [120, 120],
  ])('%j is %j', (text, expected) => {
    expect(ageFrom(text)).toBe(expected)
  })

  test.each([
    '121',
    '999',
    '1000',
    '-1',
    '+7',
    '7.5',
    '7,5',
    'x',
    '12 years',
    '1e1',
    '0x10',
    '١٢',
    121,
    -1,
    7.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%j is refused', (text) => {
    expect(ageFrom(text)).toBeUndefined()
  })
})

describe('The code for a number', () => {
  test.each([
    ['EZC', 7, 'EZC007'],
    ['EZC', 104, 'EZC104'],
    ['EZC', 1_234, 'EZC1234'],
    ['ABCDEFG', 7, 'ABCDEFG007'],
    ['ABCDEFG', 1_000, undefined],
    ['ABCDEFGH', 7, 'ABCDEFGH07'],
    ['ABCDEFGHI', 7, 'ABCDEFGHI7'],
    ['ABCDEFGHI', 10, undefined],
  ])('with %s and %i', (letters, number, code) => {
    expect(codeOfNumber(letters, number)).toBe(code)
  })
})

describe('A union number', () => {
  test.each([
    ['EZUC', '2', '002'],
    ['EZUC', ' 12 ', '012'],
    ['EZUC', '1234', '1234'],
    ['EZUC', '2b', '2b'],
    ['ABCDEFGHI', '2', '2'],
  ])('[W1102] of %s and %j is padded to %s', (abbreviation, number, padded) => {
    expect(paddedNumber(abbreviation, number)).toBe(padded)
  })
})

test('[W1103] codes that differ by zeros alone are known', () => {
  expect(codesButForZeros('EZUC002')).toEqual([
    ...['EZUC2', 'EZUC02', 'EZUC002', 'EZUC0002', 'EZUC00002', 'EZUC000002'],
  ])
  expect(codesButForZeros('EZUC-2')).toEqual(['EZUC-2'])
  expect(codesButForZeros('A00B')).toEqual(['A00B'])
})
