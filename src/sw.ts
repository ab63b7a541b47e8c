/*
 * The service worker: keeps what a camper's pages are made of, so that they open without a network, and what the pages of
 * a gate, its own and the roll call, are made of besides, once the first has asked for it. Only files of the build are ever put into a cache, from a
 * list that the build makes; what a page fetches later is looked up there and never added. The host's answers are not
 * even looked at; a sign-out that is owed is sent from here where the browser allows it. A new version waits until a page asks it to take over.
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
    /** Background Sync: when there is a network, also without a page. */
    (type: 'sync', listener: (event: Lifetime & { readonly tag: string }) => void): void
    (type: 'message', listener: (event: MessageEvent<unknown> & Lifetime) => void): void
  }
}

interface KeptFile {
  readonly url: string
  /** Of its content; null where the name holds a hash of it. */
  readonly revision: string | null
  /** Absent of what every device keeps. `worker` is what the gate's camera reads barcodes with. */
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
/** Where there is a cache of that name, the page of a gate has asked for its files. */
const gatePrefix = 'gate '
const cacheName = prefix + version
const gateCacheName = gatePrefix + version
/** How long the page of a gate waits for the host, in milliseconds. */
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
 * An installation of which a file is missing fails, and the version before stays. So it is with the gate's files where
 * an earlier version has kept them.
 */
async function install(): Promise<void> {
  await keep(cacheName, files)
  const names = await caches.keys()
  if (names.some((name) => name.startsWith(gatePrefix))) await keep(gateCacheName, gateFiles)
}

/** The camera's reader is larger than all the rest: it is kept where the browser has fetched it before. */
async function keepGateFiles(): Promise<void> {
  await keep(cacheName, files)
  await keep(gateCacheName, gateFiles)
  await keep(gateCacheName, cameraFiles, alreadyFetched).catch(() => {})
}

/** All or none: a cache that was begun in vain is let go. */
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

/** The shell names its scripts and styles: all of them are in the list, or it is another version's. */
function isOfThisVersion(html: string): boolean {
  const named = html.match(/\/assets\/[\w.-]+/g) ?? []
  return named.every((address) => files.some(({ url }) => `/${url}` === address))
}

async function alreadyFetched(address: string): Promise<Response> {
  const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' })
  if (!answer.ok) throw new Error(`${address} was not fetched before`)
  return answer
}

/** Tells the page that asks whether every file can be read, of which build. */
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

/** The version before stays one turn longer: another tab may still run it, and ask for a file of it. */
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
 * The sign-out that a page has left here (src/services/storage/owedSignOut.ts, which has the same names). Where it fails the
 * browser tries again; an answer that is a judgement ends it, and the next page makes sure.
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

/** Undefined leaves a request to the browser, as if there were no worker. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (/^\/api(\/|$)/.test(pathname)) return undefined
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
  const answer = fetch(request)
  if (pathname === '/') return answer.catch(signInInstead)
  return /^\/admin\/(checkin|rollcall)\/?$/i.test(pathname) ? gatePage(answer) : answerOrShell(answer)
}

/**
 * The landing page is not kept. The sign-in page is, and it sends a person who is signed in to the area of their role.
 * @throws the failure of the network where the shell is not kept either
 */
async function signInInstead(failure: unknown): Promise<Response> {
  if ((await caches.match(shell)) === undefined) throw failure
  return Response.redirect(`${location.origin}/auth/signin`)
}

/** The host's own version too, but where the gate's files are kept, nobody waits for a host that does not answer. */
async function gatePage(answer: Promise<Response>): Promise<Response> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, gatePatience))
  const inTime = await Promise.race([answer.then(wholeAnswer).catch(() => undefined), tooLate])
  if (inTime) return inTime
  return (await areGateFilesKept()) ? keptOr(shell, () => answer) : answerOrShell(answer)
}

/** Its text has come too; undefined where somebody else says that the host does not answer. */
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
