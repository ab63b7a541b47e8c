import type { RecordedEvent, RecordedFields } from '../services/recorder/recording.ts'

/** What each event left of its flow's context, whole: events hold only what they changed. */
export function recordedContexts(events: readonly RecordedEvent[]): readonly RecordedFields[] {
  const last = new Map<string, RecordedFields>()
  return events.map(({ actor, before, context }) => {
    const whole = before === null ? { ...context } : { ...last.get(actor), ...context }
    last.set(actor, whole)
    return whole
  })
}
