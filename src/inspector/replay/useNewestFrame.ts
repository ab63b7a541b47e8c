import { useCallback, useSyncExternalStore } from 'react'
import type { Actor, AnyStateMachine, SnapshotFrom } from 'xstate'

/** What an actor is in now, once a frame of the screen: of what comes faster only the newest is drawn. */
export function useNewestFrame<Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
): SnapshotFrom<Machine> {
  const subscribe = useCallback(
    (draw: () => void) => {
      let frame: number | null = null
      const { unsubscribe } = actor.subscribe(() => {
        frame ??= requestAnimationFrame(() => {
          frame = null
          draw()
        })
      })
      return () => {
        unsubscribe()
        if (frame !== null) cancelAnimationFrame(frame)
      }
    },
    [actor],
  )
  return useSyncExternalStore(subscribe, () => actor.getSnapshot() as SnapshotFrom<Machine>)
}
