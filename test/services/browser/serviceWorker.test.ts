import { beforeEach, describe, expect, test } from 'vitest'
import { type StandInBrowser, type StandInWorker, standInBrowser } from '../support/workerBrowser.ts'

/* Runs src/sw.ts on simulated caches: the files it keeps, its answers, and the requests it ignores. */

const files = [
  { url: 'app.html', revision: 'two' },
  { url: 'favicon.svg', revision: 'two' },
  { url: 'assets/Schedule-1a.js', revision: null },
  { url: 'assets/new-2b.js', revision: null },
]

let browser: StandInBrowser
let worker: StandInWorker

beforeEach(async () => {
  browser = standInBrowser()
  worker = await browser.start(files)
})

describe('a service worker during installation', () => {
  test('caches exactly the files of its list under the name of its version', async () => {
    await worker.happen('install')
    expect([...browser.caches.all.keys()]).toEqual(['portal two two'])
    expect([...(browser.caches.all.get('portal two two')?.keys() ?? [])].sort()).toEqual([
      '/app.html',
      '/assets/Schedule-1a.js',
      '/assets/new-2b.js',
      '/favicon.svg',
    ])
  })

  test('revalidates files without a hash in their name and copies the others from an older version', async () => {
    browser.caches.all.set(
      'portal one',
      new Map([
        ['/app.html', 'old'],
        ['/assets/Schedule-1a.js', 'same'],
      ]),
    )
    await worker.happen('install')
    expect(browser.fetched).toEqual([
      { path: '/app.html', cache: 'no-cache' },
      { path: '/favicon.svg', cache: 'no-cache' },
      { path: '/assets/new-2b.js', cache: 'default' },
    ])
    expect(browser.caches.all.get('portal two two')?.get('/assets/Schedule-1a.js')).toBe('same')
    expect(browser.caches.all.get('portal two two')?.get('/app.html')).toBe('host: /app.html')
  })

  test.each([404, 503])('fails completely when a file is answered with %i', async (status) => {
    browser.network = (path) => new Response('', { status: path === '/assets/new-2b.js' ? status : 200 })
    await expect(worker.happen('install')).rejects.toThrow('/assets/new-2b.js could not be kept')
  })

  test('waits until a page asks it to take over', async () => {
    await worker.happen('install')
    expect(browser.told).toEqual([])
    worker.tell('hello')
    expect(browser.told).toEqual([])
    worker.tell('takeOver')
    expect(browser.told).toEqual(['took over'])
  })

  test('keeps one earlier version, deletes older ones, and leaves caches of other apps', async () => {
    for (const name of ['portal zero', 'portal one', 'another app']) browser.caches.all.set(name, new Map())
    await worker.happen('install')
    await worker.happen('activate')
    expect([...browser.caches.all.keys()]).toEqual(['portal one', 'another app', 'portal two two'])
    expect(browser.told).toEqual(['claimed'])
  })
})

describe('requests that the worker neither answers nor caches', () => {
  test.each([
    '/api/profile/wallet/NUZ042',
    '/api/profile/health/NUZ042',
    '/api/admin/participants',
    '/api',
    '/',
    '/manifest.webmanifest',
    '/images/share.png',
  ])('%s', async (path) => {
    await worker.happen('install')
    expect(worker.answerTo(path)).toBeUndefined()
  })

  test('other methods, other origins and pages of the server', async () => {
    await worker.happen('install')
    expect(worker.answerTo('/app.html', { method: 'POST' })).toBeUndefined()
    expect(worker.answerTo('/assets/Schedule-1a.js', { from: 'https://elsewhere.example' })).toBeUndefined()
    expect(worker.open('/api/gateway/sandbox/DEP-1')).toBeUndefined()
  })

  test('no request adds to the caches', async () => {
    await worker.happen('install')
    const before = JSON.stringify([...browser.caches.all].map(([name, cache]) => [name, [...cache]]))
    await Promise.all([
      worker.open('/admin/dashboard'),
      worker.open('/app'),
      worker.answerTo('/assets/Dashboard-9z.js'),
    ])
    expect(JSON.stringify([...browser.caches.all].map(([name, cache]) => [name, [...cache]]))).toBe(before)
  })
})

describe('[W508] a sign-out left over from a page', () => {
  const address = '/api/signout?cookie=stays'
  const call = { path: address, cache: undefined, method: 'POST' }
  const kept = () => browser.caches.all.has('owed sign-out')
  beforeEach(() => browser.caches.all.set('owed sign-out', new Map([['/owed-sign-out', address]])))

  test.each([200, 401, 404, 501])('is sent once on the next sync and removed after a %i', async (status) => {
    browser.network = () => new Response('{}', { status })
    await worker.sync('signOut')
    expect([browser.fetched, kept()]).toEqual([[call], false])
    await worker.sync('signOut')
    expect(browser.fetched).toEqual([call])
  })

  test('is kept when the server cannot be reached or fails', async () => {
    browser.network = () => new Response('', { status: 503 })
    await expect(worker.sync('signOut')).rejects.toThrow('The sign-out was answered 503')
    browser.offline()
    await expect(worker.sync('signOut')).rejects.toThrow('Failed to fetch')
    expect(kept()).toBe(true)
  })

  test('survives a new version, and other sync tags do not send it', async () => {
    await worker.happen('activate')
    await worker.sync('another')
    expect([browser.fetched, kept()]).toEqual([[], true])
  })
})

describe('page requests', () => {
  test.each(['/app', '/app/schedule', '/app/registration'])(
    '%s is answered from the cache, also offline',
    async (path) => {
      await worker.happen('install')
      browser.fetched.length = 0
      browser.offline()
      expect(await worker.open(path)).toBe('host: /app.html')
      expect(browser.fetched).toEqual([])
    },
  )

  test.each(['/auth/signin', '/admin/checkin', '/merchant/home', '/register', '/application'])(
    '%s is answered by the server, and with the app shell when the server cannot be reached',
    async (path) => {
      await worker.happen('install')
      expect(await worker.open(path)).toBe(`host: ${path}`)
      browser.offline()
      expect(await worker.open(path)).toBe('host: /app.html')
    },
  )

  test('[W616] the landing page is answered by the server, and redirects to the sign-in page when the server cannot be reached', async () => {
    await worker.happen('install')
    expect(await worker.open('/')).toBe('host: /')
    browser.offline()
    expect(await worker.open('/')).toBe('redirect: https://portal.example/auth/signin')
  })

  test('a worker without its cached files asks the server', async () => {
    expect(await worker.open('/app/schedule')).toBe('host: /app/schedule')
    browser.offline()
    await expect(worker.open('/auth/signin')).rejects.toThrow('Failed to fetch')
    await expect(worker.open('/')).rejects.toThrow('Failed to fetch')
  })
})

describe('file requests', () => {
  test('are answered from this version, then from the one before, then by the server', async () => {
    browser.caches.all.set(
      'portal one',
      new Map([
        ['/favicon.svg', 'old'],
        ['/assets/gone-0c.js', 'of the version before'],
      ]),
    )
    await worker.happen('install')
    expect(await worker.answerTo('/favicon.svg')).toBe('host: /favicon.svg')
    expect(await worker.answerTo('/assets/gone-0c.js')).toBe('of the version before')
    expect(await worker.answerTo('/assets/Dashboard-9z.js')).toBe('host: /assets/Dashboard-9z.js')
  })
})
