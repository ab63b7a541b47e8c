import type { AnyMachineSnapshot } from 'xstate'
import type { AnyFlowModel } from '../../../src/inspector/models/model.ts'
import { describeSnapshot, json } from '../../../src/inspector/walk/describe.ts'
import { exploreFlow } from '../../../src/inspector/walk/explore.ts'

export interface DrawnState {
  /** Value and context, as the walk describes them. */
  readonly name: string
  /** The state's value alone, as text. */
  readonly value: string
  readonly snapshot: AnyMachineSnapshot
}

/** Every distinct snapshot that a flow can reach from any of its inputs; timers are not drawn. */
export function drawnStates(model: AnyFlowModel): readonly DrawnState[] {
  const snapshots = model.inputs.flatMap(({ name }) =>
    exploreFlow(model, name).states.map(({ snapshot }): AnyMachineSnapshot => snapshot),
  )
  const byName = new Map(snapshots.map((snapshot) => [describeSnapshot(snapshot, undefined), snapshot]))
  return Array.from(byName, ([name, snapshot]) => ({ name, value: json(snapshot.value), snapshot }))
}
