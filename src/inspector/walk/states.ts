import type { AnyMachineSnapshot, StateValue } from 'xstate'
import type { AnyFlowModel } from '../models/model.ts'
import { describeSnapshot, json, valueName } from './describe.ts'
import { explorationOf } from './explore.ts'
import { type Combination, type Coverage, coveringItems } from './pairwise.ts'
import type { WalkStep } from './timed.ts'

export interface Scene {
  readonly step: WalkStep | null
  readonly snapshot: AnyMachineSnapshot
}

export interface DrawnState {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly snapshot: AnyMachineSnapshot
  readonly input: string
  readonly way: readonly Scene[]
}

export function drawnStates(model: AnyFlowModel): readonly DrawnState[] {
  const byName = new Map<string, DrawnState>()
  for (const { name: input } of model.inputs) {
    const { states } = explorationOf(model, input)
    const snapshots = new Map(
      states.map(({ key, snapshot }): [string, AnyMachineSnapshot] => [key, snapshot]),
    )
    const scene = (step: WalkStep | null, key: string | undefined): readonly Scene[] => {
      const snapshot = snapshots.get(key ?? '')
      return snapshot ? [{ step, snapshot }] : []
    }
    for (const { snapshot, path } of states) {
      const name = describeSnapshot(snapshot, undefined)
      const known = byName.get(name)
      if (known && known.way.length <= path.length + 1) continue
      const value = valueName(snapshot.value)
      const way = [...scene(null, states[0]?.key), ...path.flatMap(({ step, to }) => scene(step, to))]
      byName.set(name, { id: `${slug(value)}-${hash(name)}`, name, value, snapshot, input, way })
    }
  }
  return [...byName.values()]
}

/**
 * The states to draw for each value of the machine: of those that look the same, the one with the most text;
 * of the others, enough to show each value of each part, or each pair of values of two parts. Regions of
 * `drawnApart` count as parts. With `states` nothing else is a part.
 */
export function distinctAppearances(model: AnyFlowModel, shown: Coverage | 'states'): readonly DrawnState[] {
  const { appearance = ({ context }: AnyMachineSnapshot) => context, drawnApart = [] } = model
  const groups = new Map<string, Map<string, Combination<DrawnState>>>()
  for (const state of drawnStates(model)) {
    const { snapshot, name } = state
    const { apart, others } = split(snapshot.value, drawnApart)
    const group = `${valueName(others)} ${snapshot.status}`
    const fullest = groups.get(group) ?? new Map<string, Combination<DrawnState>>()
    groups.set(group, fullest)
    const parts = shown === 'states' ? [apart] : [apart, appearance(snapshot as never)]
    const known = fullest.get(json(parts))
    if (!known || name.length > known.item.name.length) fullest.set(json(parts), { item: state, parts })
  }
  return [...groups.values()].flatMap((fullest) =>
    coveringItems(
      [...fullest.values()].toSorted((one, other) => other.item.name.length - one.item.name.length),
      shown === 'states' ? 'values' : shown,
    ),
  )
}

function split(value: StateValue, regions: readonly string[]): { apart: StateValue; others: StateValue } {
  if (typeof value === 'string' || regions.length === 0) return { apart: {}, others: value }
  const entries = Object.entries(value)
  return {
    apart: Object.fromEntries(entries.filter(([region]) => regions.includes(region))),
    others: Object.fromEntries(entries.filter(([region]) => !regions.includes(region))),
  }
}

function slug(value: string): string {
  return value.replaceAll(' + ', '_')
}

function hash(text: string): string {
  let sum = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193)
  return (sum >>> 0).toString(36).padStart(7, '0')
}
