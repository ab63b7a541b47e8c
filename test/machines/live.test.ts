import { describe, expect, test } from 'vitest'
import { liveModel } from '../../src/inspector/models/live.tsx'
import { liveMachine } from '../../src/machines/live.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(liveModel)

const counts = { inside: 1_204, home: 17, expected: 386 }
const at = '2025-04-14T08:05:09.000Z'
const later = '2025-04-14T08:05:24.000Z'

function start(input = { isOffered: true, canShare: true }) {
  const flow = startScripted(liveMachine, input)
  const shown = () => {
    const { counts: known, countedAt, isLive } = flow.actor.getSnapshot().context
    return { counts: known, countedAt, isLive }
  }
  const opened = () => flow.started.filter(({ id }) => id === 'readStream').length
  const isEnded = () => flow.actor.getSnapshot().matches({ offered: 'ended' })
  const running = () => Object.keys(flow.actor.getSnapshot().children)
  return { ...flow, shown, opened, isEnded, running }
}

describe('the live counts', () => {
  test('[W860] carry how many notes of gates wait for a decision, from tab to tab, until they are withdrawn', () => {
    const { send, actor } = start()
    const inbox = () => actor.getSnapshot().context.inbox
    send({ type: 'counts.heard', heard: { counts, countedAt: at, isLive: true, inbox: 4 } })
    expect(inbox()).toBe(4)
    send({ type: 'turn.given' })
    send({ type: 'inbox.told', open: 5, at: later })
    expect(inbox()).toBe(5)
    expect(actor.getSnapshot().context.countedAt).toBe(later)
    send({ type: 'counts.told', counts, at: later })
    expect(inbox()).toBe(5)
    send({ type: 'live.withdrawn' })
    expect(inbox()).toBeNull()
  })

  test('[W430] opens no stream before it has the turn, and shows what another tab has heard', () => {
    const { send, shown, opened } = start()
    send({ type: 'counts.heard', heard: { counts, countedAt: at, isLive: true, inbox: null } })
    expect(shown()).toEqual({ counts, countedAt: at, isLive: true })
    expect(opened()).toBe(0)
    send({ type: 'turn.given' })
    expect(opened()).toBe(1)
    expect(shown()).toEqual({ counts, countedAt: at, isLive: true })
  })

  test('[W433] silence of 40 s is a broken stream, which is opened again after a second', () => {
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

  test('[W433] a tab that hears nothing of the others for 40 s says so', () => {
    const { send, wait, shown } = start()
    send({ type: 'counts.heard', heard: { counts, countedAt: at, isLive: true, inbox: null } })
    wait(40_000)
    expect(shown()).toEqual({ counts, countedAt: at, isLive: false })
  })

  test('[W434] a stream that breaks again and again is opened after 1, 5, 20 and 20 s, and after 1 s when it was well between', () => {
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

  test('[W434] a stream that is not answered within 10 s is opened again', () => {
    const { send, wait, opened } = start()
    send({ type: 'turn.given' })
    wait(10_000)
    wait(1_000)
    expect(opened()).toBe(2)
  })

  test('[W435] a stream that the host has ended is over when a call is refused as well', async () => {
    const { send, done, isEnded, opened, wait } = start()
    send({ type: 'turn.given' })
    send({ type: 'counts.told', counts, at })
    send({ type: 'stream.ended' })
    await done('readCounts', { ok: false, status: 401, reason: 'signedOut' })
    expect(isEnded()).toBe(true)
    wait(600_000)
    expect(opened()).toBe(1)
    send({ type: 'live.withdrawn' })
    send({ type: 'live.offered' })
    send({ type: 'turn.given' })
    expect(opened()).toBe(2)
  })

  test('[W432] nobody has seen the page for a minute: the stream is let go, and opened again when it is seen', () => {
    const { send, running, opened } = start()
    send({ type: 'turn.given' })
    send({ type: 'page.left' })
    expect(running()).toEqual(['watchSession', 'watchPage'])
    send({ type: 'page.seen' })
    send({ type: 'turn.given' })
    expect(opened()).toBe(2)
  })

  test('[W436] where tabs cannot share, the counts are read by a call every 10 s', async () => {
    const { done, failed, started, shown, wait } = start({ isOffered: true, canShare: false })
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
  })

  test('[W437] a host without them is asked for nothing, and nothing is kept of another session', () => {
    const { send, running, shown } = start({ isOffered: false, canShare: true })
    expect(running()).toEqual(['watchSession'])
    send({ type: 'live.offered' })
    send({ type: 'counts.heard', heard: { counts, countedAt: at, isLive: true, inbox: null } })
    send({ type: 'live.withdrawn' })
    expect(running()).toEqual(['watchSession'])
    expect(shown()).toEqual({ counts: null, countedAt: null, isLive: false })
  })
})
