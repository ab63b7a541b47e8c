import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/* src/sw.ts on a stand-in for a browser's caches: what it keeps, what it answers, and what it leaves alone. */

const origin = 'https://portal.example'

const files = [
  { url: 'app.html', revision: 'two' },
  { url: 'favicon.svg', revision: 'two' },
  { url: 'assets/Schedule-1a.js', revision: null },
  { url: 'assets/new-2b.js', revision: null },
]

class StandInCaches {
  readonly all = new Map<string, Map<string, string>>()

  async open(name: string) {
    const cache = this.all.get(name) ?? new Map<string, string>()
    this.all.set(name, cache)
    return {
      match: async (path: string) => responseOf(cache.get(path)),
      put: async (path: string, response: Response) => {
        cache.set(path, await response.text())
      },
    }
  }

  async match(path: string) {
    for (const cache of this.all.values()) if (cache.has(path)) return responseOf(cache.get(path))
    return undefined
  }

  async keys() {
    return [...this.all.keys()]
  }

  async delete(name: string) {
    return this.all.delete(name)
  }
}

function responseOf(text: string | undefined): Response | undefined {
  return text === undefined ? undefined : new Response(text)
}

let caches: StandInCaches
let fetched: { path: string; cache: RequestCache | undefined }[]
let network: (path: string) => Response
let told: string[]
let listeners: Map<string, (event: object) => void>

beforeEach(async () => {
  caches = new StandInCaches()
  fetched = []
  told = []
  listeners = new Map()
  network = (path) => new Response(`host: ${path}`)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('fetch', async (asked: string | Request, { cache }: RequestInit = {}) => {
    const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname
    fetched.push({ path, cache })
    return network(path)
  })
  vi.stubGlobal('self', {
    __WB_MANIFEST: files,
    clients: { claim: async () => told.push('claimed') },
    skipWaiting: async () => told.push('took over'),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  })
  vi.resetModules()
  await import('../../src/sw.ts')
})
afterEach(() => vi.unstubAllGlobals())

async function happen(type: 'install' | 'activate'): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) })
  await Promise.all(work)
}

/** What the worker answers; undefined when it leaves the request to the browser. */
function answerTo(path: string, { method = 'GET', mode = 'cors', from = origin } = {}) {
  const answers: Promise<Response>[] = []
  listeners.get('fetch')?.({
    request: { url: `${from}${path}`, method, mode },
    respondWith: (answer: Promise<Response>) => answers.push(answer),
  })
  return answers[0]?.then((response) => response.text())
}

const open = (path: string) => answerTo(path, { mode: 'navigate' })
const offline = () => {
  network = () => {
    throw new TypeError('Failed to fetch')
  }
}

describe('installed', () => {
  test('it keeps the files of its list and no others, under the name of its version', async () => {
    await happen('install')
    expect([...caches.all.keys()]).toEqual(['portal two two'])
    expect([...(caches.all.get('portal two two')?.keys() ?? [])].sort()).toEqual([
      '/app.html',
      '/assets/Schedule-1a.js',
      '/assets/new-2b.js',
      '/favicon.svg',
    ])
  })

  test('it asks the host anew for what has no hash in its name, and takes what an older version has of the rest', async () => {
    caches.all.set(
      'portal one',
      new Map([
        ['/app.html', 'old'],
        ['/assets/Schedule-1a.js', 'same'],
      ]),
    )
    await happen('install')
    expect(fetched).toEqual([
      { path: '/app.html', cache: 'no-cache' },
      { path: '/favicon.svg', cache: 'no-cache' },
      { path: '/assets/new-2b.js', cache: 'default' },
    ])
    expect(caches.all.get('portal two two')?.get('/assets/Schedule-1a.js')).toBe('same')
    expect(caches.all.get('portal two two')?.get('/app.html')).toBe('host: /app.html')
  })

  test.each([404, 503])('a file that is answered with %i fails the whole installation', async (status) => {
    network = (path) => new Response('', { status: path === '/assets/new-2b.js' ? status : 200 })
    await expect(happen('install')).rejects.toThrow('/assets/new-2b.js could not be kept')
  })

  test('it waits until a page asks it to take over', async () => {
    await happen('install')
    expect(told).toEqual([])
    listeners.get('message')?.({ data: 'hello' })
    expect(told).toEqual([])
    listeners.get('message')?.({ data: 'takeOver' })
    expect(told).toEqual(['took over'])
  })

  test('it keeps one version before it, and nothing of others or older ones', async () => {
    for (const name of ['portal zero', 'portal one', 'another app']) caches.all.set(name, new Map())
    await happen('install')
    await happen('activate')
    expect([...caches.all.keys()]).toEqual(['portal one', 'another app', 'portal two two'])
    expect(told).toEqual(['claimed'])
  })
})

describe('never answered from here, and never kept', () => {
  test.each([
    '/api/profile/wallet/NUZ042',
    '/api/profile/health/NUZ042',
    '/api/admin/participants',
    '/api',
    '/',
    '/manifest.webmanifest',
    '/images/share.png',
  ])('%s', async (path) => {
    await happen('install')
    expect(answerTo(path)).toBeUndefined()
  })

  test('a call by whatever method, another site, and a page of the host', async () => {
    await happen('install')
    expect(answerTo('/app.html', { method: 'POST' })).toBeUndefined()
    expect(answerTo('/assets/Schedule-1a.js', { from: 'https://elsewhere.example' })).toBeUndefined()
    expect(open('/api/gateway/sandbox/DEP-1')).toBeUndefined()
    expect(open('/')).toBeUndefined()
  })

  test('nothing is added by what is asked for', async () => {
    await happen('install')
    const before = JSON.stringify([...caches.all].map(([name, cache]) => [name, [...cache]]))
    await Promise.all([open('/admin/dashboard'), open('/app'), answerTo('/assets/Dashboard-9z.js')])
    expect(JSON.stringify([...caches.all].map(([name, cache]) => [name, [...cache]]))).toBe(before)
  })
})

describe('pages', () => {
  test.each(['/app', '/app/schedule', '/app/registration'])(
    '%s opens from here, also offline',
    async (path) => {
      await happen('install')
      fetched.length = 0
      offline()
      expect(await open(path)).toBe('host: /app.html')
      expect(fetched).toEqual([])
    },
  )

  test.each(['/auth/signin', '/admin/checkin', '/merchant/home', '/register', '/application'])(
    '%s is the host’s own, and the shell when the host cannot be reached',
    async (path) => {
      await happen('install')
      expect(await open(path)).toBe(`host: ${path}`)
      offline()
      expect(await open(path)).toBe('host: /app.html')
    },
  )

  test('a worker whose files were taken away asks the host', async () => {
    expect(await open('/app/schedule')).toBe('host: /app/schedule')
    offline()
    await expect(open('/auth/signin')).rejects.toThrow('Failed to fetch')
  })
})

describe('files', () => {
  test('come from this version, then from the one before, then from the host', async () => {
    caches.all.set(
      'portal one',
      new Map([
        ['/favicon.svg', 'old'],
        ['/assets/gone-0c.js', 'of the version before'],
      ]),
    )
    await happen('install')
    expect(await answerTo('/favicon.svg')).toBe('host: /favicon.svg')
    expect(await answerTo('/assets/gone-0c.js')).toBe('of the version before')
    expect(await answerTo('/assets/Dashboard-9z.js')).toBe('host: /assets/Dashboard-9z.js')
  })
})
