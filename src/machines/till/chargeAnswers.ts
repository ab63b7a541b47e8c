import { messageOf, type Outcome, refusalKind } from '../../domain/lib/outcome.ts'
import type { ChargeProof, ReadBack } from '../../domain/till/chargeAttempt.ts'

/** Answers of the till's calls, and the documents' sentences for them (portal document §8). */

export type ChargeAnswer = Outcome<ChargeProof>
export type ReadBackAnswer = Outcome<ReadBack>

export const unknownOutcomeText = 'An error occurred during payment processing. Please try again.'
export const unstoredText = `${unknownOutcomeText} Nothing was charged: the memory of this browser is full.`
export const unreadableAttemptText = 'An earlier payment could not be read. Look for it in Transactions.'
export const unfinishedText = 'Another payment is not finished.'
export const signedOutText =
  'You were signed out before this payment was done. Nothing was charged. Press Process Order again.'
export const finishedElsewhereText =
  'This payment was finished in another window. Look for it in Transactions.'
const unreadBookText = 'The transactions could not be read.'

export function refusalText(answer: ChargeAnswer): string {
  return answer.message ?? 'Payment processing failed.'
}

/** An answer that will not change on a retry and says nothing about the charge; the vendor decides. */
export function isUnjudgeable(answer: ReadBackAnswer): boolean {
  if (answer.ok) return false
  const kind = refusalKind(answer)
  return kind === 'declined' || kind === 'rejected'
}

export function unreadText(answer: ReadBackAnswer): string {
  return answer.message ?? unreadBookText
}

export function unreadExceptionText(error: unknown): string {
  return messageOf(error) || unreadBookText
}
