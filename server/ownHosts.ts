import type { MiddlewareHandler } from 'hono'
import { answerRefusal } from './app/http/answers.ts'
import type { ApiEnv } from './app/http/call.ts'
import { ownOrigin } from './app/http/origin.ts'
import { Refused } from './app/http/refused.ts'
import type { Configuration } from './config.ts'

/*
 * Another site can resolve its own name to the address of this machine (DNS rebinding), so that a browser
 * treats the portal as that site. If the portal's names are known, requests under other names are refused.
 */

/** Supervisors call these under any address; they reveal nothing about a person. */
const answeredUnderAnyName: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

interface Listening extends Pick<Configuration, 'host' | 'trustProxy'> {
  readonly publicUrl: string | undefined
}

/**
 * Names are checked on a loopback address or with a public URL. Elsewhere, for example in a camp's own
 * network, any name is accepted.
 */
export function refuseOtherHosts({ host, trustProxy, publicUrl }: Listening): MiddlewareHandler<ApiEnv> {
  const publicName = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  const arePinned = publicName !== undefined || (isThisMachine(host) && !trustProxy)
  return async (context, next) => {
    if (!arePinned || answeredUnderAnyName.has(context.req.path)) return next()
    const origin = ownOrigin(context, { trustProxy })
    const name = origin === undefined ? '' : new URL(origin).hostname
    if (name === publicName || isThisMachine(name)) return next()
    const right = publicUrl ?? 'the address that the server prints when it starts'
    const message = `This is not the portal's own address. Please open ${right}.`
    return answerRefusal(context, new Refused('invalid', message, { status: 421 }))
  }
}

/** Names that always mean this machine. IPv6 addresses in URLs have brackets. */
export function isThisMachine(name: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(name)
}
