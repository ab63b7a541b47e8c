import type { AnyActorRef, InspectionEvent } from 'xstate'
import { recorder } from '../services/recorder/recorder.ts'
import { flightObserver } from './flightRecorder.ts'

/* What observes the flows of this page: the flight recorder always, the bench's live view on request. */

type Onlooker = (inspected: InspectionEvent) => void

const onlookers = new Set<Onlooker>([flightObserver(recorder)])
const running = new Set<AnyActorRef>()

export function inspect(inspected: InspectionEvent): void {
  follow(inspected)
  for (const onlooker of onlookers) onlooker(inspected)
}

export function runningFlows(): readonly AnyActorRef[] {
  return [...running]
}

/**
 * Adds an observer of everything from now on.
 * @returns the way to remove it
 */
export function lookOn(onlooker: Onlooker): () => void {
  onlookers.add(onlooker)
  return () => onlookers.delete(onlooker)
}

/** A flow that React makes and never starts (StrictMode) is none. */
function follow(inspected: InspectionEvent): void {
  if (inspected.type !== '@xstate.event' && inspected.type !== '@xstate.snapshot') return
  const actor = inspected.actorRef as AnyActorRef
  if (actor.sessionId !== inspected.rootId) return
  if (inspected.type === '@xstate.snapshot') {
    if (inspected.snapshot.status !== 'active') running.delete(actor)
  } else if (inspected.event.type === 'xstate.init') running.add(actor)
}
