import { type AnyEventObject, type InspectionEvent, isMachineSnapshot } from 'xstate'
import type { Refusal } from '../../domain/lib/outcome.ts'
import { exposureOf } from '../../machines/lib/exposure.ts'
import { takenName } from '../../machines/lib/transitions.ts'
import type { FlightRecorder, FlowEvent } from '../../services/recorder/recorder.ts'

/*
 * Feeds the flight recorder: one record per event that a machine has processed, with its transitions. Invoked
 * actors are not recorded, nor flows that React creates and never starts (StrictMode).
 */

interface Arrival {
  readonly event: AnyEventObject
  readonly at: number
  readonly order: number
}

interface Track {
  arrivals: readonly Arrival[]
  transitions: string[]
  value: FlowEvent['before']
}

/** @param now ms since the page was opened */
export function flightObserver(
  recorder: Pick<FlightRecorder, 'note'>,
  now: () => number = () => performance.now(),
) {
  const tracks = new WeakMap<object, Track>()
  let order = 0

  const trackOf = (actor: object): Track => {
    const track = tracks.get(actor) ?? { arrivals: [], transitions: [], value: null }
    tracks.set(actor, track)
    return track
  }

  const finish = (actor: string, track: Track, event: AnyEventObject, snapshot: unknown): void => {
    if (!isMachineSnapshot(snapshot)) return
    const { machine, value, status, context } = snapshot
    const arrival = track.arrivals.findIndex((arrived) => arrived.event === event)
    const { at, order } = track.arrivals[arrival] ?? { at: now(), order: nextOrder() }
    const { type, ...fields } = event
    const isOwn = !type.startsWith('xstate.')
    const exposure = exposureOf(machine)
    recorder.note({
      at,
      order,
      flow: machine.id,
      actor,
      type,
      fields: isOwn ? fields : {},
      before: track.value,
      after: value,
      status,
      transitions: track.transitions,
      context,
      ended: endOfCall(event),
      allowed: { fields: exposure.events[type] ?? [], context: exposure.context },
    })
    track.arrivals = track.arrivals.slice(arrival + 1)
    track.transitions = []
    track.value = status === 'stopped' ? null : value
  }

  const nextOrder = () => {
    order += 1
    return order
  }

  return (inspected: InspectionEvent): void => {
    const { type, actorRef, rootId } = inspected
    if (type === '@xstate.action' || type === '@xstate.actor') return
    if (!('sessionId' in actorRef) || actorRef.sessionId !== rootId) return
    const track = trackOf(actorRef)
    if (inspected.type === '@xstate.event') {
      const arrival = { event: inspected.event, at: now(), order: nextOrder() }
      track.arrivals = [...track.arrivals, arrival]
    } else if (inspected.type === '@xstate.microstep') {
      track.transitions.push(...inspected._transitions.flatMap(takenName))
    } else if (inspected.type === '@xstate.snapshot') {
      finish(rootId, track, inspected.event, inspected.snapshot)
    }
  }
}

const endOfActor = /^xstate\.(done|error)\.actor\.(.+)$/

function endOfCall({ type, output }: AnyEventObject): FlowEvent['ended'] {
  const [, kind, call] = endOfActor.exec(type) ?? []
  if (call === undefined) return undefined
  if (kind === 'error') return { call, hasFailed: true, requestId: null }
  const isRefused = isRefusal(output)
  return { call, hasFailed: isRefused, requestId: (isRefused && output.requestId) || null }
}

function isRefusal(output: unknown): output is Refusal {
  return typeof output === 'object' && output !== null && 'ok' in output && output.ok === false
}
