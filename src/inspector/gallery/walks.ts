import { buildId } from '../../services/buildId.ts'
import type { RecordedEvent, RecordedFields, Recording } from '../../services/recorder/recording.ts'
import type { AnyFlowModel } from '../models/model.ts'
import { json } from '../walk/describe.ts'
import { type DrawnState, drawnStates } from '../walk/states.ts'
import { transitionsOn } from '../walk/taken.ts'
import type { WalkStep } from '../walk/timed.ts'
import { walkFlow } from '../walk/walkFlow.ts'

/*
 * What is worked out of a flow's model, once and only when it is asked for: it takes up to a second or two.
 */

/** Every state that the flow can reach, nearest to the start first. */
export const statesOf = kept(async (model: AnyFlowModel): Promise<readonly DrawnState[]> => {
  await nextTask()
  return drawnStates(model)
})

export const walkOf = kept((model: AnyFlowModel) => {
  let last = performance.now()
  return walkFlow(model, () => {
    if (performance.now() - last < busyFor) return undefined
    return nextTask().then(() => {
      last = performance.now()
    })
  })
})

/** Milliseconds for which a step is shown when a way is played. */
const stepShown = 1_200

/** The shortest way to a state, as a recording that the walk made. */
const ways = new WeakMap<DrawnState, Promise<Recording>>()

export function wayTo(model: AnyFlowModel, state: DrawnState): Promise<Recording> {
  const way = ways.get(state) ?? recordedWay(model, state)
  ways.set(state, way)
  return way
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
      ...(step ? recordedStep(step) : { type: 'xstate.init' }),
      before: way[index - 1]?.snapshot.value ?? null,
      after: value,
      status,
      transitions: taken[index] ?? [],
      context,
    }),
  )
  return { version: 1, build: buildId, createdAt: new Date().toISOString(), flow, events }
}

/** A step of the walk as the recorder would note it, in clear. */
export function recordedStep(step: WalkStep): Pick<RecordedEvent, 'type' | 'fields'> {
  const fields = (held: object): { fields?: RecordedFields } => {
    const plain = JSON.parse(json(held))
    return Object.keys(plain).length > 0 ? { fields: plain } : {}
  }
  switch (step.type) {
    case 'event': {
      const { type, ...payload } = step.event
      return { type, ...fields(payload) }
    }
    case 'done':
      return { type: `xstate.done.actor.${step.actor}`, ...fields({ output: step.output }) }
    case 'failed':
      return { type: `xstate.error.actor.${step.actor}`, ...fields({ error: step.error }) }
    case 'time':
      return { type: step.timer, fields: { ms: step.ms } }
  }
}

/** Milliseconds after which the page may draw again. */
const busyFor = 40

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function kept<Value>(find: (model: AnyFlowModel) => Promise<Value>) {
  const known = new WeakMap<AnyFlowModel, Promise<Value>>()
  return (model: AnyFlowModel): Promise<Value> => {
    const value = known.get(model) ?? find(model)
    known.set(model, value)
    return value
  }
}
