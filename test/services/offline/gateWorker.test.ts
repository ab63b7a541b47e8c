import { beforeEach, describe, expect, test, vi } from 'vitest'
import { build, type StandInBrowser, type StandInWorker, standInBrowser } from '../support/workerBrowser.ts'

/* Runs src/sw.ts on a simulated browser: the files it keeps for a gate's page, and when it serves them. */

const files = [
  { url: 'app.html', revision: 'two' },
  { url: 'assets/main-2a.js', revision: null },
  { url: 'assets/Gate-2b.js', revision: null, of: 'gate' },
  { url: 'assets/GateModes-2c.css', revision: null, of: 'gate' },
  { url: 'assets/cardReaderWorker-2d.js', revision: null, of: 'worker' },
  { url: 'assets/reader-2e.wasm', revision: null, of: 'worker' },
] as const

const gatePaths = ['/assets/Gate-2b.js', '/assets/GateModes-2c.css']
const earlier = [
  { url: 'app.html', revision: 'one' },
  { url: 'assets/main-1a.js', revision: null },
  { url: 'assets/Gate-1b.js', revision: null, of: 'gate' },
] as const

let browser: StandInBrowser
let worker: StandInWorker
let cameraFetched: boolean

beforeEach(async () => {
  browser = standInBrowser()
  cameraFetched = false
  browser.network = answerOfHost
  worker = await browser.start(files)
  await worker.happen('install')
  await worker.happen('activate')
  browser.fetched.length = 0
})

function answerOfHost(path: string): Response {
  const isOfCamera = /cardReader|wasm/.test(path)
  if (isOfCamera && !cameraFetched) throw new TypeError('not in the cache of the browser')
  return new Response(`host: ${path}`)
}

function ask(question: string, of = worker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      port1.close()
      resolve(data)
    }
    of.tell(question, [port2])
  })
}

const keep = (of = worker) => ask('keepGateFiles', of)
const areKept = () => ask('areGateFilesKept')

describe('caching the files of a gate', () => {
  test('[W585] starts only when its page asks', async () => {
    expect(await areKept()).toEqual({ build, kept: false })
    await worker.open('/admin/checkin')
    await worker.answerTo('/assets/Gate-2b.js')
    expect(browser.fetched.map(({ path }) => path)).toEqual(['/admin/checkin', '/assets/Gate-2b.js'])
    expect(await browser.caches.keys()).toEqual(['portal two'])
    expect(browser.caches.paths('portal two')).toEqual(['/app.html', '/assets/main-2a.js'])
  })

  test('[W586] stores them next to the other files, verifies them and fetches each once', async () => {
    expect(await keep()).toEqual({ build, kept: true })
    expect(browser.caches.paths('gate two')).toEqual(gatePaths)
    expect(await areKept()).toEqual({ build, kept: true })
    browser.fetched.length = 0
    expect(await keep()).toEqual({ build, kept: true })
    expect(browser.fetched.map(({ path }) => path)).toEqual([
      '/assets/cardReaderWorker-2d.js',
      '/assets/reader-2e.wasm',
    ])
  })

  test('[W587] takes the camera reader only from the HTTP cache', async () => {
    cameraFetched = true
    await keep()
    expect(browser.caches.paths('gate two')).toEqual([
      ...gatePaths,
      '/assets/cardReaderWorker-2d.js',
      '/assets/reader-2e.wasm',
    ])
    const ofCamera = browser.fetched.filter(({ path }) => /cardReader|wasm/.test(path))
    expect(ofCamera.map(({ cache }) => cache)).toEqual(['only-if-cached', 'only-if-cached'])
  })

  test.each(['portal two', 'gate two'])(
    'notices a file missing from “%s” and fetches it again',
    async (name) => {
      await keep()
      const path = name === 'gate two' ? '/assets/Gate-2b.js' : '/assets/main-2a.js'
      browser.caches.all.get(name)?.delete(path)
      expect(await areKept()).toEqual({ build, kept: false })
      expect(await keep()).toEqual({ build, kept: true })
      browser.caches.all.get(name)?.set(path, '')
      expect(await areKept()).toEqual({ build, kept: false })
    },
  )

  test.each([
    [
      'is missing on the server',
      () => (browser.network = (path) => new Response('', { status: path === gatePaths[1] ? 404 : 200 })),
    ],
    ['cannot be fetched', () => browser.offline()],
    ['cannot be stored', () => browser.caches.refused.add('/assets/GateModes-2c.css')],
  ])('[W586] stores no file when one %s', async (_, fail) => {
    fail()
    expect(await keep()).toEqual({ build, kept: false })
    expect(await browser.caches.keys()).toEqual(['portal two'])
  })

  test('rejects an app shell of another version', async () => {
    browser.caches.all.get('portal two')?.delete('/app.html')
    browser.network = (path) => new Response(path === '/app.html' ? '<script src="/assets/main-3a.js">' : 'x')
    expect(await keep()).toEqual({ build, kept: false })
    browser.network = (path) => new Response(path === '/app.html' ? '<script src="/assets/main-2a.js">' : 'x')
    expect(await keep()).toEqual({ build, kept: true })
  })
})

describe('the page of a gate', () => {
  const pages = ['/admin/checkin', '/admin/checkin/', '/admin/rollcall']

  test.each(pages)('[W588] %s is answered by the server while it can be reached', async (path) => {
    await keep()
    expect(await worker.open(path)).toBe(`host: ${path}`)
  })

  test.each(pages)(
    '[W588] %s is answered from the cache without a network, including its files',
    async (path) => {
      await keep()
      browser.offline()
      expect(await worker.open(path)).toBe('host: /app.html')
      for (const file of gatePaths) expect(await worker.answerTo(file)).toBe(`host: ${file}`)
    },
  )

  test('[W588] is answered from the cache after a 502 of a proxy, but not after a refusal of the server', async () => {
    await keep()
    browser.network = () => new Response('Bad gateway', { status: 502 })
    expect(await worker.open('/admin/checkin')).toBe('host: /app.html')
    browser.network = () => new Response('Too many', { status: 429 })
    expect(await worker.open('/admin/checkin')).toBe('Too many')
  })

  test.each([
    ['does not answer', () => new Promise<Response>(() => {})],
    ['stops in the middle of its answer', () => new Response(new ReadableStream())],
  ])('[W589] is answered from the cache after 2.5 s when the server %s', async (_, network) => {
    await keep()
    vi.useFakeTimers()
    browser.network = network
    let opened: string | undefined
    worker.open('/admin/checkin')?.then((text) => {
      opened = text
    })
    await vi.advanceTimersByTimeAsync(2_499)
    expect(opened).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toBe('host: /app.html')
  })

  test('[W589] is answered by a server that responds just in time', async () => {
    await keep()
    vi.useFakeTimers()
    browser.network = (path) =>
      new Promise((resolve) => setTimeout(() => resolve(new Response(`late: ${path}`)), 2_400))
    const opened = worker.open('/admin/checkin')
    await vi.advanceTimersByTimeAsync(2_400)
    expect(await opened).toBe('late: /admin/checkin')
  })

  test('[W590] waits for the server when its files are not cached, like every other page', async () => {
    vi.useFakeTimers()
    browser.network = (path) =>
      new Promise((resolve) =>
        setTimeout(() => resolve(new Response(`late: ${path}`, { status: 503 })), 9_000),
      )
    const unkept = worker.open('/admin/checkin')
    await vi.advanceTimersByTimeAsync(9_000)
    expect(await unkept).toBe('late: /admin/checkin')
    browser.network = answerOfHost
    vi.useRealTimers()
    await keep()
    vi.useFakeTimers()
    browser.network = (path) =>
      new Promise((resolve) => setTimeout(() => resolve(new Response(`late: ${path}`)), 9_000))
    for (const path of ['/admin/dashboard', '/admin/checkin/other', '/admin/checkout', '/auth/signin']) {
      const opened = worker.open(path)
      await vi.advanceTimersByTimeAsync(9_000)
      expect(await opened).toBe(`late: ${path}`)
    }
  })

  test('[W591] never uses the cache for API calls', async () => {
    await keep()
    for (const path of ['/api/admin/checkin/ZEUC001', '/api/admin/gate/people', '/api/health'])
      expect(worker.answerTo(path)).toBeUndefined()
    const all = [...browser.caches.all.values()].flatMap((cache) => [...cache.keys()])
    expect(all.filter((path) => path.startsWith('/api'))).toEqual([])
  })
})

describe('a new version of the worker', () => {
  let next: StandInWorker

  beforeEach(async () => {
    browser.caches.all.clear()
    const first = await browser.start(earlier, 'earlier build')
    await first.happen('install')
    await first.happen('activate')
    expect(await keep(first)).toEqual({ build: 'earlier build', kept: true })
    next = await browser.start(files)
  })

  test('[W592] caches its gate files while the earlier version keeps its own, and deletes those one version later', async () => {
    await next.happen('install')
    expect(browser.caches.paths('gate two')).toEqual(gatePaths)
    expect(browser.caches.paths('gate one')).toEqual(['/assets/Gate-1b.js'])
    await next.happen('activate')
    expect(await browser.caches.keys()).toEqual(['portal one', 'gate one', 'portal two', 'gate two'])
    const third = await browser.start(
      [{ url: 'app.html', revision: 'three' }, ...files.slice(1)],
      'third build',
    )
    await third.happen('install')
    await third.happen('activate')
    expect(await browser.caches.keys()).toEqual(['portal two', 'gate two', 'portal three', 'gate three'])
  })

  test('[W592] is not installed when a gate file cannot be fetched, and the earlier version stays complete', async () => {
    browser.network = (path) => new Response(`host: ${path}`, { status: path === gatePaths[0] ? 503 : 200 })
    await expect(next.happen('install')).rejects.toThrow('/assets/Gate-2b.js could not be kept')
    expect(browser.caches.paths('gate one')).toEqual(['/assets/Gate-1b.js'])
    expect(await browser.caches.has('gate two')).toBe(false)
  })

  test('[W592] leaves no partial cache when another file cannot be fetched', async () => {
    browser.network = (path) => new Response('', { status: path === '/assets/main-2a.js' ? 503 : 200 })
    await expect(next.happen('install')).rejects.toThrow('/assets/main-2a.js could not be kept')
    expect(await browser.caches.keys()).toEqual(['portal one', 'gate one'])
  })

  test('[W585] fetches no gate files when none were cached before', async () => {
    await browser.caches.delete('gate one')
    browser.fetched.length = 0
    await next.happen('install')
    expect(browser.fetched.map(({ path }) => path)).toEqual(['/app.html', '/assets/main-2a.js'])
  })

  test('[W592] copies unchanged files from the earlier version', async () => {
    browser.caches.all.get('gate one')?.set('/assets/Gate-2b.js', 'the same')
    browser.fetched.length = 0
    await next.happen('install')
    expect(browser.fetched.map(({ path }) => path)).toEqual([
      '/app.html',
      '/assets/main-2a.js',
      '/assets/GateModes-2c.css',
    ])
  })
})
