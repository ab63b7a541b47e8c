import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutHidden } from '../../../src/domain/lib/characters.ts'
import { nothingRemembered, proposedColumns } from '../../../src/domain/people/importColumns.ts'
import { importRowsOf } from '../../../src/domain/people/importedRows.ts'
import { itemOf, leftFileOf } from '../../../src/domain/people/importReview.ts'
import { hidesCharacters, isVisible } from '../../../src/domain/people/people.ts'
import { type PersonInFile, peopleFileName, peopleFileText } from '../../../src/domain/people/peopleFile.ts'
import { isSamePhone } from '../../../src/domain/people/phones.ts'
import { readFile } from '../../../src/services/import/readFile.ts'

const thandi: PersonInFile = {
  _id: 'p-1',
  code: 'EZC101',
  firstname: 'Thandi',
  lastname: 'Dube, "the late"',
  gender: 'FEMALE',
  age: 16,
  union: 'East Zimbabwe Conference',
  country: 'Zimbabwe',
  whatsapp: '+263771234567',
  email: 'thandi@example.org',
  checkedIn: true,
}
const unknown: PersonInFile = {
  _id: 'p-2',
  code: '-7',
  firstname: '=HYPERLINK("x")',
  lastname: "'=Moyo",
  age: 0,
  isAgeUnknown: true,
  checkedIn: false,
}

test('[W402] a list is saved as CSV with headings, and formulas are escaped', () => {
  expect(peopleFileName('2026-04-14')).toBe('registrations-2026-04-14.csv')
  expect(peopleFileText([thandi, unknown]).split('\r\n')).toEqual([
    '\uFEFFCode,First name,Last name,Gender,Age,Union,Country,WhatsApp,Email,Status',
    `EZC101,Thandi,"Dube, ""the late""",Female,16,East Zimbabwe Conference,Zimbabwe,'+263771234567,thandi@example.org,Checked In`,
    `'-7,"'=HYPERLINK(""x"")",''=Moyo,,,,,,,Registered`,
    '',
  ])
})

/** Another host may have stored line breaks; an import joins the lines. */
const severalLines = 'Harare\n  East\r\n=Road'

test('[W403] a person named Soma is not read as a totals row', async () => {
  const soma: PersonInFile = { ...unknown, code: 'EZC102', firstname: 'Tendai', lastname: 'Soma' }
  const read = await readFile('people.csv', new TextEncoder().encode(peopleFileText([soma])))
  expect(read.ok && read.file.table.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['EZC102', 'Tendai', 'Soma'],
  ])
})

/** A text as a registration accepts it: without outer spaces or hidden characters. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...`=+-@'"＝＋－＠,;aZ0 `), minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      '+263 77 123 4567',
      "'+263",
      "''=1",
      '="077"',
      '=SUM(A1)',
      '-',
      'Name',
      'Total',
      'sep=;',
      'null',
      '0771234567',
      '007',
      'Soma',
      'sum',
      '5 < 6',
      '<b>x</b>',
      '<!-- -->',
      'Dube, "the late"',
    ),
  )
  .map((words) => withoutHidden(words).trim())
  .filter((words) => isVisible(words) && !hidesCharacters(words))

const person: fc.Arbitrary<PersonInFile> = fc
  .record({
    code: fc.string({ unit: fc.constantFrom(...'AZ09-'), minLength: 1, maxLength: 10 }),
    firstname: text,
    lastname: text,
    gender: fc.constantFrom('MALE', 'FEMALE', undefined),
    age: fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined }),
    union: fc.option(text, { nil: undefined }),
    country: fc.option(fc.oneof({ weight: 9, arbitrary: text }, fc.constant(severalLines)), {
      nil: undefined,
    }),
    whatsapp: fc.option(text, { nil: undefined }),
    email: fc.option(text, { nil: undefined }),
    checkedIn: fc.boolean(),
  })
  .map(({ age, ...others }) => ({
    ...others,
    _id: others.code,
    ...(age === undefined ? { age: 0, isAgeUnknown: true } : { age }),
  }))

test('[W403, W783] an import reads an exported list as the same people', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), async (people) => {
      const bytes = new TextEncoder().encode(peopleFileText(people))
      const read = await readFile('registrations-2026-04-14.csv', bytes)
      if (!read.ok) throw new Error(`The file is not read: ${JSON.stringify(read.problem)}`)
      const { table } = read.file
      const columns = proposedColumns(table.headings, nothingRemembered)
      const rows = importRowsOf(table, columns, nothingRemembered.values, '2026-04-14')
      const phoneOf = (index: number, stored: string) => {
        const { whatsapp = '' } = rows[index] ?? {}
        return isSamePhone(whatsapp, stored) ? whatsapp : stored
      }
      expect(rows).toEqual(
        people.map((one, index) => ({
          row: index + 2,
          firstname: one.firstname,
          lastname: one.lastname,
          gender: one.gender ?? '',
          age: one.isAgeUnknown ? '' : String(one.age),
          union: one.union ?? '',
          abbreviation: '',
          number: '',
          code: one.code,
          country: one.country === severalLines ? 'Harare East =Road' : (one.country ?? ''),
          whatsapp: phoneOf(index, one.whatsapp ?? ''),
          email: one.email ?? '',
        })),
      )
      expect(table.leftOut).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('[W785] the rows left over from an import are read back unchanged', async () => {
  const empty = {
    ...{ firstname: '', lastname: '', gender: '', age: '', union: '', country: '', whatsapp: '' },
    ...{ email: '', abbreviation: '', number: '', code: '' },
  }
  const rows = [
    { ...empty, row: 2, firstname: 'Thandi', lastname: 'Dube, "the late"', gender: 'Unclear', age: 'twelve' },
    { ...empty, row: 7, firstname: '=Rudo', union: "O'Neill Union", whatsapp: '+263771234567' },
    { ...empty, row: 9, lastname: 'Moyo', union: 'Lake Union', abbreviation: 'LU', number: '007' },
    { ...empty, row: 12, firstname: 'Farai', lastname: 'Sum', code: 'LU-9', email: 'farai@example.org' },
  ]
  const read = await readFile('left.csv', new TextEncoder().encode(leftFileOf(rows.map(itemOf))))
  if (!read.ok) throw new Error(`The file is not read: ${JSON.stringify(read.problem)}`)
  const { table } = read.file
  const columns = proposedColumns(table.headings, nothingRemembered)
  expect(columns.slice(-2)).toEqual([null, null])
  expect(importRowsOf(table, columns, nothingRemembered.values, '2026-04-14')).toEqual(
    rows.map((row, index) => ({ ...row, row: index + 2 })),
  )
})
