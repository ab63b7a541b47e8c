import type { Session } from '../../domain/account/session.ts'
import { sessionActor } from './session.ts'

/*
 * Whether somebody is signing out here: for a second and a half the host has ended the session and the page still shows
 * it. What asks the host by itself stops, or the answer would end the page before its time.
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

/** @returns what stops it */
export function listenForLeaving(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
