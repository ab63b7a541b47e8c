import type { AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'

/** What every view draws: any snapshot of its machine, and where its events go. */
export interface FlowProps<Machine extends AnyStateMachine> {
  readonly state: SnapshotFrom<Machine>
  readonly send: (event: EventFrom<Machine>) => void
}
