import { describe, expect, test } from 'vitest'
import { importFileSentence } from '../../../src/domain/people/importing/importFile.ts'
import {
  type ImportFile,
  notesOf,
  sheetLabel,
  withTableChoice,
} from '../../../src/domain/people/importing/importSheets.ts'
import { readFile } from '../../../src/services/import/readFile.ts'
import { packed, partsOfWorkbook } from './support/workbookFile.ts'

interface Parts {
  /** What a sheet holds, by its name. */
  readonly sheets: Readonly<Record<string, string>>
  readonly formats?: readonly string[]
  readonly workbook?: (xml: string) => string
}

async function read({ sheets, formats = [], workbook = (xml) => xml }: Parts): Promise<ImportFile> {
  const names = Object.keys(sheets)
  const parts = partsOfWorkbook({ sheets: names.map((name) => ({ name, rows: [] })) })
  for (const [index, content] of Object.values(sheets).entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = `<worksheet>${content}</worksheet>`
  parts['xl/workbook.xml'] = workbook(parts['xl/workbook.xml'] ?? '')
  parts['xl/styles.xml'] =
    `<styleSheet><numFmts>${formats.map((format, index) => `<numFmt numFmtId="${200 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`
  const answer = await readFile('list.xlsx', await packed(parts))
  if (!answer.ok) throw new Error(importFileSentence(answer.problem))
  return answer.file
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const row = (...cells: readonly string[]) =>
  `<row>${cells.map((cell) => (cell.startsWith('<') ? cell : text(cell))).join('')}</row>`
const rows = (...lines: readonly (readonly string[])[]) =>
  `<sheetData>${lines.map((line) => row(...line)).join('')}</sheetData>`
const cellsOf = ({ table }: ImportFile) => table.rows.map(({ cells }) => cells.join('|'))

async function shown(format: string, value: string, workbook?: Parts['workbook']): Promise<string> {
  const file = await read({
    sheets: { All: rows(['Name', 'Phone'], ['Ann', `<c s="1"><v>${value}</v></c>`]) },
    formats: [format],
    ...(workbook && { workbook }),
  })
  return file.table.rows[0]?.cells[1] ?? ''
}

test.each([
  ['000', '7', '007'],
  ['0000000000', '771234567', '0771234567'],
  ['0000\\ 000\\ 000', '771234567', '0771 234 567'],
  ['"+"0', '263771234567', '+263771234567'],
  ['"+263 "#########', '771234567', '+263 771234567'],
  ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '7712345678', '(771) 234-5678'],
  ['#,##0', '263771234567', '263771234567'],
  ['_-* #,##0_-', '13', '13'],
  ['0.00E+00', '263771234567', '263771234567'],
  ['0.00', '13', '13'],
  ['0', '13.6', '13.6'],
  ['0%', '0.13', '13%'],
  ['0 "yrs"', '13', '13 yrs'],
  ['@', '771234567', '771234567'],
  ['General', '0.30000000000000004', '0.3'],
  ['General', '14.0', '14'],
  ['General', '1E+15', '1000000000000000'],
  ['General', '2.63771234567E+11', '263771234567'],
  ['General', 'twelve', 'twelve'],
  ['000\\', '5', '5'],
])('[W1009] by the format %s the number %s is read as %s', async (format, value, expected) => {
  expect(await shown(format, value)).toBe(expected)
})

test.each([
  ['dd/mm/yyyy', '40983', '2012-03-15'],
  ['TT.MM.JJJJ', '40983', '2012-03-15'],
  ['jj/mm/aaaa', '40983', '2012-03-15'],
  ['ДД.ММ.ГГГГ', '40983', '2012-03-15'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '40983.75', '2012-03-15'],
  ['yyyy"年"m"月"d"日"', '40983', '2012-03-15'],
  ['d-mmm', '40983', '2012-03-15'],
  ['dd/mm/yyyy', '40982.999999', '2012-03-15'],
  ['dd/mm/yyyy', '40982.9', '2012-03-14'],
  ['dd/mm/yyyy', '2012', '2012'],
  ['dd/mm/yyyy', '13', '13'],
  ['d "days"', '14', '14'],
  ['hh:mm AM/PM', '0.5', '0.5'],
])('[W1010] by the format %s the number %s is read as %s', async (format, value, expected) => {
  expect(await shown(format, value)).toBe(expected)
})

test('[W1010] days are counted from 1904 in a workbook that does so', async () => {
  const from1904 = (xml: string) => xml.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
  expect(await shown('dd/mm/yyyy', '39521', from1904)).toBe('2012-03-15')
  expect(await shown('dd/mm/yyyy', '2012', from1904)).toBe('2012')
})

test('[W1005] the sheet with the most known headings comes first, and another one can be chosen', async () => {
  const file = await read({
    sheets: {
      Notes: rows(['Please fill all'], ['by Friday']),
      Old: rows(['Name', 'Age', 'Union', 'Phone'], ['Ben', '13', 'East', '1']),
      Empty: '<sheetData/>',
      Girls: rows(['Name', 'Age', 'Union'], ['Ann', '12', 'East'], ['Zoë', '14', 'East']),
      Headings: rows(['Name', 'Age']),
      Damaged: rows(['Name'], ['<c t="s"><v>9</v></c>']),
    },
    workbook: (xml) => xml.replace('name="Old"', 'name="Old" state="veryHidden"'),
  })
  expect(file.sheets.map(sheetLabel)).toEqual(['Notes · 1 row', 'Old · hidden · 1 row', 'Girls · 2 rows'])
  expect(cellsOf(file)).toEqual(['Ann|12|East', 'Zoë|14|East'])
  expect(notesOf(file)).toEqual([
    'The sheet “Damaged” is not read. This workbook is damaged: open it in the spreadsheet program, save it as XLSX again and choose it.',
  ])
  expect(cellsOf(withTableChoice(file, { sheet: 1 }))).toEqual(['Ben|13|East|1'])
})

test('[W1006] hidden rows and columns are part of the list until they are left out', async () => {
  const cols =
    '<cols><col min="1" max="1" width="9"/><col min="3" max="3" hidden="1"/><col min="5" max="16384" hidden="true"/></cols>'
  const file = await read({
    sheets: {
      All: `${cols}<sheetData>${row('Name', 'Age', 'Phone', 'Union')}<row hidden="1">${text('Ann')}${text('12')}</row><row ht="0">${text('Ben')}${text('13')}${text('1')}</row>${row('Zoë', '14', '', 'East')}<row hidden="true"/></sheetData>`,
    },
  })
  const [sheet] = file.sheets
  expect(sheet?.hiddenRows).toEqual([2, 3])
  expect(sheet?.hiddenColumns).toEqual([{ place: 2, column: 2 }])
  expect(cellsOf(file)).toEqual(['Ann|12||', 'Ben|13|1|', 'Zoë|14||East'])
  expect(cellsOf(withTableChoice(file, { leavesHiddenRows: true }))).toEqual(['Zoë|14||East'])
  const { table } = withTableChoice(file, { leavesHiddenColumns: true })
  expect(table.headings).toEqual(['Name', 'Age', 'Union'])
  expect(table.rows.at(-1)?.cells).toEqual(['Zoë', '14', 'East'])
})

const merged = (...ranges: readonly string[]) =>
  `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`

describe('[W1007] a merged value', () => {
  test('reaches each row with other values, and hides what its cells held before', async () => {
    const file = await read({
      sheets: {
        All: `${rows(['Union', 'Club', 'Name'], ['East', 'Lions', 'Ann'], ['old', '', 'Ben'], [], ['', '', 'Zoë'])}${merged('A2:A6', 'B2:B3', 'F1:F1048576')}`,
      },
    })
    expect(cellsOf(file)).toEqual(['East|Lions|Ann', 'East|Lions|Ben', 'East||Zoë'])
  })

  test('belongs to the other columns of its field, and not to the other name', async () => {
    const file = await read({
      sheets: {
        All: `${rows(['First name', 'Surname', 'Phone', 'WhatsApp'], ['Ann Moyo', '', '0771', ''])}${merged('A2:B2', 'C2:D2')}`,
      },
    })
    expect(cellsOf(file)).toEqual(['Ann Moyo||0771|0771'])
  })

  test('over equal headings distinguishes them, and over the list is a title', async () => {
    const file = await read({
      sheets: {
        All: `${rows(['Camp'], ['Child', '', 'Parent', '', ''], ['First name', 'Surname', 'First name', 'Surname', 'Phone'], ['Lions', '', '', '', ''], ['Ann', 'Moyo', 'Rudo', 'Moyo', '1'])}${merged('A1:E1', 'A2:B2', 'C2:E2', 'A4:E4')}`,
      },
    })
    expect(file.table.headings).toEqual([
      'Child First name',
      'Child Surname',
      'Parent First name',
      'Parent Surname',
      'Phone',
    ])
    expect(notesOf(file)).toEqual([
      '1 row above the headings was left out: row 1.',
      '1 row with a title was left out: row 4.',
    ])
  })
})

test('[W1008] formulas are their stored results, and errors are empty', async () => {
  const file = await read({
    sheets: {
      All: rows(
        ['Name', 'Age', 'Union', 'Born'],
        [
          '<c t="str"><f>A9</f><v>Ann</v></c>',
          '<c><f>2-1</f><v>13</v></c>',
          '<c t="e"><f>B9</f><v>#N/A</v></c>',
          '<c><f>C9</f></c>',
        ],
        ['Ben', '<c t="str"><f>X</f><v></v></c>', '<c t="e"><v>#REF!</v></c>', '<c><f>C9</f></c>'],
      ),
    },
  })
  expect(cellsOf(file)).toEqual(['Ann|13||', 'Ben|||'])
  expect(notesOf(file)).toEqual([
    '2 cells have a formula without a stored result: open the file in the spreadsheet program, save it and choose it again.',
  ])
})

test('[W1011] escapes, control characters, phonetic texts and booleans of a cell are read as shown', async () => {
  const file = await read({
    sheets: {
      All: rows(
        ['Name', 'Note'],
        ['Jos_x00E9_ _x005F_x0041_', '_x0000_A_x000D_\nB'],
        [
          '<c t="inlineStr"><is><r><t>山</t></r><r><t>田</t></r><rPh sb="0" eb="1"><t>ヤマ</t></rPh></is></c>',
          '<c t="b"><v>1</v></c>',
        ],
        [
          '<c t="inlineStr"><is><t><![CDATA[Moyo & <Sons]]></t></is></c>',
          '<c t="d"><v>2012-03-14T23:59:59.99</v></c>',
        ],
      ),
    },
  })
  expect(cellsOf(file)).toEqual(['José _x0041_|A\nB', '山田|TRUE', 'Moyo & <Sons|2012-03-15'])
})

test('[W1011] parts under other capitals and backslashes are found', async () => {
  const parts = partsOfWorkbook({ sheets: [{ name: 'All', rows: [['Name'], ['Ann Moyo']] }] })
  const renamed = Object.entries(parts).map(([path, xml]) => [
    path.replace('worksheets/sheet1', 'Worksheets\\Sheet1').replace('sharedStrings', 'SharedStrings'),
    xml.replace('worksheets/sheet1.xml', '/xl/worksheets/sheet1.xml'),
  ])
  const answer = await readFile('list.xlsx', await packed(Object.fromEntries(renamed)))
  expect(answer.ok && cellsOf(answer.file)).toEqual(['Ann Moyo'])
})

test('[W1013] [W1014] invisible characters, other spaces and empty columns are gone', async () => {
  const file = await read({
    sheets: {
      All: rows(
        ['', '\u200BFirst\u00A0name', '', 'Sur\u00ADname', ''],
        ['', 'Ann\u00A0Joy', '', '\u202AMoyo\u202C', '\u200B'],
      ),
    },
  })
  expect(file.table.headings).toEqual(['First name', 'Surname'])
  expect(cellsOf(file)).toEqual(['Ann Joy|Moyo'])
})
