import { getConnInfo } from '@hono/node-server/conninfo'
import { plainAddress } from '../auth/networkAddress.ts'
import type { ApiContext, Host } from './call.ts'
import { Refused } from './refused.ts'

/*
 * The portal's own origin and the caller's address. Behind a trusted proxy both are the last values of its
 * X-Forwarded headers, because the caller can forge earlier ones.
 */

export function ownOrigin(context: ApiContext, { trustProxy }: Pick<Host, 'trustProxy'>): string | undefined {
  const { protocol, host } = new URL(context.req.url)
  if (!trustProxy) return `${protocol}//${host}`
  const scheme = lastHop(context.req.header('x-forwarded-proto')) ?? protocol.slice(0, -1)
  const name = lastHop(context.req.header('x-forwarded-host')) ?? host
  const url = `${scheme}://${name}`
  // The origin of any other scheme is "null", which is also what a sandboxed page sends.
  return /^https?$/i.test(scheme) && URL.canParse(url) ? new URL(url).origin : undefined
}

export function isBehindHttps(context: ApiContext, host: Pick<Host, 'trustProxy'>): boolean {
  // A short cut, because this runs several times per call and parsing a URL is slow.
  if (!host.trustProxy) return context.req.url.startsWith('https:')
  return ownOrigin(context, host)?.startsWith('https:') ?? false
}

export function isOwnOrigin(origin: string, context: ApiContext, host: Host): boolean {
  return origin === ownOrigin(context, host)
}

export function addressOf(context: ApiContext, { trustProxy }: Host): string {
  const forwarded = trustProxy ? lastHop(context.req.header('x-forwarded-for')) : undefined
  const named = forwarded === undefined ? undefined : plainAddress(forwarded)
  if (named !== undefined) return named
  if (context.env?.incoming === undefined) return 'unknown'
  return plainAddress(getConnInfo(context).remote.address ?? '') ?? 'unknown'
}

export function refuseOtherSites(context: ApiContext, host: Host): void {
  const site = context.req.header('sec-fetch-site')
  const origin = context.req.header('origin')
  if (site !== undefined && site !== 'same-origin') throw fromElsewhere()
  if (origin !== undefined && !isOwnOrigin(origin, context, host)) throw fromElsewhere()
}

function fromElsewhere(): Refused {
  // Not "forbidden": the app takes that for another person's session.
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
