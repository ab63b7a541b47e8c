import type { AnyStateNode } from 'xstate'
import { onceForEach } from '../../domain/lib/onceForEach.ts'
import { transitionsOf } from '../../machines/lib/transitions.ts'
import type { RecordedEvent, Recording } from '../../services/recorder/recording.ts'
import type { AnyFlowModel } from '../models/model.ts'
import { modelOf } from './flows.ts'
import { configurationOf, isEnteredBy } from './replayTransitions.ts'
import { trackIdOf } from './tracks.ts'

/*
 * The times of a replay's events, and the timers running between them. The shown time is the recorded one; a
 * long pause without a timer or a pending answer is shortened.
 */

const maxIdle = 2_000

export interface Timeline {
  readonly times: readonly number[]
  readonly pauses: readonly number[]
}

export function timelineOf({ events }: Pick<Recording, 'events'>, places: readonly number[]): Timeline {
  const begin = events[places[0] ?? -1]?.at ?? 0
  let latest = 0
  const times = places.map((place) => {
    latest = Math.max(latest, (events[place]?.at ?? begin) - begin)
    return latest
  })
  const heard = new Map<string, RecordedEvent[]>()
  /** On the recording's clock. Finished flows are dropped, because there may be thousands. */
  const ends = new Map<string, number>()
  const pauses = places.map((place, index) => {
    const event = events[place]
    const next = times[index + 1]
    if (!event || next === undefined) return 0
    const track = trackIdOf(event)
    const ofTrack = heard.get(track) ?? []
    heard.set(track, ofTrack)
    ofTrack.push(event)
    ends.set(track, endOfWork(ofTrack, event))
    const whole = next - (times[index] ?? 0)
    if (whole <= maxIdle) return whole
    let longest = maxIdle
    for (const [other, end] of ends) {
      if (end <= event.at) ends.delete(other)
      longest = Math.max(longest, end - event.at)
      if (longest >= whole) return whole
    }
    return longest
  })
  return { times, pauses }
}

function endOfWork(events: readonly RecordedEvent[], last: RecordedEvent): number {
  const model = modelOf(last.flow)
  if (!model) return last.at
  if (isAnswerAwaited(last, model)) return Number.POSITIVE_INFINITY
  // The rest of a timer that began before the recording is unknown.
  return last.at + Math.max(0, ...waitsAfter(events, last.at, model).map(({ left, ms }) => left ?? ms))
}

export function isShortened({ times, pauses }: Timeline): boolean {
  return pauses.some((pause, index) => (times[index + 1] ?? 0) - (times[index] ?? 0) > pause)
}

interface Wait {
  readonly name: string
  readonly ms: number
  readonly left: number | null
}

/**
 * @param events those of one actor, up to the position in question
 * @param now on the recording's clock
 */
export function waitsAfter(
  events: readonly RecordedEvent[],
  now: number,
  { machine, delays }: AnyFlowModel,
): readonly Wait[] {
  return nodesAfter(events.at(-1), machine).flatMap((node) =>
    Object.keys(node.config.after ?? {}).flatMap((name) => {
      const ms = delays[name]
      if (ms === undefined) return []
      const since = enteredAt(node, events)
      return [{ name, ms, left: since === null ? null : Math.max(0, since + ms - now) }]
    }),
  )
}

function isAnswerAwaited(event: RecordedEvent, { machine, outcomes }: AnyFlowModel): boolean {
  return nodesAfter(event, machine).some(({ invoke }) =>
    invoke.some(({ src }) => typeof src === 'string' && (outcomes[src]?.done.length ?? 0) > 0),
  )
}

function nodesAfter(
  event: RecordedEvent | undefined,
  machine: AnyFlowModel['machine'],
): readonly AnyStateNode[] {
  return event?.status === 'active' ? [...(configurationOf(machine, event.after) ?? [])] : []
}

const entrancesOf = onceForEach((node: AnyStateNode): ReadonlySet<string> => {
  const entering = transitionsOf(node.machine).filter(({ definition }) => isEnteredBy(node, definition))
  return new Set(entering.map(({ name }) => name))
})

function enteredAt(node: AnyStateNode, events: readonly RecordedEvent[]): number | null {
  const entering = entrancesOf(node)
  const event = events.findLast(
    ({ before, transitions }) => before === null || transitions.some((name) => entering.has(name)),
  )
  return event?.at ?? null
}
