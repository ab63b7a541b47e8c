import type { AnyFlowModel } from '../models/model.ts'
import { type DrawnState, drawnStates } from '../walk/states.ts'
import { type WalkReport, walkFlow } from '../walk/walkFlow.ts'

/*
 * What is worked out of a flow's model, once and only when it is asked for: it takes up to a second or two.
 */

const states = new Map<AnyFlowModel, Promise<readonly DrawnState[]>>()
const walks = new Map<AnyFlowModel, Promise<WalkReport>>()

/** Every state that the flow can reach, nearest to the start first. */
export function statesOf(model: AnyFlowModel): Promise<readonly DrawnState[]> {
  return kept(states, model, async () => {
    await nextTask()
    return drawnStates(model)
  })
}

export function walkOf(model: AnyFlowModel): Promise<WalkReport> {
  return kept(walks, model, () => {
    let last = performance.now()
    return walkFlow(model, () => {
      if (performance.now() - last < busyFor) return undefined
      return nextTask().then(() => {
        last = performance.now()
      })
    })
  })
}

/** Milliseconds after which the page may draw again. */
const busyFor = 40

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function kept<Value>(
  known: Map<AnyFlowModel, Promise<Value>>,
  model: AnyFlowModel,
  find: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(model) ?? find()
  known.set(model, value)
  return value
}
