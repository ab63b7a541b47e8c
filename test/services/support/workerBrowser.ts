import { vi } from 'vitest'

export const origin = 'https://portal.example'
export const build = '0.1.0-first'

export interface ListedFile {
  readonly url: string
  readonly revision: string | null
  readonly of?: 'gate' | 'worker'
}

class StandInCaches {
  readonly all = new Map<string, Map<string, string>>()
  readonly refused = new Set<string>()

  async open(name: string) {
    const cache = this.all.get(name) ?? new Map<string, string>()
    this.all.set(name, cache)
    return {
      match: async (path: string) => responseOf(cache.get(path)),
      put: async (path: string, response: Response) => {
        const text = await response.text()
        if (this.refused.has(path)) throw new DOMException('full', 'QuotaExceededError')
        cache.set(path, text)
      },
    }
  }

  async match(path: string, { cacheName }: { cacheName?: string } = {}) {
    for (const [name, cache] of this.all)
      if (cache.has(path) && (cacheName === undefined || name === cacheName))
        return responseOf(cache.get(path))
    return undefined
  }

  async has(name: string) {
    return this.all.has(name)
  }

  async keys() {
    return [...this.all.keys()]
  }

  async delete(name: string) {
    return this.all.delete(name)
  }

  paths(name: string): readonly string[] {
    return [...(this.all.get(name)?.keys() ?? [])].sort()
  }
}

function responseOf(text: string | undefined): Response | undefined {
  return text === undefined ? undefined : new Response(text)
}

type Network = (path: string) => Response | Promise<Response>

export interface StandInBrowser {
  readonly caches: StandInCaches
  readonly fetched: { path: string; cache: RequestCache | undefined; method?: string }[]
  readonly told: string[]
  network: Network
  readonly offline: () => void
  /** Starts the worker of another build for later events; the caches stay. */
  readonly start: (files: readonly ListedFile[], build?: string) => Promise<StandInWorker>
}

export interface StandInWorker {
  readonly happen: (type: 'install' | 'activate') => Promise<void>
  readonly sync: (tag: string) => Promise<void>
  readonly tell: (data: unknown, ports?: readonly MessagePort[]) => void
  /** The worker's answer as text; undefined when it leaves the request to the browser. */
  readonly answerTo: (path: string, asked?: Asked) => Promise<string> | undefined
  readonly open: (path: string) => Promise<string> | undefined
}

interface Asked {
  readonly method?: string
  readonly mode?: string
  readonly from?: string
}

export function standInBrowser(): StandInBrowser {
  const browser: StandInBrowser = {
    caches: new StandInCaches(),
    fetched: [],
    told: [],
    network: (path) => new Response(`host: ${path}`),
    offline: () => {
      browser.network = () => {
        throw new TypeError('Failed to fetch')
      }
    },
    start: (files, ofBuild = build) => startWorker(browser, files, ofBuild),
  }
  vi.stubGlobal('caches', browser.caches)
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('fetch', async (asked: string | Request, { cache, method }: RequestInit = {}) => {
    const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname
    browser.fetched.push({ path, cache, ...(method && { method }) })
    return browser.network(path)
  })
  return browser
}

async function startWorker(
  { told }: StandInBrowser,
  files: readonly ListedFile[],
  ofBuild: string,
): Promise<StandInWorker> {
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('__BUILD_ID__', ofBuild)
  vi.stubGlobal('self', {
    __WB_MANIFEST: files,
    clients: { claim: async () => told.push('claimed') },
    skipWaiting: async () => told.push('took over'),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  })
  vi.resetModules()
  await import('../../../src/sw.ts')
  const answerTo = (path: string, { method = 'GET', mode = 'cors', from = origin }: Asked = {}) => {
    const answers: Promise<Response>[] = []
    listeners.get('fetch')?.({
      request: { url: `${from}${path}`, method, mode },
      respondWith: (answer: Promise<Response>) => answers.push(answer),
    })
    return answers[0]?.then((response) => {
      const target = response.headers.get('location')
      return target === null ? response.text() : `redirect: ${target}`
    })
  }
  const happen = async (type: string, details: object = {}) => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...details, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    await Promise.all(work)
  }
  return {
    happen,
    sync: (tag) => happen('sync', { tag }),
    tell: (data, ports = []) => listeners.get('message')?.({ data, ports, waitUntil: () => {} }),
    answerTo,
    open: (path) => answerTo(path, { mode: 'navigate' }),
  }
}
