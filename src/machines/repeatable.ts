import type { Outcome } from '../domain/outcome.ts'

/** A call that moves money or creates something, as it is remembered until its outcome is known. */
export interface Attempt {
  /** Its idempotency key: made once, sent with every repeat. */
  readonly key: string
  /** Whether it was sent and no answer said what became of it. */
  readonly isUnanswered: boolean
}

/**
 * Only a 4xx or success false is a refusal. To a repeat, a host that no longer knows who asks, or is asked too often,
 * says nothing about what became of the first try.
 */
export function isRefusal(
  outcome: Outcome<unknown>,
  { isUnanswered }: Pick<Attempt, 'isUnanswered'>,
): boolean {
  if (outcome.ok) return false
  if (outcome.status !== 200 && (outcome.status < 400 || outcome.status >= 500)) return false
  return !(isUnanswered && concernsAskingOnly(outcome.status))
}

/** Who asks, how or how often: such an answer judges nothing else. */
export function concernsAskingOnly(status: number): boolean {
  return [401, 403, 408, 425, 429].includes(status)
}
