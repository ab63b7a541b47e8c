/*
 * The service worker: keeps what a camper's pages are made of, so that they open without a network. Only files of the
 * build are ever put into a cache, at installation and from a list that the build makes; what is asked for later is
 * looked up there and never added. The host's answers are not even looked at. A new version waits until a page asks it
 * to take over.
 */

interface Lifetime extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface Fetching extends Event {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}

/** As far as it is needed: the compiler's own types of a worker contradict those of a page. */
interface ServiceWorkerScope {
  readonly __WB_MANIFEST: readonly KeptFile[]
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: Lifetime) => void): void
    (type: 'fetch', listener: (event: Fetching) => void): void
    (type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  }
}

interface KeptFile {
  readonly url: string
  /** Of its content; null where the name holds a hash of it. */
  readonly revision: string | null
}

declare const self: ServiceWorkerScope

export type {}

const files = self.__WB_MANIFEST
const shell = '/app.html'
const prefix = 'portal '
const cacheName = prefix + files.flatMap(({ revision }) => revision ?? []).join(' ')

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data }) => {
  if (data === 'takeOver') self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

/** All or none: an installation of which a file is missing fails, and the version before stays. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    files.map(async ({ url, revision }) => {
      const address = `/${url}`
      const known = revision === null ? await caches.match(address) : undefined
      await cache.put(address, known ?? (await fetched(address, revision === null ? 'default' : 'no-cache')))
    }),
  )
}

async function fetched(address: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(address, { cache })
  if (!answer.ok || answer.redirected) throw new Error(`${address} could not be kept: ${answer.status}`)
  return answer
}

/** The version before stays one turn longer: another tab may still run it, and ask for a file of it. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Undefined leaves a request to the browser, as if there were no worker. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (pathname === '/' || /^\/api(\/|$)/.test(pathname)) return undefined
  if (request.mode === 'navigate') return page(request, pathname)
  const isKept = pathname.startsWith('/assets/') || files.some(({ url }) => `/${url}` === pathname)
  return isKept ? keptOr(pathname, () => fetch(request)) : undefined
}

/**
 * A camper's pages are whole in the cache; those of others need files that only the host has, so theirs is the host's
 * own version, and the shell stands in when it cannot be reached.
 */
function page(request: Request, pathname: string): Promise<Response> {
  if (/^\/app(\/|$)/.test(pathname)) return keptOr(shell, () => fetch(request))
  return fetch(request).catch((error: unknown) =>
    keptOr(shell, () => {
      throw error
    }),
  )
}

async function keptOr(pathname: string, otherwise: () => Promise<Response>): Promise<Response> {
  const own = await (await caches.open(cacheName)).match(pathname)
  return own ?? (await caches.match(pathname)) ?? otherwise()
}
