import { onceForEach } from '../../domain/lib/onceForEach.ts'
import type { RecordedEvent, RecordedFields, Recording } from '../../services/recorder/recording.ts'

export interface Track {
  readonly id: string
  readonly flow: string
  /** `checkIn`, and `checkIn, 2nd` for the second actor of the same flow. */
  readonly label: string
  readonly places: readonly number[]
}

export function trackIdOf({ flow, actor }: Pick<RecordedEvent, 'flow' | 'actor'>): string {
  return `${flow} ${actor}`
}

export const tracksOf = onceForEach((events: readonly RecordedEvent[]): ReadonlyMap<string, Track> => {
  const opened = new Map<string, number>()
  const tracks = new Map<string, Track & { readonly places: number[] }>()
  for (const [place, event] of events.entries()) {
    const { flow } = event
    const id = trackIdOf(event)
    const known = tracks.get(id)
    if (known) known.places.push(place)
    else {
      const time = (opened.get(flow) ?? 0) + 1
      opened.set(flow, time)
      tracks.set(id, { id, flow, label: time === 1 ? flow : `${flow}, ${ordinal(time)}`, places: [place] })
    }
  }
  return tracks
})

export function firstTrackOf({ events, flow }: Recording): string | null {
  return [...tracksOf(events).values()].findLast((track) => track.flow === flow)?.id ?? null
}

export function placesOf({ events }: Pick<Recording, 'events'>, track: string | null): readonly number[] {
  return track === null ? [...events.keys()] : (tracksOf(events).get(track)?.places ?? [])
}

export function eventsAt(events: readonly RecordedEvent[], places: readonly number[]) {
  return places.flatMap((place) => events[place] ?? [])
}

export function onlyTrack(recording: Recording, track: string | null): Recording {
  const events = eventsAt(recording.events, placesOf(recording, track))
  return { ...recording, flow: tracksOf(events).get(track ?? '')?.flow ?? recording.flow, events }
}

/** Recorded events contain only changes of the context; this restores the whole context after each. */
export const recordedContexts = onceForEach((events: readonly RecordedEvent[]): readonly RecordedFields[] => {
  const last = new Map<string, RecordedFields>()
  return events.map(({ actor, before, context }) => {
    const whole = before === null ? { ...context } : { ...last.get(actor), ...context }
    last.set(actor, whole)
    return whole
  })
})

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

function ordinal(number: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[String(ordinals.select(number))]
  return `${number}${ending ?? 'th'}`
}
