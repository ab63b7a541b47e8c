import type { Recording } from '../../../src/services/recorder/recording.ts'
import { lostAnswer } from '../../../test/inspector/support/recorded.ts'

export async function longCheckIns(count: number): Promise<Recording> {
  const { events, ...head } = await lostAnswer()
  const [first, ...camper] = events
  const last = camper.at(-1)
  if (!first || !last) throw new Error('the recording is empty')
  const many = Array.from({ length: count - 1 }, (_, index) => {
    const event = camper[index % camper.length] ?? last
    const round = Math.floor(index / camper.length)
    return {
      ...event,
      at: event.at + round * last.at,
      before: index > 0 && event === camper[0] ? last.after : event.before,
      context: { ...event.context, idempotencyKey: `•••${round}` },
    }
  })
  return { ...head, events: [first, ...many] }
}
