import { codesButForZeros } from '../../../src/domain/lib/codes.ts'
import { alikePeople } from '../../../src/domain/people/alikePeople.ts'
import { normalizeText } from '../../../src/domain/people/importing/importFields.ts'
import {
  type ImportRow,
  type ImportVerdict,
  importCells,
  type KnownPerson,
  nameKey,
  type WrongCell,
} from '../../../src/domain/people/importing/importRows.ts'
import {
  differentCells,
  missingCells,
  type RowCode,
  rowCodeOf,
  wrongCells,
} from '../../../src/domain/people/importing/importRules.ts'
import type { Match, StoredPerson } from './importMatches.ts'

export interface JudgedRow {
  readonly verdict: ImportVerdict
  readonly againstAdding: readonly WrongCell[]
  readonly rowCode: RowCode
}

interface Judging {
  readonly row: ImportRow
  readonly rowCode: RowCode
  readonly persons: readonly StoredPerson[]
  readonly owner: StoredPerson | undefined
}

/**
 * @param rows tidied
 * @param codes of the rows, in the same order
 */
export function judge(
  rows: readonly ImportRow[],
  codes: readonly RowCode[],
  matches: readonly Match[],
): readonly JudgedRow[] {
  const found = rows.map((row, position): Judging => {
    const own = matches.filter((match) => match.position === position)
    return {
      row,
      rowCode: codes[position] ?? rowCodeOf(row, ''),
      persons: own.map(({ person }) => person),
      owner: own.find(({ isByCode }) => isByCode)?.person,
    }
  })
  const identified = identities(found)
  const rowsByCode = new Map<string, number>()
  const earlierRows = alikePeople<ImportRow>((row) => row)
  return found.map((judging, position) => {
    const { row, rowCode } = judging
    const person = identified[position]
    const earlier = earlierRows.alikeTo(row).flatMap((other) => (areSiblings(row, other) ? [] : [other.row]))
    earlierRows.add(row)
    const code = rowCode.kind === 'code' ? codesButForZeros(rowCode.code)[0] : undefined
    const sameCode = code === undefined ? undefined : rowsByCode.get(code)
    if (code !== undefined && sameCode === undefined) rowsByCode.set(code, row.row)
    const wrong = [...wrongCells(row), ...(sameCode === undefined ? [] : [repeatedCode(row, sameCode)])]
    const againstAdding = [...wrong, ...missingCells(row), ...codeProblems(row, rowCode)]
    const verdict = verdictOf(judging, person, person ? wrong : againstAdding, earlier)
    return { verdict, againstAdding, rowCode }
  })
}

/** Children of one row of the file, such as 5 and 5.2, are the same person only under the same names. */
function areSiblings(row: ImportRow, other: ImportRow): boolean {
  return Math.trunc(row.row) === Math.trunc(other.row) && nameKey(row) !== nameKey(other)
}

function verdictOf(
  { row, rowCode, persons, owner }: Judging,
  person: StoredPerson | undefined,
  cells: readonly WrongCell[],
  earlier: readonly number[],
): ImportVerdict {
  if (cells.length > 0) return { row: row.row, verdict: 'wrong', cells }
  if (person) {
    const known = knownPerson(row, person)
    return { row: row.row, verdict: known.cells.length === 0 ? 'here' : 'different', person: known }
  }
  const code = rowCode.kind === 'code' ? rowCode.code : undefined
  if (persons.length === 0 && earlier.length === 0)
    return code === undefined ? { row: row.row, verdict: 'new' } : { row: row.row, verdict: 'new', code }
  const likeness = (other: StoredPerson) =>
    Number(other === owner) * 8 +
    Number(nameKey(row) === nameKey(other.stored)) * 4 +
    Number(hasCell(row, other, 'union')) * 2 +
    Number(hasCell(row, other, 'age'))
  return {
    row: row.row,
    verdict: 'perhaps',
    persons: persons
      .toSorted((one, other) => likeness(other) - likeness(one))
      .map((other) => knownPerson(row, other)),
    rows: earlier,
    ...(owner && code !== undefined && { takenCode: code }),
  }
}

/** Assigns each row its certain person; one person belongs to one row. Rows with a code come first. */
function identities(found: readonly Judging[]): readonly (StoredPerson | undefined)[] {
  const taken = new Set<string>()
  const persons: (StoredPerson | undefined)[] = []
  const identify = (position: number, person: StoredPerson | undefined) => {
    if (person === undefined) return
    taken.add(person.code)
    persons[position] = person
  }
  for (const [position, { row, owner }] of found.entries())
    identify(position, owner && isNamed(row, owner) ? owner : undefined)
  for (const isSame of [isAsImported, isSamePerson])
    for (const [position, { row, rowCode, persons: others }] of found.entries())
      if (persons[position] === undefined && rowCode.kind !== 'code')
        identify(
          position,
          others.find((other) => !taken.has(other.code) && isSame(row, other)),
        )
  return found.map((_, position) => persons[position])
}

/**
 * Decides if a row with an existing code means that person. Siblings share a surname, so either the first
 * name matches, or the surname matches and gender and age do not contradict. A row without a name means the
 * owner of the code.
 */
function isNamed(row: ImportRow, person: StoredPerson): boolean {
  if (nameKey(row) === '') return true
  const names = [person.stored, person.imported]
  if (names.some((known) => isOfFirstName(row, known))) return true
  const isOfSurname = names.some((known) => isShared(surnameWords(row), surnameWords(known)))
  return isOfSurname && isOpen(row, person, 'gender') && isOpen(row, person, 'age')
}

interface Names {
  readonly firstname?: string | null
  readonly lastname?: string | null
}

/** The two names may be swapped, but one person's first name must not match only the other's surname. */
function isOfFirstName(row: Names, known: Names): boolean {
  if (isShared(firstNameWords(row), firstNameWords(known))) return true
  return (
    isShared(surnameWords(row), firstNameWords(known)) && isShared(firstNameWords(row), surnameWords(known))
  )
}

function firstNameWords({ firstname, lastname }: Names): readonly string[] {
  return wordsOf(firstname || lastname)
}

function surnameWords({ firstname, lastname }: Names): readonly string[] {
  return wordsOf(lastname || firstname)
}

function wordsOf(text: string | null | undefined): readonly string[] {
  return normalizeText(text ?? '')
    .split(' ')
    .filter((word) => word !== '')
}

function isShared(some: readonly string[], others: readonly string[]): boolean {
  return some.some((word) => others.includes(word))
}

/** The row equals the last import, even if the office has corrected the person since. */
function isAsImported(row: ImportRow, { imported }: StoredPerson): boolean {
  return importCells.every((cell) => row[cell] === (imported[cell] ?? ''))
}

function isSamePerson(row: ImportRow, person: StoredPerson): boolean {
  const { stored, imported } = person
  const hasNames = (names: Names) => row.firstname === names.firstname && row.lastname === names.lastname
  return (
    (hasNames(stored) || hasNames(imported)) &&
    (['union', 'age', 'gender'] as const).every((cell) => isOpen(row, person, cell))
  )
}

function isOpen(row: ImportRow, person: StoredPerson, cell: 'union' | 'age' | 'gender'): boolean {
  return row[cell] === '' || person.stored[cell] === '' || hasCell(row, person, cell)
}

function hasCell(
  row: ImportRow,
  { stored, imported }: StoredPerson,
  cell: 'union' | 'age' | 'gender',
): boolean {
  return row[cell] !== '' && (row[cell] === stored[cell] || row[cell] === imported[cell])
}

function knownPerson(row: ImportRow, { imported, ...person }: StoredPerson): KnownPerson {
  return { ...person, cells: differentCells(row, person.stored, imported) }
}

function repeatedCode(row: ImportRow, earlier: number): WrongCell {
  const [cell, word] = row.code === '' ? (['number', 'number'] as const) : (['code', 'code'] as const)
  const sentence = `Row ${earlier} of the file has this ${word} as well. Leave it empty for the next free number.`
  return { cell, sentence }
}

function codeProblems(row: ImportRow, rowCode: RowCode): readonly WrongCell[] {
  if (rowCode.kind !== 'wrong') return []
  return rowCode.cell.cell === 'abbreviation' && row.abbreviation === '' && row.union === ''
    ? []
    : [rowCode.cell]
}
