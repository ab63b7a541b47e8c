import { describe, expect, test } from 'vitest'
import {
  columnsProblem,
  genderMeant,
  nothingRemembered,
  proposedColumns,
  remembering,
  unknownGenders,
  withColumn,
  wordsOf,
} from '../../../src/domain/people/importColumns.ts'
import { importRowsOf, namesIn } from '../../../src/domain/people/importedRows.ts'
import {
  fieldNamedBy,
  type ImportField,
  importFieldLabels,
  importFields,
  normalizeText,
} from '../../../src/domain/people/importFields.ts'
import type { ImportTable } from '../../../src/domain/people/importTable.ts'

const noValues = nothingRemembered.values

function tableOf(headings: readonly string[], ...rows: readonly (readonly string[])[]): ImportTable {
  return {
    headings,
    rows: rows.map((cells, index) => ({ number: index + 2, cells })),
    leftOut: [],
    headingRow: 1,
  }
}

test('[W277] normalizing a word drops soft hyphens and direction marks', () => {
  expect(normalizeText('\u200EVor\u00ADna\u200Bme')).toBe('vorname')
})

describe('[W267] columns', () => {
  test.each([
    [
      ['Surname', ' FIRST NAME ', 'Sex (M/F)', 'Age:', 'Union Conference', 'Cell No.', 'E-mail', 'T-shirt'],
      ['lastname', 'firstname', 'gender', 'age', 'union', 'whatsapp', 'email', null],
    ],
    [
      ['No.', 'Name', 'M/F', 'D.O.B.', 'Club'],
      [null, 'fullName', 'gender', 'birthDate', 'union'],
    ],
    [
      ['Name', 'Surname'],
      ['firstname', 'lastname'],
    ],
    [
      ['First name', 'Name'],
      ['firstname', 'lastname'],
    ],
    [
      ['Surname', 'Age', 'Name'],
      ['lastname', 'age', 'firstname'],
    ],
    [
      ['Full name', 'First name', 'Surname'],
      [null, 'firstname', 'lastname'],
    ],
    [
      ['Prénom', 'Nom de famille', 'Âge', 'Pays'],
      ['firstname', 'lastname', 'age', 'country'],
    ],
    [
      ['Club', 'Union', 'Phone', 'WhatsApp'],
      [null, 'union', null, 'whatsapp'],
    ],
    [
      ['Code', 'Union abbreviation', 'Unit number'],
      ['code', 'abbreviation', 'number'],
    ],
    [
      ['constructor', '__proto__'],
      [null, null],
    ],
  ] as const)('are matched by their headings: %j', (headings, columns) => {
    expect(proposedColumns(headings, nothingRemembered)).toEqual(columns)
  })

  test('assign each field to one column when chosen by hand', () => {
    const columns = proposedColumns(['Church', 'Name', 'Club'], nothingRemembered)
    expect(columns).toEqual([null, 'fullName', 'union'])
    expect(withColumn(columns, 0, 'union')).toEqual(['union', 'fullName', null])
    expect(withColumn(columns, 2, null)).toEqual([null, 'fullName', null])
  })

  test('chosen by hand are proposed for the next file in any order and spelling', () => {
    const headings = ['Church', 'Name', 'Club', 'Remarks']
    const remembered = remembering(
      nothingRemembered,
      tableOf(headings),
      ['union', 'fullName', null, null],
      noValues,
    )
    expect(remembered.headings).toEqual({ church: 'union', club: '' })
    expect(proposedColumns(['CLUB', 'Name', ' church'], remembered)).toEqual([null, 'fullName', 'union'])
    const again = remembering(remembered, tableOf(headings), [null, 'fullName', 'union', null], noValues)
    expect(proposedColumns(headings, again)).toEqual([null, 'fullName', 'union', null])
  })

  test('keep a whole name chosen by hand next to a surname', () => {
    const remembered = remembering(
      nothingRemembered,
      tableOf(['Name', 'Surname']),
      ['fullName', null],
      noValues,
    )
    expect(proposedColumns(['Name', 'Surname'], remembered)).toEqual(['fullName', null])
  })

  test.each<[string, string[], string[], (ImportField | null)[]]>([
    [
      'for a list without headings',
      ['Thandi', 'Dube', 'F'],
      ['Rudo', 'Ncube', 'F'],
      ['firstname', 'lastname', 'gender'],
    ],
    ['for a name that resembles a heading', ['Anna', 'Land'], ['Rudo', 'Ncube'], ['firstname', 'lastname']],
    [
      'for a column left out by hand',
      ['Name', 'Age', 'Thandi Dube'],
      ['Rudo', '12', 'x'],
      ['fullName', 'age', null],
    ],
    [
      'for a column without a heading',
      ['Name', 'Age', 'Column C'],
      ['Rudo', '12', 'x'],
      ['fullName', 'age', 'union'],
    ],
    [
      'for a heading that also is a value',
      ['Name', 'Age', 'Zimbabwe'],
      ['Rudo', '12', 'ZIMBABWE'],
      ['fullName', 'age', 'country'],
    ],
    [
      'for a heading with a phone number',
      ['Name', 'Age', '+263 77 123'],
      ['Rudo', '12', '0'],
      ['fullName', 'age', 'whatsapp'],
    ],
    [
      'for a heading with an email address',
      ['Name', 'Age', 'a@example.org'],
      ['Rudo', '12', 'x'],
      ['fullName', 'age', 'email'],
    ],
    [
      'for a heading with a sentence',
      ['Name', 'Age', `Note ${'x'.repeat(36)}`],
      ['Rudo', '12', 'y'],
      ['fullName', 'age', 'union'],
    ],
  ])('are not remembered %s', (_, headings, row, columns) => {
    expect(remembering(nothingRemembered, tableOf(headings, row), columns, noValues)).toEqual(
      nothingRemembered,
    )
  })

  test('are remembered for a heading of forty characters', () => {
    const heading = `Note ${'x'.repeat(35)}`
    const table = tableOf(['Name', 'Age', heading], ['Rudo', '12', 'y'])
    expect(remembering(nothingRemembered, table, ['fullName', 'age', 'union'], noValues).headings).toEqual({
      [`note ${'x'.repeat(35)}`]: 'union',
    })
  })

  test('remember chosen words only from the gender column', () => {
    const table = tableOf(['Name', 'Sex'], ['Thandi', 'Sister'])
    const values = { gender: { thandi: 'FEMALE', sister: 'FEMALE' }, union: {} }
    const kept = remembering(nothingRemembered, table, ['fullName', 'gender'], values).values.gender
    expect(kept).toEqual({ sister: 'FEMALE' })
  })

  test('[W268] remember chosen unions only from the union column', () => {
    const table = tableOf(['Name', 'Union'], ['Thandi', 'Est Zimbabwe Union'])
    const union = { thandi: 'East Zimbabwe Union', 'est zimbabwe union': 'East Zimbabwe Union' }
    const kept = remembering(nothingRemembered, table, ['fullName', 'union'], { gender: {}, union }).values
      .union
    expect(kept).toEqual({ 'est zimbabwe union': 'East Zimbabwe Union' })
  })

  test('require one name, and the union for people without a code', () => {
    expect(columnsProblem(['fullName', null, 'union'])).toBeUndefined()
    expect(columnsProblem(['lastname', 'firstname', 'code'])).toBeUndefined()
    expect(columnsProblem(['fullName', null])).toBe(
      'Choose the column with the union. If the file has none, write the union into each row there, and choose the file again.',
    )
    expect(columnsProblem([null, 'age'])).toBe('Choose the column with the first and last name.')
    expect(columnsProblem(['firstname'])).toBe('Choose the column with the last name.')
    expect(columnsProblem(['lastname'])).toBe('Choose the column with the first name.')
    expect(columnsProblem(['fullName', 'lastname'])).toBe(
      'Choose either one column with the whole name, or one with the first and one with the last name.',
    )
  })
})

test('[W267] the fields have these labels', () => {
  expect(importFields.map((field) => importFieldLabels[field])).toEqual([
    ...['First name', 'Last name', 'First and last name', 'Gender', 'Age', 'Date of birth', 'Union'],
    ...['Abbreviation of the union', 'Union number', 'Code', 'Country', 'WhatsApp', 'Email'],
  ])
})

test.each([
  ['firstname', 'Vorname', 'Given names'],
  ['lastname', 'Sobrenome', 'Family name'],
  ['fullName', 'Nome', 'Name & Surname'],
  ['gender', 'Geschlecht', 'Boy/Girl'],
  ['age', 'Idade', 'Age (in years)'],
  ['birthDate', 'Geburtsdatum', 'Date of birth'],
  ['union', 'Troop', 'Name of club', 'Union/Conf', 'Conf.'],
  ['abbreviation', 'Union short name', 'Abbr.'],
  ['number', 'Participant number', 'Unit No.'],
  ['code', 'Code on the card', 'Camper-Code'],
  ['country', 'Land', 'Nationality'],
  ['whatsapp', 'Telefon', 'WhatsApp [with +263]'],
  ['email', 'Mail', 'E-Mail address'],
] as const)('[W267] these headings mean %s', (field, ...headings) => {
  for (const heading of headings) expect(fieldNamedBy(heading)).toBe(field)
})

test('a text of more than 100 characters is not a heading', () => {
  expect(fieldNamedBy(`Name${' '.repeat(96)}`)).toBe('fullName')
  expect(fieldNamedBy(`Name${' '.repeat(97)}`)).toBeUndefined()
})

describe('[W268] the words of a column', () => {
  const table = tableOf(
    ['Name', 'Sex', 'Union'],
    ['A B', 'F', 'ZEUC'],
    ['C D', 'Girl', 'Zimbabwe East'],
    ['E F', ' boy', 'zeuc '],
    ['G H', 'Sister', ''],
    ['I J', 'SISTER', 'ZEUC'],
    ['K L', '?', 'ZEUC'],
    ['M N', '', 'ZEUC'],
  )
  const columns = ['fullName', 'gender', 'union'] as const

  test('determine the gender, and each unknown word is listed once', () => {
    expect(unknownGenders(table, columns, noValues)).toEqual([{ text: 'Sister', folded: 'sister', rows: 2 }])
    expect(importRowsOf(table, columns, noValues, '2025-04-13').map(({ gender }) => gender)).toEqual([
      'FEMALE',
      'FEMALE',
      'MALE',
      'Sister',
      'SISTER',
      '',
      '',
    ])
  })

  test('are remembered with the gender or union chosen by hand', () => {
    const values = { gender: { sister: 'FEMALE' }, union: { zeuc: 'Zimbabwe East Union Conference' } }
    const kept = remembering(nothingRemembered, table, columns, values).values
    expect(unknownGenders(table, columns, kept)).toEqual([])
    const people = importRowsOf(table, columns, kept, '2025-04-13')
    expect(people.map(({ gender }) => gender).slice(3, 5)).toEqual(['FEMALE', 'FEMALE'])
    expect(people.map(({ union }) => union).slice(0, 4)).toEqual([
      'Zimbabwe East Union Conference',
      'Zimbabwe East',
      'Zimbabwe East Union Conference',
      '',
    ])
  })

  test.each([
    ['fem', 'FEMALE'],
    ['Fille', 'FEMALE'],
    ['masc.', 'MALE'],
    ['Garçon', 'MALE'],
    ['none', ''],
    ['N/A', ''],
    ['toString', undefined],
  ])('determine the gender: %s', (word, gender) => {
    expect(genderMeant(word, {})).toBe(gender)
    expect(genderMeant(word, { fem: 'MALE', tostring: 'FEMALE' })).toBe(
      word === 'fem' ? 'MALE' : word === 'toString' ? 'FEMALE' : gender,
    )
  })

  test('are counted, most frequent first', () => {
    expect(wordsOf(table, columns, 'union')).toEqual([
      { text: 'ZEUC', folded: 'zeuc', rows: 5 },
      { text: 'Zimbabwe East', folded: 'zimbabwe east', rows: 1 },
    ])
    expect(wordsOf(table, columns, 'country')).toEqual([])
    const rising = tableOf(['Sex'], ['a'], ['b'], ['b'], ['c'], ['c'], ['c'])
    expect(wordsOf(rising, ['gender'], 'gender').map(({ rows }) => rows)).toEqual([3, 2, 1])
  })
})

describe('[W269] the people of a table', () => {
  test.each([
    ['Thandi Dube', 'Thandi', 'Dube'],
    ['DUBE Thandi', 'Thandi', 'DUBE'],
    ['Thandi N. DUBE', 'Thandi N.', 'DUBE'],
    ['Dube, Thandi Rose', 'Thandi Rose', 'Dube'],
    ['Dube,Thandi, Rose', 'Thandi, Rose', 'Dube'],
    ['Thandi Dube,', 'Thandi', 'Dube'],
    ['MOY Ann', 'Ann', 'MOY'],
    ['e van der Dube', 'e', 'van der Dube'],
    ['van Dube', 'van', 'Dube'],
    ['Ann deLight', 'Ann', 'deLight'],
    [' Thandi  Rose   Dube ', 'Thandi Rose', 'Dube'],
    ['THANDI DUBE', 'THANDI', 'DUBE'],
    ['Thandi', '', 'Thandi'],
    ['J Dube', 'J', 'Dube'],
    ['TJ Dube', 'TJ', 'Dube'],
    ['Johanna Maria van der Merwe', 'Johanna Maria', 'van der Merwe'],
    ['thandi rose dube', 'thandi rose', 'dube'],
    ['Ann Rose van Merwe', 'Ann Rose', 'van Merwe'],
    ['thandi rose mcDonald', 'thandi rose', 'mcDonald'],
    ['', '', ''],
  ])('have names split from a whole name: %j', (text, firstname, lastname) => {
    expect(namesIn(text.trim())).toEqual({ firstname, lastname })
  })

  test('take both names from a whole name and nothing from a skipped column', () => {
    const table = tableOf(['Name', 'Remarks', 'Age'], ['DUBE Thandi', 'Union', '12'])
    const [person] = importRowsOf(table, ['fullName', null, 'age'], noValues, '2025-04-13')
    expect(person).toMatchObject({ firstname: 'Thandi', lastname: 'DUBE', age: '12', union: '', email: '' })
  })

  test('take the fields of their columns and leave the others empty', () => {
    const table = tableOf(['Surname', 'Name', 'Age', 'Code'], [' Dube ', 'Thandi\nRose', '12 years', 'zeuc7'])
    expect(importRowsOf(table, ['lastname', 'firstname', 'age', 'code'], noValues, '2025-04-13')).toEqual([
      {
        row: 2,
        firstname: 'Thandi Rose',
        lastname: 'Dube',
        gender: '',
        age: '12',
        union: '',
        abbreviation: '',
        number: '',
        code: 'ZEUC7',
        country: '',
        whatsapp: '',
        email: '',
      },
    ])
  })

  test('have the most frequent spelling of their union, or their own spelling with a code', () => {
    const table = tableOf(
      ['Name', 'Union', 'Code'],
      ['Ann Moyo', 'Malawi Union', ''],
      ['Ben Moyo', 'Malawi Union', ''],
      ['Cy Moyo', 'malawi union', ''],
      ['Di Moyo', 'malawi union', 'mu7'],
    )
    const people = importRowsOf(table, ['fullName', 'union', 'code'], noValues, '2025-04-13')
    expect(people.map(({ union, code }) => [union, code])).toEqual([
      ['Malawi Union', ''],
      ['Malawi Union', ''],
      ['Malawi Union', ''],
      ['malawi union', 'MU7'],
    ])
  })

  const agesOf = (...dates: readonly string[]) =>
    importRowsOf(
      tableOf(['Born'], ...dates.map((date) => [date])),
      ['birthDate'],
      noValues,
      '2025-04-13',
    ).map(({ age }) => age)

  test('have their age on the first day of the camp', () => {
    expect(agesOf('2012-04-13', '2012-04-14', '13.4.2012', '14/04/2012', '2012-04-13 00:00')).toEqual([
      '13',
      '12',
      '13',
      '12',
      '13',
    ])
  })

  test('have dates with English month names, complete or shortened', () => {
    expect(agesOf('13-Apr-2012', '14-apr-2012', '13 April 2012', '14 Apr 2012', '1 SEPT 2012')).toEqual([
      ...['13', '12', '13', '12', '12'],
    ])
    expect(agesOf('12-Mar-2012', '04/14/2012')).toEqual(['13', '12'])
    expect(agesOf('31-Dec-2011', '5 January 2012', '30 Jun 2012')).toEqual(['13', '13', '12'])
    expect(agesOf('31 April 2012', '12 Mrz 2012', '12-Mar-12', '12-Ma-2012', '012-Mar-2012')).toEqual([
      ...['31 April 2012', '12 Mrz 2012', '12-Mar-12', '12-Ma-2012', '012-Mar-2012'],
    ])
  })

  test('have month-first dates when a date of the column allows no other order', () => {
    expect(agesOf('04/05/2012', '04/14/2012')).toEqual(['13', '12'])
    expect(agesOf('04/05/2012', '14/04/2012')).toEqual(['12', '12'])
    expect(agesOf('04/05/2012', 'May', '04/14/2012')).toEqual(['13', 'May', '12'])
  })

  test('have day-first dates by default', () => {
    expect(agesOf('12/04/2012', '04/12/2012')).toEqual(['13', '12'])
    expect(agesOf('04/12/2012', '12/13/2012')).toEqual(['13', '12'])
    expect(agesOf('13/04/2012', '12/13/2012')).toEqual(['13', '12/13/2012'])
    expect(agesOf('04/05/2012', 'May', '14/03/2012')).toEqual(['12', 'May', '13'])
  })

  test('are between 0 and 120 years old', () => {
    expect(agesOf('2025-04-13', '2024-04-14', '1905-04-13', '1904-04-14', '1904-04-13')).toEqual([
      '0',
      '0',
      '120',
      '120',
      '1904-04-13',
    ])
  })

  test('keep ambiguous ages as text', () => {
    const ages = [
      'about 12',
      '12 yrs',
      '12y',
      '12,0',
      '12 years old',
      '12 to 13',
      '12.5',
      '1st of 12.4.2012',
      '12/04/2012x',
    ]
    const table = tableOf(['Age'], ...ages.map((age) => [age]))
    expect(importRowsOf(table, ['age'], noValues, '2025-04-13').map(({ age }) => age)).toEqual([
      ...['about 12', '12', '12', '12', '12', '12 to 13', '12.5', '1st of 12.4.2012', '12/04/2012x'],
    ])
    expect(agesOf('on 12/04/2012', '12/04/20123', '2012-04-13x', 'x2012-04-13', '2012-13-04')).toEqual([
      ...['on 12/04/2012', '12/04/20123', '2012-04-13x', 'x2012-04-13', '2012-13-04'],
    ])
  })

  test('keep the date of birth when the first day of the camp is unknown', () => {
    const table = tableOf(['Born'], ['2012-04-13'])
    expect(importRowsOf(table, ['birthDate'], noValues, '').map(({ age }) => age)).toEqual(['2012-04-13'])
  })

  test('keep texts that are neither an age nor a date', () => {
    expect(agesOf('', 'May 2012', '30/02/2012', '2031-01-01')).toEqual([
      '',
      'May 2012',
      '30/02/2012',
      '2031-01-01',
    ])
    const table = tableOf(
      ['Age', 'Born'],
      ['twelve', '2012-04-13'],
      ['130', ''],
      ['12.0', ''],
      ['', '2012-04-13'],
    )
    const ages = importRowsOf(table, ['age', 'birthDate'], noValues, '2025-04-13').map(({ age }) => age)
    expect(ages).toEqual(['twelve', '130', '12', '13'])
  })

  test('[W784] have dates of birth in an age column, month first when a date allows no other order', () => {
    const agesOf = (...texts: readonly string[]) => {
      const table = tableOf(['Age'], ...texts.map((text) => [text]))
      return importRowsOf(table, ['age'], noValues, '2025-04-13').map(({ age }) => age)
    }
    expect(agesOf('2012-04-13', '14/04/2012', '11', '01/01/1900')).toEqual(['13', '12', '11', '01/01/1900'])
    expect(agesOf('12/31/2011', '4/5/2012')).toEqual(['13', '13'])
  })
})
