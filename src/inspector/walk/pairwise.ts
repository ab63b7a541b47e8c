import { json } from './describe.ts'

/*
 * Pairwise testing: selects few of many combinations of independent parts, so that each value of each part
 * occurs, or each pair of values of any two parts. A greedy choice, not always the smallest.
 */

export type Coverage = 'values' | 'pairs'

export interface Combination<Item> {
  readonly item: Item
  readonly parts: unknown
}

export function coveringItems<Item>(
  combinations: readonly Combination<Item>[],
  coverage: Coverage,
): readonly Item[] {
  const unmet = requirementsOf(
    combinations.map(({ parts }) => parts),
    coverage,
  )
  const chosen = new Set<number>()
  do {
    const counts = combinations.map(
      (_, index) => [...unmet].filter((requirement) => isMetBy(requirement, index)).length,
    )
    const best = counts.indexOf(Math.max(...counts))
    chosen.add(best)
    for (const requirement of unmet) if (isMetBy(requirement, best)) unmet.delete(requirement)
  } while (unmet.size > 0)
  return combinations.flatMap(({ item }, index) => (chosen.has(index) ? [item] : []))
}

/**
 * The requirements that a combination meets, as the bits of a number. Parts that always change together count
 * once.
 */
type Requirement = bigint

function requirementsOf(combinations: readonly unknown[], coverage: Coverage): Set<Requirement> {
  const values = new Map<string, Requirement>()
  for (const [index, parts] of combinations.entries())
    for (const [path, value] of partsOf(parts)) addRequirement(values, `${path} ${value}`, index)
  const distinct = [...new Set(values.values())]
  if (coverage === 'values') return new Set(distinct)
  const pairs = distinct.flatMap((one, at) => distinct.slice(at + 1).map((other) => one & other))
  return new Set([...distinct, ...pairs].filter((requirement) => requirement !== 0n))
}

function addRequirement(requirements: Map<string, Requirement>, name: string, index: number): void {
  requirements.set(name, (requirements.get(name) ?? 0n) | (1n << BigInt(index)))
}

function isMetBy(requirement: Requirement, index: number): boolean {
  return ((requirement >> BigInt(index)) & 1n) === 1n
}

function partsOf(value: unknown, path = ''): readonly (readonly [path: string, value: string])[] {
  if (typeof value !== 'object' || value === null || value instanceof Error) return [[path, json(value)]]
  const below = Object.entries(value).flatMap(([key, part]) => partsOf(part, `${path}.${key}`))
  return [[path, Array.isArray(value) ? `${value.length} parts` : Object.keys(value).join()], ...below]
}
