import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isOutage } from '../database/outage.ts'
import type { ApiContext } from './call.ts'
import { Refused } from './refused.ts'

const answerHeaders = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** Answers with JSON that is text already. */
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

export function answerRefusal(context: ApiContext, refused: Refused): Response {
  return answerText(context, JSON.stringify(bodyOfRefusal(refused)), refused.status, refused.headers)
}

export function bodyOfRefusal({ reason, message }: Refused) {
  return { success: false, message, reason }
}

/** The cause is logged and not sent. */
export function answerUnexpected(context: ApiContext, error: unknown): Response {
  const message = 'The server cannot do this now. Please try again in a minute.'
  const refused = new Refused('unavailable', message, { status: isOutage(error) ? 503 : 500 })
  return answerRefusal(context, refused)
}
