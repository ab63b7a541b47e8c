import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { ApiEnv, Host } from './app/call.ts'
import { isBehindHttps } from './app/front.ts'

/** For every answer, page and call alike. Inline styles are Mantine's. */
const everywhere = {
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
  },
  // With no-referrer a form's origin would be null, and the host would take it for another site's.
  referrerPolicy: 'same-origin',
  permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [], payment: [], usb: [] },
}

/**
 * Browsers are told to insist on https only where they came by https.
 * @param inlineScripts sources of the scripts that stand in the pages themselves
 */
export function securityHeaders(
  host: Pick<Host, 'trustProxy'>,
  inlineScripts: readonly string[] = [],
): MiddlewareHandler<ApiEnv> {
  const { contentSecurityPolicy } = everywhere
  const scriptSrc = [...contentSecurityPolicy.scriptSrc, ...inlineScripts]
  const headers = { ...everywhere, contentSecurityPolicy: { ...contentSecurityPolicy, scriptSrc } }
  const plain = secureHeaders({ ...headers, strictTransportSecurity: false })
  const overHttps = secureHeaders({ ...headers, strictTransportSecurity: 'max-age=31536000' })
  return (context, next) => (isBehindHttps(context, host) ? overHttps : plain)(context, next)
}
