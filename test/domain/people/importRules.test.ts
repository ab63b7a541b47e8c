import { describe, expect, test } from 'vitest'
import type { ImportRow } from '../../../src/domain/people/importing/importRows.ts'
import {
  differentCells,
  missingCells,
  proposedAbbreviation,
  rowCodeOf,
  tidyRow,
  wrongCells,
} from '../../../src/domain/people/importing/importRules.ts'

const emptyRow: ImportRow = {
  ...{ row: 2, firstname: '', lastname: '', gender: '', age: '', union: '', country: '', whatsapp: '' },
  ...{ email: '', abbreviation: '', number: '', code: '' },
}
const tariro: ImportRow = {
  ...emptyRow,
  ...{ firstname: 'Tariro', lastname: 'Moyo', gender: 'FEMALE', age: '12' },
  ...{ union: 'East Zimbabwe Conference', country: 'Zimbabwe', whatsapp: '+263771234567' },
  ...{ email: 'tariro@example.org', abbreviation: 'EZC' },
}

describe('A stored row', () => {
  test('has no extra spaces, and its gender and code are upper case', () => {
    expect(
      tidyRow({
        row: 7,
        firstname: ' Anne  Marie ',
        lastname: '\tvan   der Berg',
        gender: ' female ',
        age: ' 07 ',
        union: 'East  Zimbabwe\nConference ',
        country: ' South  Africa ',
        whatsapp: ' +263  77 ',
        email: ' a@example.org ',
        abbreviation: ' ez  c ',
        number: ' 0 07 ',
        code: ' ezc007 ',
      }),
    ).toEqual({
      row: 7,
      firstname: 'Anne Marie',
      lastname: 'van der Berg',
      gender: 'FEMALE',
      age: '7',
      union: 'East Zimbabwe Conference',
      country: 'South Africa',
      whatsapp: '+263 77',
      email: 'a@example.org',
      abbreviation: 'ez c',
      number: '0 07',
      code: 'EZC007',
    })
  })

  test.each([
    '-',
    '--',
    '?',
    'n/a',
    'N/A',
    '#N/A',
    '#REF!',
    'NULL',
    '\\N',
    'nan',
    'None',
    'nil',
    'unknown',
    'TBA',
    '',
  ])('[W1037] has no union, country or email where %j is written', (text) => {
    const { union, country, email } = tidyRow({ ...emptyRow, union: text, country: text, email: text })
    expect([union, country, email]).toEqual(['', '', ''])
  })

  test('[W1037] keeps the code of Namibia', () => {
    expect(tidyRow({ ...emptyRow, country: 'NA' }).country).toBe('NA')
  })

  test('[W1033] has no phone if a spreadsheet has shortened it', () => {
    const whatsapp = (text: string) => tidyRow({ ...emptyRow, whatsapp: text }).whatsapp
    expect(['2.63772E+11', '2,63772e+11', '7.71E8', '+2.6E+11', '3E+11'].map(whatsapp)).toEqual([
      '',
      '',
      '',
      '',
      '',
    ])
    expect(['077 E 5', 'E+11', '07712345'].map(whatsapp)).toEqual(['077 E 5', 'E+11', '07712345'])
  })

  test('[W1266] has its phones in E.164, by the country of the person', () => {
    const whatsapp = (text: string, country = '') =>
      tidyRow({ ...emptyRow, whatsapp: text, country }).whatsapp
    expect(whatsapp('077 123 4567')).toBe('+263771234567')
    expect(whatsapp('0771234567 / 0712 345 678')).toBe('+263771234567 / +263712345678')
    expect(whatsapp('84 123 4567', 'Mozambique')).toBe('+258841234567')
  })

  test.each([
    ['012', '12'],
    ['000', '0'],
    ['', ''],
    [' 12  years', '12 years'],
    ['about 12', 'about 12'],
    ['0012', '0012'],
  ])('normalises the age %j to %j', (age, tidied) => {
    expect(tidyRow({ ...emptyRow, age }).age).toBe(tidied)
  })
})

describe('The problems of a row', () => {
  test('are empty for a valid row and for an empty one', () => {
    expect(wrongCells(tariro)).toEqual([])
    expect(wrongCells({ ...tariro, gender: 'MALE' })).toEqual([])
    expect(wrongCells(emptyRow)).toEqual([])
  })

  const ageSentence = 'Please enter the age as a whole number from 0 to 120, or leave it empty.'
  const hiddenSentence = 'There is an invisible character in it. Please type it again.'

  test.each([
    ['gender', 'GIRL', 'Please choose male or female.'],
    ['age', '121', ageSentence],
    ['age', '12.5', ageSentence],
    ['firstname', 'x'.repeat(201), 'Please enter the first name with at most 200 characters.'],
    ['lastname', 'x'.repeat(201), 'Please enter the last name with at most 200 characters.'],
    ['union', 'x'.repeat(201), 'Please enter the union with at most 200 characters.'],
    ['country', 'x'.repeat(201), 'Please enter the country with at most 200 characters.'],
    ['whatsapp', '1'.repeat(201), 'Please enter the WhatsApp number with at most 200 characters.'],
    ['email', 'x'.repeat(201), 'Please enter the email with at most 200 characters.'],
    ['firstname', 'Ta\u202Eriro', hiddenSentence],
    ['union', 'East\u0000', hiddenSentence],
    ['firstname', '\u200B', 'Please enter the first name.'],
    ['email', '\u200B', 'Please enter the email.'],
  ] as const)('contain an invalid %s', (cell, text, sentence) => {
    expect(wrongCells({ ...tariro, [cell]: text })).toEqual([{ cell, sentence }])
  })

  test.each([
    '12-Mar-12',
    '12.03.12',
    '30/02/2012',
    'May 2012',
    '2031-01-01',
    'Mar 12, 2012',
    '12 Brumaire 1999',
  ])('contain an unreadable date of birth: %s', (age) => {
    const sentence = 'Please write dates of birth as 2012-03-12 in the file, or enter the age here.'
    expect(wrongCells({ ...tariro, age })).toEqual([{ cell: 'age', sentence }])
  })

  test.each(['twelve', '12 to 13', '12-13', '12.5', '120120', '1999999', '1 2 3'])(
    'contain an unreadable age: %s',
    (age) => {
      expect(wrongCells({ ...tariro, age })).toEqual([{ cell: 'age', sentence: ageSentence }])
    },
  )

  test('do not contain phones or other cells in scientific notation', () => {
    for (const whatsapp of ['0771234567', '+263 77 123 4567', '077 E 5', '1.5', 'E+11', '2.63772E+11'])
      expect(wrongCells({ ...tariro, whatsapp })).toEqual([])
    expect(wrongCells({ ...tariro, union: '2E5' })).toEqual([])
  })

  test('do not contain texts of maximum length', () => {
    expect(wrongCells({ ...tariro, firstname: 'x'.repeat(200), age: '120' })).toEqual([])
  })

  test('list every invalid cell in the order of the cells', () => {
    expect(wrongCells({ ...tariro, gender: '?', age: '-1', email: '\u200B' })).toEqual([
      { cell: 'gender', sentence: 'Please choose male or female.' },
      { cell: 'age', sentence: ageSentence },
      { cell: 'email', sentence: 'Please enter the email.' },
    ])
  })
})

describe('A new person', () => {
  test('requires names, gender and union', () => {
    expect(missingCells(emptyRow)).toEqual([
      { cell: 'firstname', sentence: 'Please enter the first name.' },
      { cell: 'lastname', sentence: 'Please enter the last name.' },
      { cell: 'gender', sentence: 'Please choose male or female.' },
      { cell: 'union', sentence: 'Please enter the union.' },
    ])
    expect(missingCells({ ...tariro, lastname: '' })).toEqual([
      { cell: 'lastname', sentence: 'Please enter the last name.' },
    ])
  })

  test('requires no other cell', () => {
    const { firstname, lastname, gender, union } = tariro
    expect(missingCells({ ...emptyRow, firstname, lastname, gender, union })).toEqual([])
  })
})

describe('The proposed abbreviation of a union', () => {
  test.each([
    ['East Zimbabwe Conference', 'EZC'],
    ['União do Índico Norte', 'UDIN'],
    ['12 34', ''],
    ['', ''],
    ['Москва', ''],
    ['A B C D E F G H I J', ''],
  ])('for %s is %j', (union, abbreviation) => {
    expect(proposedAbbreviation(union)).toBe(abbreviation)
  })
})

describe('The code for a row', () => {
  const wrong = (cell: string, sentence: string) => ({ kind: 'wrong', cell: { cell, sentence } })
  const noCode = 'A code is at most ten letters A to Z, digits and hyphens. Leave it empty for a new one.'
  const noLetters = 'Please enter the letters that the codes of this union begin with.'

  test.each([
    [{ code: 'EZC-104' }, 'NUZ', { kind: 'code', code: 'EZC-104' }],
    [{ code: '104', number: '7' }, '', { kind: 'code', code: '104' }],
    [{ code: 'EZC 104' }, 'EZC', wrong('code', noCode)],
    [{ code: 'EZC10400000' }, 'EZC', wrong('code', noCode)],
    [{ code: '---' }, 'EZC', wrong('code', noCode)],
    [{}, 'EZC', { kind: 'nextFree', letters: 'EZC' }],
    [{ abbreviation: 'éz' }, 'NUZ', { kind: 'nextFree', letters: 'EZ' }],
    [{ number: '007' }, 'EZC', { kind: 'code', code: 'EZC007' }],
    [{ number: '7b', abbreviation: 'nuz' }, 'EZC', { kind: 'code', code: 'NUZ7B' }],
    [{ number: 'ezc-007' }, 'EZC', { kind: 'code', code: 'EZC007' }],
    [{ number: '1 2' }, 'EZC', wrong('number', 'Please type only letters A to Z, digits and hyphens.')],
    [
      { number: '12345678' },
      'EZC',
      wrong('number', 'This is too long for a code. Please type at most 7 letters or digits.'),
    ],
    [{}, '', wrong('abbreviation', noLetters)],
    [{ number: '7' }, '', wrong('abbreviation', noLetters)],
    [{ abbreviation: '12' }, 'EZC', wrong('abbreviation', noLetters)],
    [
      { abbreviation: 'МЗ' },
      'EZC',
      wrong('abbreviation', 'A code needs the letters A to Z. Please write the union with them.'),
    ],
    [
      {},
      'ABCDEFGHIJ',
      wrong('abbreviation', 'A code begins with at most 9 letters. Please write the union shorter.'),
    ],
  ])('with %j and the abbreviation %j', (cells, abbreviation, code) => {
    expect(rowCodeOf({ ...emptyRow, ...cells }, abbreviation)).toEqual(code)
  })
})

describe('The differences from the stored record', () => {
  const stored = { ...tariro, age: '13', country: '', union: 'East  Zimbabwe Conference' }

  test('are all cells with another text, ignoring spaces', () => {
    expect(differentCells({ ...tariro, email: '' }, stored, { age: '13', country: null })).toEqual([
      { cell: 'age', file: '12', stored: '13', isByOffice: false },
      { cell: 'country', file: 'Zimbabwe', stored: '', isByOffice: false },
    ])
    expect(differentCells(tariro, tariro, {})).toEqual([])
  })

  test('are marked as made by the office when the stored value is not from the last import', () => {
    expect(differentCells(tariro, stored, { age: '11', country: 'Zimbabwe' })).toEqual([
      { cell: 'age', file: '12', stored: '13', isByOffice: true },
      { cell: 'country', file: 'Zimbabwe', stored: '', isByOffice: true },
    ])
    expect(differentCells({ ...emptyRow, age: '12' }, stored, {})).toEqual([
      { cell: 'age', file: '12', stored: '13', isByOffice: true },
    ])
  })

  test.each([
    ['0771234567', '771234567', true],
    ['+263771234567', '263771234567', true],
    [' 00263771234567 ', '263771234567', true],
    ['0771234567', '771234568', false],
    ['771234567', '0771234567', true],
    ['0771234567', '+263771234567', true],
    ['+263 77 123', '263 77 123', false],
  ])('[W1031] ignore another way of writing the same phone: %j, %j: %j', (before, whatsapp, isSame) => {
    const cells = differentCells({ ...emptyRow, whatsapp }, { ...stored, whatsapp: before }, {})
    expect(cells.map(({ cell }) => cell)).toEqual(isSame ? [] : ['whatsapp'])
  })

  test('[W1038] ignore a name in capitals', () => {
    const named = { ...stored, firstname: 'Anna-Marié', lastname: 'van der Merwe' }
    const row = { ...emptyRow, firstname: 'ANNA-MARIÉ', lastname: 'VAN DER MERWE' }
    expect(differentCells(row, named, {})).toEqual([])
    expect(differentCells({ ...row, lastname: 'Van Der Merwe' }, named, {}).map(({ cell }) => cell)).toEqual([
      'lastname',
    ])
  })

  test('are marked as made by the import when a spreadsheet dropped the leading zero', () => {
    const numbered = { ...stored, whatsapp: '0771234567' }
    expect(
      differentCells({ ...emptyRow, whatsapp: '0779999999' }, numbered, { whatsapp: '771234567' }),
    ).toEqual([{ cell: 'whatsapp', file: '0779999999', stored: '0771234567', isByOffice: false }])
    expect(differentCells({ ...emptyRow, email: 'a@b.org' }, { ...stored, email: '' }, {})).toEqual([
      { cell: 'email', file: 'a@b.org', stored: '', isByOffice: false },
    ])
  })

  test('include a leading zero in any other cell', () => {
    const cells = differentCells({ ...emptyRow, union: '7' }, { ...stored, union: '07' }, {})
    expect(cells.map(({ cell }) => cell)).toEqual(['union'])
  })
})
