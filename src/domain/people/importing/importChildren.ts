import { type ImportField, normalizeText } from './importFields.ts'
import { type HeadingMeaning, headingMeaning } from './importHeadings.ts'
import { namesIn } from './importNames.ts'
import type { ImportTable } from './importTable.ts'
import { isNothing } from './nothingWords.ts'

/*
 * A form for a family has columns for several children in each row. Each child becomes a row of its own: row 5 holds the
 * first child, 5.2 the second. What a child has no column for is that of the family, but never its age or gender.
 */

interface ChildColumn {
  readonly column: number
  readonly child: number
  readonly meaning: HeadingMeaning
}

const ofFamily: readonly (ImportField | undefined)[] = [
  ...[undefined, 'lastname', 'union', 'abbreviation', 'country', 'whatsapp', 'email', 'status'],
] as const

export function withChildren(table: ImportTable): ImportTable {
  const columns = childColumns(table.headings)
  const children = [2, 3, 4, 5, 6, 7, 8, 9].filter((child) => isNamedIn(table, columns, child))
  if (children.length === 0) return table
  const own = new Set(columns.filter(({ child }) => child > 1).map(({ column }) => column))
  const kept = table.headings.flatMap((_, column) => (own.has(column) ? [] : [column]))
  const fieldOf = new Map(columns.map(({ column, meaning }) => [column, meaning.field]))
  const added = columns.filter(
    ({ child, meaning }) =>
      child > 1 && !kept.some((column) => sharesField(fieldOf.get(column), meaning.field)),
  )
  const more = [...new Map(added.map((one) => [one.meaning.field, one])).values()]
  return {
    ...table,
    headings: [...kept, ...more.map(({ column }) => column)].map((column) => table.headings[column] ?? ''),
    rows: table.rows.flatMap(({ number, cells }) => {
      const first = { number, cells: [...kept.map((column) => cells[column] ?? ''), ...more.map(() => '')] }
      const others = children.flatMap((child) => {
        const textOf = textsOf(columns, child, cells)
        if (isNothing(textOf('firstname') || textOf('fullName') || '')) return []
        const filled = kept.map((column) => {
          const field = fieldOf.get(column)
          const text = field === undefined ? undefined : nameOrText(textOf, field)
          return text ?? (ofFamily.includes(field) ? (cells[column] ?? '') : '')
        })
        return [
          {
            number: Number(`${number}.${child}`),
            cells: [...filled, ...more.map(({ meaning }) => textOf(meaning.field) ?? '')],
          },
        ]
      })
      return [first, ...others]
    }),
    childColumns: [...own].map((column) => table.headings[column] ?? ''),
  }
}

/**
 * Without a number a heading counts children if it is repeated together with the whole name, or if it is once behind the
 * numbered name of each child: 1st child, Age, 2nd child, Age.
 */
function childColumns(headings: readonly string[]): readonly ChildColumn[] {
  const named = headings.flatMap((heading, column) => {
    const meaning = headingMeaning(heading)
    return meaning ? [{ column, meaning, key: normalizeText(heading) }] : []
  })
  const names = named.filter(({ meaning }) => meaning.child !== undefined && isName(meaning.field))
  const childBefore = (column: number) =>
    names.filter((name) => name.column < column).at(-1)?.meaning.child ?? 1
  const columns = named.map(({ column, meaning, key }) => {
    const alike = named.filter((one) => one.key === key)
    const behind = new Set(alike.map((one) => childBefore(one.column)))
    const time = alike.findIndex((one) => one.column === column) + 1
    if (meaning.child !== undefined) return { column, meaning, child: meaning.child, isRepeated: false }
    if (behind.size > 1 && behind.size === alike.length)
      return { column, meaning, child: childBefore(column), isRepeated: false }
    return { column, meaning, child: time, isRepeated: time > 1 }
  })
  const repeated = new Set(columns.flatMap(({ isRepeated, meaning }) => (isRepeated ? [meaning.field] : [])))
  const isNameRepeated = repeated.has('fullName') || (repeated.has('firstname') && repeated.has('lastname'))
  return columns.filter(({ isRepeated }) => !isRepeated || isNameRepeated)
}

function isNamedIn(table: ImportTable, columns: readonly ChildColumn[], child: number): boolean {
  const names = columns.filter(
    (one) => one.child === child && (one.meaning.field === 'firstname' || one.meaning.field === 'fullName'),
  )
  return names.some(({ column }) =>
    table.rows.some(({ cells }) => {
      const text = cells[column] ?? ''
      return !isNothing(text) && /\p{L}{2}/u.test(text) && !/^(yes|no|true|false|none)$/i.test(text.trim())
    }),
  )
}

function isName(field: ImportField | undefined): boolean {
  return field === 'firstname' || field === 'lastname' || field === 'fullName'
}

function sharesField(one: ImportField | undefined, other: ImportField): boolean {
  return one === other || (isName(one) && isName(other))
}

type TextOf = (field: ImportField) => string | undefined

function textsOf(columns: readonly ChildColumn[], child: number, cells: readonly string[]): TextOf {
  return (field) => {
    const found = columns.find((one) => one.child === child && one.meaning.field === field)
    return found && (cells[found.column] ?? '')
  }
}

/** The names of a child may be in one column where those of the first child are in two. */
function nameOrText(textOf: TextOf, field: ImportField): string | undefined {
  const text = textOf(field)
  const full = textOf('fullName')
  if (text !== undefined) return text
  if (field === 'fullName') {
    const first = textOf('firstname')
    return first === undefined ? undefined : `${first} ${textOf('lastname') ?? ''}`.trim()
  }
  if (full === undefined || (field !== 'firstname' && field !== 'lastname')) return undefined
  const { firstname, lastname } = namesIn(full)
  if (firstname === '') return field === 'firstname' ? lastname : undefined
  return field === 'firstname' ? firstname : lastname
}

/** For the page of the columns; undefined for a table with one person in each row. */
export function childrenNote({ childColumns, rows }: ImportTable): string | undefined {
  if (childColumns === undefined) return undefined
  const second = rows.find(({ number }) => !Number.isInteger(number))?.number ?? 2.2
  const more = rows.filter(({ number }) => !Number.isInteger(number)).length
  return `${more === 1 ? '1 more person' : `${more.toLocaleString('en')} more people`}. Row ${second} is child ${String(second).split('.')[1]} of row ${Math.floor(second)}.`
}
