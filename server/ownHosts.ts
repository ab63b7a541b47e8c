import type { MiddlewareHandler } from 'hono'
import { answerRefusal } from './app/http/answers.ts'
import type { ApiEnv } from './app/http/call.ts'
import { ownOrigin } from './app/http/origin.ts'
import { Refused } from './app/http/refused.ts'
import type { Configuration } from './config.ts'

/*
 * A page of another site can give its own name the address of this machine (DNS rebinding), and its browser then takes the
 * portal for that site's own. Where the names of the portal are known, a request under any other one is refused.
 */

/** Asked by supervisors under whatever address they reach this machine at; they tell nothing of a person. */
const answeredUnderAnyName: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

interface Listening extends Pick<Configuration, 'host' | 'trustProxy'> {
  readonly publicUrl: string | undefined
}

/** Reachable from this machine alone, or under a public address; elsewhere, as on a camp's own network, any name will do. */
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

/** A name of this machine that no other site can give itself; in URLs an IPv6 address has brackets. */
export function isThisMachine(name: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(name)
}
