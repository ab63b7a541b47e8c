import type { Participant } from '../people/people.ts'
import { buildParticipants } from './participants.ts'

/** People for a list that could not be read: they exist nowhere, and their codes say so wherever they are seen. */
export function buildFallbackParticipants(): readonly Participant[] {
  return buildParticipants().map((person, index) => {
    const code = `DEMO-${String(index + 1).padStart(3, '0')}`
    return { ...person, _id: code, code }
  })
}
