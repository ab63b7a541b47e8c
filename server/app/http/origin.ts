import { getConnInfo } from '@hono/node-server/conninfo'
import { plainAddress } from '../auth/networkAddress.ts'
import type { ApiContext, Host } from './call.ts'
import { Refused } from './refused.ts'

/*
 * The address under which the portal was called, and the caller's. Behind a trusted proxy both are the last values of
 * its X-Forwarded headers, since earlier ones may be made up by the caller.
 */

/** Scheme, host and port as the browser knows them; undefined when a proxy's headers make no sense. */
export function ownOrigin(context: ApiContext, { trustProxy }: Pick<Host, 'trustProxy'>): string | undefined {
  const { protocol, host } = new URL(context.req.url)
  if (!trustProxy) return `${protocol}//${host}`
  const scheme = lastHop(context.req.header('x-forwarded-proto')) ?? protocol.slice(0, -1)
  const name = lastHop(context.req.header('x-forwarded-host')) ?? host
  const url = `${scheme}://${name}`
  // Of any other scheme the origin is "null", as a page in a sandbox calls its own.
  return /^https?$/i.test(scheme) && URL.canParse(url) ? new URL(url).origin : undefined
}

export function isBehindHttps(context: ApiContext, host: Pick<Host, 'trustProxy'>): boolean {
  // Asked more than once in each call, and an address takes long to read.
  if (!host.trustProxy) return context.req.url.startsWith('https:')
  return ownOrigin(context, host)?.startsWith('https:') ?? false
}

export function isOwnOrigin(origin: string, context: ApiContext, host: Host): boolean {
  return origin === ownOrigin(context, host)
}

/** The caller's network address; all calls without one share the word `unknown`. */
export function addressOf(context: ApiContext, { trustProxy }: Host): string {
  const forwarded = trustProxy ? lastHop(context.req.header('x-forwarded-for')) : undefined
  const named = forwarded === undefined ? undefined : plainAddress(forwarded)
  if (named !== undefined) return named
  if (context.env?.incoming === undefined) return 'unknown'
  return plainAddress(getConnInfo(context).remote.address ?? '') ?? 'unknown'
}

/** Refuses a write that another site's page made, as far as the browser tells. */
export function refuseOtherSites(context: ApiContext, host: Host): void {
  const site = context.req.header('sec-fetch-site')
  const origin = context.req.header('origin')
  if (site !== undefined && site !== 'same-origin') throw fromElsewhere()
  if (origin !== undefined && !isOwnOrigin(origin, context, host)) throw fromElsewhere()
}

function fromElsewhere(): Refused {
  // Not "forbidden": that would tell the app that somebody else is signed in here.
  return new Refused(
    'invalid',
    "This did not come from the portal's own page. Please open the portal again.",
    { status: 403 },
  )
}

function lastHop(header: string | undefined): string | undefined {
  const hop = header?.split(',').at(-1)?.trim()
  return hop === '' ? undefined : hop
}
