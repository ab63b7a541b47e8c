import type { MiddlewareHandler } from 'hono'
import { randomLegibleText } from '../../legibleText.ts'
import type { ApiContext, ApiEnv } from './call.ts'

/*
 * Each answer has a number of its own, short enough to be read out on the telephone: by it the operator finds the line
 * of the log that belongs to what somebody sees.
 */

export const requestIdHeader = 'X-Request-Id'

/** As `K7QM-3XTP`. */
export function newRequestId(): string {
  const text = randomLegibleText(8)
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

export function requestIdOf(context: ApiContext): string {
  const known = context.get('requestId')
  if (known !== undefined) return known
  const made = newRequestId()
  context.set('requestId', made)
  return made
}

/** Tells it in the answer's header; the caller's own is not looked at. */
export const tellRequestId: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next()
  // `context.header` would copy the answer.
  context.res.headers.set(requestIdHeader, requestIdOf(context))
}

/** What a person who sees a failure of the portal is told to say. */
export function withRequestId(sentence: string, requestId: string): string {
  return `${sentence} If you ask for help, say ${requestId}.`
}
