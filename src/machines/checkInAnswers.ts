import { messageOf, type Outcome } from '../domain/outcome.ts'
import { fullNameOf, type Participant } from '../domain/people.ts'

/** What the gate's two calls may answer, and the documents' sentences for it (admin document §5 and §8). */

export type CheckInAnswer = Outcome<Participant | undefined>

export function personIn(answer: CheckInAnswer): Participant | null {
  return (answer.ok ? answer.value : null) ?? null
}

/** Our own host gives the reason; a foreign one its status, or only the documented sentence. */
export function isAlreadyIn(answer: CheckInAnswer): boolean {
  if (answer.ok) return answer.value?.checkedIn === true
  if (answer.reason !== undefined) return answer.reason === 'alreadyCheckedIn'
  return answer.status === 409 || / is already checked in$/.test(answer.message ?? '')
}

/** The host could not judge the code: it is down, or busy, or did not hear the whole question. */
export function isUnavailable(answer: CheckInAnswer): boolean {
  return !answer.ok && (answer.status >= 500 || answer.status === 429 || answer.status === 408)
}

/** The host judged something else than the code: who asks, or how. */
export function isRefused(answer: CheckInAnswer): boolean {
  return !answer.ok && answer.status >= 400 && answer.status !== 404
}

export function isUnknown(answer: CheckInAnswer): boolean {
  return !answer.ok && answer.status === 404
}

export const blankCodeText = 'Please enter a participant ID or scan a barcode'

/** Why a search led to nobody who can be checked in: the host's own words, or the documented ones. */
export function searchText(answer: CheckInAnswer): string {
  if (answer.ok) return answer.value ? alreadyInText(answer.value) : 'No participant found with this ID'
  if (answer.message !== undefined) return answer.message
  return answer.status === 200 ? 'Failed to find participant' : 'Failed to process request'
}

export function searchExceptionText(error: unknown): string {
  return messageOf(error) || 'No participant found with this ID'
}

/** What came of a confirm for the camper on the card. */
export function confirmText(answer: CheckInAnswer, shown: Participant | null): string {
  if (answer.message !== undefined) return answer.message
  if (answer.ok) return `${nameOf(shown)} has been successfully checked in!`
  return isAlreadyIn(answer) && shown ? alreadyInText(shown) : 'Failed to check in participant'
}

export function confirmExceptionText(error: unknown): string {
  return messageOf(error) || 'Failed to check in participant. Please try again.'
}

function alreadyInText(participant: Participant): string {
  return `${fullNameOf(participant)} is already checked in`
}

function nameOf(participant: Participant | null): string {
  return participant ? fullNameOf(participant) : ''
}
