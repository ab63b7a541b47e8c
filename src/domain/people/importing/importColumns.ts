import { groupWords } from '../../camp/groupWords.ts'
import type { Gender } from '../people.ts'
import { isOwnFile } from '../peopleFile.ts'
import { dateIn } from './importDates.ts'
import { type ImportField, importFieldLabels, list, normalizeText } from './importFields.ts'
import { type HeadingMeaning, headingMeaning } from './importHeadings.ts'
import type { ImportTable } from './importTable.ts'
import { isNothing } from './nothingWords.ts'

export type ColumnChoices = readonly (ImportField | null)[]

export type WordChoices = Readonly<Record<string, string>>

export interface ValueChoices {
  readonly gender: WordChoices
  readonly union: WordChoices
  /** Whether people with this word in the column of the status are left out. */
  readonly status: WordChoices
}

export const noValues: ValueChoices = { gender: {}, union: {}, status: {} }

export interface RememberedFile {
  /** In the order of the sorted headings. */
  readonly columns: readonly (ImportField | '')[]
  readonly values: ValueChoices
}

/**
 * Manual choices on this device, by a hash of the headings of the file, so that they are never laid over another file.
 * Must not contain personal data, which a file without headings has in its first row.
 */
export type RememberedColumns = Readonly<Record<string, RememberedFile>>

export const nothingRemembered: RememberedColumns = {}

type Headed = Pick<ImportTable, 'headings' | 'rows'>

export function rememberedFile(table: Headed, remembered: RememberedColumns): RememberedFile | undefined {
  const file = ownValue(remembered, fileKey(table))
  return file?.columns.length === table.headings.length ? file : undefined
}

/** The columns as they were chosen for this file before, or else by the meaning of the headings; each field once. */
export function proposedColumns(table: Headed, remembered: RememberedColumns): ColumnChoices {
  const known = rememberedFile(table, remembered)
  if (!known) return columnsByHeadings(table)
  const order = sortedColumns(table)
  return table.headings.map((_, column) => known.columns[order.indexOf(column)] || null)
}

interface NamedColumn extends HeadingMeaning {
  readonly column: number
}

function columnsByHeadings(table: Headed): ColumnChoices {
  const named = table.headings
    .flatMap((heading, column): NamedColumn[] => {
      const meaning = headingMeaning(heading)
      return meaning && (meaning.child ?? 1) === 1 ? [{ column, ...meaning }] : []
    })
    .sort((one, other) => one.rank - other.rank)
  const columns: (ImportField | null)[] = table.headings.map(() => null)
  const take = (candidates: readonly NamedColumn[]) => {
    for (const { column, field } of candidates) if (!columns.includes(field)) columns[column] = field
  }
  const isOwn = isOwnFile(table.headings)
  take(named.filter((one) => isOwn || isFitting(valuesOf(table, one.column), one)))
  const isName = (field: ImportField) => field === 'firstname' || field === 'lastname' || field === 'fullName'
  take(
    named.filter(
      ({ column, field, isSure }) => isSure && !isName(field) && valuesOf(table, column).length === 0,
    ),
  )
  // A list of people with one name has an empty column for the other.
  if (columns.includes('firstname') !== columns.includes('lastname') && !columns.includes('fullName'))
    take(named.filter(({ field }) => field === 'firstname' || field === 'lastname'))
  return withPlainName(columns, named)
}

/** "Name" is the first name beside "Surname", the last name beside "First name", and ignored beside both. */
function withPlainName(columns: ColumnChoices, named: readonly NamedColumn[]): ColumnChoices {
  const column = columns.indexOf('fullName')
  const [hasFirst, hasLast] = [columns.includes('firstname'), columns.includes('lastname')]
  if (column === -1 || !(hasFirst || hasLast)) return columns
  const isOfCamper = (place: number) => named.some((one) => one.column === place && one.isOfCamper)
  const isNameOfCamper = isOfCamper(column) && !isOfCamper(columns.indexOf('firstname'))
  // Forms that ask the sender's name ask for the camper's name besides.
  if (hasFirst && hasLast && isNameOfCamper)
    return columns.map((field) => (field === 'firstname' || field === 'lastname' ? null : field))
  return columns.map((field, place) =>
    place === column ? (hasFirst && hasLast ? null : hasFirst ? 'lastname' : 'firstname') : field,
  )
}

const looked = 50

function valuesOf({ rows }: Headed, column: number): readonly string[] {
  const values: string[] = []
  for (const { cells } of rows) {
    const text = (cells[column] ?? '').trim()
    if (!isNothing(text)) values.push(text)
    if (values.length === looked) break
  }
  return values
}

/** A heading does not win when its column is empty or holds something else. */
function isFitting(values: readonly string[], { field, isSure }: HeadingMeaning): boolean {
  if (values.length === 0) return false
  const some = (is: (text: string) => boolean) => values.some(is)
  const areAnswers = values.every((text) => /^(yes|no|true|false|ja|nein|sim|oui|non|x|\d+)$/i.test(text))
  switch (field) {
    case 'firstname':
    case 'lastname':
    case 'fullName':
      return !areAnswers && some((text) => /\p{L}/u.test(text))
    case 'whatsapp':
      return some((text) => text.replace(/\D/g, '').length > 5 || /\dE\+?\d/i.test(text))
    case 'email':
      return isSure || some((text) => text.includes('@'))
    case 'gender':
      return isSure || some((text) => genderMeant(text, {}) !== undefined)
    case 'age':
      return isSure || some((text) => /\d/.test(text) && text.length < 20)
    case 'birthDate':
      return (
        isSure || some((text) => dateIn(text, 'dayFirst', { year: 2100, month: 1, day: 1 }) !== undefined)
      )
    default:
      return isSure || !areAnswers
  }
}

export function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** A column that had the field gets that of the chosen one. */
export function withColumn(columns: ColumnChoices, column: number, field: ImportField | null): ColumnChoices {
  const before = columns[column] ?? null
  return columns.map((other, index) => {
    if (index === column) return field
    return field !== null && other === field ? before : other
  })
}

/** The column that gives the field away when another one gets it. */
export function givingColumn(
  columns: ColumnChoices,
  column: number,
  field: ImportField | null,
): number | undefined {
  const giving = field === null ? -1 : columns.indexOf(field)
  return giving === -1 || giving === column ? undefined : giving
}

/** @param union to which all people of the file belong, if no column holds it */
export function columnsProblem(columns: ColumnChoices, union = ''): string | undefined {
  const has = (field: ImportField) => columns.includes(field)
  const { group } = groupWords()
  if (has('fullName') && (has('firstname') || has('lastname')))
    return 'Choose either one column with the whole name, or one with the first and one with the last name.'
  if (has('fullName') || (has('firstname') && has('lastname')))
    return has('union') || has('code') || union.trim() !== ''
      ? undefined
      : `Choose the column with the ${group}, or write below to which ${group} all people of this file belong.`
  const missing = has('firstname') ? 'lastname' : has('lastname') ? 'firstname' : 'fullName'
  return `Choose the column with the ${importFieldLabels[missing].toLowerCase()}.`
}

const genderWords: ReadonlyMap<string, Gender | ''> = new Map([
  ...[
    ...list(
      'f, female, girl, g, woman, w, lady, feminine, femme, fille, feminino, feminina, mulher, menina, rapariga',
    ),
    ...list(
      'weiblich, frau, madchen, fem, femenino, femenina, mujer, nina, lass, daughter, mrs, miss, ms, mme, sra',
    ),
    ...list('mukadzi, musikana, intombazana, vroulik, meisie, ♀'),
  ].map((word) => [word, 'FEMALE'] as const),
  ...[
    ...list(
      'm, male, boy, b, man, masculine, homme, h, garcon, masculino, masculina, homem, menino, rapaz, mannlich',
    ),
    ...list(
      'herr, junge, masc, masculin, hombre, nino, lad, son, mr, mister, mukomana, murume, umfana, manlik, seun, ♂',
    ),
  ].map((word) => [word, 'MALE'] as const),
])

/** "Female (F)" and "M - Male" say it twice. */
export function genderMeant(text: string, choices: WordChoices): Gender | '' | undefined {
  const word = normalizeText(text)
  const chosen = ownValue(choices, word)
  if (chosen === 'MALE' || chosen === 'FEMALE' || chosen === '') return chosen
  if (isNothing(text)) return ''
  const known = genderWords.get(word) ?? genderWords.get(text.trim())
  if (known !== undefined || word === '') return known
  const [first, ...others] = new Set(word.split(' ').map((part) => genderWords.get(part)))
  return others.length === 0 ? first : undefined
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
    else if (!isNothing(text)) words.set(key, { text, folded: key, rows: 1 })
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

const maxRemembered = 40

/** Only choices that differ from the proposal are kept. */
export function remembering(
  remembered: RememberedColumns,
  table: ImportTable,
  columns: ColumnChoices,
  values: ValueChoices,
): RememberedColumns {
  const key = fileKey(table)
  const others = Object.entries(remembered).filter(([other]) => other !== key)
  const kept: ValueChoices = {
    gender: chosenWords(table, columns, 'gender', values.gender),
    union: chosenWords(table, columns, 'union', values.union),
    status: chosenWords(table, columns, 'status', values.status),
  }
  const proposed = columnsByHeadings(table)
  const isProposed =
    columns.every((field, column) => field === proposed[column]) &&
    Object.values(kept).every((words) => Object.keys(words).length === 0)
  const file: RememberedFile = {
    columns: sortedColumns(table).map((column) => columns[column] ?? ''),
    values: kept,
  }
  return Object.fromEntries([...others, ...(isProposed ? [] : [[key, file] as const])].slice(-maxRemembered))
}

/** Words of other columns may be personal data. */
function chosenWords(
  table: ImportTable,
  columns: ColumnChoices,
  field: keyof ValueChoices,
  choices: WordChoices,
): WordChoices {
  const words = new Set(wordsOf(table, columns, field).map(({ folded }) => folded))
  return Object.fromEntries(Object.entries(choices).filter(([word]) => words.has(word)))
}

function sortedColumns({ headings }: Headed): readonly number[] {
  const folded = headings.map(normalizeText)
  const textOf = (column: number) => folded[column] ?? ''
  return headings
    .map((_, column) => column)
    .sort((one, other) => (textOf(one) < textOf(other) ? -1 : textOf(one) > textOf(other) ? 1 : one - other))
}

/** FNV-1a over the sorted headings from both ends: 64 bits, from which no heading can be read. */
function fileKey(table: Headed): string {
  const text = sortedColumns(table)
    .map((column) => normalizeText(table.headings[column] ?? ''))
    .join('\n')
  const hashOf = (characters: Iterable<string>) => {
    let hash = 0x811c9dc5
    for (const character of characters) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    return (hash >>> 0).toString(36)
  }
  return `${hashOf(text)}-${hashOf([...text].reverse())}`
}
