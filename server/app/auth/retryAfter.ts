import type { Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/** @param sentence inserts the wait, as in `Please wait 5 minutes and try again.` */
export function refusedUntil(
  until: Date,
  { now }: Pick<Host, 'now'>,
  sentence: (wait: string) => string,
): Refused {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000))
  const minutes = Math.ceil(seconds / 60)
  return new Refused('tooManyAttempts', sentence(minutes === 1 ? 'a minute' : `${minutes} minutes`), {
    headers: { 'Retry-After': String(seconds) },
  })
}
