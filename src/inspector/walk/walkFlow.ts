import type { AnyStateMachine } from 'xstate'
import type { AnyFlowModel } from '../models/model.ts'
import { type Coverage, expectedCoverage, TakenTransitions } from './coverage.ts'
import { describeSnapshot, describeStep } from './describe.ts'
import { type Edge, type Exploration, exploreFlow } from './explore.ts'
import { findGaps, type Gaps } from './gaps.ts'
import { recordGuards } from './guards.ts'
import { type ScriptedFlow, type StartedActor, startScripted } from './scripted.ts'
import type { WalkStep } from './timed.ts'

/**
 * Plans walks from the start that together use every edge; each takes the shortest path to a new edge and
 * continues from there.
 */
export function planWalks({ states, edges }: Exploration<AnyStateMachine>): readonly (readonly Edge[])[] {
  const unused = new Map(states.map(({ key }) => [key, new Set<Edge>()]))
  for (const edge of edges) unused.get(edge.from)?.add(edge)
  const take = (key: string): Edge | undefined => {
    const [edge] = unused.get(key) ?? []
    if (edge) unused.get(key)?.delete(edge)
    return edge
  }

  const walks: Edge[][] = []
  for (const { key, path } of states) {
    for (let next = take(key); next; next = take(key)) {
      const walk = [...path]
      for (const edge of path) unused.get(edge.from)?.delete(edge)
      for (let edge: Edge | undefined = next; edge; edge = take(edge.to)) walk.push(edge)
      walks.push(walk)
    }
  }
  return walks
}

export type WalkReport = {
  readonly explorations: readonly Exploration<AnyStateMachine>[]
  readonly walks: number
  readonly steps: number
  readonly differences: readonly string[]
  readonly timing: readonly string[]
  readonly started: readonly StartedActor[]
  readonly expected: Coverage
  readonly taken: ReadonlySet<string>
  readonly gaps: Gaps
}

type Findings = {
  readonly differences: string[]
  readonly timing: string[]
  readonly started: Map<string, StartedActor>
  readonly taken: TakenTransitions
}

/** A broken machine differs on nearly every walk; a few differences are enough to see why. */
const enoughProblems = 5
const stepsShown = 12

/**
 * Drives real actors over every edge of every input of a flow and compares each step with the explored
 * machine.
 * @param pause awaited between two walks, so that a page can respond
 */
export async function walkFlow(
  model: AnyFlowModel,
  pause: () => Promise<void> | undefined = () => undefined,
): Promise<WalkReport> {
  const guards = recordGuards(model.machine)
  const explorations = model.inputs.map(({ name }) =>
    exploreFlow<AnyStateMachine>({ ...model, machine: guards.machine }, name),
  )
  const findings: Findings = {
    differences: [],
    timing: [],
    started: new Map(),
    taken: new TakenTransitions(model.machine),
  }
  let walks = 0
  let steps = 0
  for (const exploration of explorations) {
    const drive = driver(model, exploration, findings)
    for (const edges of planWalks(exploration)) {
      if (findings.differences.length + findings.timing.length >= enoughProblems) break
      await pause()
      await drive(edges)
      walks += 1
      steps += edges.length
    }
  }
  const expected = expectedCoverage(model.machine)
  const taken = findings.taken.names
  const gaps = findGaps(model, {
    explorations,
    expected,
    taken,
    guards,
    startedActors: new Set(findings.started.keys()),
  })
  const { differences, timing } = findings
  const started = [...findings.started.values()]
  return { explorations, walks, steps, differences, timing, started, expected, taken, gaps }
}

function driver(model: AnyFlowModel, { input, states }: Exploration<AnyStateMachine>, findings: Findings) {
  const { machine, project } = model
  const expected = new Map(states.map(({ key, snapshot }) => [key, describeSnapshot(snapshot, project)]))

  return async (edges: readonly Edge[]): Promise<void> => {
    const note = findings.taken.listener()
    let microsteps = 0
    const flow = startScripted(machine, input.input, (step) => {
      microsteps += 1
      note(step)
    })
    for (const [position, { step, to }] of edges.entries()) {
      const mistimed = await takeStep(flow, step, () => microsteps)
      const actual = describeSnapshot(flow.actor.getSnapshot(), project)
      const walked = () => recipe(edges.slice(0, position + 1))
      if (mistimed) findings.timing.push(`${walked()}\n  ${mistimed}`)
      else if (actual !== expected.get(to)) {
        findings.differences.push(`${walked()}\n  led to ${actual}\n  and not to ${expected.get(to)}`)
      } else continue
      break
    }
    for (const actor of flow.started) {
      if (!findings.started.has(actor.source)) findings.started.set(actor.source, actor)
    }
    flow.actor.stop()
  }
}

/**
 * @param microsteps the number taken so far
 * @returns the timing error, if any
 */
export async function takeStep(
  flow: ScriptedFlow<AnyStateMachine>,
  step: WalkStep,
  microsteps: () => number,
): Promise<string | undefined> {
  if (step.type === 'event') flow.send(step.event)
  else if (step.type === 'done') await flow.done(step.actor, step.output)
  else if (step.type === 'failed') await flow.failed(step.actor, step.error)
  else {
    const before = microsteps()
    if (step.ms > 0) flow.jump(step.ms - 1)
    if (microsteps() !== before) return 'fired before the documented time'
    flow.jump(step.ms > 0 ? 1 : 0)
    if (microsteps() === before) return 'did not fire at the documented time'
  }
  return undefined
}

function recipe(edges: readonly Edge[]): string {
  const shown = edges.slice(-stepsShown)
  const start = shown.length < edges.length ? `… in ${shown[0]?.from}` : 'from the start'
  return [start, ...shown.map(({ step }) => describeStep(step))].join(' › ')
}
