import type { Session } from '../../domain/account/session.ts'
import { sessionActor } from './session.ts'

/*
 * A sign-out is running: for 1.5 s the server has ended the session while the page still shows it. Automatic
 * calls pause, or their 401 would end the page too early.
 */

let left: Session | null = null
const listeners = new Set<() => void>()

export function isLeaving(): boolean {
  return left !== null && left === sessionActor().getSnapshot().context.session
}

export function setLeaving(isLeavingNow: boolean): void {
  left = isLeavingNow ? sessionActor().getSnapshot().context.session : null
  for (const tell of listeners) tell()
}

export function listenForLeaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
