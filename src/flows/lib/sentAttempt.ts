import { isRefusal } from '../../domain/lib/attempt.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { logErrors } from './logErrors.ts'

/**
 * Sends an attempt and calls `end` if the first answer rules out any effect. This must not be left to the
 * machine: a 401 ends the session, and with it the page and its machine.
 */
export async function sentAttempt<Value>(
  { isRepeat, end }: { readonly isRepeat: boolean; readonly end: () => void },
  send: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const outcome = await send()
  if (isRefusal(outcome, { isUnanswered: isRepeat })) logErrors(end)
  return outcome
}
