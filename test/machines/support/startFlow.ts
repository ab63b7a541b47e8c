import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  InputFrom,
  SnapshotFrom,
  StateValueFrom,
} from 'xstate'
import type { SourceOfActor } from '../../../src/inspector/models/model.ts'
import { startScripted } from '../../../src/inspector/walk/scripted.ts'

type Input<TMachine extends AnyStateMachine> =
  undefined extends InputFrom<TMachine> ? [input?: InputFrom<TMachine>] : [input: InputFrom<TMachine>]

/** A scripted flow with what its tests look at: state, value, context, emitted events, inputs of its actors. */
export function startFlow<TMachine extends AnyStateMachine>(machine: TMachine, ...[input]: Input<TMachine>) {
  const flow = startScripted(machine, input as InputFrom<TMachine>)
  const emitted: EmittedFrom<TMachine>[] = []
  flow.actor.on('*', (event) => emitted.push(event))
  const snapshot = (): AnyMachineSnapshot => flow.actor.getSnapshot()
  return {
    ...flow,
    state: (): SnapshotFrom<TMachine> => flow.actor.getSnapshot(),
    value: (): StateValueFrom<TMachine> => snapshot().value,
    context: (): ContextFrom<TMachine> => snapshot().context,
    emitted,
    emittedTypes: () => emitted.map(({ type }) => type),
    inputsOf: (source: SourceOfActor<TMachine>) =>
      flow.started.filter((actor) => actor.source === source).map(({ input }) => input),
  }
}
