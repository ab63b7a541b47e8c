import { headingMeaning, type ImportField, importFieldLabels, list, normalizeText } from './importFields.ts'
import { type ImportTable, isHeadingOfLetter } from './importTable.ts'
import type { Gender } from './people.ts'

export type ColumnChoices = readonly (ImportField | null)[]

export type WordChoices = Readonly<Record<string, string>>

export interface ValueChoices {
  readonly gender: WordChoices
  readonly union: WordChoices
}

/** Manual choices on this device, by folded heading and word. Must not contain personal data. */
export interface RememberedColumns {
  readonly headings: Readonly<Record<string, ImportField | ''>>
  readonly values: ValueChoices
}

export const nothingRemembered: RememberedColumns = { headings: {}, values: { gender: {}, union: {} } }

/** Remembered choices first, then the meaning of the headings; each field is used once. */
export function proposedColumns(headings: readonly string[], remembered: RememberedColumns): ColumnChoices {
  const columns: (ImportField | null)[] = headings.map(() => null)
  const isFree = (field: ImportField) => !columns.includes(field)
  const named: { readonly column: number; readonly field: ImportField; readonly rank: number }[] = []
  for (const [column, text] of headings.entries()) {
    const chosen = ownValue(remembered.headings, normalizeText(text))
    const meaning = headingMeaning(text)
    if (chosen && isFree(chosen)) columns[column] = chosen
    else if (chosen === undefined && meaning) named.push({ column, ...meaning })
  }
  for (const { column, field } of named.sort((one, other) => one.rank - other.rank))
    if (isFree(field)) columns[column] = field
  return withPlainName(columns, (column) =>
    ownValue(remembered.headings, normalizeText(headings[column] ?? '')),
  )
}

/** "Name" is the first name beside "Surname", the last name beside "First name", and ignored beside both. */
function withPlainName(
  columns: ColumnChoices,
  chosenBefore: (column: number) => ImportField | '' | undefined,
): ColumnChoices {
  const column = columns.indexOf('fullName')
  const [hasFirst, hasLast] = [columns.includes('firstname'), columns.includes('lastname')]
  if (column === -1 || !(hasFirst || hasLast) || chosenBefore(column) === 'fullName') return columns
  const field = hasFirst && hasLast ? null : hasFirst ? 'lastname' : 'firstname'
  return withColumn(columns, column, field)
}

export function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

export function withColumn(columns: ColumnChoices, column: number, field: ImportField | null): ColumnChoices {
  return columns.map((other, index) => {
    if (index === column) return field
    return other === field ? null : other
  })
}

export function columnsProblem(columns: ColumnChoices): string | undefined {
  const has = (field: ImportField) => columns.includes(field)
  if (has('fullName') && (has('firstname') || has('lastname')))
    return 'Choose either one column with the whole name, or one with the first and one with the last name.'
  if (has('fullName') || (has('firstname') && has('lastname')))
    return has('union') || has('code')
      ? undefined
      : 'Choose the column with the union. If the file has none, write the union into each row there, and choose the file again.'
  const missing = has('firstname') ? 'lastname' : has('lastname') ? 'firstname' : 'fullName'
  return `Choose the column with the ${importFieldLabels[missing].toLowerCase()}.`
}

const genderWords: ReadonlyMap<string, Gender | ''> = new Map([
  ...list('f, female, girl, g, woman, w, feminine, femme, fille, feminino, mulher, weiblich, fem').map(
    (word) => [word, 'FEMALE'] as const,
  ),
  ...list('m, male, boy, b, man, masculine, homme, garcon, masculino, homem, mannlich, masc').map(
    (word) => [word, 'MALE'] as const,
  ),
  ...list('unknown, not known, n a, na, none').map((word) => [word, ''] as const),
  ['', ''],
])

export function genderMeant(text: string, choices: WordChoices): Gender | '' | undefined {
  const word = normalizeText(text)
  const chosen = ownValue(choices, word)
  if (chosen === 'MALE' || chosen === 'FEMALE' || chosen === '') return chosen
  return genderWords.get(word)
}

export interface ColumnWord {
  readonly text: string
  readonly folded: string
  readonly rows: number
}

export function wordsOf(
  table: ImportTable,
  columns: ColumnChoices,
  field: ImportField,
): readonly ColumnWord[] {
  const column = columns.indexOf(field)
  const words = new Map<string, { text: string; folded: string; rows: number }>()
  for (const { cells } of table.rows) {
    const text = (cells[column] ?? '').trim()
    const key = normalizeText(text)
    const known = words.get(key)
    if (known) known.rows += 1
    else if (text !== '') words.set(key, { text, folded: key, rows: 1 })
  }
  return [...words.values()].sort((one, other) => other.rows - one.rows)
}

export function unknownGenders(
  table: ImportTable,
  columns: ColumnChoices,
  values: ValueChoices,
): readonly ColumnWord[] {
  return wordsOf(table, columns, 'gender').filter(
    ({ text }) => genderMeant(text, values.gender) === undefined,
  )
}

export function remembering(
  remembered: RememberedColumns,
  table: ImportTable,
  columns: ColumnChoices,
  values: ValueChoices,
): RememberedColumns {
  const proposed = proposedColumns(table.headings, nothingRemembered)
  const hasHeadings = table.headings.filter((heading) => headingMeaning(heading)).length > 1
  const byHand = table.headings.flatMap((heading, column) => {
    const key = normalizeText(heading)
    const field = columns[column] ?? ''
    const isRemembered = Object.hasOwn(remembered.headings, key)
    const isKnown = headingMeaning(heading) !== undefined
    const isHeading = hasHeadings && (isKnown || (field !== '' && isLikeHeading(table, column)))
    const differs = columns[column] !== proposed[column]
    return isRemembered || (differs && isHeading) ? [[key, field] as const] : []
  })
  const words = new Set(wordsOf(table, columns, 'gender').map(({ folded: word }) => word))
  const genders = Object.entries(values.gender).filter(([word]) => words.has(word))
  const unionWords = new Set(wordsOf(table, columns, 'union').map(({ folded: word }) => word))
  const unions = Object.entries(values.union).filter(([word]) => unionWords.has(word))
  return {
    headings: { ...remembered.headings, ...Object.fromEntries(byHand) },
    values: {
      gender: { ...remembered.values.gender, ...Object.fromEntries(genders) },
      union: { ...remembered.values.union, ...Object.fromEntries(unions) },
    },
  }
}

const maxRememberedHeadingLength = 40

/**
 * In a file without headings the first row is a person, and no personal data may be remembered. So a heading
 * counts only beside two known headings, if it is short, has letters, is not a value of its column and does
 * not look like a date, number or address.
 */
function isLikeHeading({ headings, rows }: ImportTable, column: number): boolean {
  const heading = headings[column] ?? ''
  const key = normalizeText(heading)
  const isText =
    /\p{L}/u.test(heading) && !/[\d@]/.test(heading) && heading.length <= maxRememberedHeadingLength
  return (
    key !== '' &&
    isText &&
    !isHeadingOfLetter(heading) &&
    rows.every(({ cells }) => normalizeText(cells[column] ?? '') !== key)
  )
}
