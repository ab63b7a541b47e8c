import type { RecordedEvent, RecordedFields } from '../../services/recorder/recording.ts'
import type { Recorded } from '../models/beside.ts'
import { type Resolved, snapshotAfter } from './flows.ts'

/** Flows of one screen start within this many milliseconds of each other. */
const opening = 100

/**
 * The flows that were open at a place of a recording, each as it stood then: of several actors of one flow, the one that
 * moved last.
 */
export function recordedAt(
  events: readonly RecordedEvent[],
  contexts: readonly RecordedFields[],
  place: number,
): Recorded {
  const until = (events[place]?.at ?? 0) + opening
  return (flow) => {
    const left = new Set<string>()
    const found = (at: number) => {
      const event = events[at]
      if (event?.flow !== flow || left.has(event.actor)) return undefined
      left.add(event.actor)
      if (event.status !== 'active') return undefined
      const resolved = resolve(event, contexts[at] ?? {})
      return resolved.ok ? resolved.snapshot : undefined
    }
    for (let earlier = place; earlier >= 0; earlier -= 1) {
      const snapshot = found(earlier)
      if (snapshot) return snapshot
    }
    for (let later = place + 1; (events[later]?.at ?? Number.POSITIVE_INFINITY) <= until; later += 1) {
      const snapshot = events[later]?.type === 'xstate.init' ? found(later) : undefined
      if (snapshot) return snapshot
    }
    return undefined
  }
}

const resolved = new WeakMap<RecordedEvent, Resolved>()

function resolve(event: RecordedEvent, context: RecordedFields): Resolved {
  const known = resolved.get(event) ?? snapshotAfter(event, context)
  resolved.set(event, known)
  return known
}
