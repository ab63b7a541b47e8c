import type { AnyStateMachine } from 'xstate'
import type { AnyFlowModel } from '../../../src/inspector/models/model.ts'
import { describeSnapshot, describeStep } from '../../../src/inspector/walk/describe.ts'
import { type Edge, type Exploration, exploreFlow } from '../../../src/inspector/walk/explore.ts'
import type { WalkStep } from '../../../src/inspector/walk/timed.ts'
import { expectedCoverage, TakenTransitions } from './coverage.ts'
import { findGaps, type Gaps } from './gaps.ts'
import { recordGuards } from './guards.ts'
import { planWalks } from './plan.ts'
import { type ScriptedFlow, type StartedActor, startScripted } from './scripted.ts'

export type WalkReport = {
  /** One exploration per input of the model. */
  readonly explorations: readonly Exploration<AnyStateMachine>[]
  /** How many actors were started, and how many steps they took together. */
  readonly walks: number
  readonly steps: number
  /** Where a real actor did something else than the pure model. */
  readonly differences: readonly string[]
  /** Where a timer fired before or after the document's number of milliseconds. */
  readonly timing: readonly string[]
  /** Every actor that a flow has started, with the input it was given. */
  readonly started: readonly StartedActor[]
  readonly gaps: Gaps
}

type Findings = {
  readonly differences: string[]
  readonly timing: string[]
  readonly started: StartedActor[]
  readonly taken: TakenTransitions
}

/** A broken machine differs on nearly every walk; a few are enough to see why. */
const enoughProblems = 5
const stepsShown = 12

/** Drives real actors over every edge of every input of a flow and compares each step with the pure model. */
export async function walkFlow(model: AnyFlowModel): Promise<WalkReport> {
  const guards = recordGuards(model.machine)
  const explorations = model.inputs.map(({ name }) =>
    exploreFlow<AnyStateMachine>({ ...model, machine: guards.machine }, name),
  )
  const findings: Findings = {
    differences: [],
    timing: [],
    started: [],
    taken: new TakenTransitions(model.machine),
  }
  let walks = 0
  let steps = 0
  for (const exploration of explorations) {
    const drive = driver(model, exploration, findings)
    for (const edges of planWalks(exploration)) {
      if (findings.differences.length + findings.timing.length >= enoughProblems) break
      await drive(edges)
      walks += 1
      steps += edges.length
    }
  }
  const gaps = findGaps(model, {
    explorations,
    expected: expectedCoverage(model.machine),
    taken: findings.taken.names,
    guards,
    startedActors: new Set(findings.started.map(({ source }) => source)),
  })
  const { differences, timing, started } = findings
  return { explorations, walks, steps, differences, timing, started, gaps }
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
      const mistimed = await take(flow, step, () => microsteps)
      const actual = describeSnapshot(flow.actor.getSnapshot(), project)
      const walked = () => recipe(edges.slice(0, position + 1))
      if (mistimed) findings.timing.push(`${walked()}\n  ${mistimed}`)
      else if (actual !== expected.get(to)) {
        findings.differences.push(`${walked()}\n  led to ${actual}\n  and not to ${expected.get(to)}`)
      } else continue
      break
    }
    findings.started.push(...flow.started)
    flow.actor.stop()
  }
}

/** @returns what is wrong with the time, if anything */
async function take(
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
