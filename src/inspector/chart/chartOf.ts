import { type AnyStateNode, matchesState, pathToStateValue, type StateValue } from 'xstate'
import { onceForEach } from '../../domain/lib/onceForEach.ts'
import {
  isLeaf,
  lineage,
  type NamedTransition,
  stateNodes,
  transitionsOf,
} from '../../machines/lib/transitions.ts'
import type { AnyFlowModel } from '../models/model.ts'

export interface Chart {
  readonly id: string
  readonly states: readonly AnyStateNode[]
  readonly transitions: readonly ChartTransition[]
  /** Ids of the regions whose states are not drawn. */
  readonly folded: ReadonlySet<string>
}

export interface ChartTransition extends NamedTransition {
  /** First the event, with the duration in ms if it is an `after`; then the guard, if any. */
  readonly lines: readonly string[]
}

export const chartOf = onceForEach(
  ({ machine, delays }: Pick<AnyFlowModel, 'machine' | 'delays'>): Chart => ({
    id: machine.id,
    states: stateNodes(machine),
    transitions: transitionsOf(machine).map((transition) => ({
      ...transition,
      lines: linesOf(transition, delays),
    })),
    folded: new Set(),
  }),
)

/** Without any folded region it is the same object, with the same layout. */
export function withFolded(chart: Chart, folded: ReadonlySet<string>): Chart {
  if (folded.size === 0) return chart
  const isDrawn = ({ parent }: AnyStateNode) => !parent || !lineage(parent).some(({ id }) => folded.has(id))
  return { ...chart, states: chart.states.filter(isDrawn), folded }
}

function linesOf({ event, guard }: NamedTransition, delays: AnyFlowModel['delays']): readonly string[] {
  const delay = event.startsWith('after ') ? delays[event.slice('after '.length)] : undefined
  const time = delay === undefined ? '' : ` (${delay.toLocaleString('en-US')} ms)`
  return [`${event}${time}`, ...(guard === null ? [] : [`[${guard}]`])]
}

export function isGroup({ type }: AnyStateNode): boolean {
  return type === 'compound' || type === 'parallel'
}

export function isRegion(state: AnyStateNode): boolean {
  return isGroup(state) && state.parent?.type === 'parallel'
}

/** Whether its states are drawn inside it. */
export function isOpen({ folded }: Chart, state: AnyStateNode): boolean {
  return isGroup(state) && !folded.has(state.id)
}

/** Returns the outermost folded region around the state, or the state itself. */
export function drawnFor({ folded }: Chart, state: AnyStateNode): AnyStateNode {
  return lineage(state).findLast(({ id }) => folded.has(id)) ?? state
}

export function leavesOf(state: AnyStateNode): readonly AnyStateNode[] {
  return isLeaf(state) ? [state] : Object.values<AnyStateNode>(state.states).flatMap(leavesOf)
}

export function nameWithin(region: AnyStateNode, { path }: AnyStateNode): string {
  return path.slice(region.path.length).join('.')
}

/** Names of the innermost states of a region that hold. */
export function namesIn(region: AnyStateNode, held: ReadonlySet<string>): readonly string[] {
  const leaves = leavesOf(region).filter(({ id }) => held.has(id))
  return leaves.map((leaf) => nameWithin(region, leaf))
}

export function statesIn({ states }: Chart, value: StateValue | undefined): ReadonlySet<string> {
  if (value === undefined) return new Set()
  const held = states.filter(({ path }) => path.length === 0 || matchesState(pathToStateValue(path), value))
  return new Set(held.map(({ id }) => id))
}
