import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { ApiEnv, Host } from './app/http/call.ts'
import { isBehindHttps } from './app/http/origin.ts'
import type { BuiltApp } from './static.ts'

/** These apply to every answer. Mantine needs inline styles. */
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
  // With no-referrer the origin of a form would be null, and the host would refuse it as another site's.
  referrerPolicy: 'same-origin',
  permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [], payment: [], usb: [] },
}

/** Only the worker that reads barcodes may run WebAssembly (src/services/camera/cardReaderWorker.ts). */
const wasmWorker = /^\/assets\/cardReaderWorker-[\w-]+\.js$/

/**
 * HSTS is sent only over https.
 * @param inlineScripts sources of the pages' inline scripts
 */
export function securityHeaders(
  host: Pick<Host, 'trustProxy'>,
  inlineScripts: readonly string[] = [],
): MiddlewareHandler<ApiEnv> {
  const forPages = headersWith(inlineScripts)
  const forWasmWorker = headersWith(["'wasm-unsafe-eval'"])
  return (context, next) => {
    const { plain, overHttps } = wasmWorker.test(context.req.path) ? forWasmWorker : forPages
    return (isBehindHttps(context, host) ? overHttps : plain)(context, next)
  }
}

function headersWith(scripts: readonly string[]) {
  const { contentSecurityPolicy } = everywhere
  const scriptSrc = [...contentSecurityPolicy.scriptSrc, ...scripts]
  const headers = { ...everywhere, contentSecurityPolicy: { ...contentSecurityPolicy, scriptSrc } }
  return {
    plain: secureHeaders({ ...headers, strictTransportSecurity: false }),
    overHttps: secureHeaders({ ...headers, strictTransportSecurity: 'max-age=31536000' }),
  }
}

const inlineScript = /<script>([\s\S]*?)<\/script>/g

export function inlineScriptSources(app: BuiltApp): readonly string[] {
  const scripts = [...app]
    .filter(([address]) => /^\/[^/]+\.html$/.test(address))
    .flatMap(([, { bytes }]) =>
      Array.from(new TextDecoder().decode(bytes).matchAll(inlineScript), ([, script = '']) => script),
    )
  return [...new Set(scripts)].map((script) => {
    const hash = createHash('sha256').update(script).digest('base64')
    return `'sha256-${hash}'`
  })
}
