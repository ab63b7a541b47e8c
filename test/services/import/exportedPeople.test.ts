import fc from 'fast-check'
import { format, parseValue } from 'numfmt'
import { expect, test } from 'vitest'
import { withPlainSpaces } from '../../../src/domain/lib/characters.ts'
import { type ListFormat, listFileName } from '../../../src/domain/lib/listFile.ts'
import { noFilters } from '../../../src/domain/people/filters.ts'
import {
  nothingRemembered,
  noValues,
  proposedColumns,
} from '../../../src/domain/people/importing/importColumns.ts'
import { importRowsOf } from '../../../src/domain/people/importing/importedRows.ts'
import { itemOf, leftFileOf } from '../../../src/domain/people/importing/importReview.ts'
import { hidesCharacters, isVisible } from '../../../src/domain/people/people.ts'
import { filterWords, type PersonInFile, peopleFile } from '../../../src/domain/people/peopleFile.ts'
import { listBlob } from '../../../src/services/export/listBlob.ts'
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
  registeredAt: '2025-02-11T23:30:00.000Z',
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
const file = (people: readonly PersonInFile[]) => peopleFile(people, noFilters)
const csvOf = async (people: readonly PersonInFile[], way: ListFormat = 'comma') =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await (await listBlob(file(people), way)).arrayBuffer(),
  )

test('[W402, W1105] a list is saved as CSV with headings, formulas are escaped, and a spreadsheet keeps phones', async () => {
  expect(listFileName('registrations', '2026-04-14', 'comma')).toBe('registrations-2026-04-14.csv')
  expect(listFileName('registrations', '2026-04-14', 'xlsx')).toBe('registrations-2026-04-14.xlsx')
  expect((await csvOf([thandi, unknown])).split('\r\n')).toEqual([
    '\uFEFFCode,First name,Last name,Gender,Age,Union,Country,WhatsApp,Email,Status,Registered on',
    'EZC101,Thandi,"Dube, ""the late""",Female,16,East Zimbabwe Conference,Zimbabwe,+263 77 123 4567,thandi@example.org,Checked In,2025-02-12',
    `'-7,"'=HYPERLINK(""x"")",''=Moyo,,,,,,,Registered,`,
    '',
  ])
  const other = { ...thandi, code: 'MAR12', lastname: 'May' }
  expect((await csvOf([other], 'semicolon')).split('\r\n')[1]).toBe(
    "'MAR12;Thandi;May;Female;16;East Zimbabwe Conference;Zimbabwe;+263 77 123 4567;thandi@example.org;Checked In;2025-02-12",
  )
})

test('[W1100] the audit gets the chosen filters, and of typed words only that there were some', () => {
  expect(filterWords(noFilters)).toBe('')
  expect(filterWords({ ...noFilters, search: 'Moyo', age: 'under18', status: 'checkedIn' })).toBe(
    'typed words, Under 18, Checked In',
  )
})

/** Another host may have stored line breaks; an import joins the lines. */
const severalLines = 'Harare\n  East\r\n=Road'

test('[W403] a person named Soma is not read as a totals row', async () => {
  const soma: PersonInFile = { ...unknown, code: 'EZC102', firstname: 'Tendai', lastname: 'Soma' }
  const read = await readFile('people.csv', new TextEncoder().encode(await csvOf([soma])))
  expect(read.ok && read.file.table.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['EZC102', 'Tendai', 'Soma'],
  ])
})

/** A cell as Excel shows it after it has opened a CSV file, and writes it when the file is saved. */
function afterExcel(cell: string): string {
  if (/^\s*[=@＝＠]|^\s*[+\-＋－](?!\s*[\d.,(])/.test(cell)) return '#NAME?'
  if (/^\s*(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\d{1,4}\s*$/i.test(cell)) return '01-Mar-12'
  const parsed = parseValue(cell.trim())
  if (parsed === null) return cell
  const { v: value, z: pattern = 'General' } = parsed
  return /[dmyh]/i.test(pattern.replace('General', '')) ? '12/03/2026' : format(pattern, value)
}

function savedByExcel(csv: string, separator: string): string {
  const cells = new RegExp(
    `(^|${separator}|\\r\\n)(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(?=${separator}|\\r\\n|$)`,
    'g',
  )
  return csv.replace(cells, (_, before: string, quoted?: string, plain = '') => {
    const cell = afterExcel(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    return before + (/["\r\n,;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  })
}

test('the damage that Excel does in the test below', () => {
  const damaged = [
    ...['263771234567', '+263771234567', '0771234567', 'MAR12', '3-4', '=SUM(A1)', '-x', 'true', '(7)'],
  ]
  expect(damaged.map(afterExcel)).toEqual([
    ...[
      '2.63771E+11',
      '2.63771E+11',
      '771234567',
      '01-Mar-12',
      '12/03/2026',
      '#NAME?',
      '#NAME?',
      'TRUE',
      '-7',
    ],
  ])
  const kept = ['+263 77 123 4567', 'May', "'0771234567", 'EZC101', 'Dube-Moyo', '']
  expect(kept.map(afterExcel)).toEqual(kept)
  expect(savedByExcel('a;"b, ""c""";007\r\n;x;\r\n', ';')).toBe('a;"b, ""c""";7\r\n;x;\r\n')
})

/** A text as a registration accepts it: without outer spaces or hidden characters. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...`=+-@'"＝＋－＠,;aZ0 `), minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      "'+263",
      "''=1",
      '="077"',
      '=SUM(A1)',
      '-',
      'Name',
      'Total',
      'sep=;',
      'null',
      '__proto__',
      '007',
      'Mar 12',
      '12:30',
      'TRUE',
      'Soma',
      'sum',
      '5 < 6',
      '<b>x</b>',
      '<!-- -->',
      'Dube, "the late"',
      'Jörg Müßig',
      "'0772",
    ),
  )
  .map((words) => withPlainSpaces(words).trim())
  .filter((words) => isVisible(words) && !hidesCharacters(words))

const phone = fc.constantFrom(
  '+263771234567',
  '+27821234567',
  '+260955123456',
  '+258841234567',
  '+265991234567',
)

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
    whatsapp: fc.option(phone, { nil: undefined }),
    email: fc.option(text, { nil: undefined }),
    checkedIn: fc.boolean(),
    registeredAt: fc.constantFrom(undefined, '2025-02-11T08:30:00.000Z'),
  })
  .map(({ age, ...others }) => ({
    ...others,
    _id: others.code,
    ...(age === undefined ? { age: 0, isAgeUnknown: true } : { age }),
  }))

async function imported(name: string, bytes: Uint8Array) {
  const read = await readFile(name, bytes)
  if (!read.ok) throw new Error(`The file is not read: ${JSON.stringify(read.problem)}`)
  const { table } = read.file
  expect(table.leftOut).toEqual([])
  const columns = proposedColumns(table, nothingRemembered)
  return importRowsOf(table, columns, noValues, '2026-04-14')
}

const rowOf = (one: PersonInFile, index: number) => ({
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
  whatsapp: one.whatsapp ?? '',
  email: one.email ?? '',
})

const ways: readonly { readonly name: string; readonly way: ListFormat; readonly isSaved?: true }[] = [
  { name: 'XLSX', way: 'xlsx' },
  { name: 'CSV with commas', way: 'comma' },
  { name: 'CSV with semicolons', way: 'semicolon' },
  { name: 'CSV with commas that Excel saved again', way: 'comma', isSaved: true },
  { name: 'CSV with semicolons that Excel saved again', way: 'semicolon', isSaved: true },
]

test.each(ways)(
  '[W403, W783, W1105] an import reads an exported list as the same people: $name',
  async ({ way, isSaved }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 6 }), async (people) => {
        const bytes = isSaved
          ? new TextEncoder().encode(savedByExcel(await csvOf(people, way), way === 'comma' ? ',' : ';'))
          : new Uint8Array(await (await listBlob(file(people), way)).arrayBuffer())
        const name = listFileName('registrations', '2026-04-14', way)
        expect(await imported(name, bytes)).toEqual(people.map(rowOf))
      }),
      { numRuns: way === 'xlsx' ? 12 : 60 },
    )
  },
)

test('[W785] the rows left over from an import are read back unchanged', async () => {
  const empty = {
    ...{ firstname: '', lastname: '', gender: '', age: '', union: '', country: '', whatsapp: '' },
    ...{ email: '', abbreviation: '', number: '', code: '' },
  }
  const rows = [
    {
      ...empty,
      row: 2,
      firstname: 'Thandi',
      lastname: 'Dube, "the late"',
      gender: 'Unclear',
      age: 'about 12',
    },
    { ...empty, row: 7, firstname: '=Rudo', union: "O'Neill Union", whatsapp: '+263771234567' },
    { ...empty, row: 9, lastname: 'Moyo', union: 'Lake Union', abbreviation: 'LU', number: '007' },
    { ...empty, row: 12, firstname: 'Farai', lastname: 'Sum', code: 'LU-9', email: 'farai@example.org' },
  ]
  const read = await readFile('left.csv', new TextEncoder().encode(leftFileOf(rows.map(itemOf))))
  if (!read.ok) throw new Error(`The file is not read: ${JSON.stringify(read.problem)}`)
  const { table } = read.file
  const columns = proposedColumns(table, nothingRemembered)
  expect(columns.slice(-2)).toEqual([null, null])
  expect(importRowsOf(table, columns, noValues, '2026-04-14')).toEqual(
    rows.map((row, index) => ({ ...row, row: index + 2 })),
  )
})
