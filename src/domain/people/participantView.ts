import type { Participant } from './people.ts'

/** A participant as the admin's screens have one: what the host sent and what they add (admin document §3 and §7). */

/** The registration date is today's, unless the host says when it was. @param today ISO 8601 */
export function withRegistrationDate(participant: Participant, today: string): Participant {
  return { ...participant, registeredAt: participant.registeredAt ?? today }
}

/** What was sent later over what the row has; what was not sent again, or an age that cannot be read, stays. */
export function mergedOver(row: Participant, newer: Participant): Participant {
  const { age, isAgeUnknown: isUnknown, ...others } = newer
  const sent = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  if (isUnknown) return { ...row, ...sent }
  const { isAgeUnknown: _, ...known } = row
  return { ...known, ...sent, age }
}
