import { onceForEach } from '../../domain/lib/onceForEach.ts'
import { takenName } from '../../machines/lib/transitions.ts'
import { buildId } from '../../services/browser/buildId.ts'
import type { RecordedEvent, RecordedFields, Recording } from '../../services/recorder/recording.ts'
import type { AnyFlowModel } from '../models/model.ts'
import { json } from '../walk/describe.ts'
import { startScripted } from '../walk/scripted.ts'
import { type DrawnState, drawnStates } from '../walk/states.ts'
import type { WalkStep } from '../walk/timed.ts'
import { takeStep, walkFlow } from '../walk/walkFlow.ts'

/**
 * @param inputName one of the model's inputs
 * @returns the transitions of a real actor by step, those of the start first
 */
export async function transitionsOn(
  { machine, inputs }: AnyFlowModel,
  inputName: string,
  steps: readonly WalkStep[],
): Promise<readonly (readonly string[])[]> {
  const input = inputs.find(({ name }) => name === inputName)?.input
  let taken: string[] = []
  let microsteps = 0
  const flow = startScripted(machine, input, ({ transitions }) => {
    microsteps += 1
    taken.push(...transitions.flatMap(takenName))
  })
  const all = [taken]
  for (const step of steps) {
    taken = []
    await takeStep(flow, step, () => microsteps)
    all.push(taken)
  }
  flow.actor.stop()
  return all
}

/* Computed once per model and on demand: each result takes up to two seconds. */

export const statesOf = onceForEach(async (model: AnyFlowModel): Promise<readonly DrawnState[]> => {
  await nextTask()
  return drawnStates(model)
})

export const walkOf = onceForEach((model: AnyFlowModel) => {
  let last = performance.now()
  return walkFlow(model, () => {
    if (performance.now() - last < busyFor) return undefined
    return nextTask().then(() => {
      last = performance.now()
    })
  })
})

const stepShown = 1_200

const waysOf = onceForEach((model: AnyFlowModel) =>
  onceForEach((state: DrawnState) => recordedWay(model, state)),
)

export function wayTo(model: AnyFlowModel, state: DrawnState): Promise<Recording> {
  return waysOf(model)(state)
}

async function recordedWay(model: AnyFlowModel, { input, way }: DrawnState): Promise<Recording> {
  const { id: flow } = model.machine
  const taken = await transitionsOn(
    model,
    input,
    way.flatMap(({ step }) => step ?? []),
  )
  const events = way.map(
    ({ step, snapshot: { value, status, context } }, index): RecordedEvent => ({
      at: index * stepShown,
      flow,
      actor: 'walk',
      ...recordedStep(step),
      before: way[index - 1]?.snapshot.value ?? null,
      after: value,
      status,
      transitions: taken[index] ?? [],
      context,
    }),
  )
  return { version: 1, build: buildId, createdAt: new Date().toISOString(), flow, events }
}

export function recordedStep(step: WalkStep | null): Pick<RecordedEvent, 'type' | 'fields'> {
  const noted = (type: string, held: object) => {
    const fields: RecordedFields = JSON.parse(json(held))
    return Object.keys(fields).length > 0 ? { type, fields } : { type }
  }
  switch (step?.type) {
    case undefined:
      return { type: 'xstate.init' }
    case 'event': {
      const { type, ...payload } = step.event
      return noted(type, payload)
    }
    case 'done':
      return noted(`xstate.done.actor.${step.actor}`, { output: step.output })
    case 'failed':
      return noted(`xstate.error.actor.${step.actor}`, { error: step.error })
    case 'time':
      return noted(step.timer, { ms: step.ms })
  }
}

/** In ms, between two yields to the page. */
const busyFor = 40

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
