import type { Recording } from '../../services/recorder/recording.ts'
import { trackIdOf } from './tracks.ts'

/* What becomes of a recording while the portal that it is of goes on. Each of its events has its whole context. */

const mostKept = 5_000

/** @param shown the flow that it is about; until one is shown, the one that moved last */
export function grown(before: Recording | null, news: Recording, shown: string): Recording {
  const moved = news.events.findLast(
    ({ type, transitions }) => transitions.length > 0 && !type.startsWith('xstate.'),
  )
  return {
    ...news,
    flow: shown || (moved?.flow ?? ''),
    events: [...(before?.events ?? []), ...news.events].slice(-mostKept),
  }
}

/** Of each flow only its last event: what it is in now. */
export function withoutPast(recording: Recording): Recording {
  const last = new Map(recording.events.map((event) => [trackIdOf(event), event]))
  return { ...recording, events: recording.events.filter((event) => last.get(trackIdOf(event)) === event) }
}

export function withoutEnded(recording: Recording): Recording {
  const status = new Map(recording.events.map((event) => [trackIdOf(event), event.status]))
  return {
    ...recording,
    events: recording.events.filter((event) => status.get(trackIdOf(event)) === 'active'),
  }
}
