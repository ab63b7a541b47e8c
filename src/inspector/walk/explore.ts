import type { ActorLogic, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import { matchesDescriptor } from '../../machines/lib/transitions.ts'
import type { AnyFlowModel } from '../models/model.ts'
import { describeState, describeStep } from './describe.ts'
import type { TimedSnapshot, WalkStep } from './timed.ts'
import { nextTimer, type RunningActor, type RunningTimer, startTimed, stepTimed } from './timed.ts'

type ReachableState<TMachine extends AnyStateMachine> = {
  readonly key: string
  readonly snapshot: SnapshotFrom<TMachine>
  readonly timers: readonly RunningTimer[]
  readonly running: readonly RunningActor[]
  readonly path: readonly Edge[]
}

export type Edge = { readonly from: string; readonly step: WalkStep; readonly to: string }

export type Exploration<TMachine extends AnyStateMachine> = {
  readonly input: { readonly name: string; readonly input: unknown }
  readonly states: readonly ReachableState<TMachine>[]
  readonly edges: readonly Edge[]
}

/** The graph's own type has branded keys, which hide its values from `Object.entries`. */
type Adjacency = {
  readonly state: TimedSnapshot
  readonly transitions: Readonly<Record<string, { readonly event: WalkStep; readonly state: TimedSnapshot }>>
}

const defaultLimit = 20_000

/**
 * Finds every distinct state that a flow can reach with the events and answers of its model. The clock keeps
 * the document's delays: only the timer that is due first fires, and the others keep their remaining time.
 * Events take no time.
 * @param inputName one of the model's inputs, the first by default
 * @param limit of steps; beyond it an error asks for a `project`
 */
export function exploreFlow<TMachine extends AnyStateMachine>(
  model: AnyFlowModel & { readonly machine: TMachine },
  inputName?: string,
  limit = defaultLimit,
): Exploration<TMachine> {
  const input = model.inputs.find(({ name }) => inputName === undefined || name === inputName)
  if (!input) throw new Error(`The model of ${model.machine.id} has no input named ${inputName}.`)
  const machine: AnyStateMachine = model.machine.provide({ delays: model.delays })
  const keys = new WeakMap<TimedSnapshot, string>()
  const keyOf = (state: TimedSnapshot) => {
    const key = keys.get(state) ?? describeState(state, model.project)
    keys.set(state, key)
    return key
  }

  const adjacency = withAdvice(model, limit, () =>
    getAdjacencyMap(timedLogic(machine, keyOf), {
      input: input.input,
      events: (state) => stepsFrom(model, machine, state),
      serializeState: keyOf,
      serializeEvent: describeStep,
      limit,
    }),
  )

  const found = Object.entries(adjacency as Readonly<Record<string, Adjacency>>)
  const edges = found.flatMap(([from, { transitions }]) =>
    Object.values(transitions).map(({ event, state }) => ({ from, step: event, to: keyOf(state) })),
  )
  const paths = shortestPaths(edges)
  const states = found.map(([key, { state }]) => ({
    key,
    snapshot: state.machine as SnapshotFrom<TMachine>,
    timers: state.timers,
    running: state.running,
    path: paths.get(key) ?? [],
  }))
  return { input, states, edges }
}

const explored = new WeakMap<AnyFlowModel, Map<string, Exploration<AnyStateMachine>>>()

/** Cached by model and input; callers must not change the result. */
export function explorationOf(model: AnyFlowModel, inputName: string): Exploration<AnyStateMachine> {
  const ofModel = explored.get(model) ?? new Map<string, Exploration<AnyStateMachine>>()
  explored.set(model, ofModel)
  const exploration = ofModel.get(inputName) ?? exploreFlow<AnyStateMachine>(model, inputName)
  ofModel.set(inputName, exploration)
  return exploration
}

/**
 * Relies on the breadth-first order of the adjacency map: the first edge into a state ends its shortest path.
 */
function shortestPaths(edges: readonly Edge[]): ReadonlyMap<string, readonly Edge[]> {
  const paths = new Map<string, readonly Edge[]>()
  for (const edge of edges) {
    if (paths.size === 0) paths.set(edge.from, [])
    if (!paths.has(edge.to)) paths.set(edge.to, [...(paths.get(edge.from) ?? []), edge])
  }
  return paths
}

function timedLogic(
  machine: AnyStateMachine,
  keyOf: (state: TimedSnapshot) => string,
): ActorLogic<TimedSnapshot, WalkStep, unknown> {
  return {
    getInitialSnapshot: (_scope, input) => startTimed(machine, input),
    transition: (state, step) => {
      try {
        return stepTimed(machine, state, step)
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new Error(`${describeStep(step)}, in ${keyOf(state)}: ${reason}`, { cause })
      }
    },
    getPersistedSnapshot: (state) => state,
  }
}

function stepsFrom(
  model: AnyFlowModel,
  machine: AnyStateMachine,
  { machine: snapshot, timers, running }: TimedSnapshot,
): readonly WalkStep[] {
  if (snapshot.status !== 'active') return []
  const events = Object.values(model.samples)
    .flat()
    .filter((event) => model.triedOnly?.[event.type]?.(snapshot as never, event as never) ?? true)
    .filter((event) => machine.getTransitionData(snapshot, event).length > 0)
    .map((event) => ({ type: 'event', event }) as const)
  const answers = running
    .flatMap(({ id, source }) => answersOf(model, snapshot, id, source))
    .filter((step) => step.type !== 'done' || isHeard(snapshot, step.actor))
  const due = nextTimer(timers)
  const time: WalkStep[] = due ? [{ type: 'time', ms: due.remaining, timer: due.event.type }] : []
  return [...events, ...answers, ...time]
}

function isHeard(snapshot: AnyMachineSnapshot, actor: string): boolean {
  const isDoneEvent = (descriptor: string) => matchesDescriptor(descriptor, `xstate.done.actor.${actor}`)
  return snapshot._nodes.some((node) => [...node.transitions.keys()].some(isDoneEvent))
}

function answersOf(
  model: AnyFlowModel,
  snapshot: AnyMachineSnapshot,
  actor: string,
  source: string,
): readonly WalkStep[] {
  const outcomes = model.outcomes[source]
  if (!outcomes) throw new Error(`The model of ${model.machine.id} has no outcomes for the actor ${source}.`)
  const isPossible = (answer: unknown) =>
    model.possibleOnly?.[source]?.(answer as never, snapshot as never) ?? true
  return [
    ...outcomes.done.filter(isPossible).map((output) => ({ type: 'done', actor, output }) as const),
    ...(outcomes.failed ?? []).filter(isPossible).map((error) => ({ type: 'failed', actor, error }) as const),
  ]
}

function withAdvice<T>(model: AnyFlowModel, limit: number, explore: () => T): T {
  try {
    return explore()
  } catch (cause) {
    if (!(cause instanceof Error) || cause.message !== 'Traversal limit exceeded') throw cause
    throw new Error(
      `${model.machine.id} has more than ${limit} steps: give its model a \`project\` that bounds the context.`,
      { cause },
    )
  }
}
