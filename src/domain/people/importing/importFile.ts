/** Problems of an import file as a whole; none of its rows are read then. */

const megabyte = 1_048_576

export const importLimits = {
  bytes: 10 * megabyte,
  /** The unpacked size of a workbook, which is a zip file. */
  unpackedBytes: 100 * megabyte,
  rows: 20_000,
  columns: 100,
  cellCharacters: 2_000,
} as const

export type CellName = string

export type ImportFileProblem =
  | {
      readonly kind:
        | 'empty'
        | 'noPeople'
        | 'tooLarge'
        | 'unpacksTooLarge'
        | 'tooManyRows'
        | 'otherFormat'
        | 'misleadingName'
        | 'oldWorkbook'
        | 'openDocument'
        | 'numbers'
        | 'pdf'
        | 'webPage'
        | 'locked'
        | 'cutOff'
        | 'broken'
        | 'unreadable'
        | 'tooSlow'
    }
  | { readonly kind: 'tooManyColumns'; readonly count: number }
  | { readonly kind: 'quotationMarks'; readonly row: number }
  | {
      readonly kind: 'farCell' | 'formula' | 'html' | 'controlCharacter' | 'longCell'
      readonly cell: CellName
    }

/** Never quotes the file's content. */
export function importFileSentence(problem: ImportFileProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'This file is empty: choose the file with the list of people.'
    case 'noPeople':
      return 'There are no people below the headings of this file: choose the file with the list of people.'
    case 'tooLarge':
      return 'This file is larger than 10 MB: split the list into smaller files and choose one after the other.'
    case 'unpacksTooLarge':
      return 'This file grows to more than 100 MB when it is opened: copy the list into a new workbook and choose that.'
    case 'tooManyRows':
      return 'This file has more than 20,000 rows: split the list into smaller files and choose one after the other.'
    case 'tooManyColumns':
      return `This file has ${problem.count.toLocaleString('en-US')} columns, and at most ${importLimits.columns} can be read: delete those that are not needed and choose it again.`
    case 'farCell':
      return `There is a value far away from the list, in cell ${problem.cell}: delete it, save the file and choose it again.`
    case 'otherFormat':
      return 'This is no list that can be read: save it as XLSX or CSV in the spreadsheet program and choose that file.'
    case 'misleadingName':
      return 'What is in this file is not what its name says: save it as XLSX or CSV in the spreadsheet program and choose that file.'
    case 'oldWorkbook':
      return 'This is an old Excel file: save it as .xlsx and choose it again.'
    case 'openDocument':
      return 'This is a file of LibreOffice: save it as .xlsx and choose it again.'
    case 'numbers':
      return 'This is a file of Numbers: export it to Excel and choose the exported file.'
    case 'pdf':
      return 'This is a PDF, which holds no rows: ask for the list as a spreadsheet and choose that file.'
    case 'webPage':
      return 'This is a web page: open it in the spreadsheet program, save it as .xlsx and choose that file.'
    case 'locked':
      return 'This file is locked with a password: save it without a password and choose it again.'
    case 'cutOff':
      return 'The end of this file is missing: copy or download it again and choose it.'
    case 'broken':
      return 'This workbook is damaged: open it in the spreadsheet program, save it as XLSX again and choose it.'
    case 'unreadable':
      return 'The browser cannot read this file: close it in other programs and choose it again.'
    case 'tooSlow':
      return 'Reading this file takes too long: split the list into smaller files and choose one after the other.'
    case 'quotationMarks':
      return `A quotation mark is opened in row ${problem.row} and not closed as it should be: mend the row, or copy the file again, and choose it.`
    case 'formula':
      return `There is a formula in cell ${problem.cell}: save the list as CSV, or paste it as values only, and choose that file.`
    case 'html':
      return `There is HTML in cell ${problem.cell}: type plain text there, save the file and choose it again.`
    case 'controlCharacter':
      return `There is a character in cell ${problem.cell} that no text has: type the cell again, save the file and choose it again.`
    case 'longCell':
      return `There are more than 2,000 characters in cell ${problem.cell}: shorten it, save the file and choose it again.`
  }
}

/** @param column the zero-based index */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}

/**
 * @param column zero-based
 * @param row one-based
 */
export function cellNameOf(column: number, row: number): CellName {
  return `${columnLetters(column)}${row}`
}
