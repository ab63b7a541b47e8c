import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/sourceFiles.ts'
import { noAnswers } from '../../../src/domain/people/importing/importAnswers.ts'
import {
  nothingRemembered,
  noValues,
  proposedColumns,
} from '../../../src/domain/people/importing/importColumns.ts'
import { readRows } from '../../../src/domain/people/importing/importedRows.ts'
import { notesOfRows } from '../../../src/domain/people/importing/importNotes.ts'
import { readFile } from '../../../src/services/import/readFile.ts'

/** @returns the people as texts: name, gender, age, union, phone, and the cause of a question about the age */
async function peopleOf(name: string) {
  const bytes = readFileSync(join(projectRoot, 'test/services/import/fixtures/forms', name))
  const read = await readFile(name, bytes)
  if (!read.ok) throw new Error(read.problem.kind)
  const { table } = read.file
  const columns = proposedColumns(table, nothingRemembered)
  const rows = readRows(table, columns, noValues, '2026-11-28', noAnswers)
  const people = rows.map(({ row, age }) =>
    [
      [row.firstname, row.lastname].join('/'),
      ...[row.gender.slice(0, 1), row.age, row.union, row.whatsapp, age.cause ?? ''],
    ].join(' | '),
  )
  return { people, notes: notesOfRows(rows) }
}

const files: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'agedob.csv',
    [
      'Ada/Moyo | F | 5 | Zimbabwe East Union Conference |  | differs',
      'Alan/Dube | M | 40 | Zimbabwe East Union Conference |  | differs',
    ],
    [],
  ],
  [
    'agetext.csv',
    [
      'P0/Moyo | F | 12 | Zimbabwe East Union Conference |  | ',
      'P1/Moyo | F | 12 | Zimbabwe East Union Conference |  | ',
      'P2/Moyo | F | 12 | Zimbabwe East Union Conference |  | ',
      'P3/Moyo | F | 12+ | Zimbabwe East Union Conference |  | unread',
      'P4/Moyo | F | 12-14 | Zimbabwe East Union Conference |  | unread',
      'P5/Moyo | F | Under 18 | Zimbabwe East Union Conference |  | unread',
      'P6/Moyo | F | 18+ | Zimbabwe East Union Conference |  | unread',
      'P7/Moyo | F | 12 | Zimbabwe East Union Conference |  | ',
      'P8/Moyo | F | 12 | Zimbabwe East Union Conference |  | ',
      'P9/Moyo | F | XII | Zimbabwe East Union Conference |  | unread',
      'P10/Moyo | F | 12 | Zimbabwe East Union Conference |  | ',
      'P11/Moyo | F | ~12 | Zimbabwe East Union Conference |  | unread',
      'P12/Moyo | F | 12 | Zimbabwe East Union Conference |  | ',
      'P13/Moyo | F | 13 | Zimbabwe East Union Conference |  | ',
      'P14/Moyo | F | 13 | Zimbabwe East Union Conference |  | ',
      'P15/Moyo | F | 12 | Zimbabwe East Union Conference |  | ',
      'P16/Moyo | F | 12 | Zimbabwe East Union Conference |  | ',
      'P17/Moyo | F | 10-15 | Zimbabwe East Union Conference |  | unread',
    ],
    [],
  ],
  [
    'boyOrGirl.csv',
    [
      'Anotida/Keyboardson | M | 12 | West Zimbabwe Union Conference |  | ',
      'Ropa/Keyboardson | F | 13 | West Zimbabwe Union Conference |  | ',
      'Kudakwashe/Keyboardson | M | 14 | West Zimbabwe Union Conference |  | ',
    ],
    [],
  ],
  [
    'capitals.csv',
    [
      'PIET/VAN DER WESTHUIZENDORP | M | 12 | West Zimbabwe Union Conference |  | ',
      'MARIA/DOS SANTOSINI | F | 13 | West Zimbabwe Union Conference |  | ',
      'Maria/dos Santosini-Lowe | F | 13 | West Zimbabwe Union Conference |  | ',
    ],
    [],
  ],
  [
    'churchcrm.csv',
    [
      'Ada/Moyo | F | 14 | Zimbabwe East Union Conference | 888-555-1212 | ',
      'Alan/Moyo | M | 0000-07-04 | Zimbabwe East Union Conference | 888-555-1212 | unread',
      'Amy/Moyo | F |  | Zimbabwe East Union Conference |  | ',
      'Abel/Moyo | M | 13 | Zimbabwe East Union Conference |  | year',
    ],
    [
      '2 phones cannot be read, such as “888-555-1212”: the prefix of its country is missing or wrong. They come in as they are written.',
    ],
  ],
  [
    'dates.csv',
    [
      'Dat00/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat01/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat02/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat03/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat04/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat05/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat06/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat07/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat08/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat09/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat10/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat11/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat12/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat13/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat14/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat15/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat16/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat17/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat18/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat19/Testdate | M | 13 | West Zimbabwe Union Conference |  | year',
      'Dat20/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat21/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat22/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat23/Testdate | M | 14 | West Zimbabwe Union Conference |  | ',
      'Dat24/Testdate | M |  | West Zimbabwe Union Conference |  | ',
      'Dat25/Testdate | M | 13 | West Zimbabwe Union Conference |  | ',
      'Dat26/Testdate | M | 13 | West Zimbabwe Union Conference |  | ',
      'Dat27/Testdate | M | 13 | West Zimbabwe Union Conference |  | ',
      'Dat28/Testdate | M | 13 | West Zimbabwe Union Conference |  | ',
      'Dat29/Testdate | M | 13 | West Zimbabwe Union Conference |  | ',
      'Dat30/Testdate | M | 13 | West Zimbabwe Union Conference |  | ',
      'Dat31/Testdate | M | 13 | West Zimbabwe Union Conference |  | ',
      'Dat32/Testdate | M | 13+ | West Zimbabwe Union Conference |  | unread',
      'Dat33/Testdate | M | 12-13 | West Zimbabwe Union Conference |  | unread',
    ],
    [],
  ],
  [
    'errors.csv',
    [
      'Ada/Moyo | F | 13 |  |  | ',
      'Alan/ | M | 14 | Zimbabwe East Union Conference |  | ',
      '/Dube | M |  | Zimbabwe East Union Conference |  | ',
    ],
    [],
  ],
  [
    'googleforms.csv',
    [
      'Ada/Moyo | F | 14 | Zimbabwe East Union Conference | +263771234567 | ',
      'Alan/Moyo | M | 14 | Zimbabwe East Union Conference | +263771234567 | ',
    ],
    [],
  ],
  [
    'gravityforms.csv',
    [
      'Tariro/Moyo | F | 13 | Hatfield Eagles |  | ',
      'Mary Jane/Dube | F | 14 | Hatfield Eagles |  | ',
      'Anna Maria/Sibanda | F | 14 | Hatfield Eagles |  | ',
    ],
    [],
  ],
  [
    'hitobito.csv',
    [
      'Tariro/Müller | M | 14 |  | (03695) 4466988 | ',
      'Thandi/Dube | F | 15 |  |  | ',
      'Rudo/Ncube |  |  |  |  | ',
    ],
    ['“(03695) 4466988” is no phone: it is too long. It comes in as it is written.'],
  ],
  [
    'jotform.csv',
    [
      'Chipo/Moyo | F | 14 | Hatfield Eagles | +263771234567 | ',
      'Farai/Dube | M | 14 | Hatfield Eagles | +263771234568 | ',
    ],
    [],
  ],
  ['kobo.csv', ['Ada/Moyo | F | 13 | Zimbabwe East |  | ', 'Alan/Dube | M | 14 | Zimbabwe East |  | '], []],
  [
    'merged-group.csv',
    [
      'Ada/Moyo | F | 13 | Zimbabwe East Union Conference |  | ',
      'Alan/Dube | M | 14 | Zimbabwe East Union Conference |  | ',
      'Amy/Sibanda | F | 14 | Zimbabwe East Union Conference |  | ',
      'Abel/Ncube | M | 14 | Mozambique Union |  | ',
      'Alice/Phiri | F | 15 | Mozambique Union |  | ',
    ],
    [],
  ],
  ['moodle.csv', ['Ada/Moyo | F |  |  |  | '], []],
  [
    'msforms.csv',
    [
      'Ada/Moyo | F | 14 | Zimbabwe East Union Conference |  | ',
      'Alan/Dube | M | 14 | Zimbabwe East Union Conference |  | ',
    ],
    [],
  ],
  [
    'pandas.csv',
    [
      'Ada/Moyo | F | 13 | Zimbabwe East Union Conference | +263771234567 | ',
      'Alan/Dube | M |  | Zimbabwe East Union Conference |  | ',
      'Amy/Sibanda | F |  | Zimbabwe East Union Conference |  | ',
    ],
    [],
  ],
  [
    'phones.csv',
    [
      'Ada/Moyo | F |  | Zimbabwe East Union Conference |  | ',
      'Alan/Dube | M |  | Zimbabwe East Union Conference |  | ',
    ],
    [
      '2 people come in without a phone, because the spreadsheet has shortened it to 2,63772E+11. For the whole phones, format the column as text, type them again and choose the file again.',
    ],
  ],
  [
    'spaces.csv',
    [
      'Ada/Moyo | F | 13 | Zimbabwe East Union Conference |  | ',
      'Alan/Dube | M | 14 | Zimbabwe East Union Conference |  | ',
    ],
    [],
  ],
  [
    'sqlnull.csv',
    [
      'Ada/Moyo | F | 13 | Zimbabwe East Union Conference |  | ',
      'Alan/ | M |  | Zimbabwe East Union Conference |  | ',
    ],
    [],
  ],
  ['twolines.csv', ['Ada/Moyo | F | 13 | Zimbabwe East Union Conference |  | '], []],
  [
    'union-short.csv',
    [
      'Ada/Moyo | F | 13 | ZEUC |  | ',
      'Alan/Dube | M | 14 | Zimbabwe East Union |  | ',
      'Amy/Sibanda | F | 14 | Zim East Union Conf. |  | ',
      'Abel/Ncube | M | 14 | Zimbabwe East Union Conference (ZEUC) |  | ',
    ],
    [],
  ],
]

test.each(files)('[W1036] the people of %s', async (name, people, notes) => {
  expect(await peopleOf(name)).toEqual({ people, notes })
})
