import { takenName } from '../../machines/lib/transitions.ts'
import type { AnyFlowModel } from '../models/model.ts'
import { startScripted } from './scripted.ts'
import type { WalkStep } from './timed.ts'
import { takeStep } from './walkFlow.ts'

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
