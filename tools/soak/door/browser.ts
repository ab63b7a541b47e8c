import { apiBase, idempotencyKeyHeader, type Route, type RouteKey, routes } from '../../../src/api/routes.ts'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import { campPassword } from '../camp.ts'
import type { Notebook } from './notebook.ts'

/*
 * A browser at the door: its cookies, its address, and calls that are retried until there is a verdict, as
 * the gate and the till do.
 */

export interface Reply {
  readonly status: number
  readonly body: {
    readonly message?: string
    readonly reason?: string
    readonly data?: Record<string, unknown>
    readonly [other: string]: unknown
  }
  readonly requestId: string | undefined
  readonly retryAfter: number
}

export interface Question {
  readonly kind: string
  readonly method: string
  readonly path: string
  readonly key?: string
  readonly body?: object
  /** The version of the health record that a save is based on; `*` means no record. */
  readonly version?: string
  readonly form?: Readonly<Record<string, string>>
}

export interface Browser {
  readonly host: () => string
  readonly notebook: Notebook
  readonly cookies: Map<string, string>
  address: string
}

/** The app's timeout, in ms. */
const requestTimeout = 10_000

export async function ask(browser: Browser, question: Question): Promise<Reply | undefined> {
  const { notebook } = browser
  const origin = browser.host()
  const startedAt = performance.now()
  try {
    const answer = await fetch(`${origin}${question.path}`, {
      method: question.method,
      redirect: 'manual',
      headers: headersOf(browser, question, origin),
      ...bodyOf(question),
      signal: AbortSignal.timeout(requestTimeout),
    })
    const text = await answer.text()
    notebook.saw(question.kind, { startedAt, endedAt: performance.now(), status: answer.status })
    keepCookies(browser, answer)
    const body = bodyIn(text)
    const told = answer.headers.get('x-request-id') ?? body.requestId
    const requestId = typeof told === 'string' ? told : undefined
    if (answer.status === 500)
      notebook.found(`An answer of 500: ${text.slice(0, 200)}`, {
        request: describeQuestion(question),
        requestId,
        at: startedAt,
      })
    const retryAfter = Number(answer.headers.get('retry-after') ?? 0)
    return { status: answer.status, body, requestId, retryAfter }
  } catch (error) {
    // fetch throws these errors when the host is down or silent; any other error is a fault of the soak.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    notebook.saw(question.kind, { startedAt, endedAt: performance.now(), status: undefined })
    return undefined
  }
}

function headersOf(
  browser: Browser,
  { key, form, version }: Question,
  origin: string,
): Record<string, string> {
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  return {
    'X-Forwarded-For': browser.address,
    ...(cookie !== '' && { Cookie: cookie }),
    ...(key !== undefined && { [idempotencyKeyHeader]: key }),
    ...(version !== undefined &&
      (version === '*' ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` })),
    ...(form === undefined
      ? { 'Content-Type': 'application/json' }
      : { Origin: origin, 'Sec-Fetch-Site': 'same-origin' }),
  }
}

function bodyOf({ body, form }: Question): RequestInit {
  if (form !== undefined) return { body: new URLSearchParams(form) }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

function bodyIn(text: string): Reply['body'] {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

function keepCookies({ cookies }: Browser, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    const isEnded = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
    if (isEnded) cookies.delete(name.trim())
    else cookies.set(name.trim(), value.join('='))
  }
}

function describeQuestion({ method, path, key, body }: Question): string {
  return `${method} ${path}${key === undefined ? '' : ` under ${key}`} ${JSON.stringify(body ?? null).slice(0, 300)}`
}

export function questionOf(route: RouteKey, path: string, rest: Partial<Question> = {}): Question {
  const { method }: Route = routes[route]
  return { kind: route, method, path: `${apiBase}${path}`, ...rest }
}

const signInCalls = {
  participant: ['participantSignIn', '/profile/signin', 'code'],
  merchant: ['merchantSignIn', '/merchants/signin', 'merchantNumber'],
  admin: ['adminSignIn', '/admin/signin', 'email'],
} as const satisfies Record<SignInRole, readonly [RouteKey, string, string]>

export function signInQuestion(role: SignInRole, account: string, password = campPassword): Question {
  const [route, path, field] = signInCalls[role]
  return questionOf(route, path, { body: { [field]: account, password } })
}
