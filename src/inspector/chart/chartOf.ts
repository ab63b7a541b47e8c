import { type AnyStateNode, matchesState, pathToStateValue, type StateValue } from 'xstate'
import { onceForEach } from '../../domain/lib/onceForEach.ts'
import { type NamedTransition, stateNodes, transitionsOf } from '../../machines/lib/transitions.ts'
import type { AnyFlowModel } from '../models/model.ts'

export interface Chart {
  readonly id: string
  readonly states: readonly AnyStateNode[]
  readonly transitions: readonly ChartTransition[]
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
  }),
)

function linesOf({ event, guard }: NamedTransition, delays: AnyFlowModel['delays']): readonly string[] {
  const delay = event.startsWith('after ') ? delays[event.slice('after '.length)] : undefined
  const time = delay === undefined ? '' : ` (${delay.toLocaleString('en-US')} ms)`
  return [`${event}${time}`, ...(guard === null ? [] : [`[${guard}]`])]
}

export function isGroup({ type }: AnyStateNode): boolean {
  return type === 'compound' || type === 'parallel'
}

export function statesIn({ states }: Chart, value: StateValue | undefined): ReadonlySet<string> {
  if (value === undefined) return new Set()
  const held = states.filter(({ path }) => path.length === 0 || matchesState(pathToStateValue(path), value))
  return new Set(held.map(({ id }) => id))
}
