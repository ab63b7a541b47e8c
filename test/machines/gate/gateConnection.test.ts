import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { gateMachine, isServerAway } from '../../../src/machines/gate/gate.ts'
import type { GateResult } from '../../../src/machines/gate/gateResults.ts'
import type { FindInput } from '../../../src/machines/gate/gateSetup.ts'
import { startGate } from '../support/startGate.ts'

const unanswered = () => new Promise<never>(() => {})

type Host = 'ok' | 'down' | 'silent'

function start(host: Host = 'ok') {
  vi.useFakeTimers()
  /** `at` is the time of the next answer, by the page's clock. */
  const setting: { host: Host; at: number } = { host, at: 0 }
  let tried = 0
  const answers = {
    ok: async () => ({ reconnectJitter: 4_000, at: setting.at }),
    down: () => Promise.reject(new Error('no host')),
    silent: unanswered,
  }
  const reported: unknown[] = []
  const actor = createActor(
    gateMachine.provide({
      actors: {
        listenForScans: fromCallback(() => {}),
        watchNetwork: fromCallback(() => {}),
        find: fromPromise<GateResult, FindInput>(unanswered),
        reachHost: fromPromise(() => {
          tried += 1
          return answers[setting.host]()
        }),
      },
      actions: { reportNoHost: (_, error) => reported.push(error) },
    }),
    { input: { kind: 'arrive', hasDevice: true } },
  )
  const news: string[] = []
  actor.on('host.lost', ({ type }) => news.push(type))
  actor.on('host.back', ({ type }) => news.push(type))
  actor.start()
  actor.send({ type: 'device.told', canNote: true })
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return {
    actor,
    setting,
    reported,
    news,
    pass,
    connection: () => actor.getSnapshot().value.connection,
    tries: () => tried,
    isAway: () => isServerAway(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
    lateAnswer: async (at: number) => {
      setting.at = at
      actor.send({ type: 'answer.late' })
      await pass(0)
    },
  }
}

const waiting = { away: { offline: 'waiting' } }

test('a gate starts online, and its device cannot record until it says so', () => {
  const { connection, context } = startGate('arrive')
  expect(connection()).toBe('online')
  expect(context()).toMatchObject({
    ...{ source: 'server', hasDevice: true, canNote: false },
    ...{ slowAt: [], reconnectJitter: 0, hasFault: false },
  })
})

test('a gate without offline scans does not watch its connection', () => {
  const actor = createActor(gateMachine, { input: { kind: 'arrive', hasDevice: false } })
  expect(actor.getSnapshot().value.connection).toBe('unwatched')
  for (const type of ['network.lost', 'stream.lost', 'list.unread', 'answer.late', 'offline.chosen'] as const)
    expect(actor.getSnapshot().can({ type })).toBe(false)
})

describe('[W604] a gate that loses the server', () => {
  test.each(['network.lost', 'stream.lost', 'list.unread', 'answer.late'] as const)(
    'checks the server first: %s',
    async (type) => {
      const { actor, pass, connection, isAway, news } = start()
      actor.send({ type })
      expect(isAway()).toBe(true)
      expect(connection()).toEqual({ away: type === 'answer.late' ? 'doubting' : 'looking' })
      await pass(0)
      expect(connection()).toBe('online')
      expect(news).toEqual(['host.lost', 'host.back'])
    },
  )

  test.each(['network.lost', 'answer.late'] as const)(
    'goes offline without an answer, and retries every three seconds (a fault of pretixSCAN Android, issue 139): %s',
    async (type) => {
      const { actor, setting, pass, lateAnswer, connection, reported, news, context } = start()
      await lateAnswer(0)
      expect(context().slowAt).toEqual([0])
      news.length = 0
      setting.host = 'down'
      actor.send({ type })
      await pass(0)
      expect(connection()).toEqual(waiting)
      expect(reported).toEqual([new Error('no host')])
      expect(context().slowAt).toEqual([0])
      setting.host = 'ok'
      await pass(2_999)
      expect(connection()).toEqual(waiting)
      await pass(1)
      expect(connection()).toEqual({ away: { offline: { goingBack: 'resting' } } })
      expect(context()).toMatchObject({ slowAt: [], reconnectJitter: 4_000 })
      expect(news).toEqual(['host.lost'])
    },
  )

  test('stores and reports a fault of the page, which sent no request', async () => {
    const fault = new TypeError('AbortSignal.any is not a function')
    const reported: unknown[] = []
    const machine = gateMachine.provide({ actions: { reportNoHost: (_, error) => reported.push(error) } })
    const { send, failed, done, wait, context } = startGate('arrive', { machine })
    send({ type: 'network.lost' })
    await failed('reachHost', fault)
    expect([reported, context().hasFault]).toEqual([[fault], true])
    wait(3_000)
    await failed('reachHost', new Error('no host'))
    expect([reported, context().hasFault]).toEqual([[fault], false])
    wait(3_000)
    await done('reachHost', { reconnectJitter: 0, at: 0 })
    expect(context().hasFault).toBe(false)
  })

  test.each([
    ['checking', { goingBack: 'checking' }, 3_000],
    ['arriving', 'arriving', 6_000],
  ] as const)('stores a fault of the page also while “%s”', async (_, state, after) => {
    const { send, failed, done, wait, connection, context } = startGate('arrive')
    send({ type: 'network.lost' })
    await failed('reachHost', new Error('no host'))
    wait(3_000)
    await done('reachHost', { reconnectJitter: 0, at: 0 })
    wait(after)
    expect(connection()).toEqual({ away: { offline: state } })
    await failed('reachHost', new TypeError('AbortSignal.any is not a function'))
    expect([connection(), context().hasFault]).toEqual([waiting, true])
  })

  test.each([
    ['network.lost', 'looking'],
    ['answer.late', 'doubting'],
  ] as const)('[W841] starts a new try when a network is found: %s', async (type, probe) => {
    const { actor, setting, pass, connection, tries } = start('silent')
    actor.send({ type })
    actor.send({ type: 'network.found' })
    expect([tries(), connection()]).toEqual([2, { away: probe }])
    setting.host = 'down'
    actor.send({ type: 'network.found' })
    await pass(0)
    setting.host = 'silent'
    await pass(3_000)
    actor.send({ type: 'network.found' })
    expect([tries(), connection()]).toEqual([5, { away: { offline: 'trying' } }])
  })

  test('tries at once when a network is found', async () => {
    const { actor, setting, pass, connection, tries } = start('down')
    actor.send({ type: 'network.lost' })
    await pass(0)
    setting.host = 'silent'
    actor.send({ type: 'network.found' })
    expect([tries(), connection()]).toEqual([2, { away: { offline: 'trying' } }])
  })

  test('waits again after a failed retry', async () => {
    const { actor, pass, connection } = start('down')
    actor.send({ type: 'network.lost' })
    await pass(0)
    await pass(3_000)
    expect(connection()).toEqual(waiting)
  })

  test('returns online after six stable seconds and its jitter', async () => {
    const { actor, setting, pass, isAway, tries, news } = start('down')
    actor.send({ type: 'network.lost' })
    await pass(0)
    setting.host = 'ok'
    await pass(3_000)
    await pass(9_999)
    expect([isAway(), news]).toEqual([true, ['host.lost']])
    const before = tries()
    await pass(1)
    expect([isAway(), tries()]).toEqual([false, before + 1])
    expect(news).toEqual(['host.lost', 'host.back'])
  })

  test.each([
    ['network.lost', 'waiting'],
    ['stream.lost', 'trying'],
  ] as const)('stays offline at a “%s” before that', async (type, state) => {
    const { actor, setting, pass, connection } = start('down')
    actor.send({ type: 'network.lost' })
    await pass(0)
    setting.host = 'ok'
    await pass(3_000)
    setting.host = 'silent'
    actor.send({ type })
    expect(connection()).toEqual({ away: { offline: state } })
  })

  test('stays offline when the server fails before or at that moment', async () => {
    for (const goneAfter of [3_000, 9_000]) {
      const { actor, setting, pass, isAway, connection } = start('down')
      actor.send({ type: 'network.lost' })
      await pass(0)
      setting.host = 'ok'
      await pass(3_000 + goneAfter)
      setting.host = 'down'
      await pass(10_000 - goneAfter)
      expect([isAway(), connection()]).toEqual([true, waiting])
    }
  })
})

describe('[W605] a slow server', () => {
  test('takes no gate offline, and is reported after three slow answers in a minute', async () => {
    const { lateAnswer, pass, connection, tries, context } = start()
    for (const at of [1_000, 20_000]) {
      await lateAnswer(at)
      expect(connection()).toBe('online')
    }
    await lateAnswer(60_999)
    expect(connection()).toBe('doubtful')
    await pass(60_000)
    expect(connection()).toBe('online')
    expect([tries(), context().slowAt]).toEqual([3, []])
  })

  test('stays reported while more slow answers follow', async () => {
    const { lateAnswer, pass, connection, context } = start()
    for (const at of [1_000, 20_000, 40_000, 50_000]) await lateAnswer(at)
    expect(connection()).toBe('doubtful')
    expect(context().slowAt).toEqual([1_000, 20_000, 40_000, 50_000])
    await pass(59_999)
    expect(connection()).toBe('doubtful')
    await pass(1)
    expect(connection()).toBe('online')
  })

  test.each(['network.lost', 'stream.lost', 'list.unread', 'offline.chosen'] as const)(
    'that is reported is left as any other, at “%s”',
    async (type) => {
      const { actor, lateAnswer, setting, pass, connection } = start()
      for (const at of [1_000, 2_000, 3_000]) await lateAnswer(at)
      expect(connection()).toBe('doubtful')
      setting.host = 'down'
      actor.send({ type })
      await pass(0)
      expect(connection()).toEqual(type === 'offline.chosen' ? { away: { offline: 'byHand' } } : waiting)
    },
  )

  test.each([
    ['an hour', [1_000, 70_000, 140_000]],
    ['exactly a minute', [1_000, 20_000, 61_000]],
  ])('is not reported for three slow answers in %s', async (_, times) => {
    const { lateAnswer, connection } = start()
    for (const at of times) await lateAnswer(at)
    expect(connection()).toBe('online')
  })
})

describe('[W606] switching manually', () => {
  test('takes a gate offline until it is switched back', async () => {
    const { actor, pass, connection, isAway } = start()
    actor.send({ type: 'offline.chosen' })
    actor.send({ type: 'network.found' })
    await pass(600_000)
    expect(connection()).toEqual({ away: { offline: 'byHand' } })
    actor.send({ type: 'online.chosen' })
    expect(isAway()).toBe(true)
    await pass(0)
    expect(isAway()).toBe(false)
  })

  test.each(['byHand', 'waiting', 'trying'] as const)(
    'returns from “%s” as soon as the server answers, and clears earlier slow answers',
    async (state) => {
      const { actor, setting, lateAnswer, pass, connection, tries, context } = start()
      await lateAnswer(0)
      expect(context().slowAt).toEqual([0])
      setting.host = 'down'
      actor.send({ type: 'network.lost' })
      await pass(0)
      setting.host = 'silent'
      if (state === 'byHand') actor.send({ type: 'offline.chosen' })
      if (state === 'trying') await pass(3_000)
      expect(connection()).toEqual({ away: { offline: state } })
      const before = tries()
      setting.host = 'ok'
      actor.send({ type: 'online.chosen' })
      expect(connection()).toEqual({ away: 'returning' })
      await pass(0)
      expect(connection()).toBe('online')
      expect([tries() - before, context().slowAt]).toEqual([1, []])
    },
  )

  test('[W1241] does not return to a server that does not answer, and tries again after three seconds', async () => {
    const { actor, pass, connection, tries, reported } = start('down')
    actor.send({ type: 'offline.chosen' })
    actor.send({ type: 'online.chosen' })
    await pass(0)
    expect([connection(), tries()]).toEqual([{ away: { offline: 'notReached' } }, 1])
    expect(reported).toEqual([new Error('no host')])
    await pass(3_000)
    expect([connection(), tries()]).toEqual([waiting, 2])
  })

  test('returns without waiting for the six seconds', async () => {
    const { actor, setting, pass, connection } = start('down')
    actor.send({ type: 'network.lost' })
    await pass(0)
    setting.host = 'ok'
    await pass(3_000)
    actor.send({ type: 'online.chosen' })
    expect(connection()).toBe('online')
  })

  test('does nothing on a device that cannot record', () => {
    const { actor, connection, news } = start()
    actor.send({ type: 'device.told', canNote: false })
    actor.send({ type: 'offline.chosen' })
    expect([connection(), news]).toEqual(['online', []])
    actor.send({ type: 'network.lost' })
    actor.send({ type: 'offline.chosen' })
    expect(connection()).toEqual({ away: 'looking' })
  })
})
