import { isOwnFile } from '../peopleFile.ts'
import { type PhoneReading, readPhone, storedPhone } from '../phones.ts'
import { type AgeReading, ageReading, answeredAge } from './importAges.ts'
import { type ImportAnswers, isUnionOfGroups, noAnswers, orderOf } from './importAnswers.ts'
import { type ColumnChoices, genderMeant, type ValueChoices } from './importColumns.ts'
import type { ImportField } from './importFields.ts'
import { headingMeaning } from './importHeadings.ts'
import { namesIn, namesOf, type ReadNames } from './importNames.ts'
import type { ImportRow } from './importRows.ts'
import { isLeftOut } from './importStatus.ts'
import type { ImportTable } from './importTable.ts'
import { unionReader } from './importUnions.ts'
import { isNothing } from './nothingWords.ts'

/** A row with what was read in its cells, for notes and questions about them. */
export interface ReadRow {
  readonly row: ImportRow
  readonly names: ReadNames
  readonly age: AgeReading
  readonly phone: PhoneReading
  readonly phoneText: string
  readonly isLeftOut: boolean
  /** Nothing is in the columns that were chosen, as in a line with the name of a club. */
  readonly isBlank: boolean
}

/**
 * An unknown gender word and a text that is no age stay unchanged.
 * @param day YYYY-MM-DD, the day for computing ages from dates of birth
 */
export function importRowsOf(
  table: ImportTable,
  columns: ColumnChoices,
  values: ValueChoices,
  day: string,
  answers: ImportAnswers = noAnswers,
): readonly ImportRow[] {
  return readRows(table, columns, values, day, answers).flatMap(({ row, isBlank }) => (isBlank ? [] : [row]))
}

export function readRows(
  table: ImportTable,
  columns: ColumnChoices,
  values: ValueChoices,
  day: string,
  answers: ImportAnswers,
): readonly ReadRow[] {
  const columnOf = new Map(columns.map((field, column) => [field, column]))
  const isOwn = isOwnFile(table.headings)
  const textIn = (cells: readonly string[], field: ImportField) => {
    const text = oneLine(cells[columnOf.get(field) ?? -1] ?? '')
    return !isOwn && isNothing(text, field) ? '' : text
  }
  const orders = {
    age: orderOf(table, columns, 'age', answers),
    birthDate: orderOf(table, columns, 'birthDate', answers),
  }
  const nameHeading = table.headings[columns.indexOf('fullName')] ?? ''
  const isSurnameFirst = headingMeaning(nameHeading)?.isSurnameFirst
  const statusHeading = table.headings[columns.indexOf('status')] ?? ''
  const unionMeant = unionReader(table, columns, values.union)
  const isOfGroups = answers.isFilledDown && isUnionOfGroups(table, columns)
  const chosen = columns.flatMap((field) => field ?? [])
  const hasNames = chosen.some(
    (field) => field === 'fullName' || field === 'firstname' || field === 'lastname',
  )
  let unionAbove = ''
  return table.rows.map(({ number, cells }): ReadRow => {
    const text = (field: ImportField) => textIn(cells, field)
    const names = columnOf.has('fullName')
      ? namesIn(text('fullName'), isSurnameFirst)
      : namesFrom(text('firstname'), text('lastname'), isOwn)
    const age = ageReading(text('age'), text('birthDate'), day, orders)
    const phone = readPhone(text('whatsapp'), text('country'))
    const union = text('union') || (isOfGroups ? unionAbove : '')
    unionAbove = union
    const gender = text('gender')
    return {
      row: {
        row: number,
        firstname: names.firstname,
        lastname: names.lastname,
        gender: columnOf.has('gender') ? (genderMeant(gender, values.gender) ?? gender) : answers.gender,
        age: answeredAge(age, answers.ages),
        union: columnOf.has('union')
          ? spelled(unionMeant(union, text('code') !== ''))
          : oneLine(answers.union),
        abbreviation: text('abbreviation'),
        number: text('number'),
        code: text('code').toUpperCase(),
        country: text('country'),
        whatsapp: storedPhone(text('whatsapp'), text('country')),
        email: text('email'),
      },
      names,
      age,
      phone,
      phoneText: text('whatsapp'),
      isBlank: hasNames && chosen.every((field) => text(field) === ''),
      isLeftOut: columnOf.has('status') && isLeftOut(text('status'), statusHeading, values.status),
    }
  })
}

function namesFrom(firstname: string, lastname: string, isOwn: boolean): ReadNames {
  return isOwn ? { firstname, lastname, nicknames: [] } : namesOf(firstname, lastname)
}

/** A text that is no phone comes in as it is written, so that nothing is lost. */
/** Survey programs write a choice by its name: zimbabwe_east. */
function spelled(union: string): string {
  if (!/^[a-z\d]+(_[a-z\d]+)+$/.test(union)) return union
  return union.replace(
    /(^|_)([a-z\d])/g,
    (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase(),
  )
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}
