import { describe, expect, test } from 'vitest'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { setCampCurrency } from '../../../src/domain/lib/money.ts'
import {
  centsFromTyped,
  choicesFor,
  questionAbout,
  readAmount,
  unreadAmountText,
} from '../../../src/domain/lib/typedAmount.ts'

describe('a typed amount', () => {
  test.each([
    ['12', 12_00],
    ['12.5', 12_50],
    ['12.50', 12_50],
    ['12,50', 12_50],
    ['12,5', 12_50],
    ['.5', 50],
    [',05', 5],
    ['5.', 5_00],
    ['5,', 5_00],
    ['5,-', 5_00],
    ['5.–', 5_00],
    ['0', 0],
    ['007', 7_00],
    ['1,000.00', 1_000_00],
    ['1.000,00', 1_000_00],
    ['1,234.5', 1_234_50],
    ['1,000,000', 1_000_000_00],
    ['1.000.000,25', 1_000_000_25],
    ['1 000', 1_000_00],
    ['1\u00a0000', 1_000_00],
    ['1\u202f000,50', 1_000_50],
    ["1'000", 1_000_00],
    ['1’000.50', 1_000_50],
    ['$5', 5_00],
    ['$ 5', 5_00],
    ['US$5', 5_00],
    ['USD 5', 5_00],
    ['5 usd', 5_00],
    ['5$', 5_00],
    ['＄１２．５０', 12_50],
    ['١٢٫٥٠', 12_50],
    ['۱۲,۵۰', 12_50],
    ['\u200e12.50\u200b', 12_50],
    [' 7.5 ', 7_50],
    ['9999999999999', 999_999_999_999_900],
  ])('[W1170] “%s” is %i cents', (typed, cents) => {
    expect(readAmount(typed)).toEqual({ kind: 'amount', cents })
    expect([centsFromTyped(typed), choicesFor(typed), unreadAmountText(typed)]).toEqual([cents, [], null])
  })

  test.each([
    ['NOK', 'kr', ['500 kr', '500kr', 'kr 500', 'NOK 500', '500 nok', '500,- kr']],
    ['PEN', 'S/.', ['S/. 500', 's/.500', 'PEN 500.00']],
    ['PKR', '₨', ['₨500', 'Rs 500', '500 PKR']],
  ])('[W1457] is read in %s with its sign %s', (currency, symbol, texts) => {
    setCampCurrency({ currency, symbol, isSymbolBehind: false })
    expect(texts.map(centsFromTyped)).toEqual(texts.map(() => 500_00))
    expect(['$500', '500 kr.', '500 krr'].map(centsFromTyped)).toEqual(Array(3).fill(undefined))
    setCampCurrency(documentedCamp.facts.money)
  })

  test('[W1170] has digits from 0 to 9 of three more scripts', () => {
    expect(['٠٩', '۰۹', '०९'].map(centsFromTyped)).toEqual([9_00, 9_00, 9_00])
  })

  test.each([
    ['1,000', 'Do you mean $1,000.00 or $1.00?', ['1000.00', '1.00']],
    ['1.000', 'Do you mean $1,000.00 or $1.00?', ['1000.00', '1.00']],
    ['$12,500', 'Do you mean $12,500.00 or $12.50?', ['12500.00', '12.50']],
    ['1.250', 'Do you mean $1,250.00 or $1.25?', ['1250.00', '1.25']],
  ])('[W1171] “%s” asks: %s', (typed, question, choices) => {
    expect([questionAbout(typed), unreadAmountText(typed)]).toEqual([question, question])
    expect(choicesFor(typed).map((choice) => choice.typed)).toEqual(choices)
    expect(choices.map(centsFromTyped)).not.toContain(undefined)
    expect(centsFromTyped(typed)).toBeUndefined()
  })

  test.each([
    ['', 'Enter the amount as a number, like 12.50.'],
    ['.', 'Enter the amount as a number, like 12.50.'],
    ['five', 'Enter the amount as a number, like 12.50.'],
    ['1e3', 'Enter the amount as a number, like 12.50.'],
    ['0x10', 'Enter the amount as a number, like 12.50.'],
    ['5 5', 'Enter the amount as a number, like 12.50.'],
    ['1 00', 'Enter the amount as a number, like 12.50.'],
    ['1,00,000', 'Enter the amount as a number, like 12.50.'],
    ['1,000,50', 'Enter the amount as a number, like 12.50.'],
    ['1.2.3', 'Enter the amount as a number, like 12.50.'],
    ['€5', 'Enter the amount as a number, like 12.50.'],
    ['12345678901234', 'Enter the amount as a number, like 12.50.'],
    ['12.345', 'Enter the amount with at most two decimals, like 12.50.'],
    ['12,345', 'Enter the amount with at most two decimals, like 12.50.'],
    ['0.500', 'Enter the amount with at most two decimals, like 12.50.'],
    ['1234.5678', 'Enter the amount with at most two decimals, like 12.50.'],
    ['-5', 'Enter the amount without a minus.'],
    ['−5', 'Enter the amount without a minus.'],
    ['$-5', 'Enter the amount without a minus.'],
    ['(5)', 'Enter the amount without a minus.'],
  ])('[W1172] “%s” is refused: %s', (typed, sentence) => {
    expect([readAmount(typed).kind, unreadAmountText(typed), questionAbout(typed)]).toEqual([
      'unread',
      sentence,
      null,
    ])
    expect([centsFromTyped(typed), choicesFor(typed)]).toEqual([undefined, []])
  })
})
