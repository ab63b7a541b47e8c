import type { ReactNode } from 'react'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'
import type { FlowProps } from '../../views/ui/flow.ts'
import { type Beside, besideIn, type Recorded } from './beside.ts'

interface Drawing {
  readonly state: AnyMachineSnapshot
  readonly send: (event: AnyEventObject) => void
  /** The screen's other flows, where they are known. */
  readonly recorded?: Recorded | undefined
}

/** Draws a snapshot of one flow with its real view; a snapshot of another machine is an error. */
export type FlowView = (drawing: Drawing & { readonly onSample?: () => void }) => ReactNode

/** What draws a flow whose view shows nothing but it, by the id of its machine. */
export function viewOf<Machine extends AnyStateMachine>(
  machine: Machine,
  View: (props: FlowProps<Machine>) => ReactNode,
): [string, FlowView] {
  return besideOf(machine, (props) => <View {...props} />)
}

/** The same of a view that shows more than its own flow. */
export function besideOf<Machine extends AnyStateMachine>(
  { id }: Machine,
  draw: (props: FlowProps<Machine>, beside: Beside) => ReactNode,
): [string, FlowView] {
  const drawChecked: FlowView = ({ state, send, recorded = nothing, onSample = nothing }) => {
    if (state.machine.id !== id)
      throw new Error(`The view of ${id} cannot draw a state of ${state.machine.id}.`)
    const props = { state: state as SnapshotFrom<Machine>, send: send as (event: EventFrom<Machine>) => void }
    return draw(props, besideIn(recorded, onSample))
  }
  return [id, drawChecked]
}

function nothing(): undefined {}
