import { describe, expect, test } from 'vitest'
import { campAnswer, campFacts, factsSchemas } from '../../../src/api/schemas/camp.ts'
import {
  type CampFacts,
  documentedCamp,
  type FactsGroup,
  factsGroups,
} from '../../../src/domain/camp/facts.ts'
import { problemsOf } from '../../../src/domain/camp/problems.ts'

const { facts } = documentedCamp

test.each(factsGroups)('the documented facts of %s have no mistake', (group) => {
  expect(problemsOf(group, facts[group])).toEqual({})
})

/** The sentence of each mistaken field, and undefined for a text that can be saved. */
function rows<Group extends FactsGroup>(
  group: Group,
  table: readonly (readonly [change: Partial<CampFacts[Group]>, sentence: string | undefined])[],
): void {
  test.each(table.map(([change, sentence]) => ({ change, sentence })))(`${group} $change`, (row) => {
    const [field = ''] = Object.keys(row.change)
    expect(problemsOf(group, { ...facts[group], ...row.change })).toEqual(
      row.sentence === undefined ? {} : { [field]: row.sentence },
    )
  })
}

const hiddenCharacter = 'There is an invisible character in it. Please type it again.'
const noLine =
  'Please put a space or a hyphen into the name: a card has two lines for it, each with at most 36 characters.'
const noEmoji = 'Please enter the name of the camp without emoji.'

describe('[W1481] names that no card has room for', () => {
  rows('identity', [
    [{ name: 'N'.repeat(37) }, noLine],
    [{ name: `${'N'.repeat(36)}-${'N'.repeat(23)}` }, noLine],
    [{ name: `${'N'.repeat(35)}-${'N'.repeat(24)}` }, undefined],
    [{ name: 'مخيم'.repeat(15) }, noLine],
  ])
})

describe('[W1400] names', () => {
  rows('identity', [
    [{ name: 'N' }, undefined],
    [{ name: `${'é'.normalize('NFD').repeat(30)} ${'é'.repeat(29)}` }, undefined],
    [{ name: 'N'.repeat(36) }, undefined],
    [{ name: 'N'.repeat(61) }, 'Please enter the name of the camp with at most 60 characters. This has 61.'],
    [
      { name: 'N'.repeat(200) },
      'Please enter the name of the camp with at most 60 characters. This has 200.',
    ],
    [
      { name: `N${'\u0903'.repeat(900)}` },
      'Please enter the name of the camp with fewer marks over its letters.',
    ],
    [{ name: '' }, 'Please enter the name of the camp.'],
    [{ name: '   ' }, 'Please enter the name of the camp.'],
    [{ name: '\u2003\u2800' }, 'Please enter the name of the camp.'],
    [{ name: 'የወጣቶች ካምፕ 2027' }, undefined],
    [{ name: 'مخيم الكشافة' }, undefined],
    [{ name: 'Ng’andu & Söhne® Camp #3' }, undefined],
    [{ name: '<b>Camp</b>' }, 'Please enter the name of the camp without < and >.'],
    [{ name: 'Camp \u202Epmac' }, hiddenCharacter],
    [{ name: 'Ca\u200Bmp' }, hiddenCharacter],
    [{ name: 'Camp\n2027' }, hiddenCharacter],
    [{ name: 'Camp\u2028' + '2027' }, hiddenCharacter],
    [{ name: 'Camp \uD83C' }, hiddenCharacter],
    [{ name: 'Camp 🔥' }, noEmoji],
    [{ name: 'Camp 🇿🇼' }, noEmoji],
    [{ name: 'Camp 1️⃣' }, noEmoji],
    [{ name: 'Camp ❤' }, noEmoji],
    [{ shortName: 'S'.repeat(24) }, undefined],
    [{ organiser: 'O'.repeat(81) }, 'Please enter the organiser with at most 80 characters. This has 81.'],
    [{ shortName: 'S'.repeat(25) }, 'Please enter the short name with at most 24 characters. This has 25.'],
    [{ shortName: '🏕' }, 'Please enter the short name without emoji.'],
    [{ organiser: '' }, undefined],
    [{ organiser: '  ' }, 'Please enter the organiser, or nothing.'],
    [{ welcome: 'Come to the fire 🔥' }, undefined],
  ])
})

describe('[W1401] days, clocks and zone', () => {
  rows('time', [
    [{ firstDay: '2025-04-19' }, undefined],
    [{ lastDay: '2025-04-12' }, 'The last day must not be before the first day.'],
    [{ lastDay: '2025-04-26' }, undefined],
    [{ lastDay: '2025-04-27' }, 'A camp has at most 14 days. This would be 15.'],
    [{ firstDay: '2025-02-30' }, 'Please choose the first day of the camp.'],
    [{ firstDay: '' }, 'Please choose the first day of the camp.'],
    [{ lastDay: '19 April' }, 'Please choose the last day of the camp.'],
    [{ firstDay: '0025-04-13' }, 'Please choose a year from 2000 to 2100.'],
    [{ begins: '24:00' }, 'Please enter the time when the camp begins, such as 08:00.'],
    [{ ends: '9:00' }, 'Please enter the time when the camp ends, such as 08:00.'],
    [{ ends: '07:00' }, undefined],
    ...['Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'Etc/GMT-3', 'UTC'].map(
      (zone) => [{ zone }, undefined] as const,
    ),
    ...['Africa/Bulawayo', '+02:00', 'CET', 'africa/harare', '', 'Africa/Harare; x'].map(
      (zone) => [{ zone }, 'Please choose the time zone by its place, such as Africa/Nairobi.'] as const,
    ),
  ])

  test('a camp of one day ends after it has begun', () => {
    const time = { ...facts.time, lastDay: facts.time.firstDay, begins: '10:00' }
    expect(problemsOf('time', { ...time, ends: '10:00' })).toEqual({
      ends: 'The camp must end after it has begun.',
    })
    expect(problemsOf('time', { ...time, ends: '10:01' })).toEqual({})
  })
})

const noLink = 'Please enter a link that begins with https://'

describe('[W1402] place, contact, words', () => {
  rows('place', [
    [{ venue: '' }, undefined],
    [
      { about: 'A'.repeat(301) },
      'Please enter the words about the venue with at most 300 characters. This has 301.',
    ],
    [{ mapUrl: 'https://maps.example/?q=-17.8,31.0' }, undefined],
    [{ mapUrl: 'http://maps.example/' }, noLink],
    [{ mapUrl: 'javascript:alert(1)' }, noLink],
    [{ mapUrl: 'https://maps.example@evil.example/' }, noLink],
    [{ mapUrl: 'https://localhost/' }, noLink],
    [{ mapUrl: 'https://maps.example/a b' }, noLink],
  ])
  rows('contact', [
    [{ email: 'office@camp.example' }, undefined],
    [{ email: 'office' }, 'Please enter a valid email, such as name@example.org.'],
    [{ email: 'a<b@camp.example' }, 'Please enter the email without < and >.'],
    [{ phone: '+263 77 212 3456' }, undefined],
    [{ phone: '(0242) 123-456' }, undefined],
    [{ phone: 'ask at the gate' }, 'Please enter the phone, such as +254 712 345 678.'],
    [{ whatsApp: '+977 98-41234567' }, undefined],
    [
      { whatsApp: '0772123456' },
      'Please enter the number for WhatsApp with the prefix of its country, such as +254 712 345 678.',
    ],
  ])
  rows('words', [
    [{ group: 'Troop' }, undefined],
    [{ groups: '' }, 'Please enter the word for several groups.'],
    [
      { event: 'E'.repeat(25) },
      'Please enter the word for the event with at most 24 characters. This has 25.',
    ],
  ])
})

const twoDecimals = 'The portal counts in currencies with two decimals. Please choose another one.'

describe('[W1403] currency and first products', () => {
  rows('money', [
    ...['ZWG', 'NPR', 'EUR', 'XCG'].map((currency) => [{ currency }, undefined] as const),
    ...['KWD', 'JPY'].map((currency) => [{ currency }, twoDecimals] as const),
    ...['ABC', 'usd', '', 'Dollar'].map(
      (currency) => [{ currency }, 'Please choose the currency by its three letters.'] as const,
    ),
    ...['₨', 'kr', 'S/.', 'د.إ'].map((symbol) => [{ symbol }, undefined] as const),
    [{ symbol: '' }, 'Please enter the symbol of the currency.'],
    [{ symbol: 'Rupee' }, 'Please enter the symbol of the currency with at most 4 characters. This has 5.'],
    [{ symbol: '$1' }, 'Please enter a symbol without digits, + and -.'],
    [{ fee: '' }, undefined],
    [{ products: [{ name: 'Momo', price: 1 }] }, undefined],
    [{ products: [{ name: 'Momo', price: 0 }] }, 'The price of Momo must be from $0.01 to $1,000.00.'],
    [{ products: [{ name: 'Momo', price: 1.5 }] }, 'The price of Momo must be from $0.01 to $1,000.00.'],
    [
      {
        products: [
          { name: 'Momo', price: 100 },
          { name: 'momo ', price: 200 },
        ],
      },
      'momo is on the list more than once.',
    ],
    [{ products: [{ name: ' ', price: 100 }] }, 'Product 1: Please enter a name.'],
    [
      { products: [{ name: '__proto__', price: 100 }] },
      'A product cannot be called __proto__. Please choose another name.',
    ],
    [
      { products: Array.from({ length: 201 }, (_, index) => ({ name: `P${index}`, price: 100 })) },
      'Please enter at most 200 products.',
    ],
  ])
})

const texts = [
  ['identity', 'welcome', 160, 'the line of welcome'],
  ['identity', 'organiser', 80, 'the organiser'],
  ['place', 'country', 60, 'the country'],
  ['place', 'venue', 80, 'the name of the venue'],
  ['place', 'about', 300, 'the words about the venue'],
  ['place', 'address', 160, 'the address'],
  ['money', 'fee', 24, 'the fee'],
  ['money', 'feeLabel', 40, 'the words under the fee'],
  ['words', 'event', 24, 'the word for the event'],
  ['words', 'group', 24, 'the word for a group'],
  ['words', 'groups', 24, 'the word for several groups'],
] as const

test.each(texts)('[W1400] in %s, %s has at most %i characters', (group, field, most, what) => {
  const problemOf = (text: string) =>
    Object.values<string | undefined>(problemsOf(group, { ...facts[group], [field]: text }))
  expect(problemOf('T'.repeat(most))).toEqual([])
  expect(problemOf('T'.repeat(most + 1))).toEqual([
    `Please enter ${what} with at most ${most} characters. This has ${most + 1}.`,
  ])
})

test('[W1402] a phone has 3 to 15 digits and at most 30 characters', () => {
  const problemOf = (phone: string) => problemsOf('contact', { ...facts.contact, phone }).phone
  expect(['123', '1'.repeat(15), `1${' '.repeat(27)}23`].map(problemOf)).toEqual(Array(3).fill(undefined))
  const sentence = 'Please enter the phone, such as +254 712 345 678.'
  expect(['12', '1'.repeat(16), `1${' '.repeat(28)}23`].map(problemOf)).toEqual(Array(3).fill(sentence))
})

test('[W1403] a product of a new stall costs at most $1,000.00', () => {
  const problemOf = (price: number) =>
    problemsOf('money', { ...facts.money, products: [{ name: 'Tent', price }] }).products
  expect(problemOf(1_000_00)).toBe(undefined)
  expect(problemOf(1_000_01)).toBe('The price of Tent must be from $0.01 to $1,000.00.')
})

describe('[W1485] rules', () => {
  rows('rules', [
    ...[0, 18, 25].map((askedBelow) => [{ askedBelow }, undefined] as const),
    ...[-1, 26, 17.5, Number.NaN].map(
      (askedBelow) => [{ askedBelow }, 'Please choose an age from 0 to 25.'] as const,
    ),
    ...[0, 30].map((pairingDays) => [{ pairingDays }, undefined] as const),
    ...[-1, 31].map((pairingDays) => [{ pairingDays }, 'Please choose from 0 to 30 days.'] as const),
  ])

  test('of facts that an older release has kept are the documented ones', () => {
    const { rules, ...older } = facts
    expect(campFacts.parse(older)).toEqual({ ...older, rules: { askedBelow: 18, pairingDays: 3 } })
    expect(rules).toEqual({ askedBelow: 18, pairingDays: 3 })
  })
})

test('the answer of the host has the shape of a camp, and texts come without outer spaces', () => {
  expect(campAnswer.parse({ success: true, data: documentedCamp }).data).toEqual(documentedCamp)
  expect(factsSchemas.identity.parse({ ...facts.identity, name: ' Camp ' }).name).toBe('Camp')
  expect(campAnswer.safeParse({ success: true, data: { ...documentedCamp, version: -1 } }).success).toBe(
    false,
  )
})
