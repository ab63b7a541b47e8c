import { isRefusal } from '../domain/attempt.ts'
import type { HealthRecord, StoredHealth } from '../domain/health.ts'
import { differencesOf } from '../domain/healthForm.ts'
import type { ChangedElsewhere, Outcome, RefusalOr } from '../domain/outcome.ts'

/** What the save of a health record may answer, and the documents' sentences for it (portal document §8). */

export type SaveAnswer = Outcome<
  { readonly version: string | null },
  RefusalOr<ChangedElsewhere<StoredHealth>>
>

export const saveFailedText =
  'Failed to submit form. Please try again or contact support if the problem persists.'

export function refusalText(answer: SaveAnswer): string {
  return answer.message ?? 'Failed to update health information'
}

/** What stands on the host when somebody else has changed it; null for every other answer. */
export function standsNow(answer: SaveAnswer): StoredHealth | null {
  return !answer.ok && answer.reason === 'changedElsewhere' ? answer.data : null
}

/** The host may have saved it all the same. */
export function isOutcomeUnknown(answer: SaveAnswer): boolean {
  return !answer.ok && !isRefusal(answer, { isUnanswered: false })
}

/** Nobody else has changed it: an earlier save from here did, whose answer was lost. */
export function isOwnEarlierSave(answer: SaveAnswer, unanswered: HealthRecord | null): boolean {
  const record = standsNow(answer)?.record
  return Boolean(record && unanswered && differencesOf(record, unanswered).length === 0)
}
