import { describe, expect, test } from 'vitest'
import {
  cardHolderOf,
  cardSize,
  mayNotScan,
  nameSizeOf,
  unionLinesOf,
} from '../../../src/domain/people/idCard.ts'

describe('nameSizeOf', () => {
  test.each([
    ['A359', '', 36],
    ['A359', 'Tariro', 36],
    ['A359', 'Bartolomeu', 36],
    ['A360', 'Bartholomew', 30],
    ['A360', 'Maria-Filomena-', 30],
    ['A361', 'Maria-Filomena-A', 24],
    ['A361', 'W'.repeat(200), 24],
  ])('[A359-A361] (%s) of "%s" is %i', (_, name, size) => {
    expect(nameSizeOf(name)).toBe(size)
  })

  test.each([
    ['an accent of its own', 'e\u0301'.repeat(10), 36],
    ['a joined emoji', `${'👩‍👩‍👧‍👦'.repeat(9)}a`, 36],
    ['spaces around', '   Bartolomeu   ', 36],
  ])('counts visible characters: %s', (_, name, size) => {
    expect(nameSizeOf(name)).toBe(size)
  })
})

describe('unionLinesOf', () => {
  test.each([
    ['A278', 'Botswana Union', ['Botswana Union', 'Conference']],
    ['A279', 'East Zimbabwe Conference', ['East Zimbabwe Conference']],
    ['A279', 'CONFERENCE of the north', ['CONFERENCE of the north']],
    ['A362', 'A'.repeat(30), ['A'.repeat(30), 'Conference']],
    ['A362', 'A'.repeat(31), [`${'A'.repeat(30)}…`, 'Conference']],
    [
      'A279, on the whole name',
      'Northern and Southern Transvaal Union Conference',
      ['Northern and Southern Transvaa…'],
    ],
    ['cut between characters', '👩‍👩‍👧‍👦'.repeat(31), [`${'👩‍👩‍👧‍👦'.repeat(30)}…`, 'Conference']],
  ])('[A278, A279, A362] (%s) of "%s"', (_, union, lines) => {
    expect(unionLinesOf(union)).toEqual(lines)
  })

  test.each([undefined, '', '  '])('is empty without a union: %j', (union) => {
    expect(unionLinesOf(union)).toEqual([])
  })
})

describe('mayNotScan', () => {
  test.each(['A', 'EZC104', 'CAGRPU-001', '5001'])('is false for %s', (code) => {
    expect(mayNotScan(code)).toBe(false)
  })

  test.each(['CAGRPU-0001', 'abc', 'A.1', '', ' ', 'É1', '🦄'])('is true for "%s"', (code) => {
    expect(mayNotScan(code)).toBe(true)
  })
})

test('a card contains only the fields of a camper that it shows', () => {
  const camper = {
    firstname: 'Tariro',
    lastname: 'Moyo',
    union: 'Botswana Union',
    code: 'B1',
    whatsapp: '+1',
  }
  expect(cardHolderOf(camper)).toStrictEqual({
    firstname: 'Tariro',
    lastname: 'Moyo',
    union: 'Botswana Union',
    code: 'B1',
  })
  expect(cardHolderOf({ firstname: 'Bo', lastname: 'Li', union: undefined, code: 'B2' })).toStrictEqual({
    firstname: 'Bo',
    lastname: 'Li',
    code: 'B2',
  })
})

test('a card has 350 by 580 pixels', () => {
  expect(cardSize).toEqual({ width: 350, height: 580 })
})
