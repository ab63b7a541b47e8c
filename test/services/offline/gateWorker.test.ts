import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
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

describe('keeping the files of a gate', () => {
  test('[W585] no file of a gate is fetched or kept before its page has asked', async () => {
    expect(await areKept()).toEqual({ build, kept: false })
    await worker.open('/admin/checkin')
    await worker.answerTo('/assets/Gate-2b.js')
    expect(browser.fetched.map(({ path }) => path)).toEqual(['/admin/checkin', '/assets/Gate-2b.js'])
    expect(await browser.caches.keys()).toEqual(['portal two'])
    expect(browser.caches.paths('portal two')).toEqual(['/app.html', '/assets/main-2a.js'])
  })

  test('[W586] asked for, they are kept beside a camper’s, read back, and fetched once', async () => {
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

  test('[W587] the reader of the camera is kept where the browser has fetched it before, and never fetched for that', async () => {
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
    'a file that is lost from "%s" is noticed, and fetched again',
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
      'the host does not have',
      () => (browser.network = (path) => new Response('', { status: path === gatePaths[1] ? 404 : 200 })),
    ],
    ['cannot be fetched', () => browser.offline()],
    ['cannot be stored', () => browser.caches.refused.add('/assets/GateModes-2c.css')],
  ])('[W586] a file that %s leaves none behind', async (_, fail) => {
    fail()
    expect(await keep()).toEqual({ build, kept: false })
    expect(await browser.caches.keys()).toEqual(['portal two'])
  })

  test('the shell of another version, which the host has by now, is not kept beside files of this one', async () => {
    browser.caches.all.get('portal two')?.delete('/app.html')
    browser.network = (path) => new Response(path === '/app.html' ? '<script src="/assets/main-3a.js">' : 'x')
    expect(await keep()).toEqual({ build, kept: false })
    browser.network = (path) => new Response(path === '/app.html' ? '<script src="/assets/main-2a.js">' : 'x')
    expect(await keep()).toEqual({ build, kept: true })
  })
})

describe('the page of a gate', () => {
  const pages = ['/admin/checkin', '/admin/checkin/', '/admin/rollcall']

  test.each(pages)('[W588] %s is the host’s own while the host answers', async (path) => {
    await keep()
    expect(await worker.open(path)).toBe(`host: ${path}`)
  })

  test.each(pages)(
    '[W588] without a network %s comes from the device at once, with its files',
    async (path) => {
      await keep()
      browser.offline()
      expect(await worker.open(path)).toBe('host: /app.html')
      for (const file of gatePaths) expect(await worker.answerTo(file)).toBe(`host: ${file}`)
    },
  )

  test('[W588] a proxy that says that the host is away counts as no network; a refusal of the host does not', async () => {
    await keep()
    browser.network = () => new Response('Bad gateway', { status: 502 })
    expect(await worker.open('/admin/checkin')).toBe('host: /app.html')
    browser.network = () => new Response('Too many', { status: 429 })
    expect(await worker.open('/admin/checkin')).toBe('Too many')
  })

  test.each([
    ['does not answer', () => new Promise<Response>(() => {})],
    ['stops in the middle of its answer', () => new Response(new ReadableStream())],
  ])('[W589] it comes from the device after 2.5 s when the host %s', async (_, network) => {
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

  test('[W589] a host that answers just in time is not passed over', async () => {
    await keep()
    vi.useFakeTimers()
    browser.network = (path) =>
      new Promise((resolve) => setTimeout(() => resolve(new Response(`late: ${path}`)), 2_400))
    const opened = worker.open('/admin/checkin')
    await vi.advanceTimersByTimeAsync(2_400)
    expect(await opened).toBe('late: /admin/checkin')
  })

  test('[W590] other pages wait for the host, and so does this one where its files are not kept', async () => {
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

  test('[W591] no call is answered from the device, and none is kept', async () => {
    await keep()
    for (const path of ['/api/admin/checkin/ZEUC001', '/api/admin/gate/people', '/api/health'])
      expect(worker.answerTo(path)).toBeUndefined()
    const all = [...browser.caches.all.values()].flatMap((cache) => [...cache.keys()])
    expect(all.filter((path) => path.startsWith('/api'))).toEqual([])
  })
})

describe('a new version', () => {
  let next: StandInWorker

  beforeEach(async () => {
    browser.caches.all.clear()
    const first = await browser.start(earlier, 'earlier build')
    await first.happen('install')
    await first.happen('activate')
    expect(await keep(first)).toEqual({ build: 'earlier build', kept: true })
    next = await browser.start(files)
  })

  test('[W592] fetches the gate’s files while the version before still has its own, and drops those one turn later', async () => {
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

  test('[W592] of which a gate’s file cannot be fetched is not installed, and the one before goes on whole', async () => {
    browser.network = (path) => new Response(`host: ${path}`, { status: path === gatePaths[0] ? 503 : 200 })
    await expect(next.happen('install')).rejects.toThrow('/assets/Gate-2b.js could not be kept')
    expect(browser.caches.paths('gate one')).toEqual(['/assets/Gate-1b.js'])
    expect(await browser.caches.has('gate two')).toBe(false)
  })

  test('[W592] of which a camper’s file cannot be fetched leaves nothing that the next could take for the one before', async () => {
    browser.network = (path) => new Response('', { status: path === '/assets/main-2a.js' ? 503 : 200 })
    await expect(next.happen('install')).rejects.toThrow('/assets/main-2a.js could not be kept')
    expect(await browser.caches.keys()).toEqual(['portal one', 'gate one'])
  })

  test('[W585] asks for no file of a gate where none was kept before', async () => {
    await browser.caches.delete('gate one')
    browser.fetched.length = 0
    await next.happen('install')
    expect(browser.fetched.map(({ path }) => path)).toEqual(['/app.html', '/assets/main-2a.js'])
  })

  test('[W592] takes over what it has in common with the one before', async () => {
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
