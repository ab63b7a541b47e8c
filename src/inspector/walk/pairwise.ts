import { json } from './describe.ts'

/*
 * Selects a few of many combinations of independent parts, so that each value of each part occurs, or each
 * combination of any two parts.
 */

export type Shown = 'values' | 'pairs'

export interface Combination<Item> {
  readonly item: Item
  readonly look: unknown
}

export function fewestLooks<Item>(combinations: readonly Combination<Item>[], shown: Shown): readonly Item[] {
  const undone = demandsOf(
    combinations.map(({ look }) => look),
    shown,
  )
  const chosen = new Set<number>()
  do {
    const counts = combinations.map((_, index) => [...undone].filter((demand) => isIn(demand, index)).length)
    const best = counts.indexOf(Math.max(...counts))
    chosen.add(best)
    for (const demand of undone) if (isIn(demand, best)) undone.delete(demand)
  } while (undone.size > 0)
  return combinations.flatMap(({ item }, index) => (chosen.has(index) ? [item] : []))
}

/**
 * The requirements that a combination meets, as the bits of a number. Parts that always change together count
 * once.
 */
type Demand = bigint

function demandsOf(looks: readonly unknown[], shown: Shown): Set<Demand> {
  const values = new Map<string, Demand>()
  for (const [index, look] of looks.entries())
    for (const [path, value] of partsOf(look)) addTo(values, `${path} ${value}`, index)
  const distinct = [...new Set(values.values())]
  if (shown === 'values') return new Set(distinct)
  const pairs = distinct.flatMap((one, at) => distinct.slice(at + 1).map((other) => one & other))
  return new Set([...distinct, ...pairs].filter((demand) => demand !== 0n))
}

function addTo(demands: Map<string, Demand>, name: string, index: number): void {
  demands.set(name, (demands.get(name) ?? 0n) | (1n << BigInt(index)))
}

function isIn(demand: Demand, index: number): boolean {
  return ((demand >> BigInt(index)) & 1n) === 1n
}

function partsOf(look: unknown, path = ''): readonly (readonly [path: string, value: string])[] {
  if (typeof look !== 'object' || look === null || look instanceof Error) return [[path, json(look)]]
  const below = Object.entries(look).flatMap(([key, part]) => partsOf(part, `${path}.${key}`))
  return [[path, Array.isArray(look) ? `${look.length} parts` : Object.keys(look).join()], ...below]
}
