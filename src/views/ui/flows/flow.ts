import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'

export interface FlowProps<Machine extends AnyStateMachine> {
  readonly state: SnapshotFrom<Machine>
  readonly send: (event: EventFrom<Machine>) => void
}
