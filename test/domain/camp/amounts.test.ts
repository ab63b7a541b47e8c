import { afterEach, describe, expect, test } from 'vitest'
import { documentedCamp, writeFor } from '../../../src/domain/camp/facts.ts'
import { dayLimitErrorOf } from '../../../src/domain/camper/dayLimit.ts'
import { currencyWord, shortAmount, typedAmountWords } from '../../../src/domain/lib/money.ts'
import { denominationsOfCamp, sumOf } from '../../../src/domain/money/cashDesk.ts'

const { facts } = documentedCamp
const crowns = { currency: 'NOK', symbol: 'kr', isSymbolBehind: true }

afterEach(() => writeFor(documentedCamp))

describe('[W1454] a camp with another currency', () => {
  test('asks for amounts in its own currency', () => {
    expect([currencyWord(), typedAmountWords(), shortAmount(200_00), shortAmount(12_50)]).toEqual([
      ...['dollars', 'dollars and cents', '$200', '$12.50'],
    ])
    writeFor({ ...documentedCamp, version: 1, facts: { ...facts, money: { ...facts.money, ...crowns } } })
    expect([currencyWord(), typedAmountWords(), shortAmount(200_00), shortAmount(12_50)]).toEqual([
      ...['NOK', 'an amount in NOK', '200\u00A0kr', '12.50\u00A0kr'],
    ])
    expect(dayLimitErrorOf('much', null)).toBe('Enter the limit in NOK, like 5 or 12.50.')
  })

  test('counts notes of 200 to 1,000', () => {
    expect(denominationsOfCamp()[0]).toBe(100_00)
    expect(sumOf({ 100000: '2' })).toBe(0)
    writeFor({ ...documentedCamp, version: 1, facts: { ...facts, money: { ...facts.money, ...crowns } } })
    expect(denominationsOfCamp().slice(0, 4)).toEqual([1_000_00, 500_00, 200_00, 100_00])
    expect(sumOf({ 100000: '2', 20000: '1', 50: '3' })).toBe(2_201_50)
  })
})
