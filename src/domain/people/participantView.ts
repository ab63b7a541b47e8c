import type { Participant } from './people.ts'

/**
 * Defaults to today, if the server sends no registration date (admin document §3 and §7).
 * @param today ISO 8601
 */
export function withRegistrationDate(participant: Participant, today: string): Participant {
  return { ...participant, registeredAt: participant.registeredAt ?? today }
}

/** Fields that `newer` lacks, and an age that it could not read, are kept from `row`. */
export function mergedOver(row: Participant, newer: Participant): Participant {
  const { age, isAgeUnknown: isUnknown, ...others } = newer
  const sent = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  if (isUnknown) return { ...row, ...sent }
  const { isAgeUnknown: _, ...known } = row
  return { ...known, ...sent, age }
}
