import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context, Handler } from 'hono'
import { getMimeType } from 'hono/utils/mime'

type Encoding = 'br' | 'gzip' | 'identity'

interface BuiltFile {
  readonly type: string
  readonly cacheControl: string
  /** Best first; the plain file is always there. */
  readonly variants: readonly {
    readonly encoding: Encoding
    readonly bytes: Uint8Array<ArrayBuffer>
    readonly etag: string
  }[]
}

const compressedEndings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const
/** Vite puts a hash of their content into these files' names. */
const hashedFolder = '/assets/'

/**
 * Serves the built app. It is small and read once: what is not in it cannot be asked for, and a build that is
 * made meanwhile never mixes with this one. `/` is a page of its own; addresses without a file are the app's routes.
 * With `publicUrl`, the portal's origin, what chats read of `/` has whole addresses, as they ask for.
 */
export function serveBuiltApp(folder: string, publicUrl?: string): Handler {
  const files = readBuiltApp(folder, publicUrl)
  const landing = files.get('/index.html')
  const app = files.get('/app.html')
  return (context) => {
    if (landing === undefined || app === undefined) {
      return context.text('The app is not built yet: run npm run build and start the host again.', 503)
    }
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
      return context.text('This address can only be read.', 405, { Allow: 'GET, HEAD' })
    }
    const path = decodedPath(context)
    const file = path === '/' ? landing : path === undefined ? undefined : files.get(path)
    if (file !== undefined) return send(context, file)
    if (path !== undefined && isRouteOfApp(context, path)) return send(context, app)
    return context.text('There is no such file.', 404, { 'Cache-Control': 'no-cache' })
  }
}

function readBuiltApp(folder: string, publicUrl: string | undefined): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    if (compressedEndings.some(({ ending }) => entry.name.endsWith(ending))) continue
    const name = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, name).split(sep).join('/')}`
    const isRewritten = path === '/index.html' && publicUrl !== undefined
    files.set(path, isRewritten ? landingAt(publicUrl, name, path) : readBuiltFile(name, path))
  }
  return files
}

function readBuiltFile(name: string, path: string): BuiltFile {
  const compressed = compressedEndings
    .filter(({ ending }) => existsSync(name + ending))
    .map(({ encoding, ending }) => ({ encoding, bytes: readFileSync(name + ending) }))
  return builtFileOf(name, path, readFileSync(name), compressed)
}

function landingAt(publicUrl: string, name: string, path: string): BuiltFile {
  const html = readFileSync(name, 'utf8')
  const page = Buffer.from(
    html.replace(/(property="og:(?:url|image)" content=")(?=\/)/g, (start) => start + publicUrl),
  )
  return builtFileOf(name, path, page, [
    { encoding: 'br', bytes: brotliCompressSync(page) },
    { encoding: 'gzip', bytes: gzipSync(page) },
  ])
}

function builtFileOf(
  name: string,
  path: string,
  identity: Uint8Array,
  compressed: readonly { encoding: Encoding; bytes: Uint8Array }[],
): BuiltFile {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return {
    type: getMimeType(name) ?? 'application/octet-stream',
    cacheControl: path.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache',
    variants: [...compressed, { encoding: 'identity' as const, bytes: identity }].map(
      ({ encoding, bytes }) => ({
        encoding,
        bytes: new Uint8Array(bytes),
        etag: `"${hash}-${encoding}"`,
      }),
    ),
  }
}

function send(context: Context, { type, cacheControl, variants }: BuiltFile): Response {
  const accepted = acceptedEncodings(context.req.header('accept-encoding'))
  const variant = variants.find(({ encoding }) => encoding === 'identity' || accepted.has(encoding))
  if (variant === undefined) throw new Error('A built file has no plain variant.')
  const { encoding, bytes, etag } = variant
  const headers = {
    'Cache-Control': cacheControl,
    ETag: etag,
    ...(variants.length > 1 ? { Vary: 'Accept-Encoding' } : {}),
  }
  if (isKnown(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  return context.body(bytes, 200, {
    ...headers,
    'Content-Type': type,
    'Content-Length': String(bytes.byteLength),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  })
}

/** A page that somebody opens, as opposed to a file that a page asks for. */
function isRouteOfApp(context: Context, path: string): boolean {
  if (path.startsWith(hashedFolder)) return false
  const lastSegment = path.slice(path.lastIndexOf('/') + 1)
  return !lastSegment.includes('.') || (context.req.header('accept') ?? '').includes('text/html')
}

function decodedPath(context: Context): string | undefined {
  try {
    return decodeURIComponent(new URL(context.req.url).pathname)
  } catch {
    return undefined
  }
}

function acceptedEncodings(header = ''): ReadonlySet<string> {
  const offers = header.split(',').map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  )
  return new Set(offers.flatMap(([name = '', quality]) => (/^q=0(\.0*)?$/.test(quality ?? '') ? [] : [name])))
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
}
