import { isRefusal } from '../../domain/lib/attempt.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { tolerant } from './tolerant.ts'

/**
 * Sends an attempt and ends it where the answer to its first try says that nothing was done. The page may be gone by then,
 * and its machine with it: a 401 ends the session first.
 */
export async function sentAttempt<Value>(
  { isRepeat, end }: { readonly isRepeat: boolean; readonly end: () => void },
  send: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const outcome = await send()
  if (isRefusal(outcome, { isUnanswered: isRepeat })) tolerant(end)
  return outcome
}
