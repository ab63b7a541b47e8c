import type { RecordedEvent, Recording } from '../../services/recorder/recording.ts'
import { modelOf } from './flows.ts'
import { trackIdOf } from './tracks.ts'
import { isAnswerAwaited, waitsAfter } from './waits.ts'

/*
 * When the events of a replay come. The time that is shown is the recorded one; played is all of it but for long pauses in
 * which nothing runs: no timer, and no answer that is waited for.
 */

/** How long such a pause is played, in milliseconds. */
export const longestIdle = 2_000

export interface Timeline {
  /** When each event comes, in milliseconds since the first. */
  readonly times: readonly number[]
  /** How long each event is shown until the next one comes, in milliseconds. */
  readonly pauses: readonly number[]
}

/** @param places those of the events that are replayed */
export function timelineOf({ events }: Pick<Recording, 'events'>, places: readonly number[]): Timeline {
  const begin = events[places[0] ?? -1]?.at ?? 0
  let latest = 0
  const times = places.map((place) => {
    latest = Math.max(latest, (events[place]?.at ?? begin) - begin)
    return latest
  })
  const running = createRunning()
  const pauses = places.map((place, index) => {
    const event = events[place]
    const next = events[places[index + 1] ?? -1]
    if (!event || !next) return 0
    running.hear(event)
    const whole = (times[index + 1] ?? 0) - (times[index] ?? 0)
    if (whole <= longestIdle) return whole
    return Math.min(whole, Math.max(longestIdle, running.longest(event.at)))
  })
  return { times, pauses }
}

export function isShortened({ times, pauses }: Timeline): boolean {
  return pauses.some((pause, index) => (times[index + 1] ?? 0) - (times[index] ?? 0) > pause)
}

function createRunning() {
  const heard = new Map<string, RecordedEvent[]>()
  /** On the clock of the recording; a flow in which nothing runs has none. */
  const ends = new Map<string, number>()

  const endOf = (events: readonly RecordedEvent[], last: RecordedEvent) => {
    const model = modelOf(last.flow)
    if (!model) return last.at
    if (isAnswerAwaited(last, model)) return Number.POSITIVE_INFINITY
    // Of a timer that began before the recording did, nobody knows how much was left.
    return last.at + Math.max(0, ...waitsAfter(events, last.at, model).map(({ left, ms }) => left ?? ms))
  }
  return {
    hear: (event: RecordedEvent) => {
      const track = trackIdOf(event)
      const events = heard.get(track) ?? []
      heard.set(track, events)
      events.push(event)
      ends.set(track, endOf(events, event))
    },
    /** For how many milliseconds something still runs. Ended flows are dropped: there may be thousands. */
    longest: (now: number) => {
      let longest = 0
      for (const [track, end] of ends) {
        if (end === Number.POSITIVE_INFINITY) return end
        if (end <= now) ends.delete(track)
        else longest = Math.max(longest, end - now)
      }
      return longest
    },
  }
}
