import type { AnyStateMachine } from 'xstate'
import { matchesDescriptor, stateNodes, transitionsOf } from '../../machines/lib/transitions.ts'
import type { AnyFlowModel } from '../models/model.ts'
import type { Coverage } from './coverage.ts'
import type { Exploration } from './explore.ts'
import type { RecordedGuards } from './guards.ts'

export type Gaps = {
  readonly missedTransitions: readonly string[]
  readonly missedInStates: readonly string[]
  readonly missingSamples: readonly string[]
  readonly unhandledSamples: readonly string[]
  /** Guards that never refused: the walk cannot distinguish them from no guard. */
  readonly neverRefused: readonly string[]
  readonly unused: readonly string[]
  readonly wrongUnreachable: readonly string[]
}

type Evidence = {
  readonly explorations: readonly Exploration<AnyStateMachine>[]
  readonly expected: Coverage
  readonly taken: ReadonlySet<string>
  readonly guards: RecordedGuards
  readonly startedActors: ReadonlySet<string>
}

export function findGaps(model: AnyFlowModel, evidence: Evidence): Gaps {
  const { explorations, expected, taken, guards } = evidence
  const excused = model.unreachable ?? {}
  const isMissed = (name: string) => !taken.has(name) && !(name in excused)
  const missedPairs = expected.pairs.filter(({ name, transition }) => isMissed(name) && taken.has(transition))
  const askedNames = guards.names.filter((name) => guards.asked.has(name))
  return {
    missedTransitions: expected.transitions.filter(isMissed),
    missedInStates: missedPairs.map(({ name }) => name),
    missingSamples: descriptorsWithoutSample(model),
    unhandledSamples: unhandledSamples(model, explorations),
    neverRefused: askedNames
      .filter((name) => !guards.refused.has(name))
      .filter((name) => !(refusal(name) in excused)),
    unused: unusedNames(model, evidence),
    wrongUnreachable: wrongUnreachable(Object.keys(excused), evidence),
  }
}

function refusal(guard: string): string {
  return `guard ${guard} refuses`
}

function descriptorsWithoutSample({ machine, samples, raised = [] }: AnyFlowModel): readonly string[] {
  const sent = Object.values(samples).flatMap((events) => events.map(({ type }) => type))
  const types = [...sent, ...raised]
  const descriptors = new Set(transitionsOf(machine).map(({ eventType }) => eventType))
  return [...descriptors].filter(
    (descriptor) =>
      descriptor !== '' &&
      !descriptor.startsWith('xstate.') &&
      !types.some((type) => matchesDescriptor(descriptor, type)),
  )
}

function unhandledSamples(
  { samples }: AnyFlowModel,
  explorations: readonly Exploration<AnyStateMachine>[],
): readonly string[] {
  const steps = explorations.flatMap(({ edges }) => edges.map(({ step }) => step))
  const sentTypes = new Set(steps.map((step) => (step.type === 'event' ? step.event.type : '')))
  return Object.keys(samples).filter((type) => !sentTypes.has(type))
}

function unusedNames({ machine, delays }: AnyFlowModel, evidence: Evidence): readonly string[] {
  const { guards, startedActors } = evidence
  const nodes = stateNodes(machine)
  const transitions = nodes.flatMap((node) => [...node.transitions.values()].flat())
  const actions: readonly unknown[] = [
    ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap(({ actions }) => actions),
  ]
  const usedDelays = new Set(
    actions.map((action) => (typeof action === 'function' && 'delay' in action ? action.delay : undefined)),
  )
  return [
    ...guards.names.filter((name) => !guards.asked.has(name)).map((name) => `guard ${name}`),
    ...Object.keys(machine.implementations.actors)
      .filter((name) => !startedActors.has(name))
      .map((name) => `actor ${name}`),
    ...Object.keys(delays)
      .filter((name) => !usedDelays.has(name))
      .map((name) => `delay ${name}`),
  ]
}

function wrongUnreachable(
  excused: readonly string[],
  { expected, taken, guards }: Evidence,
): readonly string[] {
  const refused = [...guards.refused].map(refusal)
  const known = new Set([
    ...expected.transitions,
    ...expected.pairs.map(({ name }) => name),
    ...guards.names.map(refusal),
  ])
  return [
    ...excused.filter((name) => !known.has(name)).map((name) => `${name} (does not exist)`),
    ...excused
      .filter((name) => taken.has(name) || refused.includes(name))
      .map((name) => `${name} (was reached)`),
  ]
}
