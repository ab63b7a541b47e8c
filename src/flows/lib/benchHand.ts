import { type AnyActorRef, type InspectionEvent, isMachineSnapshot } from 'xstate'
import type { FlightRecorder, FlowEvent } from '../../services/recorder/recorder.ts'
import { flightObserver } from './flightRecorder.ts'

/** A bench may send events to the running flows of a portal that was opened with `?inspect`. */
export interface BenchHand {
  /** The events among these, all without payload, that the actor's present state accepts. */
  readonly accepted: (actor: string, types: readonly string[]) => readonly string[]
  /** Sends an event without payload, recorded as sent by hand. Returns false if it is not accepted any more. */
  readonly send: (actor: string, type: string) => boolean
  /** The values of an actor, not masked: of the event that is being recorded, or else its present ones. */
  readonly raw: (actor: string) => Raw
}

interface Raw {
  readonly fields: object
  readonly context: Readonly<Record<string, unknown>>
}

type About = Pick<FlowEvent, 'byHand' | 'from'>

/** Also records where events come from, for the bench's sequence of messages. */
export function createBenchHand(recorder: FlightRecorder): BenchHand & {
  readonly inspect: (inspected: InspectionEvent) => void
} {
  const actors = new Map<string, Pick<AnyActorRef, 'send' | 'getSnapshot'>>()
  const abouts = new WeakMap<object, About>()
  /** Actors that process an event, the innermost last: one may send to another while it does. */
  let busy: readonly string[] = []
  let about: About = {}
  let noted: FlowEvent | null = null
  const observe = flightObserver({
    note: (event) => {
      noted = event
      recorder.note({ ...event, ...about })
      noted = null
    },
  })

  const accepted: BenchHand['accepted'] = (actor, types) => {
    const snapshot: unknown = actors.get(actor)?.getSnapshot()
    return isMachineSnapshot(snapshot) ? types.filter((type) => snapshot.can({ type })) : []
  }

  const arrived = ({ rootId, event, sourceRef }: Extract<InspectionEvent, { type: '@xstate.event' }>) => {
    const sender =
      sourceRef && 'id' in sourceRef
        ? `${rootId}/${sourceRef.id}`
        : busy.findLast((other) => other !== rootId)
    if (sender !== undefined) abouts.set(event, { ...abouts.get(event), from: sender })
    // A stopped actor processes nothing.
    if (actors.has(rootId)) busy = [...busy, rootId]
  }

  return {
    accepted,
    raw: (actor) => {
      if (noted?.actor === actor) return noted
      const snapshot: unknown = actors.get(actor)?.getSnapshot()
      return { fields: {}, context: isMachineSnapshot(snapshot) ? snapshot.context : {} }
    },
    send: (actor, type) => {
      if (accepted(actor, [type]).length === 0) return false
      const event = { type }
      abouts.set(event, { byHand: true })
      actors.get(actor)?.send(event)
      return true
    },
    inspect: (inspected) => {
      const { rootId, actorRef } = inspected
      if ('sessionId' in actorRef && actorRef.sessionId === rootId) {
        if (inspected.type === '@xstate.event') arrived(inspected)
        if (inspected.type === '@xstate.snapshot') {
          const last = busy.lastIndexOf(rootId)
          busy = busy.filter((_, place) => place !== last)
          about = abouts.get(inspected.event) ?? {}
          if (inspected.snapshot.status === 'active') actors.set(rootId, actorRef)
          else actors.delete(rootId)
        }
      }
      observe(inspected)
    },
  }
}
