import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { gateLinkModel } from '../../../src/inspector/models/gate/gateLink.tsx'
import { gateLinkMachine, isServerAway } from '../../../src/machines/gate/gateLink.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gateLinkModel)

const left = { number: 'EZC104', typed: '', isByName: false, name: null, attempt: null, next: null }
const answers = {
  ok: async () => ({ reconnectJitter: 4_000 }),
  down: () => Promise.reject(new Error('no host')),
  silent: () => new Promise<never>(() => {}),
}

type Host = keyof typeof answers

function start(host: Host = 'ok') {
  vi.useFakeTimers()
  const setting: { host: Host } = { host }
  let tried = 0
  const reported: unknown[] = []
  const actor = createActor(
    gateLinkMachine.provide({
      actors: {
        watchNetwork: fromCallback(() => {}),
        reachHost: fromPromise(() => {
          tried += 1
          return answers[setting.host]()
        }),
      },
      actions: { reportNoHost: (_, error) => reported.push(error) },
    }),
  ).start()
  actor.send({ type: 'device.told', canNote: true })
  const link = () => JSON.stringify(actor.getSnapshot().value)
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return {
    actor,
    setting,
    reported,
    link,
    pass,
    tries: () => tried,
    isAway: () => isServerAway(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
  }
}

test('a gate starts online, and its device cannot record until it says so', () => {
  const { value, context } = createActor(gateLinkMachine).getSnapshot()
  expect(value).toEqual({ link: 'online', answers: 'host' })
  expect(context).toEqual({
    canNote: false,
    slowAt: [],
    reconnectJitter: 0,
    left: null,
    handedBack: null,
    hasFault: false,
  })
})

describe('[W604] a gate that loses the server', () => {
  test.each(['network.lost', 'stream.lost', 'list.unread'] as const)(
    'checks the server first: %s',
    async (type) => {
      const { actor, pass, link, isAway } = start()
      actor.send({ type })
      expect(isAway()).toBe(true)
      await pass(0)
      expect(link()).toContain('"link":"online"')
    },
  )

  test('goes offline without an answer, and retries every three seconds (a fault of pretixSCAN Android, issue 139)', async () => {
    const { actor, setting, pass, link, reported, context } = start('down')
    actor.send({ type: 'answer.late', at: 0 })
    await pass(0)
    expect(link()).toContain('"offline":"waiting"')
    expect(reported).toEqual([new Error('no host')])
    expect(context().slowAt).toEqual([0])
    setting.host = 'ok'
    await pass(2_999)
    expect(link()).toContain('"offline":"waiting"')
    await pass(1)
    expect(link()).toContain('"offline":{"goingBack":"resting"}')
    expect(context()).toMatchObject({ slowAt: [], reconnectJitter: 4_000 })
  })

  test('[W841] starts a new try when a network is found', async () => {
    const { actor, setting, pass, link, tries } = start('silent')
    actor.send({ type: 'network.lost' })
    actor.send({ type: 'network.found' })
    expect([tries(), link()]).toEqual([2, expect.stringContaining('"link":"looking"')])
    setting.host = 'down'
    actor.send({ type: 'network.found' })
    await pass(0)
    setting.host = 'silent'
    await pass(3_000)
    actor.send({ type: 'network.found' })
    expect([tries(), link()]).toEqual([5, expect.stringContaining('"offline":"trying"')])
  })

  test('waits again after a failed retry', async () => {
    const { actor, pass, link } = start('down')
    actor.send({ type: 'network.lost' })
    await pass(0)
    await pass(3_000)
    expect(link()).toContain('"offline":"waiting"')
  })

  test('returns online after six stable seconds and its jitter', async () => {
    const { actor, setting, pass, isAway, tries } = start('down')
    actor.send({ type: 'network.lost' })
    await pass(0)
    setting.host = 'ok'
    await pass(3_000)
    await pass(9_999)
    expect(isAway()).toBe(true)
    const before = tries()
    await pass(1)
    expect([isAway(), tries()]).toEqual([false, before + 1])
  })

  test('stays offline when the network is lost before that', async () => {
    const { actor, setting, pass, link } = start('down')
    actor.send({ type: 'network.lost' })
    await pass(0)
    setting.host = 'ok'
    await pass(3_000)
    actor.send({ type: 'network.lost' })
    expect(link()).toContain('"offline":"waiting"')
  })

  test('stays offline when the server fails before or at that moment', async () => {
    for (const goneAfter of [3_000, 9_000]) {
      const { actor, setting, pass, isAway, link } = start('down')
      actor.send({ type: 'network.lost' })
      await pass(0)
      setting.host = 'ok'
      await pass(3_000 + goneAfter)
      setting.host = 'down'
      await pass(10_000 - goneAfter)
      expect([isAway(), link()]).toEqual([true, '{"link":{"offline":"waiting"},"answers":"host"}'])
    }
  })
})

describe('[W605] a slow server', () => {
  test('takes no gate offline, and is reported after three slow answers in a minute', async () => {
    const { actor, pass, link, tries, context } = start()
    for (const at of [1_000, 20_000]) {
      actor.send({ type: 'answer.late', at })
      await pass(0)
      expect(link()).toContain('"link":"online"')
    }
    actor.send({ type: 'answer.late', at: 60_999 })
    await pass(0)
    expect(link()).toContain('"link":"doubtful"')
    await pass(60_000)
    expect(link()).toContain('"link":"online"')
    expect([tries(), context().slowAt]).toEqual([3, []])
  })

  test.each([
    ['an hour', [1_000, 70_000, 140_000]],
    ['exactly a minute', [1_000, 20_000, 61_000]],
  ])('is not reported for three slow answers in %s', async (_, times) => {
    const { actor, pass, link } = start()
    for (const at of times) {
      actor.send({ type: 'answer.late', at })
      await pass(0)
    }
    expect(link()).toContain('"link":"online"')
  })
})

describe('[W606] switching manually', () => {
  test('takes a gate offline until it is switched back', async () => {
    const { actor, pass, link, isAway } = start()
    actor.send({ type: 'offline.chosen' })
    actor.send({ type: 'network.found' })
    await pass(600_000)
    expect(link()).toContain('"offline":"byHand"')
    actor.send({ type: 'online.chosen' })
    expect(isAway()).toBe(true)
    await pass(0)
    expect(isAway()).toBe(false)
  })

  test.each(['byHand', 'waiting', 'trying'] as const)(
    'returns from “%s” as soon as the server answers, and clears earlier slow answers',
    async (state) => {
      const { actor, setting, pass, link, tries, context } = start('down')
      actor.send({ type: 'answer.late', at: 0 })
      await pass(0)
      setting.host = 'silent'
      if (state === 'byHand') actor.send({ type: 'offline.chosen' })
      if (state === 'trying') await pass(3_000)
      expect(link()).toContain(`"offline":"${state}"`)
      const before = tries()
      setting.host = 'ok'
      actor.send({ type: 'online.chosen' })
      expect(link()).toContain('"link":"returning"')
      await pass(0)
      expect(link()).toContain('"link":"online"')
      expect([tries() - before, context().slowAt]).toEqual([1, []])
    },
  )

  test('does not return to a server that does not answer', async () => {
    const { actor, pass, link, tries, reported } = start('down')
    actor.send({ type: 'offline.chosen' })
    actor.send({ type: 'online.chosen' })
    await pass(0)
    expect([link(), tries()]).toEqual(['{"link":{"offline":"waiting"},"answers":"host"}', 1])
    expect(reported).toEqual([new Error('no host')])
  })

  test('does nothing on a device that cannot record', () => {
    const { actor, link } = start()
    actor.send({ type: 'device.told', canNote: false })
    actor.send({ type: 'offline.chosen' })
    actor.send({ type: 'scan.left', left })
    expect(link()).toContain('"link":"online"')
    expect(link()).toContain('"answers":"host"')
  })
})

describe('[W602] the source of a gate', () => {
  test('changes to the device with the scan in progress, and back with the last scan', () => {
    const { actor, link, context } = start()
    actor.send({ type: 'scan.left', left })
    expect(link()).toContain('"answers":"device"')
    expect(context().left).toEqual(left)
    actor.send({ type: 'device.done', back: { next: 'EZC105', typed: '' } })
    expect(link()).toContain('"answers":"host"')
    expect(context()).toMatchObject({ left: null, handedBack: { next: 'EZC105', typed: '' } })
    actor.send({ type: 'scan.left', left })
    expect(context()).toMatchObject({ left, handedBack: null })
    actor.send({ type: 'left.taken' })
    expect(link()).toContain('"answers":"device"')
    expect(context().left).toBeNull()
  })
})
