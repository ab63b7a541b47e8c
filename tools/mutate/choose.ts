import type { Mutant } from './mutant.ts'
import { rooms } from './rooms.ts'

/**
 * Chooses `count` mutants in proportion to each room and operator. The choice is deterministic for a seed,
 * and a larger count includes a smaller one's choice in each share.
 */
export function chosen(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  if (count >= mutants.length) return mutants
  const kinds = new Map<string, Mutant[]>()
  for (const mutant of mutants) {
    const kind = `${roomOf(mutant.file)} ${mutant.operator}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), mutant])
  }
  const shares = sharesOf(
    [...kinds.values()].map((kind) => kind.length),
    count,
  )
  const random = randomNumbers(seed)
  const picked = new Set(
    [...kinds.values()].flatMap((kind, index) => shuffled(kind, random).slice(0, shares[index])),
  )
  return mutants.filter((mutant) => picked.has(mutant))
}

export function roomOf(file: string): string {
  return rooms.find(({ folder }) => file.startsWith(folder))?.name ?? file
}

/** Whole numbers in proportion to the sizes with the sum `count`; the largest fractions are rounded up. */
export function sharesOf(sizes: readonly number[], count: number): readonly number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const exact = sizes.map((size) => (size * count) / all)
  const shares = exact.map(Math.floor)
  const missing = count - shares.reduce((sum, share) => sum + share, 0)
  const byFraction = exact
    .map((value, index) => ({ index, fraction: value % 1 }))
    .sort((one, other) => other.fraction - one.fraction || one.index - other.index)
  for (const { index } of byFraction.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
