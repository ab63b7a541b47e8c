import { groupWords } from '../../camp/groupWords.ts'
import {
  abbreviationOf,
  ageFrom,
  codeFrom,
  codePattern,
  codeProblemOf,
  wholeCodeIn,
} from '../../lib/codes.ts'
import { hidesCharacters, isVisible } from '../people.ts'
import { isSamePhone, storedPhone } from '../phones.ts'
import {
  type CellTexts,
  type DifferentCell,
  type ImportCell,
  type ImportRow,
  importCells,
  type RowCell,
  type WrongCell,
} from './importRows.ts'
import { isNothing } from './nothingWords.ts'

const maxTextLength = 200

const cellNames = {
  firstname: 'the first name',
  lastname: 'the last name',
  get union() {
    return `the ${groupWords().group}`
  },
  country: 'the country',
  whatsapp: 'the WhatsApp number',
  email: 'the email',
} as const satisfies Record<Exclude<ImportCell, 'gender' | 'age'>, string>

/** A phone that a spreadsheet has shortened is left out, so a known person keeps the stored one. */
export function tidyRow(row: ImportRow): ImportRow {
  return {
    row: row.row,
    firstname: tidy(row.firstname),
    lastname: tidy(row.lastname),
    gender: tidy(row.gender).toUpperCase(),
    age: /^\d{1,3}$/.test(row.age.trim()) ? String(Number(row.age)) : tidy(row.age),
    union: valueIn('union', row.union),
    country: valueIn('country', row.country),
    whatsapp: tidy(storedPhone(row.whatsapp, row.country)),
    email: valueIn('email', row.email),
    abbreviation: tidy(row.abbreviation),
    number: tidy(row.number),
    code: tidy(row.code).toUpperCase(),
  }
}

/** A word or sign for nothing, such as "-" or n/a, is no value. */
function valueIn(field: 'union' | 'country' | 'email', text: string): string {
  return isNothing(text, field) ? '' : tidy(text)
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

export function wrongCells(row: ImportRow): readonly WrongCell[] {
  return importCells.flatMap((cell) => {
    const sentence = row[cell] === '' ? undefined : problemOf(cell, row[cell])
    return sentence === undefined ? [] : [{ cell, sentence }]
  })
}

function problemOf(cell: ImportCell, text: string): string | undefined {
  if (cell === 'gender')
    return text === 'MALE' || text === 'FEMALE' ? undefined : 'Please choose male or female.'
  if (cell === 'age') return ageFrom(text) === undefined ? ageProblemOf(text) : undefined
  if (text.length > maxTextLength)
    return `Please enter ${cellNames[cell]} with at most ${maxTextLength} characters.`
  if (hidesCharacters(text)) return 'There is an invisible character in it. Please type it again.'
  return isVisible(text) ? undefined : `Please enter ${cellNames[cell]}.`
}

/** Has a year of four digits, or three parts as in 12-Mar-12. */
const likeDate = /(^|\D)(19|20)\d\d(?!\d)|^\d{1,2}[ ./-](\d{1,2}|[a-z]{3,9})[ ./-]\d{2}$/i

function ageProblemOf(text: string): string {
  return likeDate.test(text)
    ? 'Please write dates of birth as 2012-03-12 in the file, or enter the age here.'
    : 'Please enter the age as a whole number from 0 to 120, or leave it empty.'
}

export function missingCells(row: ImportRow): readonly WrongCell[] {
  const needed = ['firstname', 'lastname', 'gender', 'union'] as const
  return needed.flatMap((cell) => {
    if (row[cell] !== '') return []
    const sentence = cell === 'gender' ? 'Please choose male or female.' : `Please enter ${cellNames[cell]}.`
    return [{ cell, sentence }]
  })
}

export function proposedAbbreviation(union: string): string {
  return lettersOf(abbreviationOf(union)) ?? ''
}

function lettersOf(abbreviation: string): string | undefined {
  const letters = codeFrom(abbreviation, '0')?.slice(0, -1)
  return letters === '' ? undefined : letters
}

export type RowCode =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'nextFree'; readonly letters: string }
  | { readonly kind: 'wrong'; readonly cell: WrongCell }

export function rowCodeOf(row: ImportRow, abbreviation: string): RowCode {
  if (row.code !== '') {
    return codePattern.test(row.code) && /[A-Z0-9]/.test(row.code)
      ? { kind: 'code', code: row.code }
      : wrong(
          'code',
          'A code is at most ten letters A to Z, digits and hyphens. Leave it empty for a new one.',
        )
  }
  const used = row.abbreviation || abbreviation
  const letters = lettersOf(used)
  if (letters === undefined) {
    return wrong(
      'abbreviation',
      /\p{L}/u.test(used)
        ? codeProblemOf(used, '0')
        : `Please enter the letters that the codes of this ${groupWords().group} begin with.`,
    )
  }
  if (row.number === '') return { kind: 'nextFree', letters }
  const code = wholeCodeIn(used, row.number)?.code ?? codeFrom(used, row.number)
  return code === undefined ? wrong('number', codeProblemOf(used, row.number)) : { kind: 'code', code }
}

function wrong(cell: RowCell, sentence: string): RowCode {
  return { kind: 'wrong', cell: { cell, sentence } }
}

/** The values from the last import; a cell that was never imported is missing. */
export type Imported = Readonly<Partial<Record<ImportCell, string | null>>>

export function differentCells(
  row: CellTexts,
  stored: CellTexts,
  imported: Imported,
): readonly DifferentCell[] {
  return importCells.flatMap((cell) => {
    if (row[cell] === '' || saysSame(cell, row[cell], stored[cell])) return []
    const isByOffice = !saysSame(cell, imported[cell] ?? '', stored[cell])
    return [{ cell, file: row[cell], stored: stored[cell], isByOffice }]
  })
}

/**
 * One phone is written in many ways, and spreadsheets drop its leading plus and zeros. A name in capitals is no better
 * than one as it is written.
 */
function saysSame(cell: ImportCell, given: string, stored: string): boolean {
  const text = tidy(stored)
  if (cell === 'firstname' || cell === 'lastname') return given === text || given === text.toUpperCase()
  if (given === text || cell !== 'whatsapp') return given === text
  return given === text.replace(/^[+0]+(?=\d+$)/, '') || isSamePhone(given, text)
}
