import { sessionActor } from './session.ts'

/** A sign-out is running; automatic calls pause. */
export function isLeaving(): boolean {
  return sessionActor().getSnapshot().context.isLeaving
}
