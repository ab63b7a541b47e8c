import { Hono } from 'hono'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { createApp } from '../../../../server/app/app.ts'
import { createHashingQueue } from '../../../../server/app/auth/hashingQueue.ts'
import type { HashCost } from '../../../../server/app/auth/passwords.ts'
import { createWaitingRoom, type WaitingRoom } from '../../../../server/app/auth/signInQueue.ts'
import type { CampBeginning } from '../../../../server/app/camp/beginningLink.ts'
import { createCurrentCamp } from '../../../../server/app/camp/currentCamp.ts'
import type { Host } from '../../../../server/app/http/call.ts'
import { createLive, type LiveTimes, usualLiveTimes } from '../../../../server/app/http/live.ts'
import type { Database } from '../../../../server/database/database.ts'
import { usualLimits } from '../../../../server/gateways/configuration.ts'
import { type Gateways, openGateways } from '../../../../server/gateways/gateways.ts'
import type { Log } from '../../../../server/log.ts'
import { createRateLimitedLog } from '../../../../server/rateLimitedLog.ts'
import { createWarnings } from '../../../../server/warnings.ts'
import {
  apiBase,
  idempotencyKeyHeader,
  pathOf,
  type RouteKey,
  type RouteParameters,
  routes,
} from '../../../../src/api/routes.ts'
import { type Reason, reasons } from '../../../../src/domain/lib/outcome.ts'

const origin = 'http://camp.test'
export const opening = '2025-04-14T08:00:00.000Z'

export interface Sent {
  readonly body?: unknown
  readonly cookie?: string | undefined
  /** The idempotency key. */
  readonly key?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: string
  readonly from?: string
}

/** The host without a port, as `main.ts` mounts it, with a clock that the test advances (in ms). */
export interface Portal {
  readonly host: Host
  readonly database: Database
  readonly logged: string[]
  pass(milliseconds: number): void
  /** Makes a call of the contract's table as the app does. */
  call<Key extends RouteKey>(key: Key, parameters: RouteParameters<Key>, sent?: Sent): Promise<Response>
  request(path: string, init?: RequestInit, from?: string): Promise<Response>
}

export interface PortalOptions {
  readonly trustProxy?: boolean
  readonly gateways?: Gateways
  readonly waitingRoom?: WaitingRoom
  /** The cost of new password hashes; almost zero by default. */
  readonly hashCost?: HashCost | 'usual'
  readonly liveTimes?: LiveTimes
  readonly beginning?: CampBeginning
}

export const cheapest: HashCost = { memoryCost: 8, timeCost: 1 }

export function portalOver(
  database: Database,
  {
    trustProxy = false,
    gateways = openGateways(
      { publicUrl: undefined, gateway: undefined, limits: usualLimits },
      'demo',
      database,
    ),
    waitingRoom = createWaitingRoom(),
    hashCost = cheapest,
    liveTimes = usualLiveTimes,
    beginning,
  }: PortalOptions = {},
): Portal {
  let time = Date.parse(opening)
  const logged: string[] = []
  const log: Log = (line, cause) => logged.push(cause === undefined ? line : `${line} ${cause}`)
  const now = () => new Date(time)
  const host: Host = {
    database,
    trustProxy,
    log,
    now,
    gateways,
    warnings: createWarnings(log, now),
    logRarely: createRateLimitedLog(log),
    hashing: createHashingQueue(),
    waitingRoom,
    live: createLive(database, log, liveTimes, now),
    camp: createCurrentCamp(database),
    ...(hashCost !== 'usual' && { hashCost }),
    ...(beginning && { beginning }),
  }
  const outer = new Hono().route(apiBase, createApp(host))

  async function request(path: string, init: RequestInit = {}, from = '10.0.0.1') {
    return outer.request(new Request(`${origin}${path}`, init), undefined, {
      incoming: { socket: { remoteAddress: from } },
    })
  }

  return {
    host,
    database,
    logged,
    pass: (milliseconds) => {
      time += milliseconds
    },
    request,
    call(route, parameters, { body = {}, cookie, key, headers = {}, query = '', from } = {}) {
      const { method } = routes[route]
      const written = method === 'GET' ? undefined : JSON.stringify(body)
      const init = {
        method,
        headers: {
          ...(written !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(written)),
            origin,
            'sec-fetch-site': 'same-origin',
          }),
          ...(cookie !== undefined && { cookie }),
          ...(key !== undefined && { [idempotencyKeyHeader]: key }),
          ...headers,
        },
        ...(written !== undefined && { body: written }),
      }
      return request(`${apiBase}${pathOf(route, parameters)}${query}`, init, from)
    },
  }
}

export async function answerOf<Value>(schema: z.ZodMiniType<Value>, response: Response): Promise<Value> {
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return schema.parse(body)
}

/** Our own host sends these fields with every refusal; the client accepts less from a foreign host. */
export const hostFailure = z.object({
  success: z.literal(false),
  message: z.string().check(z.minLength(1)),
  reason: z.enum(reasons),
  data: z.optional(z.unknown()),
  version: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
})

export async function refusalOf(response: Response, status: number, reason: Reason) {
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const failure = hostFailure.parse(body)
  // Only a refusal that is kept for retries lacks the id.
  if (failure.requestId !== undefined) expect(failure.requestId).toBe(response.headers.get('x-request-id'))
  expect(failure.reason).toBe(reason)
  expect(failure.message).toMatch(/^\S.{8,}\S$/u)
  return failure
}

/** @returns the status, reason and sentence of a refusal */
export async function refused(answer: Response | Promise<Response>) {
  const response = await answer
  const { reason, message } = hostFailure.parse(await response.json())
  return [response.status, reason, message]
}

export function cookieOf(response: Response): string {
  const [cookie] = (response.headers.get('set-cookie') ?? '').split(';')
  if (!cookie) throw new Error('The answer hands out no cookie')
  return cookie
}
