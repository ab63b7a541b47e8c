import { type ColumnChoices, type ColumnWord, ownValue, type WordChoices, wordsOf } from './importColumns.ts'
import { normalizeText } from './importFields.ts'
import type { CampUnion } from './importRows.ts'
import type { ImportTable } from './importTable.ts'

/*
 * Lists spell one union in many ways. Case, accents and spaces never make another union; a possible typing
 * error is asked about.
 */

export interface LikeUnion extends ColumnWord {
  readonly like: string
}

/**
 * Returns the chosen spelling, or else the most frequent one that differs only in case, accents, spaces and
 * signs. A row with a code keeps its spelling, because that person is already registered.
 */
export function unionReader(
  table: ImportTable,
  columns: ColumnChoices,
  choices: WordChoices,
): (text: string, hasCode?: boolean) => string {
  const spellings = new Map<string, Map<string, number>>()
  const column = columns.indexOf('union')
  for (const { cells } of table.rows) {
    const text = tidy(cells[column] ?? '')
    const known = spellings.get(normalizeText(text)) ?? new Map<string, number>()
    spellings.set(normalizeText(text), known.set(text, (known.get(text) ?? 0) + 1))
  }
  return (text, hasCode = false) => {
    const key = normalizeText(text)
    const chosen = ownValue(choices, key)
    if (chosen !== undefined) return chosen
    if (key === '' || hasCode) return text
    const [first = [text, 0] as const, ...others] = spellings.get(key) ?? []
    return others.reduce((best, other) => (other[1] > best[1] ? other : best), first)[0]
  }
}

const maxCompared = 200

export function likeUnions(table: ImportTable, columns: ColumnChoices): readonly LikeUnion[] {
  const words = wordsOf(table, columns, 'union').slice(0, maxCompared)
  return words.flatMap((word, place) => {
    const [like] = words
      .slice(0, place)
      .filter((other) => isSlipOf(word.folded, other.folded))
      .sort((one, other) => distance(word.folded, one.folded) - distance(word.folded, other.folded))
    return like ? [{ ...word, like: like.text }] : []
  })
}

const minCompared = 6
const maxSlips = 2

function isSlipOf(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < minCompared) return false
  if (Math.abs(one.length - other.length) > maxSlips) return false
  // "Est" and "East" are one union, but East and West are two, so different directions are no typing error.
  return distance(one, other) <= maxSlips && !differInDirection(one, other)
}

const directions = ['north', 'south', 'east', 'west', 'central', 'northern', 'southern', 'eastern', 'western']

function differInDirection(one: string, other: string): boolean {
  const of = (text: string) =>
    text.split(' ').filter((word) => directions.includes(word) || /^\d+$/.test(word))
  const [first, second] = [of(one), of(other)]
  return first.length === second.length && first.join() !== second.join()
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const kept = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

export interface UnionQuestion {
  /** As most rows spell it. */
  readonly text: string
  readonly folded: string
  readonly rows: number
  /** The likely ones. */
  readonly like: readonly CampUnion[]
}

/**
 * The spellings that may be a union of the camp, or another one of the file that is not in the camp yet.
 * @param given the unions of the rows
 * @param answered by folded spelling
 */
export function unionQuestions(
  given: readonly string[],
  camp: readonly CampUnion[],
  answered: WordChoices,
): readonly UnionQuestion[] {
  const registered = new Set(camp.map(({ union }) => normalizeText(union)))
  const spellings = spellingsOf(given).filter(({ folded }) => !registered.has(folded))
  return spellings.slice(0, maxCompared).flatMap((spelling) => {
    if (ownValue(answered, spelling.folded) !== undefined) return []
    const longer = spellings.filter(
      (other) => other.folded.length > spelling.folded.length && isShortFor(spelling.text, other.text),
    )
    const like = [
      ...camp.filter((other) => isLikeCampUnion(spelling, other)),
      ...longer.map(({ text, rows }) => ({ union: text, abbreviation: '', people: rows })),
    ]
    return like.length === 0 ? [] : [{ ...spelling, like }]
  })
}

function spellingsOf(given: readonly string[]): readonly ColumnWord[] {
  const counts = new Map<string, number>()
  for (const text of given) counts.set(text, (counts.get(text) ?? 0) + 1)
  const words = new Map<string, Map<string, number>>()
  for (const [text, count] of counts) {
    const folded = normalizeText(text)
    if (folded === '') continue
    const known = words.get(folded) ?? new Map<string, number>()
    words.set(folded, known.set(tidy(text), (known.get(tidy(text)) ?? 0) + count))
  }
  return [...words]
    .map(([folded, texts]) => ({
      folded,
      text: [...texts].reduce((best, other) => (other[1] > best[1] ? other : best))[0],
      rows: [...texts.values()].reduce((sum, count) => sum + count, 0),
    }))
    .sort((one, other) => other.rows - one.rows)
}

function isLikeCampUnion({ text, folded }: ColumnWord, { union, abbreviation }: CampUnion): boolean {
  return (
    isShortFor(text, union) ||
    isShortFor(union, text) ||
    (abbreviation !== '' && lettersOf(text) === lettersOf(abbreviation)) ||
    isSlipOf(folded, normalizeText(union))
  )
}

/** "EZUC", "E.Z.U.C." and "East Zimbabwe Union Conf." are short for "East Zimbabwe Union Conference". */
function isShortFor(short: string, long: string): boolean {
  const initials = normalizeText(long)
    .split(' ')
    .map((word) => word.slice(0, 1))
  if (initials.length > 1 && lettersOf(short) === initials.join('')) return true
  const rest = normalizeText(long).split(' ')
  const words = normalizeText(short).split(' ')
  for (const word of words) {
    const place = rest.findIndex((whole) => whole === word || isBeginning(word, whole))
    if (place === -1) return false
    rest.splice(place, 1)
  }
  const areNamed = words.some((word) => !commonWords.some((common) => isBeginning(word, common)))
  return areNamed && rest.every((word) => commonWords.includes(word))
}

/** Words that many unions have in their name. */
const commonWords = ['union', 'conference', 'mission', 'field', 'church', 'club', 'of', 'the']

function isBeginning(word: string, whole: string): boolean {
  return word === whole || (word.length >= 3 && !/\d/.test(word) && whole.startsWith(word))
}

function lettersOf(text: string): string {
  return normalizeText(text).replaceAll(' ', '')
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
