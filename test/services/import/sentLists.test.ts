import { readFile as readFromDisk } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { importFileSentence } from '../../../src/domain/people/importing/importFile.ts'
import {
  mendedTexts,
  notesOf,
  sheetLabel,
  sheetOf,
} from '../../../src/domain/people/importing/importSheets.ts'
import { readFile } from '../../../src/services/import/readFile.ts'

/* Files as programs and offices wrote them, with invented people. */

async function read(name: string) {
  const path = new URL(`./fixtures/${name.split('/').map(encodeURIComponent).join('/')}`, import.meta.url)
  return readFile(name, new Uint8Array(await readFromDisk(path)))
}

interface ReadList {
  readonly file: string
  readonly headings: string
  readonly count: number
  /** The cells of some rows, by their numbers in the sheet. */
  readonly rows: Readonly<Record<number, string>>
  readonly sheets?: readonly string[]
  readonly sheet?: number
  readonly hiddenRows?: readonly number[]
  readonly notes?: readonly string[]
  /** Texts with mended letters, and as the file has them. */
  readonly mended?: readonly (readonly [mended: string, unmended: string])[]
}

const lists: readonly ReadList[] = [
  {
    file: 'texts/F11-mixed.csv',
    headings: 'First Name|Last Name|Gender|Age|Union',
    count: 3,
    rows: {
      2: 'José|Moyo|M|13|Zimbabwe East Union Conference',
      3: 'Tsitsi|Ñandú|F|13|Zimbabwe East Union Conference',
      4: 'André|Dube|M|14|Zimbabwe East Union Conference',
    },
    mended: [['André', 'Andr�']],
  },
  {
    file: 'texts/F19-double.csv',
    headings: 'First Name|Last Name|Gender|Age|Union',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference',
    },
  },
  {
    file: 'texts/F22-nickquote.csv',
    headings: 'First Name|Last Name|Gender|Age|Union',
    count: 4,
    rows: {
      2: 'Ada "Addie"|Moyo|F|13|Zimbabwe East Union Conference',
      5: '"Spike" Alan|Dube|M|15|Zimbabwe East Union Conference',
    },
  },
  {
    file: 'texts/F26-pipe.txt',
    headings: 'First Name|Last Name|Gender|Age|Union',
    count: 1,
    rows: { 2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference' },
  },
  {
    file: 'texts/F37-tabs.txt',
    headings: 'First Name|Last Name|Gender|Age|Union|Height',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|120,5',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|50,3',
    },
  },
  {
    file: 'texts/F39-spaces.csv',
    headings: 'First Name|Last Name|Gender|Age|Union',
    count: 2,
    rows: {
      2: ' Ada | Moyo | F | 13 | Zimbabwe East Union Conference ',
      3: 'Alan|Dube| M | 14 | Zimbabwe East Union Conference ',
    },
  },
  {
    file: 'workbooks/X01-openpyxl.xlsx',
    headings: 'First Name|Last Name|Gender|Date of Birth|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|2012-03-15|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|2011-12-01|Zimbabwe East Union Conference|+263 77 123 4567',
    },
  },
  {
    file: 'workbooks/X02-inline.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X06-rph.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: '山田|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X09-prefix.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X09b-strict.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X10-noref.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X11-errors.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: { 2: 'Ada|Moyo|F|13||263771234567', 3: 'Alan||TRUE|14|Zimbabwe East Union Conference|' },
  },
  {
    file: 'workbooks/X14-vmerge.xlsx',
    headings: 'Union|First Name|Last Name|Gender|Age',
    count: 5,
    rows: { 2: 'Zimbabwe East Union Conference|Ada|Moyo|F|13', 6: 'Mozambique Union|Alice|Phiri|F|15' },
  },
  {
    file: 'workbooks/X15-emptysst.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X17-isodate.xlsx',
    headings: 'First Name|Last Name|Gender|Date of Birth|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|2012-03-15|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X18-table.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 4,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|',
      5: 'Paid?|No|M|15|Zimbabwe East Union Conference|',
    },
    hiddenRows: [5],
  },
  {
    file: 'workbooks/X19-floats.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X19a-float.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X19b-exp.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X19c-gsheets.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X19d-numhead.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X20-entities.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: "José 'Z'|Moyo & Sons|F|13|Zimbabwe East Union Conference|263771234567",
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X21-rich.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'Tariro Joy|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X22-x005f.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      2: 'José|Moyo|F|13|Zimbabwe East Union Conference|263771234567',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference|',
    },
  },
  {
    file: 'workbooks/X23-floatdate.xlsx',
    headings: 'First Name|Last Name|Gender|Date of Birth|Union',
    count: 2,
    rows: {
      2: 'Ada|Moyo|F|2012-03-15|Zimbabwe East Union Conference',
      3: 'Alan|Dube|M|2010-11-29|Zimbabwe East Union Conference',
    },
  },
  {
    file: 'workbooks/X24-dateformats.xlsx',
    headings: 'First Name|Last Name|Gender|Date of Birth|Union',
    count: 10,
    rows: {
      2: 'P0|Moyo|F|2012-03-15|Zimbabwe East Union Conference',
      11: 'P9|Moyo|F|2012-03-15|Zimbabwe East Union Conference',
    },
  },
  {
    file: 'workbooks/X25-ageformats.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union',
    count: 3,
    rows: {
      2: 'Ada|Moyo|F|13 yrs|Zimbabwe East Union Conference',
      3: 'Alan|Dube|M|14|Zimbabwe East Union Conference',
      4: 'Amy|Dube|F|13.6|Zimbabwe East Union Conference',
    },
  },
  {
    file: 'workbooks/X26-offset.xlsx',
    headings: 'First Name|Last Name|Gender|Age|Union|WhatsApp',
    count: 2,
    rows: {
      4: 'Ada|Moyo|F|13|Zimbabwe East Union Conference|1',
      5: 'Alan|Dube|M|14|Zimbabwe East Union Conference|2',
    },
    notes: ['1 row above the headings was left out: row 1.', '1 empty row was left out: row 2.'],
  },
  {
    file: 'workbooks/X27-yearonly.xlsx',
    headings: 'First Name|Last Name|Gender|Date of Birth|Union',
    count: 3,
    rows: {
      2: 'Ada|Moyo|F|2012|Zimbabwe East Union Conference',
      3: 'Alan|Moyo|F|2010|Zimbabwe East Union Conference',
      4: 'Amy|Moyo|F|19/19/2000|Zimbabwe East Union Conference',
    },
  },
  {
    file: 'office/03 Whatsapp list Harare South.xlsx',
    headings: '#|Name & Surname|Boy/Girl|Age|Contact|Paid',
    count: 60,
    rows: {
      6: '1|Nokuthula Dube-Sithole|Girl|19 yrs|+263 77 300 4431|half',
      71: '60|JAN VAN DER MERWE|Boy|15|263775856408|$239',
    },
    notes: [
      '3 rows above the headings were left out: rows 1, 2, 3.',
      '2 empty rows were left out: rows 27, 50.',
      '3 rows with titles were left out: rows 5, 28, 51.',
      '4 rows with sums were left out: rows 26, 49, 72, 74.',
    ],
  },
  {
    file: 'office/03b Whatsapp list with union.xlsx',
    headings: '#|Name & Surname|Boy/Girl|Age|Contact|Paid|Union',
    count: 60,
    rows: {
      6: '1|Nokuthula Dube-Sithole|Girl|19 yrs|+263 77 300 4431|half|East Zimbabwe Union Conference',
      71: '60|JAN VAN DER MERWE|Boy|15|263775856408|$239|East Zimbabwe Union Conference',
    },
    notes: [
      '3 rows above the headings were left out: rows 1, 2, 3.',
      '2 empty rows were left out: rows 27, 50.',
      '3 rows with titles were left out: rows 5, 28, 51.',
      '4 rows with sums were left out: rows 26, 49, 72, 74.',
    ],
  },
  {
    file: 'office/04 WZUC – registration workbook v3.xlsx',
    headings: 'Full Name|First|Last|Gender|D.O.B.|Age (auto)|Union|Cell no.|Fee',
    count: 100,
    rows: {
      2: 'Chiedza Bvumbi|Chiedza|Bvumbi|F|2016-05-23|10|West Zimbabwe Union Conference|263775434718|239',
      101: 'Yeukai Chiwashira|Yeukai|Chiwashira|F|2009-11-08|17|West Zimbabwe Union Conference|0714610610|239',
    },
    sheets: ['READ ME · 2 rows', 'Registration · 100 rows', 'Lists · 1 row'],
    sheet: 1,
    hiddenRows: [22, 23, 24],
    notes: ['1 row with a sum was left out: row 102.'],
  },
  {
    file: 'office/04d WZUC values only.xlsx',
    headings: 'Full Name|First|Last|Gender|D.O.B.|Age (auto)|Union|Cell no.|Fee',
    count: 100,
    rows: {
      2: 'Chiedza Bvumbi|Chiedza|Bvumbi|F|2016-05-23|10|West Zimbabwe Union Conference|263775434718|239',
      101: 'Yeukai Chiwashira|Yeukai|Chiwashira|F|2009-11-08|17|West Zimbabwe Union Conference|0714610610|239',
    },
    sheets: ['Registration · 100 rows', 'READ ME · 2 rows', 'Lists · 1 row'],
    sheet: 0,
    hiddenRows: [22, 23, 24],
    notes: ['1 row with a sum was left out: row 102.'],
  },
  {
    file: 'office/05 CZUC clubs merged.xlsx',
    headings: 'UNION|CLUB|SURNAME|NAMES|SEX|AGE|PHONE',
    count: 50,
    rows: {
      2: 'CENTRAL ZIMBABWE UNION CONFERENCE|CLUB 1|NHAMOINESU|ANESU|F|20|0771864891',
      51: 'CENTRAL ZIMBABWE UNION CONFERENCE|CLUB 5|GWATIDZWA|TARIRO|F|20|263778045472',
    },
  },
  {
    file: 'office/06 Camporee list - Sheet1.tsv',
    headings: 'Name|Surname|Gender|DOB|Union|Phone number',
    count: 60,
    rows: {
      2: 'Tariro|Mazviona|F|04/02/2015|Central Zimbabwe Union Conference|0772243306',
      61: 'Panashe|Ruzvidzane|M|09/06/2011|Central Zimbabwe Union Conference|+263711199098',
    },
  },
  {
    file: 'office/07 unicode text.txt',
    headings: 'First name|Last name|Gender|Age|Union|WhatsApp',
    count: 40,
    rows: {
      2: 'Mthokozisi|Mazviona|M|10|West Zimbabwe Union Conference|0773717832',
      41: 'Tšepo|Mokoenane|M|21|West Zimbabwe Union Conference|(0)71 7456231',
    },
  },
  {
    file: 'office/07b unicode.csv',
    headings: 'First name|Last name|Gender|Age|Union|WhatsApp',
    count: 40,
    rows: {
      2: 'Mthokozisi|Mazviona|M|10|West Zimbabwe Union Conference|0773717832',
      41: 'Tšepo|Mokoenane|M|21|West Zimbabwe Union Conference|(0)71 7456231',
    },
  },
  {
    file: 'office/08 sep.csv',
    headings: 'Code|First name|Last name|Gender|Age|Union|WhatsApp',
    count: 40,
    rows: { 3: '|Shamiso|Sibandale|F|20|EZUC|0770858105', 42: '|Nkosana|Chidzivari|M|19|EZUC|0776415921' },
  },
  {
    file: 'office/09 LibreOffice ansi.csv',
    headings: 'Vorname|Nachname|Geschlecht|Alter|Union|Telefon',
    count: 40,
    rows: {
      2: 'Busisiwe|Shumbake|w|14|Central Zimbabwe Union Conference|0714854035',
      41: 'Björn|Nyström|m|15|Central Zimbabwe Union Conference|(0)77 8891949',
    },
  },
  {
    file: 'office/10 Numbers export.xlsx',
    headings: 'First Name|Surname|Gender|Age|Union|Contact',
    count: 50,
    rows: {
      3: 'Innocent|Manyeruki|M|13|East Zimbabwe Union Conference|0771264502',
      52: 'Simba|Zvidzai|M|15|East Zimbabwe Union Conference|+263 77 485 6927',
    },
    sheets: ['Export Summary · 2 rows', 'Sheet 1 · 50 rows'],
    sheet: 1,
    notes: ['1 row above the headings was left out: row 1.'],
  },
  {
    file: 'office/10b Numbers one sheet.xlsx',
    headings: 'First Name|Surname|Gender|Age|Union|Contact',
    count: 50,
    rows: {
      2: 'Innocent|Manyeruki|M|13|East Zimbabwe Union Conference|0771264502',
      51: 'Simba|Zvidzai|M|15|East Zimbabwe Union Conference|+263 77 485 6927',
    },
  },
  {
    file: 'office/34 one formula.xlsx',
    headings: 'No|First name|Surname|Sex|Age|Union',
    count: 3,
    rows: {
      2: '1|Form0|Ulason|M|12|West Zimbabwe Union Conference',
      3: '2|Form1|Ulason|M|12|West Zimbabwe Union Conference',
      4: '3|Form2|Ulason|M|12|West Zimbabwe Union Conference',
    },
  },
  {
    file: 'office/36 merged again.xlsx',
    headings: 'First name|Surname|Sex|Age|Union',
    count: 3,
    rows: {
      2: 'Mera|Gedson|M|12|West Zimbabwe Union Conference',
      3: 'Merb|Gedson|M|12|West Zimbabwe Union Conference',
      4: 'Merc|Gedson|M|12|West Zimbabwe Union Conference',
    },
  },
]

describe('a list as it is sent', () => {
  test.each(lists)('[W1001] [W1002] [W1011] is read: $file', async ({ file: name, ...expected }) => {
    const answer = await read(name)
    if (!answer.ok) throw new Error(importFileSentence(answer.problem))
    const { file } = answer
    const { headings, rows } = file.table
    const sheet = sheetOf(file)
    expect(headings.join('|')).toBe(expected.headings)
    expect(rows).toHaveLength(expected.count)
    const numbers = new Set(Object.keys(expected.rows).map(Number))
    const chosen = rows.filter(({ number }) => numbers.has(number))
    expect(Object.fromEntries(chosen.map(({ number, cells }) => [number, cells.join('|')]))).toEqual(
      expected.rows,
    )
    expect(file.sheets.length === 1 ? undefined : file.sheets.map(sheetLabel)).toEqual(expected.sheets)
    expect(file.choice.sheet).toBe(expected.sheet ?? 0)
    expect(sheet?.hiddenRows).toEqual(expected.hiddenRows ?? [])
    expect(notesOf(file)).toEqual(expected.notes ?? [])
    const mended = sheet ? mendedTexts(sheet).map((one) => [one.mended, one.unmended]) : []
    expect(mended).toEqual(expected.mended ?? [])
  })
})

test.each([
  [
    'office/11 exported.xls',
    'This is a web page: open it in the spreadsheet program, save it as .xlsx and choose that file.',
  ],
  ['office/12 old excel.xls', 'This is an old Excel file: save it as .xlsx and choose it again.'],
  ['office/13 libre renamed.xlsx', 'This is a file of LibreOffice: save it as .xlsx and choose it again.'],
  ['office/14 libre.ods', 'This is a file of LibreOffice: save it as .xlsx and choose it again.'],
  ['office/15 empty.csv', 'This file is empty: choose the file with the list of people.'],
  [
    'office/17 list.pdf',
    'This is a PDF, which holds no rows: ask for the list as a spreadsheet and choose that file.',
  ],
  [
    'office/19 password.xlsx',
    'This file is locked with a password: save it without a password and choose it again.',
  ],
])('[W1012] %s is refused with an instruction', async (name, sentence) => {
  const answer = await read(name)
  expect(answer.ok ? '' : importFileSentence(answer.problem)).toBe(sentence)
})
