import { describe, expect, test } from 'vitest'
import { liveModel } from '../../../src/inspector/models/lib/live.tsx'
import { type CountsAtTime, liveMachine } from '../../../src/machines/lib/live.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(liveModel)

const counts = { inside: 1_204, home: 17, expected: 386 }
const at = '2025-04-14T08:05:09.000Z'
const later = '2025-04-14T08:05:24.000Z'

function start(input = { isOffered: true, canShare: true }) {
  const broadcast: (CountsAtTime | null)[] = []
  const flow = startFlow(
    liveMachine.provide({ actions: { tellTabs: (_, counts) => void broadcast.push(counts) } }),
    input,
  )
  const shown = () => {
    const { counts: known, countedAt, isLive } = flow.state().context
    return { counts: known, countedAt, isLive }
  }
  const opened = () => flow.inputsOf('readStream').length
  const isEnded = () => flow.state().matches({ offered: 'ended' })
  const running = () => Object.keys(flow.state().children)
  return { ...flow, broadcast, shown, opened, isEnded, running }
}

describe('the live counts', () => {
  test('[W860] share the number of open conflicts between tabs, until they are withdrawn', () => {
    const { send, state, broadcast } = start()
    const inbox = () => state().context.inbox
    send({ type: 'counts.heard', heard: { counts, countedAt: at, isLive: true, inbox: 4 } })
    expect(inbox()).toBe(4)
    send({ type: 'turn.given' })
    send({ type: 'inbox.told', open: 5, at: later })
    expect(inbox()).toBe(5)
    expect(state().context.countedAt).toBe(later)
    expect(broadcast).toEqual([{ counts, countedAt: later, isLive: true, inbox: 5 }])
    send({ type: 'counts.told', counts, at: later })
    expect(inbox()).toBe(5)
    send({ type: 'live.withdrawn' })
    expect(inbox()).toBeNull()
  })

  test('[W430] open no stream before the tab holds the lock, and show the counts of another tab', () => {
    const { send, shown, opened } = start()
    send({ type: 'counts.heard', heard: { counts, countedAt: at, isLive: true, inbox: null } })
    expect(shown()).toEqual({ counts, countedAt: at, isLive: true })
    expect(opened()).toBe(0)
    send({ type: 'turn.given' })
    expect(opened()).toBe(1)
    expect(shown()).toEqual({ counts, countedAt: at, isLive: true })
  })

  test('[W430] of the streaming tab are broadcast after each message, on request, and when the stream breaks', () => {
    const { send, broadcast } = start()
    const last = { counts, countedAt: at, isLive: true, inbox: null }
    send({ type: 'turn.given' })
    send({ type: 'counts.asked' })
    send({ type: 'counts.told', counts, at })
    send({ type: 'beat.heard', at: later })
    send({ type: 'counts.asked' })
    send({ type: 'stream.broken' })
    expect(broadcast).toEqual([
      null,
      last,
      { ...last, countedAt: later },
      { ...last, countedAt: later },
      { ...last, countedAt: later, isLive: false },
    ])
  })

  test('[W433] are live after the first message of the stream, of any type', () => {
    for (const first of [
      { type: 'beat.heard', at: later },
      { type: 'inbox.told', open: 4, at: later },
    ] as const) {
      const { send, wait, shown, opened } = start()
      send({ type: 'counts.heard', heard: { counts, countedAt: at, isLive: true, inbox: null } })
      wait(40_000)
      expect(shown().isLive).toBe(false)
      send({ type: 'turn.given' })
      send(first)
      expect(shown()).toEqual({ counts, countedAt: later, isLive: true })
      wait(39_999)
      expect([shown().isLive, opened()]).toEqual([true, 1])
      wait(1)
      expect(shown().isLive).toBe(false)
    }
  })

  test('[W433] are no longer live after 40 s of silence; the stream reopens a second later', () => {
    const { send, wait, shown, opened } = start()
    send({ type: 'turn.given' })
    send({ type: 'counts.told', counts, at })
    wait(39_000)
    send({ type: 'beat.heard', at: later })
    expect(shown()).toEqual({ counts, countedAt: later, isLive: true })
    wait(39_999)
    expect(shown().isLive).toBe(true)
    wait(1)
    expect(shown()).toEqual({ counts, countedAt: later, isLive: false })
    expect(opened()).toBe(1)
    wait(1_000)
    expect(opened()).toBe(2)
    send({ type: 'counts.told', counts, at: later })
    expect(shown().isLive).toBe(true)
  })

  test('[W433] are no longer live in a tab that receives nothing for 40 s', () => {
    const { send, wait, shown } = start()
    const heard = { counts, countedAt: at, isLive: true, inbox: null }
    send({ type: 'counts.heard', heard })
    wait(39_999)
    expect(shown().isLive).toBe(true)
    send({ type: 'counts.heard', heard })
    wait(39_999)
    expect(shown().isLive).toBe(true)
    wait(1)
    expect(shown()).toEqual({ counts, countedAt: at, isLive: false })
    send({ type: 'counts.heard', heard })
    expect(shown()).toEqual({ counts, countedAt: at, isLive: true })
  })

  test('[W434] reopen a failing stream after 1, 5, 20 and 20 s, and after 1 s once it has worked', () => {
    const { send, wait, opened } = start()
    send({ type: 'turn.given' })
    const pauses = [1_000, 5_000, 20_000, 20_000]
    for (const [index, pause] of pauses.entries()) {
      send({ type: 'stream.broken' })
      wait(pause - 1)
      expect(opened()).toBe(index + 1)
      wait(1)
      expect(opened()).toBe(index + 2)
    }
    send({ type: 'counts.told', counts, at })
    send({ type: 'stream.refused', refusal: { ok: false, status: 503 } })
    wait(1_000)
    expect(opened()).toBe(6)
  })

  test('[W434] reopen a stream without an answer within 10 s', () => {
    const { send, wait, opened } = start()
    send({ type: 'turn.given' })
    wait(10_000)
    wait(1_000)
    expect(opened()).toBe(2)
  })

  test('[W435] end with a stream that the server closed, if a call is refused too', async () => {
    const { send, done, shown, isEnded, opened, wait } = start()
    send({ type: 'turn.given' })
    send({ type: 'counts.told', counts, at })
    send({ type: 'stream.ended' })
    await done('readCounts', { ok: false, status: 401, reason: 'signedOut' })
    expect(isEnded()).toBe(true)
    expect(shown()).toEqual({ counts, countedAt: at, isLive: false })
    wait(600_000)
    expect(opened()).toBe(1)
    send({ type: 'live.withdrawn' })
    send({ type: 'live.offered' })
    send({ type: 'turn.given' })
    expect(opened()).toBe(2)
  })

  test('[W435] reopen a stream that the server closed after a pause, if a call is answered or gets no answer', async () => {
    const { send, done, failed, shown, opened, wait } = start()
    send({ type: 'turn.given' })
    send({ type: 'counts.told', counts, at })
    send({ type: 'stream.ended' })
    await done('readCounts', { ok: true, value: { counts, at: later } })
    expect(shown()).toEqual({ counts, countedAt: at, isLive: false })
    wait(999)
    expect(opened()).toBe(1)
    wait(1)
    expect(opened()).toBe(2)
    send({ type: 'stream.ended' })
    await failed('readCounts', new Error('No answer from the server.'))
    wait(4_999)
    expect(opened()).toBe(2)
    wait(1)
    expect(opened()).toBe(3)
  })

  test('[W435] end when the stream is refused permanently', () => {
    const { send, shown, isEnded, opened, wait } = start()
    send({ type: 'counts.heard', heard: { counts, countedAt: at, isLive: true, inbox: null } })
    send({ type: 'turn.given' })
    send({ type: 'stream.refused', refusal: { ok: false, status: 403 } })
    expect(isEnded()).toBe(true)
    expect(shown()).toEqual({ counts, countedAt: at, isLive: false })
    wait(600_000)
    expect(opened()).toBe(1)
  })

  test('[W432] close the stream after a minute in the background, and reopen it when the page is visible', () => {
    const { send, wait, shown, running, opened } = start()
    send({ type: 'turn.given' })
    send({ type: 'stream.broken' })
    wait(1_000)
    send({ type: 'beat.heard', at })
    send({ type: 'page.left' })
    expect(running()).toEqual(['watchSession', 'watchPage'])
    expect(shown().isLive).toBe(false)
    send({ type: 'page.seen' })
    send({ type: 'turn.given' })
    expect(opened()).toBe(3)
    send({ type: 'stream.broken' })
    wait(1_000)
    expect(opened()).toBe(4)
  })

  test('[W436] are polled every 10 s where tabs cannot share', async () => {
    const { done, failed, started, shown, isEnded, wait } = start({ isOffered: true, canShare: false })
    await done('readCounts', { ok: true, value: { counts, at } })
    expect(shown()).toEqual({ counts, countedAt: at, isLive: true })
    wait(9_999)
    expect(started.filter(({ id }) => id === 'readCounts')).toHaveLength(1)
    wait(1)
    await failed('readCounts', new Error('No answer from the server.'))
    expect(shown()).toEqual({ counts, countedAt: at, isLive: false })
    wait(10_000)
    expect(started.map(({ id }) => id).filter((id) => id !== 'readCounts')).toEqual([
      'watchSession',
      'watchPage',
    ])
    await done('readCounts', { ok: true, value: { counts, at: later } })
    expect(shown()).toEqual({ counts, countedAt: later, isLive: true })
    wait(10_000)
    await done('readCounts', { ok: false, status: 503 })
    expect(shown()).toEqual({ counts, countedAt: later, isLive: false })
    wait(10_000)
    await done('readCounts', { ok: false, status: 403 })
    expect(isEnded()).toBe(true)
    wait(600_000)
    expect(started.filter(({ id }) => id === 'readCounts')).toHaveLength(5)
  })

  test('[W437] are never requested from a server that does not offer them, and are cleared with the session', () => {
    const { send, running, shown } = start({ isOffered: false, canShare: true })
    expect(running()).toEqual(['watchSession'])
    send({ type: 'live.offered' })
    send({ type: 'counts.heard', heard: { counts, countedAt: at, isLive: true, inbox: null } })
    send({ type: 'live.withdrawn' })
    expect(running()).toEqual(['watchSession'])
    expect(shown()).toEqual({ counts: null, countedAt: null, isLive: false })
  })
})
