import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { areGateFilesKept, keepGateFiles } from '../../../src/services/offline/gateFiles.ts'
import { dropGateFiles } from '../../../src/services/storage/staffWork.ts'
import { stubStorage } from '../support/fakeStorage.ts'

/* The page's part of the files that src/sw.ts keeps for a gate, on simulated workers. */

interface Answers {
  readonly keepGateFiles: readonly boolean[]
  readonly areGateFilesKept?: readonly boolean[]
}

const own = 'development'

class StandInWorker extends EventTarget {
  readonly asked: string[] = []
  readonly build: string
  state: string
  readonly answers: Record<string, boolean[]>

  constructor(build: string, answers: Answers, state = 'activated') {
    super()
    this.build = build
    this.state = state
    this.answers = {
      keepGateFiles: [...answers.keepGateFiles],
      areGateFilesKept: [...(answers.areGateFilesKept ?? [])],
    }
  }

  postMessage(question: string, [port]: readonly MessagePort[]) {
    this.asked.push(question)
    const kept = this.answers[question]?.shift()
    if (kept !== undefined) port?.postMessage({ build: this.build, kept })
  }

  becomes(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

const kept = { keepGateFiles: [true, true], areGateFilesKept: [true] }

interface Registration {
  active: StandInWorker | null
  waiting: StandInWorker | null
  installing: StandInWorker | null
  update: () => Promise<void>
}

let registration: Registration
let registered: string[]

beforeEach(() => {
  registration = { active: null, waiting: null, installing: null, update: async () => {} }
  registered = []
  vi.stubEnv('PROD', true)
  stubStorage()
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async (path: string) => registered.push(path),
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllEnvs()
})

test('[W586] the worker of this build caches the files and confirms them', async () => {
  registration.active = new StandInWorker(own, kept)
  expect(await keepGateFiles()).toEqual({ kept: true })
  expect(registered).toEqual(['/sw.js'])
  expect(await areGateFilesKept()).toBe(true)
  expect(registration.active.asked).toEqual(['keepGateFiles', 'areGateFilesKept'])
})

test('a first worker is asked after its activation', async () => {
  const first = new StandInWorker(own, kept, 'installing')
  registration.installing = first
  const keeping = keepGateFiles()
  await vi.waitFor(() => expect(registered).toEqual(['/sw.js']))
  expect(first.asked).toEqual([])
  Object.assign(registration, { installing: null, active: first })
  first.becomes('activated')
  expect(await keeping).toEqual({ kept: true })
})

test('[W592] a waiting version has to cache them as well', async () => {
  registration.active = new StandInWorker(own, { keepGateFiles: [true, true] })
  registration.waiting = new StandInWorker('newer', { keepGateFiles: [false, true] })
  expect(await keepGateFiles()).toEqual({ kept: false })
  expect(await keepGateFiles()).toEqual({ kept: true })
})

test('[W592] a version that is installed in the meantime is asked as well', async () => {
  const active = new StandInWorker(own, kept)
  const newer = new StandInWorker('newer', { keepGateFiles: [true] })
  registration.active = active
  vi.spyOn(active, 'postMessage').mockImplementation((_, [port]) => {
    registration.waiting = newer
    port?.postMessage({ build: own, kept: true })
  })
  expect(await keepGateFiles()).toEqual({ kept: true })
  expect(newer.asked).toEqual(['keepGateFiles'])
})

test('[W592] a page newer than its worker updates the worker first', async () => {
  const older = new StandInWorker('older', { keepGateFiles: [true, true], areGateFilesKept: [true] })
  registration.active = older
  expect(await areGateFilesKept()).toBe(false)
  registration.update = async () => {
    registration.waiting = new StandInWorker(own, kept)
  }
  expect(await keepGateFiles()).toEqual({ kept: true })
})

test('the files are not kept without a worker of the page’s version', async () => {
  registration.active = new StandInWorker('another', kept)
  expect(await keepGateFiles()).toEqual({ kept: false })
})

test('the files are not kept when the worker cannot be installed or does not answer within 30 s', async () => {
  const first = new StandInWorker(own, kept, 'installing')
  registration.installing = first
  const keeping = keepGateFiles()
  registration.installing = null
  first.becomes('redundant')
  expect(await keeping).toEqual({ kept: false })
  registration.active = new StandInWorker(own, { keepGateFiles: [] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let answer: object | undefined
  keepGateFiles().then((result) => {
    answer = result
  })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(answer).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(answer).toEqual({ kept: false })
})

test('[W593] without https the files are not kept, and dropping them does nothing', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('caches', undefined)
  Reflect.deleteProperty(globalThis, 'caches')
  expect(await keepGateFiles()).toEqual({ kept: false })
  expect(await areGateFilesKept()).toBe(false)
  await dropGateFiles()
})

test('the files are not kept when the browser refuses the worker', async () => {
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => Promise.reject(new DOMException('blocked', 'SecurityError')) },
  })
  expect(await keepGateFiles()).toEqual({ kept: false })
})

test('[W593] dropping deletes the gate files of every version and keeps the other caches', async () => {
  const names = new Set(['portal one', 'gate one', 'portal two', 'gate two', 'another app'])
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  })
  await dropGateFiles()
  expect([...names]).toEqual(['portal one', 'portal two', 'another app'])
})
