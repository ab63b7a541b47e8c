import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'
import {
  type NamedTransition as Declared,
  declaredBy,
  eventName,
  guardName,
  stateName,
  stateNodes,
  transitionsOf,
} from '../../machines/lib/transitions.ts'

/*
 * What there is to draw of a machine: plain data, from which the bench's chart and docs/machines are made.
 */

export interface ChartState {
  readonly id: string
  /** `found.asking`; the root has the id of its machine. */
  readonly name: string
  readonly key: string
  readonly parent: string | null
  readonly type: AnyStateNode['type']
  readonly initial: readonly string[]
  readonly actors: readonly string[]
}

export interface NamedTransition {
  /** As the walk names it, and no other transition of the machine. */
  readonly name: string
  readonly source: string
  /** Null when it changes no state. */
  readonly targets: readonly string[] | null
  /** `code.changed`, `searchParticipant done`, `after debounce`, `always`. */
  readonly event: string
  /** 'else' for the last of several branches. */
  readonly guard: string | null
  /** Milliseconds of an `after`, when they are known. */
  readonly delay: number | null
}

export interface Chart {
  readonly id: string
  /** In the order of the machine file, the root first. */
  readonly states: readonly ChartState[]
  readonly transitions: readonly NamedTransition[]
}

/** @param delays milliseconds by the name of the delay; the machine's own unless told */
export function chartOf(
  machine: AnyStateMachine,
  delays: Readonly<Record<string, unknown>> = delaysOf(machine),
): Chart {
  return {
    id: machine.id,
    states: stateNodes(machine).map(stateOf),
    transitions: transitionsOf(machine).map((declared) => transitionOf(declared, delays)),
  }
}

/** The milliseconds of the delays that a machine fixes; one that it works out is not among them. */
export function delaysOf(machine: AnyStateMachine): Readonly<Record<string, number>> {
  const fixed = Object.entries<unknown>(machine.implementations.delays).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
  return Object.fromEntries(fixed)
}

export function isGroup({ type }: ChartState): boolean {
  return type === 'compound' || type === 'parallel'
}

export function childrenOf({ states }: Chart, parent: ChartState): readonly ChartState[] {
  return states.filter((state) => state.parent === parent.id)
}

export function labelOf({ event, guard }: NamedTransition): string {
  return guard === null ? event : `${event} [${guard}]`
}

/** The ids of all states that hold with a state value, groups too; what the chart does not know is left out. */
export function statesIn(chart: Chart, value: StateValue): ReadonlySet<string> {
  const [root] = chart.states
  return new Set(root ? [root.id, ...below(chart, root, value)] : [])
}

function below(chart: Chart, parent: ChartState, value: StateValue | undefined): readonly string[] {
  if (value === undefined) return []
  const parts = typeof value === 'string' ? [[value, undefined] as const] : Object.entries(value)
  return parts.flatMap(([key, inner]) => {
    const state = childrenOf(chart, parent).find((child) => child.key === key)
    return state ? [state.id, ...below(chart, state, inner)] : []
  })
}

function stateOf(node: AnyStateNode): ChartState {
  return {
    id: node.id,
    name: stateName(node),
    key: node.key,
    parent: node.parent?.id ?? null,
    type: node.type,
    initial: node.type === 'compound' ? (node.initial.target ?? []).map(({ id }: AnyStateNode) => id) : [],
    actors: node.invoke.map(({ src }) => String(src)),
  }
}

function transitionOf(
  { name, source, eventType, definition }: Declared,
  delays: Readonly<Record<string, unknown>>,
): NamedTransition {
  const event = eventName(eventType, source)
  const hasBranches = (declaredBy(source).get(eventType)?.length ?? 0) > 1
  const delay = event.startsWith('after ') ? delays[event.slice('after '.length)] : undefined
  return {
    name,
    source: source.id,
    targets: definition.target?.map(({ id }) => id) ?? null,
    event,
    guard: definition.guard ? guardName(definition.guard) : hasBranches ? 'else' : null,
    delay: typeof delay === 'number' ? delay : null,
  }
}
