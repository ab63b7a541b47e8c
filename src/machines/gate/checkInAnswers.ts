import type { Verdict } from '../../domain/gate/verdict.ts'
import { isUndecided, messageOf, type Outcome, type Refusal, refusalKind } from '../../domain/lib/outcome.ts'
import { fullNameOf, type Participant } from '../../domain/people/people.ts'

/** Answers of the gate's two calls, and the documents' sentences for them (admin document §5 and §8). */

export type CheckInAnswer = Outcome<Participant | undefined>

export function personIn(answer: CheckInAnswer): Participant | null {
  return (answer.ok ? answer.value : null) ?? null
}

export type Judgement = 'found' | Verdict

/**
 * - `found`: a search names a camper who is not checked in yet
 * - `checkedIn`: a confirm succeeded
 * - `alreadyCheckedIn`: our server gives the reason, other servers 409 or the documented sentence
 * - `notFound`: 404; for a search also an answer without a participant, and success false
 * - `unreachable`: the server could not decide: it is down, busy, or received an incomplete request
 * - `refused`: the server refused the caller or the request; for a confirm also success false
 */
export function judge(answer: CheckInAnswer, step: 'search' | 'confirm'): Judgement {
  if (answer.ok) {
    if (step === 'confirm') return 'checkedIn'
    if (!answer.value) return 'notFound'
    return answer.value.checkedIn ? 'alreadyCheckedIn' : 'found'
  }
  if (saysAlreadyIn(answer)) return 'alreadyCheckedIn'
  if (answer.status === 404) return 'notFound'
  if (isUndecided(answer)) return 'unreachable'
  return refusalKind(answer) === 'declined' && step === 'search' ? 'notFound' : 'refused'
}

function saysAlreadyIn({ status, reason, message }: Refusal): boolean {
  if (reason !== undefined) return reason === 'alreadyCheckedIn'
  return status === 409 || message?.endsWith(' is already checked in') === true
}

export const blankCodeText = 'Please enter a participant ID or scan a barcode'

export function searchText(answer: CheckInAnswer): string {
  if (answer.ok) return answer.value ? alreadyInText(answer.value) : 'No participant found with this ID'
  if (answer.message !== undefined) return answer.message
  return refusalKind(answer) === 'declined' ? 'Failed to find participant' : 'Failed to process request'
}

export function searchExceptionText(error: unknown): string {
  return messageOf(error) || 'No participant found with this ID'
}

export function confirmText(answer: CheckInAnswer, shown: Participant | null): string {
  if (answer.message !== undefined) return answer.message
  if (answer.ok) return `${nameOf(shown)} has been successfully checked in!`
  return saysAlreadyIn(answer) && shown ? alreadyInText(shown) : 'Failed to check in participant'
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
