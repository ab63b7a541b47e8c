import { afterEach, describe, expect, test } from 'vitest'
import { documentedCamp, writeFor } from '../../../src/domain/camp/facts.ts'
import { isSamePhone, phoneText, readPhone } from '../../../src/domain/people/phones.ts'

const phonesIn = (text: string, country?: string) => {
  const reading = readPhone(text, country)
  return reading.kind === 'phones' ? reading.phones : reading
}

describe('[W1030] a phone of the camp’s country is read', () => {
  test.each([
    '0772123456',
    '0772 123 456',
    '077-212-3456',
    '077.212.3456',
    '(077) 212 3456',
    '(0)77 2123456',
    '772 123 456',
    '772123456',
    '+263772123456',
    '+263 77 212 3456',
    '+263 (0) 77 212 3456',
    '+2630772123456',
    '263772123456',
    '263 772 123 456',
    '00263772123456',
    '00 263 77 212 3456',
    "'0772123456",
    '’+263772123456',
    'O772 123 456',
    'o772123456',
    '0772 l23 456',
    '０７７２１２３４５６',
    '263772123456.0',
    '772123456.00',
    '2.63772123456E+11',
    'Tel: 0772 123 456',
    '0772123456 (WhatsApp)',
    'Mum 0772123456',
    'wa.me/263772123456',
    'tel:+263772123456',
    '\u202A+263 77 212 3456\u202C',
  ])('%j', (text) => {
    expect(phonesIn(text)).toEqual(['+263772123456'])
  })

  test.each([
    ['0242 790 123', ['+263242790123']],
    ['+260 97 7123456', ['+260977123456']],
    ['260977123456', ['+260977123456']],
    ['00258841234567', ['+258841234567']],
    ['+27 82 123 4567', ['+27821234567']],
    ['+44 7911 123456', ['+447911123456']],
  ])('also a landline or one of another country: %j', (text, phones) => {
    expect(phonesIn(text)).toEqual(phones)
  })
})

test.each([
  ['0977 123 456', 'Zambia', '+260977123456'],
  ['0977123456', 'ZM', '+260977123456'],
  ['0772 123 456', 'Zambia', '+260772123456'],
  ['71 234 567', 'Botswana', '+26771234567'],
  ['82 123 4567', 'Moçambique', '+258821234567'],
  ['082 123 4567', 'Südafrika', '+27821234567'],
  ['0772 123 456', 'Nowhere', '+263772123456'],
])('[W1030] %j of a person from %s is a phone of that country', (text, country, phone) => {
  expect(phonesIn(text, country)).toEqual([phone])
})

test.each([
  '0772123456 / 0712345678',
  '0772123456/0712345678',
  '0772 123 456, 0712 345 678',
  '0772123456;0712345678',
  '0772123456 or 0712345678',
  '0772 123 456 and +263 71 234 5678',
  '0772123456 0712345678',
  '0772 123 456 0712 345 678',
  'Mum: 0772 123 456, Dad: 0712 345 678',
  '0772123456\n0712345678',
])('[W1030] two phones in one cell are read: %j', (text) => {
  expect(phonesIn(text)).toEqual(['+263772123456', '+263712345678'])
})

test.each([
  ['', { kind: 'empty' }],
  [' \u200B', { kind: 'empty' }],
  ['2.63772E+11', { kind: 'shortened' }],
  ['2,63773E+11', { kind: 'shortened' }],
  ['2E11', { kind: 'shortened' }],
  ['ask the club', { kind: 'notPhone', reason: 'none' }],
  ['0772 12', { kind: 'notPhone', reason: 'short' }],
  ['12', { kind: 'notPhone', reason: 'short' }],
  ['07721234567890', { kind: 'notPhone', reason: 'long' }],
  ['0977123456', { kind: 'notPhone', reason: 'prefix' }],
  ['888-555-1212', { kind: 'notPhone', reason: 'prefix' }],
] as const)('[W1030] %j is no phone, for this reason', (text, reading) => {
  expect(readPhone(text)).toEqual(reading)
})

test('[W1031] one phone in two ways of writing is the same phone', () => {
  expect(isSamePhone('0772 123 456', '+263772123456')).toBe(true)
  expect(isSamePhone('0772123456 / 0712345678', '263712345678 263772123456')).toBe(true)
  expect(isSamePhone('0772123456', '0772123457')).toBe(false)
  expect(isSamePhone('0772123456', '0772123456 / 0712345678')).toBe(false)
  expect(isSamePhone('', '')).toBe(false)
})

test.each([
  ['+263772123456', '077 212 3456'],
  ['0772123456', '077 212 3456'],
  ['+260977123456', '+260 97 7123456'],
  ['0772123456 / 0712345678', '077 212 3456 / 071 234 5678'],
  ['ask the club', 'ask the club'],
  ['', ''],
])('[W1032] %j is shown as people write it', (text, shown) => {
  expect(phoneText(text)).toBe(shown)
})

describe('[W1417] in a camp of another country', () => {
  afterEach(() => writeFor(documentedCamp))
  const campIn = (country: string) => {
    const { facts } = documentedCamp
    writeFor({ ...documentedCamp, facts: { ...facts, place: { ...facts.place, country } } })
  }

  test('a number without a prefix is one of that country', () => {
    campIn('Nepal')
    expect(phonesIn('984-1234567')).toEqual(['+9779841234567'])
    expect(phonesIn('0772 123 456', 'Zimbabwe')).toEqual(['+263772123456'])
    expect([phoneText('+9779841234567'), phoneText('+263772123456')]).toEqual([
      '984-1234567',
      '+263 77 212 3456',
    ])
  })

  test.each(['', 'Our valley'])('without a known country (%j) every number needs its prefix', (country) => {
    campIn(country)
    expect(readPhone('0772 123 456')).toEqual({ kind: 'notPhone', reason: 'prefix' })
    expect(phonesIn('+263772123456')).toEqual(['+263772123456'])
    expect(phoneText('+263772123456')).toBe('+263 77 212 3456')
  })
})
