import { eventName } from '../../machines/lib/transitions.ts'
import type { RecordedEvent, RecordedStateValue } from '../../services/recorder/recording.ts'
import { json, valueName } from '../walk/describe.ts'

export function eventWords({ type, byHand }: Pick<RecordedEvent, 'type' | 'byHand'>): string {
  if (type === 'xstate.init') return 'started'
  if (type === 'xstate.stop') return 'closed'
  return byHand ? `${eventName(type)} (sent by hand)` : eventName(type)
}

export function outcomeWords({ before, after, transitions, status }: RecordedEvent): string {
  if (status === 'stopped') return 'gone'
  return before !== null && transitions.length === 0 ? 'not heard' : `→ ${stateWords(after)}`
}

const maxState = 120

/** An edited recording may contain no state, or one too long to show. */
export function stateWords(value: RecordedStateValue): string {
  const name = valueName(value) || json(value)
  return name.length > maxState ? `${name.slice(0, maxState)}…` : name
}
