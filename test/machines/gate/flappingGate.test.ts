import { describe, expect, test } from 'vitest'
import { type Host, simulatedGate } from '../support/simulatedGate.ts'

const second = 1_000

async function busyGate(
  gate: ReturnType<typeof simulatedGate>,
  seconds: number,
  atSecond: (second: number) => void = () => {},
) {
  let scanned = 0
  let since = 0
  let maxWait = 0
  let deafFor = 0
  let longestDeaf = 0
  let wasOffline = false
  let state: 'rests' | 'waits' | 'confirms' = 'rests'
  for (let time = 0; time < seconds * second; time += 50) {
    if (time % second === 0) atSecond(time / second)
    if (state === 'rests' && time - since >= second && gate.takesScans()) {
      scanned += 1
      gate.scan(`EZC${scanned}`)
      ;[state, since] = ['waits', time]
    } else if (state === 'waits' && gate.asks()) {
      maxWait = Math.max(maxWait, time - since)
      gate.confirm()
      ;[state, since] = ['confirms', time]
    } else if (state === 'confirms' && ['checkedIn', 'noted'].includes(gate.verdict() ?? '')) {
      maxWait = Math.max(maxWait, time - since)
      ;[state, since] = ['rests', time]
    }
    deafFor = gate.takesScans() ? 0 : deafFor + 50
    longestDeaf = Math.max(longestDeaf, deafFor)
    wasOffline ||= gate.isOffline()
    await gate.pass(50)
  }
  return { scanned, maxWait, longestDeaf, wasOffline }
}

async function uploadedOnce(gate: ReturnType<typeof simulatedGate>, scanned: number) {
  gate.world.host = 'up'
  gate.world.latency = 50
  await gate.pass(60 * second)
  const expected = Array.from({ length: scanned }, (_, index) => `EZC${index + 1}`)
  const found = [...gate.books.values()].toSorted(
    (one, other) => Number(one.slice(3)) - Number(other.slice(3)),
  )
  return { isSame: found.join() === expected.join(), left: gate.queue.length, end: gate.answers() }
}

describe('[W863, W935] a network that is up and down for five seconds each, for five minutes', () => {
  test.each<[Host, number]>([
    ['down', 0],
    ['down', 4_000],
    ['silent', 0],
    ['silent', 9_999],
  ])(
    'with server “%s” and a jitter of %i ms: one change to the device, and no operator waits',
    async (gone, reconnectJitter) => {
      const gate = simulatedGate({ reconnectJitter })
      const seen = await busyGate(gate, 300, (at) => {
        gate.world.host = at % 10 < 5 ? 'up' : gone
        if (gone === 'silent') return
        if (at % 10 === 5) gate.link.send({ type: 'network.lost' })
        if (at % 10 === 0) gate.link.send({ type: 'network.found' })
      })
      expect(gate.switches()).toBe(1)
      expect(seen.maxWait).toBeLessThanOrEqual(2_600)
      expect(seen.longestDeaf).toBeLessThanOrEqual(50)
      expect(seen.scanned).toBeGreaterThan(100)
      expect(await uploadedOnce(gate, seen.scanned)).toEqual({ isSame: true, left: 0, end: 'host' })
      expect(gate.switches()).toBe(2)
    },
  )
})

describe('[W864] a server that is slow but alive', () => {
  test.each([3 * second, 9 * second])(
    'sends no gate offline in five minutes, at %i ms per answer',
    async (latency) => {
      const gate = simulatedGate({ latency })
      const seen = await busyGate(gate, 300)
      expect(seen.wasOffline).toBe(false)
      expect(seen.maxWait).toBeLessThanOrEqual(2_600)
      expect(seen.longestDeaf).toBeLessThanOrEqual(50)
      expect(await uploadedOnce(gate, seen.scanned)).toEqual({ isSame: true, left: 0, end: 'host' })
    },
  )
})

test('[W871] a late answer to a search is dropped: the device keeps the person on the card', async () => {
  const gate = simulatedGate({ latency: 4 * second })
  gate.scan('EZC1')
  await gate.pass(2_600)
  expect([gate.answers(), gate.asks()]).toEqual(['device', true])
  await gate.pass(20 * second)
  expect([gate.answers(), gate.asks(), gate.verdict()]).toEqual(['device', true, null])
  gate.confirm()
  await gate.pass(0)
  expect([gate.verdict(), gate.queue.map(({ number }) => number), [...gate.books]]).toEqual([
    'noted',
    ['EZC1'],
    [],
  ])
})

test('[W862] a half-typed code stays in the field when the source changes', async () => {
  const gate = simulatedGate()
  gate.type('EZC1')
  gate.world.host = 'down'
  gate.link.send({ type: 'network.lost' })
  await gate.pass(second)
  expect([gate.answers(), gate.typed()]).toEqual(['device', 'EZC1'])
  gate.type('EZC10')
  gate.world.host = 'up'
  await gate.pass(30 * second)
  expect([gate.answers(), gate.typed()]).toEqual(['host', 'EZC10'])
})

test('[W865] a gate returns to the server within 20 seconds without any action', async () => {
  const times: number[] = []
  for (const reconnectJitter of [0, 5_000, 10_000]) {
    const gate = simulatedGate({ reconnectJitter })
    gate.world.host = 'down'
    gate.link.send({ type: 'network.lost' })
    await gate.pass(61_700)
    gate.world.host = 'up'
    let passed = 0
    while (gate.answers() === 'device' && passed < 60_000) {
      await gate.pass(100)
      passed += 100
    }
    times.push(passed)
  }
  expect(times.every((time) => time <= 20_000)).toBe(true)
})
