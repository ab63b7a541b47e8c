import type { RecordedEvent, Recording } from '../../services/recorder/recording.ts'

/** What one actor did: a flow that is opened twice has two tracks. */
export interface Track {
  readonly id: string
  readonly flow: string
  readonly label: string
  readonly places: readonly number[]
}

export function trackIdOf({ flow, actor }: Pick<RecordedEvent, 'flow' | 'actor'>): string {
  return `${flow} ${actor}`
}

/** In the order of their first events. */
export function tracksOf({ events }: Pick<Recording, 'events'>): readonly Track[] {
  const places = new Map<string, number[]>()
  for (const [place, event] of events.entries()) {
    const known = places.get(trackIdOf(event))
    if (known) known.push(place)
    else places.set(trackIdOf(event), [place])
  }
  const opened = new Map<string, number>()
  return Array.from(places, ([id, ofTheTrack]) => {
    const flow = events[ofTheTrack[0] ?? 0]?.flow ?? ''
    const time = (opened.get(flow) ?? 0) + 1
    opened.set(flow, time)
    return { id, flow, label: actorLabel(flow, time), places: ofTheTrack }
  })
}

/** What is replayed first: the last actor of the flow that the incident is about. */
export function firstTrackOf(recording: Recording): string | null {
  return tracksOf(recording).findLast(({ flow }) => flow === recording.flow)?.id ?? null
}

export function placesOf(recording: Pick<Recording, 'events'>, track: string | null): readonly number[] {
  if (track === null) return recording.events.map((_, place) => place)
  return tracksOf(recording).find(({ id }) => id === track)?.places ?? []
}

export function onlyTrack(recording: Recording, track: string | null): Recording {
  if (track === null) return recording
  const events = recording.events.filter((event) => trackIdOf(event) === track)
  return { ...recording, flow: events[0]?.flow ?? recording.flow, events }
}

/** `checkIn`, and `checkIn, 2nd` for the second actor of the same flow. */
export function actorLabel(flow: string, time: number): string {
  return time === 1 ? flow : `${flow}, ${ordinal(time)}`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

function ordinal(number: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[String(ordinals.select(number))]
  return `${number}${ending ?? 'th'}`
}
