import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom } from 'xstate'
import type { FlowProps } from '../../../views/ui/flows/flow.ts'

/*
 * A view may also draw other flows of its screen. A snapshot holds only one flow; the values of the others come
 * from snapshots recorded at the same time, or from samples.
 */

export type Recorded = (flow: string) => AnyMachineSnapshot | undefined

export interface SiblingFlows {
  readonly flow: <Machine extends AnyStateMachine>(sample: FlowProps<Machine>) => FlowProps<Machine>
  readonly value: <Value>(sample: Value) => Value
  readonly valueIn: <Machine extends AnyStateMachine, Value>(
    machine: Machine,
    sample: Value,
    read: (context: ContextFrom<Machine>) => Value | undefined,
  ) => Value
}

export function siblingFlowsIn(recorded: Recorded, onSample: () => void): SiblingFlows {
  const sampled = <Sample>(sample: Sample): Sample => {
    onSample()
    return sample
  }
  return {
    flow: (sample) => {
      const { machine }: AnyMachineSnapshot = sample.state
      const state = recorded(machine.id)
      return state ? { ...sample, state: state as typeof sample.state } : sampled(sample)
    },
    value: sampled,
    valueIn: <Machine extends AnyStateMachine, Value>(
      { id }: Machine,
      sample: Value,
      read: (context: ContextFrom<Machine>) => Value | undefined,
    ) => {
      const state = recorded(id)
      const found = state && readable(() => read(state.context as ContextFrom<Machine>))
      return found === undefined ? sampled(sample) : found
    },
  }
}

/** An edited recording may contain anything. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
