import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type {
  Actor,
  ActorOptions,
  AnyMachineSnapshot,
  AnyStateMachine,
  EmittedFrom,
  EventFrom,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import { blockNavigation } from '../../services/browser/navigationGuard.ts'
import { inspect } from './inspection.ts'

type Listeners<Machine extends AnyStateMachine> = {
  readonly [Type in EmittedFrom<Machine>['type']]?: (
    event: Extract<EmittedFrom<Machine>, { type: Type }>,
  ) => void
}

export interface RunningFlow<Machine extends AnyStateMachine> {
  readonly state: SnapshotFrom<Machine>
  readonly send: (event: EventFrom<Machine>) => void
  readonly actor: Actor<Machine>
}

/**
 * Runs a flow while its screen is mounted, and passes its emitted events to `listeners`. A state with the tag
 * `shownOnce` or `unsaved` blocks navigation (services/browser/navigationGuard.ts).
 * @returns the same object while the state is the same
 */
export function useFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, listeners }: { input?: InputFrom<Machine>; listeners?: Listeners<Machine> } = {},
): RunningFlow<Machine> {
  // The conditional type of the options cannot be resolved for a machine that is still a parameter.
  const actor = useActorRef(machine, { input, inspect } as ActorOptions<Machine>)
  useNews(actor, listeners)
  const state = useSelector(actor, (snapshot) => snapshot) as SnapshotFrom<Machine>
  const has = (tag: string) => (state as AnyMachineSnapshot).hasTag(tag)
  const loss = has('shownOnce') ? 'shown' : has('unsaved') ? 'typed' : null
  useEffect(() => (loss === null ? undefined : blockNavigation(loss)), [loss])
  return useMemo(() => ({ state, send: actor.send, actor }), [state, actor])
}

/** Passes the emitted events of a running flow to `listeners`. */
export function useNews<Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
  listeners: Listeners<Machine> | undefined,
): void {
  const latest = useRef(listeners)
  latest.current = listeners
  // A layout effect, because the actor starts in a later effect and may emit at its start.
  useLayoutEffect(() => {
    const subscription = actor.on('*', (event) => {
      const listener = latest.current?.[event.type as EmittedFrom<Machine>['type']]
      listener?.(event as never)
    })
    return () => subscription.unsubscribe()
  }, [actor])
}
