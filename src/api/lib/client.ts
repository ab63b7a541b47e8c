import ky from 'ky'
import type * as z from 'zod/mini'
import type { EarlyCall } from '../../domain/lib/earlyCall.ts'
import { type Outcome, type Refusal, refusalKind } from '../../domain/lib/outcome.ts'
import { announcePermissions, announceSessionNews, numberOfCall } from '../account/sessionNews.ts'
import { announceCampVersion } from '../camp/campVersion.ts'
import { apiBase, idempotencyKeyHeader, type ParametersOf, pathFrom, type Route } from '../routes/route.ts'
import { failure } from '../schemas/failure.ts'
import { CallFailure } from './failure.ts'
import { mapOutcome, read, readWriteAnswer } from './read.ts'
import { settings } from './settings.ts'

const answerTimeout = 10_000

/** A value that is undefined is not sent. */
type Query = Readonly<Record<string, string | undefined>>

export interface CallOptions {
  readonly body?: object
  readonly query?: Query
  /** Made once per attempt and reused in each retry. */
  readonly idempotencyKey?: string
  /** Headers beyond the documents; omitted for a server whose CORS rules may refuse them. */
  readonly extensionHeaders?: Readonly<Record<string, string>>
  /** For reads, and for a sign-out that delays a sign-in: leaving a screen must never abort a write. */
  readonly signal?: AbortSignal | undefined
  readonly keepalive?: boolean
  /** A request already sent; only its answer is awaited. */
  readonly earlyCall?: EarlyCall
  /** For the one call whose documented answer has no body to check: any successful status counts. */
  readonly ignoresBody?: boolean
}

type AnswerSchema<Answer> =
  | { readonly answer: z.ZodMiniType<Answer> }
  /** For calls that move money or create something. */
  | { readonly writeAnswer: z.ZodMiniType<Answer> }

type DataOf<Answer> = 'data' extends keyof Answer ? Answer['data'] : undefined

/**
 * Returns a function for the calls of a route table. With the schema of its answer a call resolves to the
 * answer's `data`, or to what `select` returns; without a schema, to the JSON. It also resolves to the server's
 * refusal (a non-2xx status, or `success: false`), and throws a `CallFailure` for a missing answer or one that
 * is not JSON or does not match the schema.
 */
export function callsOf<Key extends string, Table extends Readonly<Record<Key, Route>>>(
  table: Table & Readonly<Record<Key, Route>>,
) {
  type PathParameters<Called extends Key> = ParametersOf<Table[Called]['path']>

  function call<Called extends Key, Answer, Value>(
    key: Called,
    parameters: PathParameters<Called>,
    options: CallOptions & AnswerSchema<Answer>,
    select: (answer: Answer) => Value,
  ): Promise<Outcome<Value>>
  function call<Called extends Key, Answer>(
    key: Called,
    parameters: PathParameters<Called>,
    options: CallOptions & AnswerSchema<Answer>,
  ): Promise<Outcome<DataOf<Answer>>>
  function call<Called extends Key>(
    key: Called,
    parameters: PathParameters<Called>,
    options?: CallOptions,
  ): Promise<Outcome<unknown>>
  async function call<Called extends Key, Answer>(
    key: Called,
    parameters: PathParameters<Called>,
    {
      answer,
      writeAnswer,
      ...options
    }: CallOptions & Partial<Record<'answer' | 'writeAnswer', z.ZodMiniType<Answer>>> = {},
    select: (answer: Answer) => unknown = dataIn,
  ): Promise<Outcome<unknown>> {
    const path = pathFrom<string>(table[key].path, parameters)
    const outcome = await makeCall(key, table[key], path, options)
    if (writeAnswer) return mapOutcome(readWriteAnswer(outcome, writeAnswer), select)
    return answer ? mapOutcome(read(outcome, answer), select) : outcome
  }
  return call
}

function dataIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
}

async function makeCall(
  key: string,
  route: Route,
  path: string,
  options: CallOptions,
): Promise<Outcome<unknown>> {
  const number = numberOfCall()
  const { response, text } = await send(route, path, options)
  const body = jsonFrom(text)
  announcePermissions(route, response.headers, number)
  announceCampVersion(response.headers)
  if (!response.ok) {
    const refusal = refusalFrom(response.status, body)
    announceSessionNews(route, refusal, number)
    return refusal
  }
  if (options.ignoresBody) return { ok: true, value: body }
  if (body === undefined)
    throw new CallFailure('unreadable', `${key}: no JSON in a ${response.status} answer`)
  return isUnsuccessful(body) ? refusalFrom(200, body) : { ok: true, value: body }
}

/** `step` is the only query that a server may refuse. */
function searchOf({ step, ...others }: Query = {}): string {
  const query = settings().sendsExtensions ? { ...others, step } : others
  const sent = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
  return sent === '' ? '' : `?${sent}`
}

/** The timeout covers the whole answer, including its body. */
async function send(
  route: Route,
  path: string,
  { body, query, idempotencyKey, extensionHeaders, signal, keepalive, earlyCall }: CallOptions,
): Promise<{ response: Response; text: string }> {
  const { apiHost, sendsExtensions } = settings()
  const ending = new AbortController()
  const leave = () => ending.abort(signal?.reason)
  if (signal?.aborted) leave()
  // Outside the `try`: an error while building the request is a program error, not a network failure.
  const asked =
    earlyCall?.answer ??
    ky(`${apiHost}${apiBase}${path}${searchOf(query)}`, {
      method: route.method,
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      credentials: apiHost === '' ? 'same-origin' : 'include',
      cache: 'no-store',
      ...(body && { json: body }),
      signal: ending.signal,
      ...(keepalive && { keepalive }),
      ...(sendsExtensions && {
        headers: { ...extensionHeaders, ...(idempotencyKey && { [idempotencyKeyHeader]: idempotencyKey }) },
      }),
    })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    ending.abort()
  }, answerTimeout)
  signal?.addEventListener('abort', leave)
  if (earlyCall) ending.signal.addEventListener('abort', earlyCall.abort)
  try {
    const response = await asked
    return { response, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw new CallFailure(isLate ? 'timedOut' : 'unreachable', error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}

export function refusalOf(status: number, text: string): Refusal {
  return refusalFrom(status, jsonFrom(text))
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isUnsuccessful(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false
}

function refusalFrom(status: number, body: unknown): Refusal {
  const words = failure.safeParse(body)
  if (!words.success) return { ok: false, status }
  const { message, reason, data, version, requestId } = words.data
  const isFailure = refusalKind({ status }) === 'failed'
  return { ok: false, status, message, reason, data, version, ...(isFailure && { requestId }) }
}
