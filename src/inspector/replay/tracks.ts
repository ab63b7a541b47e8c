import { onceForEach } from '../../domain/lib/onceForEach.ts'
import type {
  RecordedEvent,
  RecordedFields,
  RecordedValue,
  Recording,
} from '../../services/recorder/recording.ts'
import { eventWords, outcomeWords } from './words.ts'

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

/** @param filter only events with these words */
export function placesOf(
  { events }: Pick<Recording, 'events'>,
  track: string | null,
  filter = '',
): readonly number[] {
  const places = track === null ? [...events.keys()] : (tracksOf(events).get(track)?.places ?? [])
  const words = filter.trim().toLowerCase()
  if (words === '') return places
  return places.filter((place) => {
    const event = events[place]
    return event !== undefined && searchedWords(event).toLowerCase().includes(words)
  })
}

function searchedWords(event: RecordedEvent): string {
  const { flow, fields, transitions, context } = event
  const changed = Object.keys(context ?? {})
  return [
    flow,
    eventWords(event),
    outcomeWords(event),
    JSON.stringify(fields),
    ...transitions,
    ...changed,
  ].join(' ')
}

export function eventsAt(events: readonly RecordedEvent[], places: readonly number[]) {
  return places.flatMap((place) => events[place] ?? [])
}

export function onlyTrack(recording: Recording, track: string | null): Recording {
  const events = eventsAt(recording.events, placesOf(recording, track))
  return { ...recording, flow: tracksOf(events).get(track ?? '')?.flow ?? recording.flow, events }
}

/** The fields that the event changed, with their values before and after; none for the first event of an actor. */
export function changesAt(
  events: readonly RecordedEvent[],
  place: number,
): readonly {
  readonly field: string
  readonly before: RecordedValue | undefined
  readonly after: RecordedValue
}[] {
  const event = events[place]
  if (!event || event.before === null) return []
  const earlier = events.findLastIndex((other, at) => at < place && other.actor === event.actor)
  const before = recordedContexts(events)[earlier] ?? {}
  // A live event has its whole context.
  return Object.entries(event.context ?? {})
    .map(([field, after]) => ({ field, before: before[field], after }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
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
