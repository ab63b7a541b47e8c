import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { apiBase } from '../src/api/routes.ts'
import { portalNameOf } from '../src/domain/camp/facts.ts'
import { type AppOptions, createApp } from './app/app.ts'
import { createBeginning } from './app/camp/beginningLink.ts'
import { type CurrentCamp, createCurrentCamp, readLogo, startReadingCamp } from './app/camp/currentCamp.ts'
import { startAuditingRepeats } from './app/health/healthTrail.ts'
import type { ApiEnv } from './app/http/call.ts'
import { startSweeping } from './app/http/cleanup.ts'
import { createLive } from './app/http/live.ts'
import { requestIdOf, setRequestIdHeader, withRequestId } from './app/http/requestId.ts'
import { startBackups } from './backups/backups.ts'
import { type RestoredDatabase, restoredLately } from './backups/settings.ts'
import { type CampKind, prepareCamp } from './camp.ts'
import { pagesOfCamp } from './campPages.ts'
import { type Configuration, faultDialIsForTheDemoCamp } from './config.ts'
import { limitConnections, usualConnectionLimits } from './connectionLimits.ts'
import type { OnEngineFailure } from './database/engineWatch.ts'
import { ensureIdentity } from './database/identity.ts'
import { prepareDatabase } from './database/migrations.ts'
import { openDatabase } from './database/open.ts'
import { openGateways } from './gateways/gateways.ts'
import { startPolling } from './gateways/polling.ts'
import { serveHealth } from './health.ts'
import { startNightlyCheck } from './ledger/nightlyCheck.ts'
import type { Log } from './log.ts'
import { refuseOtherHosts } from './ownHosts.ts'
import { errorCodeOf, StartRefused } from './refusal.ts'
import { inlineScriptSources, securityHeaders } from './securityHeaders.ts'
import { type BuiltApp, isRouteOfApp, readBuiltApp, type Site, serveBuiltApp, siteOf } from './static.ts'
import { answerUnreadableRequests } from './unreadableRequests.ts'
import { createWarnings } from './warnings.ts'

export interface RunningHost {
  readonly port: number
  readonly camp: CampKind
  /** The portal's name in the facts of the camp. */
  readonly portal: string
  /** The secret of the link that begins the camp. */
  readonly secret: string | undefined
  readonly publicUrl: string | undefined
  readonly gateway: string | undefined
  readonly hasFaultDial: boolean
  readonly makesBackups: boolean
  readonly restored: RestoredDatabase | undefined
  stop(): Promise<void>
}

const finishCallsWithin = 1_000
const connectionCheckInterval = 10_000
/** A code in an address takes at most 16 kB (`pathFrom`); cookies and other headers need a few more. */
const maxHead = 32 * 1024

const forgettingIsNotSetUp =
  'This user may not make the role camp_forgetting, so the code of a person who leaves cannot be taken out of the ledger; see docs/operations/forget-person.md. Everything else works.'

export async function startHost(
  configuration: Configuration,
  log: Log,
  onEngineFailure: OnEngineFailure,
): Promise<RunningHost> {
  const { camp: owner, trustProxy, hasFaultDial, backups: target } = configuration
  const now = () => new Date()
  const warnings = createWarnings(log, now)
  // Read before the engine starts: beside its memory, each file read triggers a garbage collection.
  const builtApp = readBuiltApp(configuration.app)
  const database = await openDatabase(configuration.database, log, onEngineFailure, warnings)
  try {
    let kind = 'real' as CampKind
    const { canForget } = await prepareDatabase(database, async (orm) => {
      kind = await prepareCamp(orm, owner, database.engine)
    })
    if (!canForget) log(forgettingIsNotSetUp)
    if (hasFaultDial && kind !== 'demo') throw new StartRefused(faultDialIsForTheDemoCamp)
    const gateways = openGateways(configuration.payments, kind === 'demo' ? 'demo' : 'real', database)
    await ensureIdentity(database.pool)
    const restored = await restoredLately(database.pool, now())
    const live = createLive(database, log)
    const site = siteOf(builtApp, gateways.publicUrl)
    const drawPages = pagesOfCamp(builtApp, site, configuration.app, (picture) => readLogo(database, picture))
    const camp = createCurrentCamp(database, (changed, programme) =>
      drawPages(changed, programme).catch((error) =>
        log('The pages of this camp could not be drawn.', error),
      ),
    )
    await camp.read()
    await camp.shown()
    const beginning = kind === 'new' ? createBeginning(now()) : undefined
    const app = outerApp(
      {
        database,
        trustProxy,
        log,
        gateways,
        warnings,
        live,
        hasFaultDial,
        camp,
        ...(beginning && { beginning }),
      },
      builtApp,
      site,
      configuration.host,
    )
    const server = createServer(
      { maxHeaderSize: maxHead, connectionsCheckingInterval: connectionCheckInterval },
      // A request of HTTP/1.0, for example from a load balancer, may name no host.
      getRequestListener(app.fetch, { hostname: 'localhost' }),
    )
    limitConnections(server, usualConnectionLimits, { trustProxy })
    // On a reused connection, browsers retry a dropped call by themselves.
    if (hasFaultDial) server.maxRequestsPerSocket = 1
    answerUnreadableRequests(server)
    const port = await listen(server, configuration)
    const jobs = [
      startPolling({ database, log, gateways, now }),
      startNightlyCheck({ database, log, now, warnings }),
      startSweeping({ database, log, now }),
      startAuditingRepeats({ database, log, now }),
      ...(database.engine === 'postgresql' ? [startReadingCamp(camp, log)] : []),
    ]
    const configured = configuration.database
    const backups = await startBackups({ database, configured, target, warnings, log, now })
    return {
      port,
      camp: kind,
      portal: kind === 'new' ? 'Camp Portal' : portalNameOf(camp.current().facts),
      secret: beginning?.secret,
      publicUrl: gateways.publicUrl,
      gateway: gateways.gateway?.name,
      hasFaultDial,
      makesBackups: target.folder !== undefined,
      restored,
      async stop() {
        live.stop()
        await Promise.all([closeServer(server), ...jobs.map((job) => job.stop()), backups?.stop()])
        await database.close()
      },
    }
  } catch (error) {
    await database.close().catch((closeError) => log('The database did not close.', closeError))
    throw error
  }
}

function outerApp(options: AppOptions, builtApp: BuiltApp, site: Site, host: string): Hono<ApiEnv> {
  const { trustProxy, log } = options
  const { publicUrl } = options.gateways
  const app = new Hono<ApiEnv>()
  app.use(setRequestIdHeader)
  app.use(securityHeaders({ trustProxy }, inlineScriptSources(builtApp)))
  app.use(refuseOtherHosts({ host, trustProxy, publicUrl }))
  app.route(apiBase, createApp(options))
  app.route('/', serveHealth(options))
  if (options.beginning) app.get('*', leadToBeginning(options.camp))
  app.all('*', serveBuiltApp(site))
  app.onError((error, context) => {
    const requestId = requestIdOf(context)
    log(`${requestId} ${context.req.method} of a page failed.`, error)
    return context.text(
      withRequestId('The server cannot do this now. Please try again in a minute.', requestId),
      500,
    )
  })
  return app
}

/** Until a camp begins, its pages would show the documented camp. */
function leadToBeginning(camp: CurrentCamp | undefined): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    if (context.req.path === '/begin' || !isRouteOfApp(context) || camp?.current().version !== 0)
      return next()
    context.header('Cache-Control', 'no-store')
    return context.redirect('/begin')
  }
}

async function listen(server: Server, { host, port }: Configuration): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartRefused(sentenceFor(errorCodeOf(error), host, port), { cause: error })
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

function sentenceFor(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use; stop the program that uses it, or set PORT to another number.`
    case 'EACCES':
      return `This user may not listen on port ${port}; set PORT to a number above 1023.`
    default:
      return `The host cannot listen on ${host} (${code}); set HOST to an address of this machine.`
  }
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const timer = setTimeout(() => server.closeAllConnections(), finishCallsWithin)
  try {
    await closed
  } finally {
    clearInterval(idle)
    clearTimeout(timer)
  }
}
