/*
 * The service worker caches the files of a camper's pages, so that they open without a network, and the files
 * of the gate's pages (gate and roll call) after the gate asked for them. A cache only ever holds files of
 * the build, from the build's manifest; answers of the server are never cached. It also sends an owed
 * sign-out where Background Sync exists. A new version waits until a page activates it.
 */

interface Lifetime extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface Fetching extends Event {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}

/** Only the needed parts, because TypeScript's types for workers and pages conflict. */
interface ServiceWorkerScope {
  readonly __WB_MANIFEST: readonly KeptFile[]
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: Lifetime) => void): void
    (type: 'fetch', listener: (event: Fetching) => void): void
    /** Background Sync: fires when there is a network, also without a page. */
    (type: 'sync', listener: (event: Lifetime & { readonly tag: string }) => void): void
    (type: 'message', listener: (event: MessageEvent<unknown> & Lifetime) => void): void
  }
}

interface KeptFile {
  readonly url: string
  /** The hash of its content; null if the name holds a hash. */
  readonly revision: string | null
  /** Absent for files that every device caches. `worker` marks the barcode reader of the gate's camera. */
  readonly of?: 'gate' | 'worker'
}

declare const self: ServiceWorkerScope
declare const __BUILD_ID__: string

export type {}

const manifest = self.__WB_MANIFEST
const files = manifest.filter((file) => file.of === undefined)
const gateFiles = manifest.filter((file) => file.of === 'gate')
const cameraFiles = manifest.filter((file) => file.of === 'worker')
const shell = '/app.html'
const version = files.flatMap(({ revision }) => revision ?? []).join(' ')
const prefix = 'portal '
/** A cache with this prefix exists only after the gate's page asked for its files. */
const gatePrefix = 'gate '
const cacheName = prefix + version
const gateCacheName = gatePrefix + version
/** Maximum wait of the gate's page for the server, in ms. */
const gatePatience = 2_500

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  if (event.data === 'takeOver') self.skipWaiting()
  if (event.data === 'keepGateFiles') event.waitUntil(answerGate(event, keepGateFiles))
  if (event.data === 'areGateFilesKept') event.waitUntil(answerGate(event, async () => {}))
})
self.addEventListener('sync', (event) => {
  if (event.tag === 'signOut') event.waitUntil(sendOwedSignOut())
})
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

/**
 * A missing file makes the installation fail, and the previous version stays. This includes the gate's files
 * if an earlier version cached them.
 */
async function install(): Promise<void> {
  await keep(cacheName, files)
  const names = await caches.keys()
  if (names.some((name) => name.startsWith(gatePrefix))) await keep(gateCacheName, gateFiles)
}

/**
 * The camera's reader is larger than all other files, so it is cached only where the browser has fetched it
 * before.
 */
async function keepGateFiles(): Promise<void> {
  await keep(cacheName, files)
  await keep(gateCacheName, gateFiles)
  await keep(gateCacheName, cameraFiles, alreadyFetched).catch(() => {})
}

/** Caches all files or none: after a failure a new cache is deleted. */
async function keep(name: string, list: readonly KeptFile[], get = fetched): Promise<void> {
  const wasThere = await caches.has(name)
  const cache = await caches.open(name)
  try {
    await Promise.all(
      list.map(async ({ url, revision }) => {
        const address = `/${url}`
        if (await cache.match(address)) return
        const known = revision === null ? await caches.match(address) : undefined
        await cache.put(address, known ?? (await get(address, revision)))
      }),
    )
  } catch (error) {
    if (!wasThere) await caches.delete(name)
    throw error
  }
}

async function fetched(address: string, revision: string | null): Promise<Response> {
  const answer = await fetch(address, { cache: revision === null ? 'default' : 'no-cache' })
  if (!answer.ok || answer.redirected) throw new Error(`${address} could not be kept: ${answer.status}`)
  if (address === shell && !isOfThisVersion(await answer.clone().text()))
    throw new Error(`${address} could not be kept: the host has another version by now`)
  return answer
}

/** A shell of another version names scripts or styles that are not in the list. */
function isOfThisVersion(html: string): boolean {
  const named = html.match(/\/assets\/[\w.-]+/g) ?? []
  return named.every((address) => files.some(({ url }) => `/${url}` === address))
}

async function alreadyFetched(address: string): Promise<Response> {
  const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' })
  if (!answer.ok) throw new Error(`${address} was not fetched before`)
  return answer
}

async function answerGate({ ports: [port] }: MessageEvent, work: () => Promise<void>): Promise<void> {
  const kept = await work()
    .then(areGateFilesKept)
    .catch(() => false)
  port?.postMessage({ build: __BUILD_ID__, kept })
}

async function areGateFilesKept(): Promise<boolean> {
  const read = async (name: string, { url }: KeptFile) => {
    const file = await caches.match(`/${url}`, { cacheName: name })
    return file !== undefined && (await file.arrayBuffer()).byteLength > 0
  }
  const all = await Promise.all([
    ...files.map((file) => read(cacheName, file)),
    ...gateFiles.map((file) => read(gateCacheName, file)),
  ])
  return !all.includes(false)
}

/** The previous version stays until the next takeover, because another tab may still need its files. */
async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  const before = others.at(-1)?.slice(prefix.length)
  const staying = [version, before].flatMap((one) => [`${prefix}${one}`, `${gatePrefix}${one}`])
  const isOurs = (name: string) => name.startsWith(prefix) || name.startsWith(gatePrefix)
  await Promise.all(
    names.filter((name) => isOurs(name) && !staying.includes(name)).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

/**
 * Sends the sign-out that a page left here (src/services/storage/owedSignOut.ts, which uses the same names).
 * The browser retries after a failure. A definite answer ends it; the next page checks the outcome.
 */
async function sendOwedSignOut(): Promise<void> {
  const cache = 'owed sign-out'
  const entry = await caches.match('/owed-sign-out', { cacheName: cache })
  if (entry === undefined) return
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(await entry.text(), {
    method: 'POST',
    credentials: 'include',
    headers,
    body: '{}',
  })
  if (answer.status >= 500 && answer.status !== 501)
    throw new Error(`The sign-out was answered ${answer.status}`)
  await caches.delete(cache)
}

/** Undefined leaves the request to the browser. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (/^\/api(\/|$)/.test(pathname)) return undefined
  if (request.mode === 'navigate') return page(request, pathname)
  const isKept = pathname.startsWith('/assets/') || files.some(({ url }) => `/${url}` === pathname)
  return isKept ? keptOr(pathname, () => fetch(request)) : undefined
}

/**
 * A camper's pages are completely cached. Other pages need files from the server, so they come from the
 * network, and the cached shell is the fallback.
 */
function page(request: Request, pathname: string): Promise<Response> {
  if (/^\/app(\/|$)/.test(pathname)) return keptOr(shell, () => fetch(request))
  const answer = fetch(request)
  if (pathname === '/') return answer.catch(signInInstead)
  return /^\/admin\/(checkin|rollcall)\/?$/i.test(pathname) ? gatePage(answer) : answerOrShell(answer)
}

/**
 * The landing page is not cached. The sign-in page is, and it redirects a signed-in person.
 * @throws the network error if the shell is not cached either
 */
async function signInInstead(failure: unknown): Promise<Response> {
  if ((await caches.match(shell)) === undefined) throw failure
  return Response.redirect(`${location.origin}/auth/signin`)
}

/** Network first, but where the gate's files are cached, the wait for the server is limited. */
async function gatePage(answer: Promise<Response>): Promise<Response> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, gatePatience))
  const inTime = await Promise.race([answer.then(wholeAnswer).catch(() => undefined), tooLate])
  if (inTime) return inTime
  return (await areGateFilesKept()) ? keptOr(shell, () => answer) : answerOrShell(answer)
}

/**
 * Resolves after the body has arrived; undefined for a status from 500, which a proxy sends for a server that
 * is down.
 */
async function wholeAnswer(answer: Response): Promise<Response | undefined> {
  if (answer.status >= 500) return undefined
  await answer.clone().arrayBuffer()
  return answer
}

function answerOrShell(answer: Promise<Response>): Promise<Response> {
  return answer.catch((error: unknown) =>
    keptOr(shell, () => {
      throw error
    }),
  )
}

async function keptOr(pathname: string, otherwise: () => Promise<Response>): Promise<Response> {
  const own = await (await caches.open(cacheName)).match(pathname)
  return own ?? (await caches.match(pathname)) ?? otherwise()
}
