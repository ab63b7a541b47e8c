import { json } from './describe.ts'

/*
 * Of many combinations of things that are drawn independently of each other, few show all: each value of each thing,
 * or, of any two things, each combination as well.
 */

/** What must be shown. */
export type Shown = 'values' | 'pairs'

export interface Combination<Item> {
  readonly item: Item
  /** What the things are: a context, or what a model makes of it. */
  readonly look: unknown
}

/** Few of the items, in their order: the earlier one where two show as much. */
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

/** What one of some combinations must show: those, as the bits of a number. Things that go together are one. */
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

/** Each part with the way to it: `.items.0.price`. */
function partsOf(look: unknown, path = ''): readonly (readonly [path: string, value: string])[] {
  if (typeof look !== 'object' || look === null || look instanceof Error) return [[path, json(look)]]
  const below = Object.entries(look).flatMap(([key, part]) => partsOf(part, `${path}.${key}`))
  return [[path, Array.isArray(look) ? `${look.length} parts` : Object.keys(look).join()], ...below]
}
