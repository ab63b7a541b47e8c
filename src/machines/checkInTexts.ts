import type { Outcome } from '../domain/outcome.ts'
import { fullNameOf, type Participant } from '../domain/people.ts'

/** The sentences of the gate (admin document §5 and §8). */

type Answer = Outcome<Participant | undefined>

export const problemText = 'Please enter a participant ID or scan a barcode'

export const confirmText = {
  refusal: 'Failed to check in participant',
  exception: 'Failed to check in participant. Please try again.',
} as const

/** Why a search showed nobody: the host's own words, or the documented ones for what it answered. */
export function searchText(answer: Answer): string {
  if (answer.ok) return 'No participant found with this ID'
  if (answer.message !== undefined) return answer.message
  return answer.status === 200 ? 'Failed to find participant' : 'Failed to process request'
}

/** A search answers the person who is in already; a confirm refuses with words, or the card shows whose it was. */
export function alreadyInText(answer: Answer, shown: Participant | null): string {
  if (!answer.ok && answer.message !== undefined) return answer.message
  const participant = (answer.ok ? answer.value : null) ?? shown
  return participant ? alreadyIn(participant) : 'Failed to process request'
}

function alreadyIn(participant: Participant): string {
  return `${fullNameOf(participant)} is already checked in`
}

export function successText(participant: Participant | null): string {
  return `${participant ? fullNameOf(participant) : ''} has been successfully checked in!`
}
