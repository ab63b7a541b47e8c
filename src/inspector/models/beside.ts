import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom } from 'xstate'
import type { FlowProps } from '../../views/ui/flow.ts'

/*
 * What stands beside a flow on its screen. A snapshot knows only its own flow, so the rest comes from what else was
 * recorded at that moment, or is a sample.
 */

/** The newest snapshot of another flow that is open; undefined when nothing of it was recorded. */
export type Recorded = (flow: string) => AnyMachineSnapshot | undefined

export interface Beside {
  /** Another flow of the screen. */
  readonly flow: <Machine extends AnyStateMachine>(sample: FlowProps<Machine>) => FlowProps<Machine>
  /** What the screen gives to a view, of which no flow tells. */
  readonly value: <Value>(sample: Value) => Value
  /** The same, from the context of a flow; `undefined` where that does not tell it either. */
  readonly valueIn: <Machine extends AnyStateMachine, Value>(
    machine: Machine,
    sample: Value,
    read: (context: ContextFrom<Machine>) => Value | undefined,
  ) => Value
}

/** @param onSample called for everything that was not recorded */
export function besideIn(recorded: Recorded, onSample: () => void): Beside {
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

/** A recording that was changed by hand may hold anything. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
