import { readFile as readFromDisk } from 'node:fs/promises'
import fc from 'fast-check'
import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { withPlainSpaces } from '../../../src/domain/lib/characters.ts'
import { byteOrderMark, csvLine } from '../../../src/domain/lib/csv.ts'
import {
  type ImportFileProblem,
  importFileSentence,
} from '../../../src/domain/people/importing/importFile.ts'
import { type ImportFile, notesOf, sheetOf } from '../../../src/domain/people/importing/importSheets.ts'
import { readFile } from '../../../src/services/import/readFile.ts'
import { packed, partsOfWorkbook, type WorkbookRow, workbookFile } from './support/workbookFile.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

async function fixture(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFromDisk(new URL(`./fixtures/${name}`, import.meta.url)))
}

async function read(name: string, bytes: Uint8Array): Promise<ImportFile> {
  const answer = await readFile(name, bytes)
  if (!answer.ok) throw new Error(importFileSentence(answer.problem))
  return answer.file
}

async function refusal(name: string, bytes: Uint8Array): Promise<ImportFileProblem> {
  const answer = await readFile(name, bytes)
  expect(Object.keys(answer).sort()).toEqual(['ok', 'problem'])
  if (answer.ok) throw new Error('The file was read')
  return answer.problem
}

const cellsOf = ({ table }: ImportFile) => table.rows.map(({ cells }) => cells)

describe('a text file', () => {
  test('[W260] [W262] with semicolons and a byte order mark, as Excel saves it, is read without titles and sum', async () => {
    const file = await read('list.csv', await fixture('semicolons.csv'))
    expect(file.table.headings).toEqual([
      'Surname',
      'First name',
      'Sex',
      'Age',
      'Union',
      'WhatsApp',
      'Remarks',
    ])
    expect(file.table.rows).toEqual([
      {
        number: 5,
        cells: [
          ...['Dube', 'Thandi', 'F', '13', 'Zimbabwe East Union', '+263771234567'],
          'Allergic to nuts; ask her mother\nbefore lunch',
        ],
      },
      {
        number: 6,
        cells: [...['Moyo', 'José', 'm', '14', 'Zimbabwe East Union', '+263772345678'], 'calls himself "Zé"'],
      },
      { number: 9, cells: ['Banda', 'Chipo', 'Girl', '12', 'Zimbabwe West Union', '', ''] },
      {
        number: 10,
        cells: ['Banda', 'Chipo', 'Girl', '12', 'Zimbabwe West Union', '', 'twin of nobody, another Chipo'],
      },
    ])
    expect(notesOf(file)).toEqual([
      '2 rows above the headings were left out: rows 1, 2.',
      '2 empty rows were left out: rows 3, 7.',
      '1 row that repeats the headings was left out: row 8.',
      '1 row with a sum was left out: row 12.',
    ])
  })

  test('[W260] with commas in Windows-1252 is read', async () => {
    const file = await read('LIST.CSV', await fixture('windows1252.csv'))
    expect(file.table.headings).toEqual(['Prénom', 'Nom de famille', 'Sexe', 'Âge', 'Union'])
    expect(cellsOf(file)).toEqual([
      ['René', 'Lefèvre', 'M', '15', 'Côte'],
      ['Zoë', 'Müller', 'F', '16', 'Côte'],
    ])
  })

  test('[W260] with tabs, a quoted comma and no final line end is read', async () => {
    const bytes = await fixture('tabs.txt')
    const file = await read('list.tsv', bytes.slice(0, -1))
    expect(cellsOf(file)).toEqual([
      ['DUBE Thandi', 'female', '03/05/2012', 'Eagles'],
      ['Dube, Thandi ', 'female', '21/05/2012', 'Eagles'],
    ])
  })

  test.each([
    ['CR line ends', 'Name,Age\rAnn Moyo,12\rBen Moyo,13\r'],
    ['mixed line ends', 'Name,Age\r\nAnn Moyo,12\nBen Moyo,13\r\n'],
    ['the delimiter in its first line', 'sep=;\r\nName;Age\r\nAnn Moyo;12\r\nBen Moyo;13\r\n'],
    ['commas in a title', 'Camp, 2025, all of it, in April\n\nName;Age\nAnn Moyo;12\nBen Moyo;13\n'],
    ['bars', 'Name|Age\nAnn Moyo|12\nBen Moyo|13\n'],
    ['another sign in its first line', '"sep=^"\nName^Age\nAnn Moyo^12\nBen Moyo^13\n'],
    ['spaces around quotation marks', 'Name , Age\n "Ann Moyo" , "12" \n"Ben Moyo", "13"\n'],
    ['a mark of another encoding', 'ï»¿Name;Age\nAnn Moyo;12\nBen Moyo;13\n'],
  ])('[W260] [W1001] [W1002] with %s is read', async (_, text) => {
    const file = await read('list.csv', bytesOf(text))
    expect(cellsOf(file)).toEqual([
      ['Ann Moyo', '12'],
      ['Ben Moyo', '13'],
    ])
  })

  test('in UTF-16, or with an accented last letter in Latin-1, is read', async () => {
    const wide = Buffer.from('\uFEFFName\tAge\nZoë Moyo\t12\n', 'utf16le')
    expect(cellsOf(await read('list.txt', new Uint8Array(wide)))).toEqual([['Zoë Moyo', '12']])
    const last = Buffer.from('Age,Name\n12,Ren\xe9', 'latin1')
    expect(cellsOf(await read('list.csv', new Uint8Array(last)))).toEqual([['12', 'René']])
  })

  test('in UTF-16 without a byte order mark is read', async () => {
    for (const swap of [false, true]) {
      const bytes = Buffer.from('Name\tAge\nZoë Čapek\t12\n', 'utf16le')
      const file = await read('list.txt', new Uint8Array(swap ? bytes.swap16() : bytes))
      expect(cellsOf(file)).toEqual([['Zoë Čapek', '12']])
    }
  })

  test('[W1004] with lost letters is read, and their rows are reported', async () => {
    const file = await read('list.csv', bytesOf('Name;Age\nJos\uFFFD;12\nAnn;13\nTh\uFFFDo;14\n'))
    expect(notesOf(file)).toEqual([
      'Letters are lost in rows 2, 4, where \uFFFD is shown: correct them before you import.',
    ])
  })

  test('with decimal commas is divided at its tabs, also without known headings', async () => {
    const file = await read('list.txt', bytesOf('Zita\t1,5\tx\nAnn\t2,5\ty\nBen, Joy\t3\tz\n'))
    expect(file.table.headings).toEqual(['Zita', '1,5', 'x'])
  })

  test('without known headings has a warning that the first row may be a person', async () => {
    const file = await read('list.csv', bytesOf('Camp\nThandi;Dube;13\nFarai;Moyo;14\n'))
    expect(file.table.headings).toEqual(['Thandi', 'Dube', '13'])
    expect(notesOf(file)).toEqual([
      'No heading in row 2 is known: if it holds a person, type headings above it and choose the file again.',
      '1 row above the headings was left out: row 1.',
    ])
  })

  test('with text formulas keeps leading zeros', async () => {
    const file = await read('list.csv', bytesOf('Name,Union number,Phone\nAnn,="007",+263 77 1\n'))
    expect(cellsOf(file)).toEqual([['Ann', '007', '+263 77 1']])
  })
})

/** 3 May 2012 and 21 June 2011 as serial numbers. */
const [dateOfThandi, dateOfJose] = [41_032, 40_715]

const camp: readonly WorkbookRow[] = [
  ['Camp registrations'],
  [null, 'Name', null, 'Gender', 'Born', 'Contact'],
  [null, 'First name', 'Surname', null, null, 'Phone'],
  [{ number: '1' }, 'Thandi', 'Dube', 'F', { date: dateOfThandi }, { number: '2.63771234567E+11' }],
  [],
  [{ number: '2' }, ' José', 'Moyo', 'M', { date: dateOfJose }, '0772 345 678'],
  [null, null, null, null, null, { formula: 'COUNTA(F4:F6)', value: '2' }],
]

describe('a workbook', () => {
  test('[W261] [W262] is read with dates and numbers as text, merged headings and without a sum formula', async () => {
    const merged = ['A1:F1', 'B2:C2', 'D2:D3', 'E2:E3']
    const file = await read(
      'list.xlsx',
      await workbookFile({ sheets: [{ name: 'All', rows: camp }], merged }),
    )
    expect(file.table.headings).toEqual(['Column A', 'First name', 'Surname', 'Gender', 'Born', 'Phone'])
    expect(file.table.rows).toEqual([
      { number: 4, cells: ['1', 'Thandi', 'Dube', 'F', '2012-05-03', '263771234567'] },
      { number: 6, cells: ['2', ' José', 'Moyo', 'M', '2011-06-21', '0772 345 678'] },
    ])
    expect(notesOf(file)).toEqual([
      '1 row above the headings was left out: row 1.',
      '1 empty row was left out: row 5.',
      '1 row with a sum was left out: row 7.',
    ])
  })

  test('begins with the first sheet with most known headings and content', async () => {
    const sheets = [
      { name: 'Cover', rows: [] },
      { name: 'Girls & boys', rows: [['Name'], ['Ann Moyo']] },
      { name: 'Helpers', rows: [['Name'], ['Ben Moyo']] },
    ]
    const file = await read('list.xlsx', await workbookFile({ sheets }))
    expect(sheetOf(file)?.name).toBe('Girls & boys')
    expect(file.sheets.map(({ name }) => name)).toEqual(['Girls & boys', 'Helpers'])
    expect(notesOf(file)).toEqual([])
    expect(cellsOf(file)).toEqual([['Ann Moyo']])
  })
})

const people = (count: number) => Array.from({ length: count }, (_, index) => `Ann ${index},12\n`).join('')

describe('[W263] a file beyond the limits', () => {
  test('with more than 20,000 rows is refused', async () => {
    const file = await read('list.csv', bytesOf(`Name,Age\n${people(20_000)}Total,20000\n`))
    expect(file.table.rows).toHaveLength(20_000)
    const problem = await refusal('list.csv', bytesOf(`Name,Age\n${people(20_001)}`))
    expect(importFileSentence(problem)).toBe(
      'This file has more than 20,000 rows: split the list into smaller files and choose one after the other.',
    )
  })

  test('is not read beyond the row limit, and empty rows do not count', async () => {
    expect(await refusal('list.csv', bytesOf(`Name\n${'a\n'.repeat(30_000)}`))).toEqual({
      kind: 'tooManyRows',
    })
    const file = await read('list.csv', bytesOf(`Name\nAnn\n${'\n'.repeat(30_000)}Ben\n`))
    expect(cellsOf(file)).toEqual([['Ann'], ['Ben']])
    expect(notesOf(file)).toEqual(['30,000 empty rows were left out: rows 3, 4, 5, 6, 7 and more.'])
  })

  test('with more than 100 columns is refused', async () => {
    const row = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(';')
    const hundred = await read('list.csv', bytesOf(`${row(100)}\n${row(99)};end\n`))
    expect(hundred.table.headings).toHaveLength(100)
    const problem = await refusal('list.csv', bytesOf(`${row(500)}\n${row(499)};end\n`))
    expect(importFileSentence(problem)).toBe(
      'This file has 500 columns, and at most 100 can be read: delete those that are not needed and choose it again.',
    )
    const wide = await workbookFile({
      sheets: [{ name: 'Wide', rows: [Array.from({ length: 500 }, () => 'x')] }],
    })
    expect(await refusal('list.xlsx', wide)).toEqual({ kind: 'tooManyColumns', count: 500 })
    const heading = bytesOf('x'.repeat(1_000_000))
    expect(await refusal('list.csv', heading)).toEqual({ kind: 'longCell', cell: 'A1' })
    const commas = bytesOf(`Name\n${','.repeat(300_000)}\n`)
    expect(await refusal('list.csv', commas)).toEqual({ kind: 'tooManyColumns', count: 300_001 })
  })

  test('[W265] that unpacks to more than 100 MB is refused', async () => {
    const parts = partsOfWorkbook({ sheets: [{ name: 'All', rows: [['Name'], ['Ann Moyo']] }] })
    const bomb = { ...parts, 'xl/sharedStrings.xml': `<sst>${' '.repeat(105_000_000)}</sst>` }
    const bytes = await packed(bomb)
    expect(bytes.length).toBeLessThan(500_000)
    expect(importFileSentence(await refusal('list.xlsx', bytes))).toBe(
      'This file grows to more than 100 MB when it is opened: copy the list into a new workbook and choose that.',
    )
  })

  test('[W265] with implausible row or column numbers is refused', async () => {
    const parts = partsOfWorkbook({ sheets: [{ name: 'All', rows: [['Name'], ['Ann Moyo']] }] })
    const sheet = 'xl/worksheets/sheet1.xml'
    const withSheet = (text: string) =>
      packed({ ...parts, [sheet]: `<worksheet><sheetData>${text}</sheetData></worksheet>` })
    const cell = (name: string) => `<c r="${name}" t="inlineStr"><is><t>x</t></is></c>`
    const far = await withSheet(`<row r="1">${cell('A1')}</row><row r="1048576">${cell('Z1048576')}</row>`)
    expect(importFileSentence(await refusal('list.xlsx', far))).toBe(
      'There is a value far away from the list, in cell Z1048576: delete it, save the file and choose it again.',
    )
    const endless = await withSheet('<row foo=">" r="999999999999"></row>')
    expect(await refusal('list.xlsx', endless)).toEqual({ kind: 'broken' })
    const hidden = `<row r="1">${cell('A1')}</row><row foo="${'x'.repeat(1_001)}" r="9999999"></row>`
    expect(await refusal('list.xlsx', await withSheet(hidden))).toEqual({ kind: 'broken' })
    const wide = await withSheet(`<row r="1">${cell('XFD1')}</row>`)
    expect(await refusal('list.xlsx', wide)).toEqual({ kind: 'tooManyColumns', count: 16_384 })
  })
})

const simple = { sheets: [{ name: 'All', rows: [['Name', 'Age'] as const, ['Ann Moyo', '12'] as const] }] }

describe('[W264] a mislabelled, locked or damaged file', () => {
  test('whose content differs from its extension is refused', async () => {
    const sentence =
      'What is in this file is not what its name says: save it as XLSX or CSV in the spreadsheet program and choose that file.'
    const misleading: readonly (readonly [name: string, bytes: Uint8Array])[] = [
      ['list.csv', await workbookFile(simple)],
      ['list.xlsx', bytesOf('Name,Age\nAnn Moyo,12\n')],
      ['list.xlsx', await packed({ 'content.xml': '<office/>' })],
      ['list.csv', Uint8Array.from({ length: 1_000 }, (_, index) => index % 9)],
    ]
    for (const [name, bytes] of misleading)
      expect(importFileSentence(await refusal(name, bytes))).toBe(sentence)
  })

  test('in an unsupported format is refused', async () => {
    const sentence =
      'This is no list that can be read: save it as XLSX or CSV in the spreadsheet program and choose that file.'
    expect(importFileSentence(await refusal('list', bytesOf('Name,Age\n')))).toBe(sentence)
    expect(importFileSentence(await refusal('list.docx', await packed({ 'word/a.xml': 'x' })))).toBe(sentence)
    const old = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0)
    const page = bytesOf('<html><table><tr><td>Name</td></tr></table></html>')
    for (const [ending, bytes, kind] of [
      ['xls', old, 'oldWorkbook'],
      ['xlsx', old, 'oldWorkbook'],
      ['xlsx', await packed({ 'xl/workbook.bin': 'x' }), 'oldWorkbook'],
      ['ods', await packed({ mimetype: 'x' }), 'openDocument'],
      ['numbers', await packed({ 'Index/Document.iwa': 'x' }), 'numbers'],
      ['zip', await packed({ 'Index/Document.iwa': 'x' }), 'numbers'],
      ['csv', bytesOf('%PDF-1.7\n'), 'pdf'],
      ['csv', page, 'webPage'],
      ['xls', page, 'webPage'],
    ] as const)
      expect(await refusal(`list.${ending}`, bytes)).toEqual({ kind })
  })

  test('with a password is refused', async () => {
    const sentence = 'This file is locked with a password: save it without a password and choose it again.'
    const start = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
    const locked = new Uint8Array([...start, ...Buffer.from('EncryptedPackage', 'utf16le')])
    expect(importFileSentence(await refusal('list.xlsx', locked))).toBe(sentence)
    const bytes = await workbookFile(simple)
    // The flag of the first file in the archive's central directory.
    const entry = bytes.findIndex((_, at) => bytes.slice(at, at + 4).join() === '80,75,1,2')
    bytes[entry + 8] = 1
    expect(importFileSentence(await refusal('list.xlsx', bytes))).toBe(sentence)
  })

  test('that is truncated anywhere is refused', async () => {
    const sentence = 'The end of this file is missing: copy or download it again and choose it.'
    const bytes = await workbookFile(simple)
    for (const length of [4, 30, Math.floor(bytes.length / 2), bytes.length - 1])
      expect(importFileSentence(await refusal('list.xlsx', bytes.slice(0, length)))).toBe(sentence)
    const text = bytesOf('Name,Age\nZoë Moyo,12\nBen Moyo,13\nZoë')
    expect(importFileSentence(await refusal('list.csv', text))).toBe(sentence)
    expect(importFileSentence(await refusal('list.csv', text.slice(0, -1)))).toBe(sentence)
    const quoted = bytesOf('Name,Age\nAnn Moyo,12\n"Ben Mo')
    expect(importFileSentence(await refusal('list.csv', quoted))).toBe(
      'A quotation mark is opened in row 3 and not closed as it should be: mend the row, or copy the file again, and choose it.',
    )
  })

  test('with damaged parts is refused', async () => {
    const sentence =
      'This workbook is damaged: open it in the spreadsheet program, save it as XLSX again and choose it.'
    const parts = partsOfWorkbook(simple)
    for (const damaged of [
      { ...parts, 'xl/worksheets/sheet1.xml': parts['xl/worksheets/sheet1.xml']?.slice(0, -60) ?? '' },
      { ...parts, 'xl/sharedStrings.xml': '<sst/>' },
    ])
      expect(importFileSentence(await refusal('list.xlsx', await packed(damaged)))).toBe(sentence)
  })

  test('without content or without people is refused', async () => {
    const empty = 'This file is empty: choose the file with the list of people.'
    for (const text of ['', '\uFEFF', '\r\n\r\n', ';;;\n;;;\n'])
      expect(importFileSentence(await refusal('list.csv', bytesOf(text)))).toBe(empty)
    const nobody = await workbookFile({ sheets: [{ name: 'All', rows: [] }] })
    expect(importFileSentence(await refusal('list.xlsx', nobody))).toBe(empty)
    expect(importFileSentence(await refusal('list.csv', bytesOf('Name,Age\n')))).toBe(
      'There are no people below the headings of this file: choose the file with the list of people.',
    )
  })
})

describe('[W266] the content of a cell', () => {
  test.each([
    ['=HYPERLINK("http://example.org")', 'There is a formula in cell B3: '],
    ['+CMD(A1)', 'There is a formula in cell B3: '],
    ['<script>alert(1)</script>', 'There is HTML in cell B3: '],
    ['<b>Ann</b>', 'There is HTML in cell B3: '],
    ['Ann\0', 'There is a character in cell B3 that no text has: '],
    ['x'.repeat(2_001), 'There are more than 2,000 characters in cell B3: '],
  ])('%j in a text file is refused', async (cell, sentence) => {
    const quoted = `"${cell.replaceAll('"', '""')}"`
    const problem = await refusal('list.csv', bytesOf(`Age,Name\n12,Ben\n13,${quoted}\n14,Zoë\n`))
    expect(importFileSentence(problem)).toContain(sentence)
    expect(importFileSentence(problem)).not.toContain('Ann')
  })

  test('that only resembles a formula or HTML is accepted', async () => {
    const cells = ['+263 77 123', '-', '@ann', 'Ann <ann@example.org>', '3 < 4 > 2']
    const file = await read('list.csv', bytesOf(`Name\n${cells.join('\n')}\n`))
    expect(cellsOf(file)).toEqual(cells.map((cell) => [cell]))
  })

  test('in a workbook is refused if it is HTML, and read without control characters', async () => {
    const withCell = (cell: WorkbookRow[number]) =>
      workbookFile({
        sheets: [
          {
            name: 'All',
            rows: [
              ['Name', 'Age'],
              ['Ann', cell],
              ['Ben', '13'],
            ],
          },
        ],
      })
    expect(await refusal('list.xlsx', await withCell('<img src=x>'))).toEqual({ kind: 'html', cell: 'B2' })
    const file = await read('list.xlsx', await withCell('1_x0000_2'))
    expect(cellsOf(file)[0]).toEqual(['Ann', '12'])
  })
})

test('an archive with a thousand files is not a workbook', async () => {
  const zip = new JSZip()
  for (let index = 0; index < 1_001; index += 1) zip.file(`${index}`, '')
  const bytes = await zip.generateAsync({ type: 'uint8array' })
  expect(await refusal('list.xlsx', bytes)).toEqual({ kind: 'unpacksTooLarge' })
})

describe('[W270] a CSV file of the portal', () => {
  test('escapes formulas with an apostrophe that an import removes', async () => {
    const cells = [
      '+263771234567',
      '=1+1',
      "'=1+1",
      "''-",
      "O'Neill",
      "'tis",
      '@ann',
      ' =x',
      '="007"',
      '－1',
      '"=1"',
    ]
    const text =
      byteOrderMark + csvLine(['Code', 'Name']) + cells.map((cell) => csvLine(['C1', cell])).join('')
    expect(text).toContain(`C1,'+263771234567\r\nC1,'=1+1\r\nC1,''=1+1\r\nC1,'''-\r\n`)
    expect(cellsOf(await read('list.csv', bytesOf(text)))).toEqual(cells.map((cell) => ['C1', cell]))
  })

  test('is read back unchanged for any names', async () => {
    const sign = fc.constantFrom("'", '=', '+', '-', '@', '＝', ' ', '\n', '\t', ',', ';', '"', '+263', 'é')
    const cell = fc
      .array(fc.oneof(sign, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 6 })
      .map((parts) => parts.join(''))
      // No stored name contains these: the host drops hidden characters, and the reader refuses a cell with
      // HTML.
      .map((text) => withPlainSpaces(text.replace(/[\0<\r]/g, '')))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const lines = rows.map(([name, phone]) => ['C1', 'Ann', 'Moyo', name, phone])
        const headings = ['Code', 'First name', 'Last name', 'Union', 'WhatsApp']
        const text = byteOrderMark + [headings, ...lines].map(csvLine).join('')
        expect(cellsOf(await read('list.csv', bytesOf(text)))).toEqual(lines)
      }),
      { numRuns: 60 },
    )
  })
})

describe('[W264] a file with arbitrary bytes', () => {
  const sample = workbookFile({ sheets: [{ name: 'All', rows: camp }] })

  test('is read or refused with one message', async () => {
    const files = [
      ['list.csv', await fixture('semicolons.csv')],
      ['list.txt', await fixture('tabs.txt')],
      ['list.xlsx', await sample],
    ] as const
    const change = fc.record({
      at: fc.nat(),
      bytes: fc.uint8Array({ maxLength: 4 }),
      length: fc.constantFrom(0, 1, 4),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        async ([name, bytes], changes) => {
          const changed = [...bytes]
          for (const { at, bytes: put, length } of changes)
            changed.splice(at % changed.length, length, ...put)
          const answer = await readFile(name, Uint8Array.from(changed))
          if (answer.ok) expect(answer.file.table.rows.length).toBeGreaterThan(0)
          else expect(importFileSentence(answer.problem)).toMatch(/^[A-Z][^.]*\.$/)
        },
      ),
      { numRuns: 200 },
    )
  })
})
