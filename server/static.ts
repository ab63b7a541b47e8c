import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { serveStatic } from 'hono/serve-static'
import { fileOfPage, prerenderedPathOf } from '../src/domain/public/prerenderedPages.ts'

export interface BuiltFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
}

const hashedFolder = '/assets/'
/** Code for the host alone (scripts/build/hostPages.ts). */
const hostFolder = 'host'

export type BuiltApp = ReadonlyMap<string, BuiltFile>

/** The files that the host serves: those of the build, and those that replace them. */
export interface Site {
  readonly files: BuiltApp
  /** Replaces all earlier replacements; null removes a file. */
  readonly replace: (files: ReadonlyMap<string, BuiltFile | null>) => void
}

/** @param publicUrl the portal's origin, which makes the preview addresses of `/` absolute, as chat apps require */
export function siteOf(builtApp: BuiltApp, publicUrl?: string): Site {
  const files = new Map<string, BuiltFile>()
  const replace: Site['replace'] = (others) => {
    files.clear()
    for (const [address, file] of [...builtApp, ...others]) {
      if (file === null) files.delete(address)
      else if (!address.startsWith(`/${hostFolder}/`)) files.set(address, file)
    }
    if (publicUrl !== undefined && files.has('/index.html')) nameWholeAddresses(files, publicUrl)
  }
  replace(new Map())
  return { files, replace }
}

/**
 * Serves the built app from memory: only files of the site can be requested, and a new build never mixes with
 * it. `/` is a separate page; other addresses without a file are routes of the app.
 */
export function serveBuiltApp({ files }: Site): Handler {
  if (!files.has('/index.html') || !files.has('/app.html')) {
    return (context) =>
      context.text('The app is not built yet: run npm run build and start the host again.', 503)
  }
  const serveFile = serveFrom(files)
  const servePage = serveFrom(files, '/app.html')
  const servePrerendered: MiddlewareHandler = (context, next) => {
    const path = prerenderedPathOf(context.req.path)
    const file = path === undefined ? undefined : `/${fileOfPage(path)}`
    return file !== undefined && files.has(file) ? serveFrom(files, file)(context, next) : next()
  }
  const app = new Hono()
  app.get('*', etag())
  app.get('*', async (context, next) => (isCompressed(context.req.path) ? next() : serveFile(context, next)))
  app.get('*', servePrerendered)
  app.get('*', async (context, next) => (isRouteOfApp(context) ? servePage(context, next) : next()))
  app.get('*', (context) => context.text('There is no such file.', 404, { 'Cache-Control': 'no-cache' }))
  app.all('*', (context) => context.text('This address can only be read.', 405, { Allow: 'GET, HEAD' }))
  app.onError((error) => {
    throw error
  })
  return (context) => app.fetch(context.req.raw)
}

function isCompressed(path: string): boolean {
  return path.endsWith('.br') || path.endsWith('.gz')
}

export function readBuiltApp(folder: string): BuiltApp {
  const files = new Map<string, BuiltFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const name = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, name).split(sep).join('/')}`, builtFile(readFileSync(name)))
  }
  return files
}

function nameWholeAddresses(files: Map<string, BuiltFile>, publicUrl: string): void {
  const html = new TextDecoder().decode(files.get('/index.html')?.bytes)
  const page = Buffer.from(
    html.replace(/(property="og:(?:url|image)" content=")(?=\/)/g, (start) => start + publicUrl),
  )
  files.set('/index.html', builtFile(page))
  files.set('/index.html.br', builtFile(brotliCompressSync(page)))
  files.set('/index.html.gz', builtFile(gzipSync(page)))
}

export function builtFile(content: Uint8Array): BuiltFile {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return { bytes: new Uint8Array(content), etag: `"${hash}"` }
}

function serveFrom(files: ReadonlyMap<string, BuiltFile>, path?: string): MiddlewareHandler {
  return serveStatic({
    ...(path === undefined ? {} : { path }),
    rewriteRequestPath: (asked) => (asked === '/' ? '/index.html' : asked),
    join: (_, name = '') => name,
    precompressed: true,
    // Called for the plain file first, then for its compressed forms; the last file found sets the headers.
    async getContent(name, context) {
      const file = files.get(name)
      if (file === undefined) return null
      context.header('ETag', file.etag)
      context.header('Content-Length', String(file.bytes.byteLength))
      return file.bytes
    },
    onFound(name, context) {
      const isHashed = name.startsWith(hashedFolder)
      context.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (files.has(`${name}.br`) || files.has(`${name}.gz`)) context.header('Vary', 'Accept-Encoding')
    },
  })
}

/** True for a page, false for a file of the build. */
export function isRouteOfApp({ req }: Context): boolean {
  if (!isDecodable(req.path) || req.path.startsWith(hashedFolder)) return false
  const lastSegment = req.path.slice(req.path.lastIndexOf('/') + 1)
  return !lastSegment.includes('.') || (req.header('accept') ?? '').includes('text/html')
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
