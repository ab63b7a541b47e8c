import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isOutage } from '../../database/outage.ts'
import type { ApiContext } from './call.ts'
import { Refused } from './refused.ts'
import { requestIdOf, withRequestId } from './requestId.ts'

const answerHeaders = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

export function answerText(
  context: ApiContext,
  text: string,
  status: ContentfulStatusCode = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return context.body(text, status, { ...answerHeaders, ...headers })
}

export function answer(context: ApiContext, body: object): Response {
  return answerText(context, JSON.stringify(body))
}

export function answerRefusal(context: ApiContext, refused: Refused, further: object = {}): Response {
  const requestId = requestIdOf(context)
  const { success, message, reason } = bodyOfRefusal(refused)
  const isFailure = refused.reason === 'unavailable' && !refused.isDocumented
  const shownMessage = isFailure ? withRequestId(message, requestId) : message
  const body = { success, message: shownMessage, reason, requestId, ...further }
  return answerText(context, JSON.stringify(body), refused.status, refused.headers)
}

/** Without the request id, because a stored refusal is sent again under other ids. */
export function bodyOfRefusal({ reason, message }: Refused) {
  return { success: false, message, reason }
}

/** The cause is logged, not sent. */
export function answerUnexpected(context: ApiContext, error: unknown): Response {
  const message = 'The server cannot do this now. Please try again in a minute.'
  const refused = new Refused('unavailable', message, { status: isOutage(error) ? 503 : 500 })
  return answerRefusal(context, refused)
}
