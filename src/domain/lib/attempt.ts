import { type Outcome, refusalKind } from './outcome.ts'

/** A call that moves money or creates something, as it is remembered until its outcome is known. */
export interface Attempt {
  readonly key: string
  /** Whether it was sent and no answer said what became of it. */
  readonly isUnanswered: boolean
}

/** The attempt after it was sent and not answered. */
export function unansweredAttempt<Made extends Attempt>(attempt: Made | null): Made | null {
  return attempt && { ...attempt, isUnanswered: true }
}

/**
 * Whether an answer says that nothing was done. To a repeat, a host that does not know who asks, or is asked too often,
 * says nothing about what became of the first try.
 */
export function isRefusal(
  outcome: Outcome<unknown>,
  { isUnanswered }: Pick<Attempt, 'isUnanswered'>,
): boolean {
  if (outcome.ok) return false
  const kind = refusalKind(outcome)
  if (kind === 'notAllowed' || kind === 'notNow') return !isUnanswered
  return kind !== 'failed'
}
