import { describe, expect, test } from 'vitest'
import {
  columnsProblem,
  genderMeant,
  givingColumn,
  nothingRemembered,
  noValues,
  proposedColumns,
  rememberedFile,
  remembering,
  unknownGenders,
  withColumn,
  wordsOf,
} from '../../../src/domain/people/importing/importColumns.ts'
import { importRowsOf } from '../../../src/domain/people/importing/importedRows.ts'
import {
  type ImportField,
  importFieldLabels,
  importFields,
  normalizeText,
} from '../../../src/domain/people/importing/importFields.ts'
import { fieldNamedBy } from '../../../src/domain/people/importing/importHeadings.ts'
import { namesIn } from '../../../src/domain/people/importing/importNames.ts'
import type { ImportTable } from '../../../src/domain/people/importing/importTable.ts'

/** A row that fits every field. */
const anything = 'Ada 0772123456 a@b.org 12/04/2012'
function tableOf(headings: readonly string[], ...rows: readonly (readonly string[])[]): ImportTable {
  return {
    headings,
    rows: rows.map((cells, index) => ({ number: index + 2, cells })),
    leftOut: [],
    headingRow: 1,
  }
}

function proposedBy(headings: readonly string[]) {
  return proposedColumns(
    tableOf(
      headings,
      headings.map(() => anything),
    ),
    nothingRemembered,
  )
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
    expect(proposedBy(headings)).toEqual(columns)
  })

  test('[W1040] swap their fields when one is chosen that another column holds', () => {
    const columns = proposedBy(['Church', 'Name', 'Club'])
    expect(columns).toEqual([null, 'fullName', 'union'])
    expect(withColumn(columns, 0, 'union')).toEqual(['union', 'fullName', null])
    expect(withColumn(columns, 1, 'union')).toEqual([null, 'union', 'fullName'])
    expect(withColumn(columns, 2, null)).toEqual([null, 'fullName', null])
    expect(givingColumn(columns, 0, 'union')).toBe(2)
    expect(givingColumn(columns, 2, 'union')).toBeUndefined()
    expect(givingColumn(columns, 2, 'age')).toBeUndefined()
    expect(givingColumn(columns, 2, null)).toBeUndefined()
  })

  const chosen: (ImportField | null)[] = ['union', 'fullName', null, null]
  const church = tableOf(['Church', 'Name', 'Club', 'Remarks'], ['North', 'Ann Moyo', 'Eagles', ''])

  test('chosen by hand are proposed for a file with the same headings in any order and spelling', () => {
    const remembered = remembering(nothingRemembered, church, chosen, noValues)
    const again = tableOf(['remarks', 'CLUB', 'Name', ' church'], ['', 'Eagles', 'Ann Moyo', 'North'])
    expect(proposedColumns(again, remembered)).toEqual([null, null, 'fullName', 'union'])
    expect(JSON.stringify(remembered)).not.toContain('church')
    const back = remembering(remembered, church, proposedColumns(church, nothingRemembered), noValues)
    expect(back).toEqual({})
  })

  test('[W1041] chosen by hand are not laid over a file with other headings', () => {
    const remembered = remembering(nothingRemembered, church, chosen, noValues)
    const other = tableOf(['Church', 'Name', 'Club'], ['North', 'Ann Moyo', 'Eagles'])
    expect(proposedColumns(other, remembered)).toEqual([null, 'fullName', 'union'])
    expect(rememberedFile(other, remembered)).toBeUndefined()
  })

  test('[W1041] the device remembers the last forty files', () => {
    let remembered = nothingRemembered
    for (let file = 0; file < 41; file += 1)
      remembered = remembering(
        remembered,
        tableOf([`Church ${file}`, 'Name'], ['North', 'Ann Moyo']),
        ['union', 'fullName'],
        noValues,
      )
    expect(Object.keys(remembered)).toHaveLength(40)
    expect(rememberedFile(tableOf(['Church 0', 'Name']), remembered)).toBeUndefined()
    expect(rememberedFile(tableOf(['Church 40', 'Name']), remembered)?.columns).toEqual(['union', 'fullName'])
  })

  test('remember chosen words only from the columns of gender, union and status', () => {
    const table = tableOf(['Name', 'Sex', 'Union', 'Status'], ['Thandi', 'Sister', 'Est Zimbabwe', 'away'])
    const words = { thandi: 'FEMALE', sister: 'FEMALE', 'est zimbabwe': 'East Zimbabwe', away: 'out' }
    const columns = ['fullName', 'gender', 'union', 'status'] as const
    const kept = remembering(nothingRemembered, table, columns, {
      gender: words,
      union: words,
      status: words,
    })
    expect(rememberedFile(table, kept)?.values).toEqual({
      gender: { sister: 'FEMALE' },
      union: { 'est zimbabwe': 'East Zimbabwe' },
      status: { away: 'out' },
    })
  })

  test('require one name, and the union for people without a code', () => {
    expect(columnsProblem(['fullName', null, 'union'])).toBeUndefined()
    expect(columnsProblem(['lastname', 'firstname', 'code'])).toBeUndefined()
    expect(columnsProblem(['fullName', null])).toBe(
      'Choose the column with the union, or write below to which union all people of this file belong.',
    )
    expect(columnsProblem(['fullName', null], ' ')).toBeDefined()
    expect(columnsProblem(['fullName', null], 'Malawi Union')).toBeUndefined()
    expect(columnsProblem([null, 'age'])).toBe('Choose the column with the first and last name.')
    expect(columnsProblem(['firstname'])).toBe('Choose the column with the last name.')
    expect(columnsProblem(['lastname'])).toBe('Choose the column with the first name.')
    expect(columnsProblem(['fullName', 'lastname'])).toBe(
      'Choose either one column with the whole name, or one with the first and one with the last name.',
    )
  })
})

describe('[W1034] headings', () => {
  const proposed = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
    proposedColumns(tableOf(headings, ...rows), nothingRemembered)

  test('of an empty column do not win', () => {
    const headings = ['Name', 'First name', 'Last name', 'Phone', 'Mobile']
    expect(proposed(headings, ['Anonymous', 'Ada', 'Moyo', 'n/a', '0772123456'])).toEqual([
      ...[null, 'firstname', 'lastname', null, 'whatsapp'],
    ])
    expect(proposed(headings, ['Ada Moyo', '', '-', '0772123456', ''])).toEqual([
      ...['fullName', null, null, 'whatsapp', null],
    ])
  })

  test('of the camper come before those of who sends the form', () => {
    expect(proposed(['First name', 'Last name', "Camper's name"], ['Gogo', 'Moyo', 'Ada Moyo'])).toEqual([
      ...[null, null, 'fullName'],
    ])
    expect(proposed(['Name', 'Camper first name', 'Camper surname'], ['Gogo Moyo', 'Ada', 'Moyo'])).toEqual([
      ...[null, 'firstname', 'lastname'],
    ])
    expect(proposed(['Phone', "Mother's phone"], ['0772123456', '0712345678'])).toEqual(['whatsapp', null])
    expect(proposed(["Mother's phone", "Mother's name"], ['0712345678', 'Gogo'])).toEqual(['whatsapp', null])
  })

  test('do not win when the values do not fit', () => {
    expect(proposed(['Member', 'Contact', 'Your camp club'], ['Yes', 'Mrs Moyo', 'No'])).toEqual([
      ...[null, null, null],
    ])
  })
})

test('[W267] the fields have these labels', () => {
  expect(importFields.map((field) => importFieldLabels[field])).toEqual([
    ...['First name', 'Last name', 'First and last name', 'Gender', 'Age', 'Date of birth', 'Union'],
    ...['Abbreviation of the union', 'Union number', 'Code', 'Country', 'WhatsApp', 'Email', 'Status'],
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

test('a text of more than 160 characters is not a heading', () => {
  expect(fieldNamedBy(`Name${' '.repeat(156)}`)).toBe('fullName')
  expect(fieldNamedBy(`Name${' '.repeat(157)}`)).toBeUndefined()
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
    const values = {
      ...{ gender: { sister: 'FEMALE' }, union: { zeuc: 'Zimbabwe East Union Conference' }, status: {} },
    }
    const kept =
      rememberedFile(table, remembering(nothingRemembered, table, columns, values))?.values ?? noValues
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
    ['Dube,Thandi, Rose', 'Thandi Rose', 'Dube'],
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
    expect(namesIn(text.trim())).toEqual({ firstname, lastname, nicknames: [] })
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

  test.each([
    ['Farai Moyo, Jr.', 'Farai', 'Moyo Jr.'],
    ['Moyo, Farai, Jr.', 'Farai', 'Moyo Jr.'],
    ['Maria DA SILVA', 'Maria', 'DA SILVA'],
    ['DA SILVA Maria', 'Maria', 'DA SILVA'],
    ['MARIA DOS SANTOS', 'MARIA', 'DOS SANTOS'],
    ['Ada “Addie” Moyo', 'Ada', 'Moyo', 'Addie'],
    ['Ada (Addie) Moyo', 'Ada', 'Moyo', 'Addie'],
    ['Ada "Addie" Moyo', 'Ada', 'Moyo', 'Addie'],
    ["Ada 'Addie' O'Neil", 'Ada', "O'Neil", 'Addie'],
    ['Miss Ada Moyo', 'Ada', 'Moyo'],
    ['Dr. Ada Moyo', 'Ada', 'Moyo'],
    ['(Ada)', '', 'Ada'],
  ])(
    '[W1038] have no nickname or title, and a suffix and particles in the last name: %j',
    (text, firstname, lastname, nickname?: string) => {
      expect(namesIn(text)).toEqual({
        firstname,
        lastname,
        nicknames: nickname === undefined ? [] : [nickname],
      })
    },
  )

  test.each([
    ['Moyo Ada Rose', 'Ada Rose', 'Moyo'],
    ['van der Merwe Jan', 'Jan', 'van der Merwe'],
    ['Moyo, Ada', 'Ada', 'Moyo'],
    ['Moyo', '', 'Moyo'],
  ])('[W1038] have the last name first where the heading says so: %j', (text, firstname, lastname) => {
    const table = tableOf(['Surname and name', 'Age'], [text, '12'])
    const [person] = importRowsOf(table, proposedColumns(table, nothingRemembered), noValues, '2025-04-13')
    expect(person).toMatchObject({ firstname, lastname })
  })

  test.each([
    ['JAN VAN DER', 'MERWE', 'JAN', 'VAN DER MERWE'],
    ['Farai', 'Moyo, Jr.', 'Farai', 'Moyo Jr.'],
    ['Ada "Addie"', 'Moyo', 'Ada', 'Moyo'],
    ['Da', 'Silva', 'Da', 'Silva'],
    ['Null', 'Nan', 'Null', 'Nan'],
    ['NULL', '#REF!', '', ''],
  ])('[W1038] have particles in the last name: %j, %j', (first, last, firstname, lastname) => {
    const table = tableOf(['First name', 'Surname', 'Age'], [first, last, '12'])
    const [person] = importRowsOf(table, ['firstname', 'lastname', 'age'], noValues, '2025-04-13')
    expect(person).toMatchObject({ firstname, lastname })
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
    expect(agesOf('31 April 2012', '12-Ma-2012', '012-Mar-2012')).toEqual([
      ...['31 April 2012', '12-Ma-2012', '012-Mar-2012'],
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
      ...['about 12', '12', '12', '12', '12', '12 to 13', '12', '1st of 12.4.2012', '12/04/2012x'],
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
    expect(agesOf('', 'spring 2012', '30/02/2012', '2031-01-01')).toEqual([
      '',
      'spring 2012',
      '30/02/2012',
      '2031-01-01',
    ])
    const table = tableOf(['Age', 'Born'], ['twelve', ''], ['130', ''], ['12.0', ''], ['', '2012-04-13'])
    const ages = importRowsOf(table, ['age', 'birthDate'], noValues, '2025-04-13').map(({ age }) => age)
    expect(ages).toEqual(['12', '130', '12', '13'])
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
