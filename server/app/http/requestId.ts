import type { MiddlewareHandler } from 'hono'
import { randomLegibleText } from '../../legibleText.ts'
import type { ApiContext, ApiEnv } from './call.ts'

/* Each answer has an id short enough to read out on the telephone. The operator finds the log line by it. */

export const requestIdHeader = 'X-Request-Id'

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

export const setRequestIdHeader: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next()
  // `context.header` would copy the answer.
  context.res.headers.set(requestIdHeader, requestIdOf(context))
}

export function withRequestId(sentence: string, requestId: string): string {
  return `${sentence} If you ask for help, say ${requestId}.`
}
