import { type ColumnChoices, type ColumnWord, ownValue, type WordChoices, wordsOf } from './importColumns.ts'
import { normalizeText } from './importFields.ts'
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

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
