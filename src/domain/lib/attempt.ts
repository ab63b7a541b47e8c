import { type Outcome, refusalKind } from './outcome.ts'

/** A call that moves money or creates something, stored until its outcome is known. */
export interface Attempt {
  readonly key: string
  readonly isUnanswered: boolean
}

export function unansweredAttempt<Made extends Attempt>(attempt: Made | null): Made | null {
  return attempt && { ...attempt, isUnanswered: true }
}

/**
 * True if nothing was done. After an unanswered try, a `notAllowed` or `notNow` for the repeat says nothing
 * about that try.
 */
export function isRefusal(
  outcome: Outcome<unknown>,
  { isUnanswered }: Pick<Attempt, 'isUnanswered'>,
): boolean {
  // A proxy sends 408 as well while the server still works.
  if (outcome.ok || outcome.status === 408) return false
  const kind = refusalKind(outcome)
  if (kind === 'notAllowed' || kind === 'notNow') return !isUnanswered
  return kind !== 'failed'
}
