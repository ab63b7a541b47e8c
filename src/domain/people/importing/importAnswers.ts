import type { Gender } from '../people.ts'
import { isOwnFile } from '../peopleFile.ts'
import type { AgeAnswers, AgeCause } from './importAges.ts'
import type { ColumnChoices } from './importColumns.ts'
import { ambiguousDate, type DayOrder, orderIn } from './importDates.ts'
import type { ImportField } from './importFields.ts'
import type { ImportTable } from './importTable.ts'

/* Answers that the office gives once for a whole file, because its columns do not contain them. */

export type DateField = 'age' | 'birthDate'

export interface ImportAnswers {
  /** To which union all people of the file belong, if no column holds it. */
  readonly union: string
  readonly gender: Gender | ''
  readonly orders: Readonly<Partial<Record<DateField, DayOrder>>>
  readonly ages: AgeAnswers
  /** An empty union is that of the row above, where the union stands only in the first row of its group. */
  readonly isFilledDown: boolean
}

export const noAnswers: ImportAnswers = { union: '', gender: '', orders: {}, ages: {}, isFilledDown: true }

export interface OrderQuestion {
  readonly field: DateField
  /** A date with two readings. */
  readonly example: string
}

export function textsOf(
  { rows }: ImportTable,
  columns: ColumnChoices,
  field: ImportField,
): readonly string[] {
  const column = columns.indexOf(field)
  return column === -1 ? [] : rows.map(({ cells }) => (cells[column] ?? '').trim())
}

/** The order that the column proves, the answer, or else day first. */
export function orderOf(
  table: ImportTable,
  columns: ColumnChoices,
  field: DateField,
  { orders }: Pick<ImportAnswers, 'orders'>,
): DayOrder {
  const found = orderIn(textsOf(table, columns, field), table.headings[columns.indexOf(field)])
  return found === undefined || found === 'open' ? (orders[field] ?? 'dayFirst') : found
}

export function orderQuestions(table: ImportTable, columns: ColumnChoices): readonly OrderQuestion[] {
  return (['birthDate', 'age'] as const).flatMap((field) => {
    const texts = textsOf(table, columns, field)
    if (orderIn(texts, table.headings[columns.indexOf(field)]) !== 'open') return []
    const example = ambiguousDate(texts)
    return example === undefined ? [] : [{ field, example }]
  })
}

/** Causes that decide whether somebody is a child, and so must be answered. */
export const mustBeAnswered: readonly AgeCause[] = ['differs', 'young', 'old', 'date']

/** True if the union stands only in the first row of each group. */
export function isUnionOfGroups(table: ImportTable, columns: ColumnChoices): boolean {
  const texts = textsOf(table, columns, 'union')
  const filled = texts.filter((text) => text !== '')
  const empty = texts.length - filled.length
  const isOfGroups = filled.length > 1 && texts[0] !== '' && empty >= filled.length
  return isOfGroups && new Set(filled).size === filled.length && !isOwnFile(table.headings)
}
