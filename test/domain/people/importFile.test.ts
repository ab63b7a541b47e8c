import { describe, expect, test } from 'vitest'
import {
  cellNameOf,
  columnLetters,
  type ImportFileProblem,
  importFileSentence,
  importLimits,
} from '../../../src/domain/people/importing/importFile.ts'

const sentences: Readonly<Record<ImportFileProblem['kind'], string>> = {
  empty: 'This file is empty: choose the file with the list of people.',
  noPeople: 'There are no people below the headings of this file: choose the file with the list of people.',
  tooLarge:
    'This file is larger than 10 MB: split the list into smaller files and choose one after the other.',
  unpacksTooLarge:
    'This file grows to more than 100 MB when it is opened: copy the list into a new workbook and choose that.',
  tooManyRows:
    'This file has more than 20,000 rows: split the list into smaller files and choose one after the other.',
  tooManyColumns:
    'This file has 16,384 columns, and at most 100 can be read: delete those that are not needed and choose it again.',
  farCell:
    'There is a value far away from the list, in cell C7: delete it, save the file and choose it again.',
  otherFormat:
    'This is no list that can be read: save it as XLSX or CSV in the spreadsheet program and choose that file.',
  misleadingName:
    'What is in this file is not what its name says: save it as XLSX or CSV in the spreadsheet program and choose that file.',
  oldWorkbook: 'This is an old Excel file: save it as .xlsx and choose it again.',
  openDocument: 'This is a file of LibreOffice: save it as .xlsx and choose it again.',
  numbers: 'This is a file of Numbers: export it to Excel and choose the exported file.',
  pdf: 'This is a PDF, which holds no rows: ask for the list as a spreadsheet and choose that file.',
  webPage: 'This is a web page: open it in the spreadsheet program, save it as .xlsx and choose that file.',
  locked: 'This file is locked with a password: save it without a password and choose it again.',
  cutOff: 'The end of this file is missing: copy or download it again and choose it.',
  broken:
    'This workbook is damaged: open it in the spreadsheet program, save it as XLSX again and choose it.',
  unreadable: 'The browser cannot read this file: close it in other programs and choose it again.',
  tooSlow:
    'Reading this file takes too long: split the list into smaller files and choose one after the other.',
  quotationMarks:
    'A quotation mark is opened in row 14 and not closed as it should be: mend the row, or copy the file again, and choose it.',
  formula:
    'There is a formula in cell C7: save the list as CSV, or paste it as values only, and choose that file.',
  html: 'There is HTML in cell C7: type plain text there, save the file and choose it again.',
  controlCharacter:
    'There is a character in cell C7 that no text has: type the cell again, save the file and choose it again.',
  longCell: 'There are more than 2,000 characters in cell C7: shorten it, save the file and choose it again.',
}

describe('A refused file', () => {
  test.each(Object.entries(sentences))('has instructions: %s', (kind, sentence) => {
    const problem = { kind, count: 16_384, row: 14, cell: 'C7' } as ImportFileProblem
    expect(importFileSentence(problem)).toBe(sentence)
  })

  test('exceeds one of these limits', () => {
    expect(importLimits).toEqual({
      bytes: 10_485_760,
      unpackedBytes: 104_857_600,
      rows: 20_000,
      columns: 100,
      cellCharacters: 2_000,
    })
  })
})

describe('A cell name', () => {
  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [99, 'CV'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ])('has the letters of its column: %i is %s', (column, letters) => {
    expect(columnLetters(column)).toBe(letters)
  })

  test('joins column letters and row number', () => {
    expect(cellNameOf(2, 7)).toBe('C7')
  })
})
