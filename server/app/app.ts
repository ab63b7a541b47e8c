import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { campVersionHeader } from '../../src/api/routes/route.ts'
import { type Route, type RouteKey, routes } from '../../src/api/routes.ts'
import { withoutHidden } from '../../src/domain/lib/characters.ts'
import type { Database } from '../database/database.ts'
import type { Gateways } from '../gateways/gateways.ts'
import type { Log } from '../log.ts'
import { createRateLimitedLog } from '../rateLimitedLog.ts'
import type { Warnings } from '../warnings.ts'
import { authorise } from './auth/access.ts'
import { createHashingQueue } from './auth/hashingQueue.ts'
import { createWaitingRoom, type WaitingRoom } from './auth/signInQueue.ts'
import type { CampBeginning } from './camp/beginningLink.ts'
import { type CurrentCamp, createCurrentCamp } from './camp/currentCamp.ts'
import { fastPathHandlers, handlers } from './handlers.ts'
import { answerRefusal, answerUnexpected } from './http/answers.ts'
import { notJson, readJson } from './http/body.ts'
import type { ApiContext, ApiEnv, Call, Handlers, Host } from './http/call.ts'
import { answerOnFastPath, type FastPathHandler } from './http/fastPath.ts'
import { createFaultDial } from './http/faults.ts'
import { refuseWithoutRoom } from './http/fullDisk.ts'
import { createLive, type Live } from './http/live.ts'
import { isOwnOrigin, refuseOtherSites } from './http/origin.ts'
import { refuseAboveRateLimit } from './http/rateLimits.ts'
import { Refused } from './http/refused.ts'
import { requestIdOf, setRequestIdHeader } from './http/requestId.ts'

export interface AppOptions {
  readonly database: Database
  /** Trusts X-Forwarded-For, -Proto and -Host; the host must be reachable through that proxy only. */
  readonly trustProxy: boolean
  readonly log: Log
  readonly gateways: Gateways
  readonly warnings: Warnings
  readonly hasFaultDial?: boolean
  readonly now?: () => Date
  readonly waitingRoom?: WaitingRoom
  readonly live?: Live
  readonly beginning?: CampBeginning
  readonly camp?: CurrentCamp
}

export function createApp({ hasFaultDial = false, ...options }: AppOptions): Hono<ApiEnv> {
  const host: Host = {
    now: () => new Date(),
    logRarely: createRateLimitedLog(options.log),
    hashing: createHashingQueue(),
    waitingRoom: createWaitingRoom(),
    live: createLive(options.database, options.log, undefined, options.now),
    camp: createCurrentCamp(options.database),
    ...options,
  }
  const dial = hasFaultDial ? createFaultDial() : undefined
  const app = new Hono<ApiEnv>()
  app.use(setRequestIdHeader)
  app.use(setCampVersionHeader(host))
  app.use(methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }))
  const guards = guardsAgainstOtherSites(host)
  for (const key of routeKeys) {
    const { method, path, who }: Route = routes[key]
    // A payment gateway calls from another site and is authenticated by its signature.
    const guarded = who === 'signature' ? [] : guards
    const faults = dial ? [dial.inflictOn(key)] : []
    app.on(method, [path], ...guarded, ...faults, (context) => serve(key, context, host))
  }
  dial?.serve(app, host)
  app.all('*', refuseUnknown)
  app.onError((error, context) => {
    if (error instanceof Refused) return answerRefusal(context, error)
    if (error instanceof HTTPException) return answerRefusal(context, notJson())
    host.log(`${requestIdOf(context)} ${context.req.method} ${context.req.routePath} failed.`, error)
    return answerUnexpected(context, error)
  })
  return app
}

/** A page that knows another version reads the facts again. */
function setCampVersionHeader({ camp }: Host): MiddlewareHandler<ApiEnv> {
  return (context, next) => {
    context.header(campVersionHeader, String(camp.current().version))
    return next()
  }
}

const routeKeys = Object.keys(routes) as RouteKey[]

/** The first guard checks Sec-Fetch-Site and Origin; `csrf` refuses forms of browsers that send neither. */
function guardsAgainstOtherSites(host: Host): MiddlewareHandler<ApiEnv>[] {
  const origins: MiddlewareHandler<ApiEnv> = (context, next) => {
    if (context.req.method === 'POST' || context.req.method === 'PUT') refuseOtherSites(context, host)
    return next()
  }
  return [origins, csrf({ origin: (origin, context) => isOwnOrigin(origin, context, host) })]
}

async function serve<Key extends RouteKey>(key: Key, context: ApiContext, host: Host): Promise<Response> {
  let body: Promise<unknown> | undefined
  const readOnce = () => {
    body ??= readJson(context)
    return body
  }
  // The compiler cannot derive from the table which parameters the path has and whether there is a session.
  const callBase = { context, host, parameters: parametersOf(context), readJson: readOnce } as Omit<
    Call<Key>,
    'session'
  >
  const fastPath: FastPathHandler<Key> | undefined = fastPathHandlers[key]
  const fastAnswer = fastPath && (await answerOnFastPath(key, fastPath, callBase))
  if (fastAnswer) return fastAnswer
  const session = await authorise(key, callBase)
  refuseWithoutRoom(key, context, host)
  await refuseAboveRateLimit(key, context, host, session)
  const handler: Handlers[Key] = handlers[key]
  return handler({ ...callBase, session } as Call<Key>)
}

/**
 * PostgreSQL cannot store U+0000; it is replaced by a character that no code, number or reference contains.
 */
function parametersOf(context: ApiContext): Record<string, string> {
  return Object.fromEntries(
    Object.entries(context.req.param()).map(([name, value]) => [
      name,
      withoutHidden(value).replaceAll('\0', '\uFFFD'),
    ]),
  )
}

function refuseMethod(context: Context, methods: readonly string[]): Response {
  const refused = new Refused('invalid', `This address takes ${methods.join(' and ')} only.`, {
    status: 405,
    headers: { Allow: methods.join(', ') },
  })
  return answerRefusal(context, refused)
}

/** Returned, not thrown, because `methodNotAllowed` reads the status of the answer. */
function refuseUnknown(context: ApiContext): Response {
  const message = 'There is no page at this address. Please check it and try again.'
  return answerRefusal(context, new Refused('notFound', message))
}
