import { beforeEach, expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import { createBenchHand } from '../../src/flows/lib/benchHand.ts'
import { inspect } from '../../src/flows/lib/inspection.ts'
import { inspectionRequest } from '../../src/flows/lib/inspectionRequest.ts'
import { answerBenches } from '../../src/inspector/live/answerBenches.ts'
import { linkPortal } from '../../src/inspector/live/portal.ts'
import { type NewsAnswer, type NewsRequest, offered } from '../../src/inspector/live/protocol.ts'
import { type FoundCamp, unmaskingMachine } from '../../src/inspector/live/unmasking.ts'
import { copyMachine } from '../../src/machines/lib/copy.ts'
import { recorder } from '../../src/services/recorder/recorder.ts'
import type { RecordedEvent } from '../../src/services/recorder/recording.ts'
import { startScripted } from '../machines/support/scripted.ts'
import { stubTabStorage } from '../services/support/fakeStorage.ts'
import { standInPage, standInWindow } from './support/windows.ts'

beforeEach(() => void vi.useFakeTimers())

const event: RecordedEvent = {
  at: 5,
  flow: 'copy',
  actor: 'x:1',
  type: 'copy.requested',
  before: 'idle',
  after: 'copying',
  status: 'active',
  transitions: ['idle · copy.requested → copying'],
}

function told(stream: string, from: number, count: number): NewsAnswer {
  const head = { version: 1, build: 'b', createdAt: '2025-04-14T08:05:09.000Z', flow: 'portal' } as const
  const recording = { ...head, events: Array.from({ length: count }, () => event) }
  return { type: 'bench.newsTold', stream, from, now: 7, recording }
}

/** A bench opened by a portal, and the number of events in each message. */
function bench(rest: object) {
  const news: unknown[] = []
  const page = standInWindow(rest)
  const portal = linkPortal()
  const stop = portal.listen(
    (told) =>
      news.push(told.type === 'recording.ended' ? 'ended' : [told.isNew, told.recording.events.length]),
    () => null,
  )
  return { ...page, ...portal, news, stop }
}

const isNews = (told: unknown): told is NewsAnswer => Object(told).type === 'bench.newsTold'
const asked = (stream: string, count: number): NewsRequest => ({ type: 'bench.newsAsked', stream, count })

test('a bench asks its portal five times a second for new events and takes each once', () => {
  const portal = standInPage()
  const { hear, news, stop } = bench({ opener: portal })
  expect(portal.told).toEqual([asked('', 0)])
  hear(told('one', 0, 2), portal, 'https://elsewhere.example')
  hear({ ...told('one', 0, 2), recording: { events: [{}] } }, portal)
  hear(told('one', 0, 2), portal)
  hear(told('one', 0, 2), portal)
  vi.advanceTimersByTime(200)
  hear(told('one', 2, 1), portal)
  hear(told('one', 2, 1), portal)
  vi.advanceTimersByTime(200)
  expect(portal.told).toEqual([asked('', 0), asked('one', 2), asked('one', 3)])
  expect(news).toEqual([
    [true, 2],
    [false, 1],
  ])
  hear(told('two', 0, 1), portal)
  expect(news.at(-1)).toEqual([true, 1])
  stop()
  vi.advanceTimersByTime(5_000)
  expect(portal.told).toHaveLength(3)
})

test('a bench asks immediately when its portal announces a step, unless it has asked already', () => {
  const [portal, other] = [standInPage(), standInPage()]
  const { hear, stop } = bench({ opener: portal })
  hear(told('one', 0, 2), portal)
  const step = { type: '@xstate.snapshot', sessionId: 'x:1' }
  hear(step, other)
  hear(step, portal, 'https://elsewhere.example')
  hear({ ...step, type: '@xstate.event' }, portal)
  expect(portal.told).toEqual([asked('', 0)])
  hear(step, portal)
  hear(step, portal)
  expect(portal.told).toEqual([asked('', 0), asked('one', 2)])
  hear(told('one', 2, 2), portal)
  hear(step, portal)
  expect(portal.told.slice(2)).toEqual([asked('one', 4)])
  stop()
})

test('a portal that stops answering counts as ended after 3 s, and is read completely when it is back', () => {
  const portal = standInPage()
  const { hear, news, stop } = bench({ opener: portal })
  hear(told('one', 0, 2), portal)
  vi.advanceTimersByTime(3_000)
  expect(news).toEqual([[true, 2]])
  vi.advanceTimersByTime(200)
  expect(news).toEqual([[true, 2], 'ended'])
  expect(portal.told.at(-1)).toEqual(asked('', 0))
  hear(told('one', 0, 3), portal)
  expect(news.at(-1)).toEqual([true, 3])
  stop()
})

test('a closed portal counts as ended at the next request', () => {
  const portal = standInPage()
  const { hear, news, stop } = bench({ opener: portal })
  hear(told('one', 0, 1), portal)
  portal.closed = true
  vi.advanceTimersByTime(200)
  expect(news).toEqual([[true, 1], 'ended'])
  stop()
})

test('a portal opened by the bench replaces the previous one, but only from the same origin', () => {
  const [first, second, foreign] = [standInPage(), standInPage(), standInPage()]
  const { hear, news, stop } = bench({ opener: first })
  hear(told('one', 0, 1), first)
  hear({ type: offered }, foreign, 'https://elsewhere.example')
  hear({ type: offered }, second)
  expect([foreign.told, second.told]).toEqual([[], [asked('', 0)]])
  hear(told('two', 0, 2), second)
  hear(told('one', 1, 1), first)
  expect(news).toEqual([
    [true, 1],
    [true, 2],
  ])
  stop()
})

test('a portal sends the events of its recorder from before and after the request, masked and once', () => {
  const flow = startScripted(copyMachine, undefined, undefined, inspect)
  const { hear } = standInWindow()
  const stop = answerBenches(null)
  const page = standInPage()
  const heard = (stream: string, count: number) => {
    hear(asked(stream, count), page)
    const [{ stream: name, from, recording }] = page.told.splice(0) as [NewsAnswer]
    return { name, from, told: recording.events.map(({ type, context }) => [type, context]) }
  }
  // The recorder belongs to the page and also reports events of earlier tests.
  const first = heard('', 0)
  const { length } = first.told
  expect([first.from, first.told.at(-1)]).toEqual([0, ['xstate.init', { text: '' }]])
  flow.send({ type: 'copy.requested', text: 'PUR-7K3M9QX2TW' })
  const context = { text: expect.stringMatching(/^•••\d+$/) }
  expect(page.told.splice(0)).toEqual([
    {
      type: '@xstate.snapshot',
      sessionId: expect.stringMatching(/^x:\d+$/),
      event: { type: 'copy.requested' },
      snapshot: { status: 'active', value: 'copying', context },
      rootId: 'anonymous',
      id: null,
      createdAt: expect.stringMatching(/^\d+$/),
      _version: '0.7.2',
    },
  ])
  const news = ['copy.requested', context]
  expect(heard(first.name, length)).toEqual({ name: first.name, from: length, told: [news] })
  expect(heard(first.name, length + 1).told).toEqual([])
  expect(heard('another', 7)).toEqual({ name: first.name, from: 0, told: [...first.told, news] })
  hear(asked(first.name, 0), page, 'https://elsewhere.example')
  stop()
  hear(asked(first.name, 0), page)
  expect(page.told).toEqual([])
  flow.actor.stop()
})

test('[W1351] a portal tells which events its flow accepts, and sends one only where a bench of its origin asks', () => {
  const { hear } = standInWindow()
  const sent: unknown[] = []
  const stop = answerBenches({
    accepted: (actor, types) => types.filter((type) => actor === 'x:1' && type !== 'till.closed'),
    send: (actor, event) => sent.push([actor, event]) === 1,
    raw: () => ({ fields: {}, context: {} }),
  })
  const page = standInPage()
  const sendable = { actor: 'x:1', types: ['till.opened', 'till.closed'] }
  hear({ ...asked('', 0), sendable }, page)
  expect(page.told.splice(0)).toMatchObject([{ accepted: { actor: 'x:1', types: ['till.opened'] } }])
  const request = { type: 'bench.sendAsked', actor: 'x:1', event: 'till.opened' }
  hear(request, page, 'https://elsewhere.example')
  expect(sent).toEqual([])
  hear(request, page)
  hear(request, page)
  expect(sent).toEqual([
    ['x:1', 'till.opened'],
    ['x:1', 'till.opened'],
  ])
  expect(page.told).toEqual([
    { type: 'bench.sendTold', isSent: true },
    { type: 'bench.sendTold', isSent: false },
  ])
  stop()
})

test('[W1351] a bench asks its portal alone to send an event, and hears from it alone whether it was sent', async () => {
  const [portal, other] = [standInPage(), standInPage()]
  const { hear, send, stop } = bench({ opener: portal })
  hear(told('one', 0, 1), portal)
  const answered = send({ actor: 'x:1', event: 'till.opened' })
  expect(portal.told.at(-1)).toEqual({ type: 'bench.sendAsked', actor: 'x:1', event: 'till.opened' })
  hear({ type: 'bench.sendTold', isSent: true }, other)
  hear({ type: 'bench.sendTold', isSent: false }, portal)
  expect(await answered).toBe(false)
  expect(other.told).toEqual([])
  stop()
})

test('[W1354] values are shown from the request until the mask is asked for, while the host has the demo camp', async () => {
  const camps: FoundCamp[] = ['demo', 'demo', 'demo', 'other']
  const readCamp = fromPromise<FoundCamp>(async () => camps.shift() ?? 'other')
  const hand = createBenchHand(recorder)
  const flow = startScripted(copyMachine, undefined, undefined, hand.inspect)
  flow.send({ type: 'copy.requested', text: 'Tariro' })
  const { hear } = standInWindow()
  const stop = answerBenches(hand, unmaskingMachine.provide({ actors: { readCamp } }))
  const page = standInPage()
  const news = () => {
    hear(asked('', 0), page)
    const { values, recording } = page.told.findLast(isNews) ?? {}
    const own = recording?.events.filter(({ actor }) => actor === flow.actor.sessionId)
    return [values, own?.map(({ context }) => context?.text)]
  }
  const masked = expect.stringMatching(/^•••\d+$/)
  const show = async (isShown: boolean) => {
    hear({ type: 'bench.valuesAsked', isShown }, page)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(news()).toEqual(['absent', ['', masked]])
  await vi.advanceTimersByTimeAsync(0)
  expect(news()).toEqual(['offered', ['', masked]])
  await show(true)
  expect(news()).toEqual(['shown', ['', 'Tariro']])
  flow.send({ type: 'copy.requested', text: 'Rudo' })
  expect(news()).toEqual(['shown', ['', 'Tariro', 'Rudo']])
  await show(false)
  expect(news()).toEqual(['offered', ['', masked, masked]])
  await show(true)
  expect(news()[0]).toBe('shown')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(news()).toEqual(['absent', ['', masked, masked]])
  await show(true)
  expect(news()[0]).toBe('absent')
  stop()
  flow.actor.stop()
})

test('a tab stays inspected until it is told to stop; the bench itself is never inspected', () => {
  stubTabStorage()
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

test('a tab without storage is inspected when its address asks for it', () => {
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
