import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, createActor, waitFor } from 'xstate'
import type { Session } from '../../../src/domain/account/session.ts'
import type { HandedIn, HandIn, HandInOutcome, NotedScan } from '../../../src/domain/gate/offlineGate.ts'
import { sessionActor } from '../../../src/flows/account/session.ts'
import { handInFlow } from '../../../src/flows/gate/handIn.ts'
import { withLock } from '../../../src/services/browser/windows.ts'
import { isClockWrong, knownTime, readClock, setHostClock } from '../../../src/services/offline/hostClock.ts'
import {
  browserIdentity,
  countWaiting,
  followHost,
  keepScan,
  lastWaitingNotes,
  scanDatabase,
  scansOf,
  takeBackNote,
  waitingScans,
} from '../../../src/services/offline/scanQueue.ts'
import written from '../support/gateQueueRelease1.json' with { type: 'json' }
import { answer, forgetEverybody, refusal, type Sent, signInAs, stubHost } from '../support/portal.tsx'

const path = 'POST /admin/gate/scans'
const device: Session = {
  role: 'admin',
  user: { device: 'North gate', abilities: ['gate', 'offlineGate'], rights: ['gate'] },
}

const scan = (counter: number): NotedScan => ({
  key: String(counter).padStart(32, '0'),
  number: `EZC${counter}`,
  kind: 'arrive',
  counter,
  notedAt: '2025-04-14T12:21:00.000Z',
})

function removed(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const removing = indexedDB.deleteDatabase(name)
    removing.onsuccess = () => resolve()
    removing.onerror = () => reject(removing.error)
  })
}

const bodyOf = (sent: Sent | undefined) => sent?.body as HandIn

const flows: Actor<typeof handInFlow>[] = []

function openTab() {
  const actor = createActor(handInFlow).start()
  flows.push(actor)
  return {
    waiting: () => actor.getSnapshot().context.waiting,
    comesTo: (value: string) => waitFor(actor, (state) => state.matches(value as 'resting')),
    hostBack: () => actor.send({ type: 'host.back' }),
  }
}

function host(outcomeOf: (scan: NotedScan) => HandInOutcome = () => 'noted') {
  const acknowledged: string[] = []
  const sent: Sent[] = stubHost({
    [path]: () => {
      const { scans } = bodyOf(sent.at(-1))
      const answers = scans.map((one) => ({ key: one.key, outcome: outcomeOf(one), marks: [] }))
      acknowledged.push(...answers.filter(({ outcome }) => outcome !== 'again').map(({ key }) => key))
      const data: HandedIn = { generation: 'one', asOf: '2025-04-14T12:30:00.000Z', scans: answers }
      return Response.json({ success: true, data })
    },
  })
  const batches = () => sent.map((one) => bodyOf(one).scans.length).filter((length) => length > 0)
  return { acknowledged, batches, sent }
}

beforeEach(async () => {
  await removed(scanDatabase)
  signInAs(device)
})

afterEach(async () => {
  for (const flow of flows.splice(0)) flow.stop()
  await withLock('gateScans', async () => {})
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetEverybody()
  await removed(scanDatabase)
})

describe('[W867] the offline scans of a device', () => {
  test('wait after a revocation and a sign-out, and are all uploaded once the server accepts them', async () => {
    for (let counter = 1; counter <= 300; counter += 1) await keepScan(scan(counter))
    stubHost({ [path]: refusal(403, 'noRight') })
    const gate = openTab()
    await gate.comesTo('withoutRight')
    sessionActor().send({ type: 'session.ended' })
    expect(gate.waiting()).toBe(300)
    expect([await countWaiting(), localStorage.getItem('gateScansWaiting')]).toEqual([300, '300'])
    const { acknowledged, batches } = host()
    gate.hostBack()
    await gate.comesTo('resting')
    expect(batches()).toEqual([100, 100, 100])
    expect(acknowledged).toEqual(Array.from({ length: 300 }, (_, index) => scan(index + 1).key))
    expect([await countWaiting(), localStorage.getItem('gateScansWaiting')]).toEqual([0, null])
  })

  test('are uploaded by one of two tabs', async () => {
    await keepScan(scan(1))
    const { acknowledged } = host()
    const tabs = [openTab(), openTab()]
    await Promise.all(tabs.map((tab) => tab.comesTo('resting')))
    expect(acknowledged).toEqual([scan(1).key])
  })

  test('are uploaded again unchanged by the next page if this one was left before the answer', async () => {
    await keepScan(scan(1))
    let hangUp: (error: Error) => void = () => {}
    const never = new Promise<Response>((_, reject) => {
      hangUp = reject
    })
    const isThere = answer({ data: { generation: 'one', asOf: '2025-04-14T12:30:00.000Z', scans: [] } })
    const lost: Sent[] = stubHost({
      [path]: () => (bodyOf(lost.at(-1)).scans.length === 0 ? isThere() : never),
    })
    const first = createActor(handInFlow).start()
    await expect.poll(() => lost.length).toBe(2)
    first.stop()
    vi.unstubAllGlobals()
    expect(await waitingScans()).toEqual([scan(1)])
    expect(bodyOf(lost[1]).scans).toEqual([scan(1)])
    expect(await takeBackNote(scan(1).key)).toBe(false)
    hangUp(new TypeError('Failed to fetch'))
    const { acknowledged } = host()
    await openTab().comesTo('resting')
    expect(acknowledged).toEqual([scan(1).key])
  })

  test('[W595] can be taken back until they are sent: not after a lost answer, nor if they were sent before', async () => {
    for (const counter of [1, 2]) await keepScan(scan(counter))
    await keepScan(scan(3), null, true)
    const unreachable = stubHost({ [path]: () => Promise.reject(new TypeError('Failed to fetch')) })
    const gate = openTab()
    await gate.comesTo('pausing')
    expect(unreachable.map((one) => bodyOf(one).scans)).toEqual([[]])
    const notes = async () =>
      (await lastWaitingNotes(20)).map(({ scan: { counter }, isSent }) => [counter, isSent])
    expect(await notes()).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
    expect(await takeBackNote(scan(2).key)).toBe(true)
    expect(await takeBackNote(scan(2).key)).toBe(true)
    expect(await takeBackNote(scan(3).key)).toBe(false)
    await expect.poll(gate.waiting).toBe(2)
    const { acknowledged } = host()
    gate.hostBack()
    await gate.comesTo('resting')
    expect(acknowledged).toEqual([scan(1).key, scan(3).key])
    expect(await takeBackNote(scan(1).key)).toBe(false)
    expect(await notes()).toEqual([])
  })

  test('[W595] are not sent if they are taken back while the server is asked', async () => {
    for (const counter of [1, 2]) await keepScan(scan(counter))
    const asked: Sent[] = stubHost({
      [path]: async () => {
        const { scans } = bodyOf(asked.at(-1))
        if (scans.length === 0) await takeBackNote(scan(1).key)
        const outcomes = scans.map(({ key }) => ({ key, outcome: 'noted', marks: [] }))
        const data = { generation: 'one', asOf: '2025-04-14T12:30:00.000Z', scans: outcomes }
        return Response.json({ success: true, data })
      },
    })
    await openTab().comesTo('resting')
    expect(asked.flatMap((one) => bodyOf(one).scans)).toEqual([scan(2)])
  })

  test('do not block each other: a scan that the server could not write stays, and the others are uploaded', async () => {
    for (const counter of [1, 2, 3]) await keepScan(scan(counter))
    const { acknowledged } = host(({ counter }) => (counter === 1 ? 'again' : 'noted'))
    const gate = openTab()
    await gate.comesTo('pausing')
    expect(acknowledged).toEqual([scan(2).key, scan(3).key])
    expect(await waitingScans()).toEqual([scan(1)])
  })
})

test('[W932] scans of another camp are not written by this one, stay, and are reported', async () => {
  await followHost({ generation: 'one', camp: 'trial' }, Date.now())
  await keepScan(scan(1))
  const sent = stubHost({
    [path]: () => {
      const scans = bodyOf(sent.at(-1)).scans.map(({ key }) => ({ key, outcome: 'again', marks: [] }))
      const data = { generation: 'two', camp: 'camp', asOf: '2025-04-14T12:30:00.000Z', scans }
      return Response.json({ success: true, data })
    },
  })
  const gate = openTab()
  await expect.poll(gate.waiting).toBe(0)
  expect(sent.map((one) => [bodyOf(one).camp, bodyOf(one).scans.length])).toEqual([
    ['trial', 0],
    ['trial', 1],
  ])
  await expect.poll(() => flows.at(-1)?.getSnapshot().context.ofOtherCamp).toBe(1)
  gate.hostBack()
  await gate.comesTo('resting')
  expect(sent).toHaveLength(2)
  await followHost({ generation: 'one', camp: 'trial' }, Date.now())
  expect(await waitingScans()).toEqual([scan(1)])
})

test('[W873] scans in a queue that the browser removed are reported as lost, and the next scans wait', async () => {
  for (const counter of [1, 2]) await keepScan(scan(counter))
  await removed(scanDatabase)
  const lostHere = () => flows.at(-1)?.getSnapshot().context.lost
  stubHost({ [path]: refusal(503) })
  openTab()
  await expect.poll(lostHere).toBe(2)
  await keepScan(scan(3))
  openTab()
  await expect.poll(lostHere).toBe(2)
  expect(await waitingScans()).toEqual([scan(3)])
  flows.at(-1)?.send({ type: 'loss.read' })
  openTab()
  await expect.poll(() => flows.at(-1)?.getSnapshot().context.waiting).toBe(1)
  expect(lostHere()).toBe(0)
})

test('[W868] a queue of the previous release is read and uploaded unchanged', async () => {
  await new Promise<void>((resolve, reject) => {
    // Deletes both immediately; a pending request of the previous test's flow would otherwise create the
    // database first.
    indexedDB.deleteDatabase(written.database)
    const opening = indexedDB.open(written.database, written.release)
    opening.onupgradeneeded = () => {
      const scans = opening.result.createObjectStore('scans', { keyPath: 'key' })
      scans.createIndex('byWaiting', ['waits', 'counter'])
      scans.createIndex('bySpelled', 'spelled')
      for (const kept of written.scans) scans.add(kept)
      opening.result.createObjectStore('about').put(written.browser, 'browser')
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
    opening.onerror = () => reject(opening.error)
  })
  expect(await browserIdentity()).toBe('0123456789abcdef0123456789abcdef')
  expect(await waitingScans()).toEqual([
    {
      key: '22222222222222222222222222222222',
      number: ' ezc105',
      byName: true,
      kind: 'goHome',
      withWhom: 'Rudo Moyo',
      anyway: 'Her leader knows her',
      counter: 2,
      notedAt: '2025-04-14T12:22:00.000Z',
    },
    {
      key: '33333333333333333333333333333333',
      number: 'X-1',
      kind: 'arrive',
      counter: 3,
      notedAt: '2025-04-14T12:19:00.000Z',
    },
  ])
  const { acknowledged } = host()
  await openTab().comesTo('resting')
  expect(acknowledged).toEqual(['22222222222222222222222222222222', '33333333333333333333333333333333'])
})

describe('[W571] an offline scan of a device whose clock was set ahead by 7 h', () => {
  const noon = Date.parse('2025-04-14T12:00:00.000Z')
  const minute = 60_000
  const seven = 7 * 60 * minute

  test('is uploaded with the time that has passed on its page since', async () => {
    const now = vi.spyOn(Date, 'now')
    const ticks = vi.spyOn(performance, 'now')
    const clock = (device: number, ran: number) => {
      now.mockReturnValue(device)
      ticks.mockReturnValue(ran * minute)
    }
    clock(noon, 0)
    setHostClock('2025-04-14T12:00:00.000Z', readClock())
    clock(noon + seven + 10 * minute, 10)
    await keepScan({ ...scan(1), correctedAt: '2025-04-14T19:10:00.000Z' }, knownTime())
    clock(noon + seven + 30 * minute, 30)
    const { sent, batches } = host()
    await openTab().comesTo('resting')
    expect(batches()).toEqual([1])
    expect(bodyOf(sent[1]).scans).toEqual([{ ...scan(1), correctedAt: '2025-04-14T12:10:00.000Z' }])
  })

  test('counts as new for a list that is older than the scan', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(noon + seven)
    setHostClock('2025-04-14T12:00:00.000Z', readClock())
    await keepScan(scan(1))
    host()
    now.mockReturnValue(noon + 30 * minute)
    await openTab().comesTo('resting')
    const known = async (asOf: string) => (await scansOf(['EZC1'], { asOf })).length
    expect([await known('2025-04-14T12:00:00.000Z'), await known('2025-04-14T12:31:00.000Z')]).toEqual([1, 0])
  })
})

test.each([
  ['2025-04-14T12:02:01.000Z', true],
  ['2025-04-14T11:57:59.000Z', true],
  ['2025-04-14T12:01:59.000Z', false],
  ['2025-04-14T11:58:01.000Z', false],
])('[W874] at 12:00 here, a server time of %s makes the clock wrong: %s', (asOf, isWrong) => {
  const device = Date.parse('2025-04-14T12:00:00.000Z')
  vi.spyOn(Date, 'now').mockReturnValue(device)
  setHostClock(asOf, { device, ticks: performance.now() })
  expect(isClockWrong()).toBe(isWrong)
})
