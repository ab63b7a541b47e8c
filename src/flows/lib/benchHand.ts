import { type AnyActorRef, type InspectionEvent, isMachineSnapshot } from 'xstate'
import type { FlightRecorder } from '../../services/recorder/recorder.ts'
import { flightObserver } from './flightRecorder.ts'

/** What a bench may do to the running flows of a portal that was opened with `?inspect`. */
export interface BenchHand {
  /** The events among these, all without payload, that the actor's present state accepts. */
  readonly accepted: (actor: string, types: readonly string[]) => readonly string[]
  /** Sends an event without payload, recorded as sent by hand. Returns false if it is not accepted any more. */
  readonly send: (actor: string, type: string) => boolean
}

const mark = Symbol('sent by hand')

export function createBenchHand(recorder: FlightRecorder): BenchHand & {
  readonly inspect: (inspected: InspectionEvent) => void
} {
  const actors = new Map<string, Pick<AnyActorRef, 'send' | 'getSnapshot'>>()
  const observe = flightObserver({
    note: (event) => recorder.note(mark in event.fields ? { ...event, byHand: true } : event),
  })
  const accepted: BenchHand['accepted'] = (actor, types) => {
    const snapshot: unknown = actors.get(actor)?.getSnapshot()
    return isMachineSnapshot(snapshot) ? types.filter((type) => snapshot.can({ type })) : []
  }
  return {
    accepted,
    send: (actor, type) => {
      if (accepted(actor, [type]).length === 0) return false
      actors.get(actor)?.send({ type, [mark]: true })
      return true
    },
    inspect: (inspected) => {
      const { rootId, actorRef } = inspected
      if (inspected.type === '@xstate.snapshot' && 'sessionId' in actorRef && actorRef.sessionId === rootId) {
        if (inspected.snapshot.status === 'active') actors.set(rootId, actorRef)
        else actors.delete(rootId)
      }
      observe(inspected)
    },
  }
}
