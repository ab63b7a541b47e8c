import type { Verdict } from '../../domain/gate/verdict.ts'
import { isUndecided, type Outcome, type Refusal, refusalKind } from '../../domain/lib/outcome.ts'
import type { Participant } from '../../domain/people/people.ts'

/** The answer of a server to the documented POST, for a search and for a confirm. */
export type CheckInAnswer = Outcome<Participant | undefined>

export function personIn(answer: CheckInAnswer): Participant | null {
  return (answer.ok ? answer.value : null) ?? null
}

export type Judgement = 'found' | Exclude<Verdict, 'noted'>

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

export function saysAlreadyIn({ status, reason, message }: Refusal): boolean {
  if (reason !== undefined) return reason === 'alreadyCheckedIn'
  return status === 409 || message?.endsWith(' is already checked in') === true
}
