import type { Participant } from '../people/people.ts'
import { buildParticipants } from './participants.ts'

/** Sample people shown when the list cannot be read. The codes `DEMO-…` mark them as not real. */
export function buildFallbackParticipants(): readonly Participant[] {
  return buildParticipants().map((person, index) => {
    const code = `DEMO-${String(index + 1).padStart(3, '0')}`
    return { ...person, _id: code, code }
  })
}
