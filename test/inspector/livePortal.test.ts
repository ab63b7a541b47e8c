import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inspect } from '../../src/flows/inspection.ts'
import { inspectionRequest } from '../../src/flows/inspectionRequest.ts'
import { streamToBenches } from '../../src/inspector/live/bench.ts'
import { askForRecording, listenToPortal, PortalSilent } from '../../src/inspector/live/portal.ts'
import { portalIncidentMachine } from '../../src/inspector/live/portalIncident.ts'
import { answered, connected, type LiveMessage, offered } from '../../src/inspector/live/protocol.ts'
import { copyMachine } from '../../src/machines/copy.ts'
import { startScripted } from '../machines/support/scripted.ts'
import { standInPage, standInWindow } from './support/windows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function moved(stream: string): LiveMessage {
  return { type: '@xstate.event', stream, sessionId: 'x:1', event: { type: 'code.changed', fields: {} } }
}

/** A bench that a portal has opened, and what came of it. */
function bench(rest: object) {
  const news: unknown[] = []
  const page = standInWindow(rest)
  const stop = listenToPortal({
    onMessage: (message) => news.push(message),
    onLost: () => news.push('lost'),
  })
  return { ...page, news, stop }
}

const nonceOf = (said: unknown) => Reflect.get(Object(said), 'bench')

test('a bench asks its portal every second, and follows it from its answer on', () => {
  const portal = standInPage()
  const { hear, news, stop } = bench({ opener: portal })
  expect(portal.told).toEqual([{ type: '@statelyai.connected', bench: expect.any(String) }])
  hear(moved('one'), portal)
  hear({ type: answered }, portal)
  hear(moved('one'), portal)
  hear(moved('one'), portal, 'https://elsewhere.example')
  expect(news).toEqual([moved('one')])
  vi.advanceTimersByTime(1_000)
  expect(portal.told).toHaveLength(2)
  expect(nonceOf(portal.told[1])).toBe(nonceOf(portal.told[0]))
  stop()
  vi.advanceTimersByTime(5_000)
  expect(portal.told).toHaveLength(2)
})

test('a portal that answers no more has gone after 3 s, and is greeted as new when it is back', () => {
  const portal = standInPage()
  const { hear, news, stop } = bench({ opener: portal })
  hear({ type: answered }, portal)
  vi.advanceTimersByTime(3_000)
  expect(news).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(news).toEqual(['lost'])
  expect(nonceOf(portal.told.at(-1))).not.toBe(nonceOf(portal.told[0]))
  hear({ type: answered }, portal)
  hear(moved('two'), portal)
  expect(news).toEqual(['lost', moved('two')])
  stop()
})

test('a portal that is closed has gone with the next question', () => {
  const portal = standInPage()
  const { hear, news, stop } = bench({ opener: portal })
  hear({ type: answered }, portal)
  portal.closed = true
  vi.advanceTimersByTime(1_000)
  expect(news).toEqual(['lost'])
  stop()
})

test('a portal that the bench has opened is followed in place of another', () => {
  const [first, second] = [standInPage(), standInPage()]
  const { hear, news, stop } = bench({ opener: first })
  hear({ type: answered }, first)
  hear({ type: offered }, second)
  hear({ type: answered }, second)
  hear(moved('one'), first)
  hear(moved('two'), second)
  expect(news).toEqual([moved('two')])
  stop()
})

test('a portal tells each bench once of its flows, and again when the bench was loaded anew', () => {
  const flow = startScripted(copyMachine, undefined, undefined, inspect)
  const { hear } = standInWindow()
  const stop = streamToBenches()
  const page = standInPage()
  const heard = () => page.told.splice(0).map((message) => Reflect.get(Object(message), 'type'))
  hear({ type: connected, bench: 'first' }, page)
  expect(heard()).toEqual(['bench.portalAnswered', '@xstate.actor'])
  hear({ type: connected, bench: 'first' }, page)
  expect(heard()).toEqual(['bench.portalAnswered'])
  hear({ type: connected, bench: 'second' }, page)
  expect(heard()).toEqual(['bench.portalAnswered', '@xstate.actor'])
  stop()
  flow.actor.stop()
})

test('a bench without a portal says at once that none answers', async () => {
  await expect(askForRecording('checkIn')).rejects.toThrow(
    'The portal does not answer. Open it again with ?inspect.',
  )
})

test.each([
  ['copy.requested', 'copyIncident', 'The incident could not be copied. Download it instead.'],
  ['download.requested', 'downloadIncident', 'The incident could not be downloaded. Copy it instead.'],
] as const)('%s blames the portal when it is the portal that fails', async (type, actor, otherwise) => {
  vi.useRealTimers()
  const { send, failed, actor: running } = startScripted(portalIncidentMachine, { flow: 'checkIn' })
  const problem = () => running.getSnapshot().context.callError
  send({ type })
  await failed(actor, new PortalSilent())
  expect(problem()).toBe('The portal does not answer. Open it again with ?inspect.')
  send({ type })
  await failed(actor, new Error('Write permission denied.'))
  expect(problem()).toBe(otherwise)
})

test('a tab that is looked into stays so until it is told off; the bench itself never is', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const wishAt = (pathname: string, search = '') => {
    vi.stubGlobal('window', { location: { pathname, search } })
    return inspectionRequest()
  }
  expect([
    wishAt('/'),
    wishAt('/', '?inspect'),
    wishAt('/auth/signin'),
    wishAt('/inspector'),
    wishAt('/inspector/gallery/checkIn', '?inspect'),
    wishAt('/auth/signin', '?inspect=window'),
    wishAt('/app'),
    wishAt('/app', '?inspect=off'),
    wishAt('/app'),
  ]).toEqual([null, 'dock', 'dock', null, null, 'window', 'window', null, null])
})

test('a tab that remembers nothing is looked into where its address says so', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('The storage is closed.')
    },
    setItem: () => {
      throw new Error('The storage is closed.')
    },
  })
  vi.stubGlobal('window', { location: { pathname: '/register', search: '?inspect' } })
  expect(inspectionRequest()).toBe('dock')
})
