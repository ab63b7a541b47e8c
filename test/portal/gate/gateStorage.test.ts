import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchGateList } from '../../../src/api/gate/gate.ts'
import type { Session } from '../../../src/domain/account/session.ts'
import type { StoredList } from '../../../src/domain/gate/deviceGate.ts'
import type { NotedScan } from '../../../src/domain/gate/offlineGate.ts'
import { sessionActor } from '../../../src/flows/account/session.ts'
import { proveQueue } from '../../../src/services/offline/device.ts'
import { keepGateList, readGateList, releaseGateList } from '../../../src/services/offline/gateList.ts'
import {
  acknowledgeScans,
  browserIdentity,
  countWaiting,
  followHost,
  keepScan,
  nextBatch,
  queueNews,
  removeScansOfOtherCamp,
  scanDatabase,
  scansOf,
  scansOfOtherCamp,
  waitingScans,
} from '../../../src/services/offline/scanQueue.ts'
import { watchTabs } from '../../../src/services/offline/tabs.ts'
import { gateListDatabase } from '../../../src/services/storage/staffWork.ts'
import { sessions } from '../../flows/support/people.ts'
import { forgetEverybody, openPage, otherTabHas, refusal, signInAs, stubHost } from '../support/portal.tsx'
import { removeGateStorage, silentOpening } from '../support/storage.ts'

const hour = 60 * 60_000
const now = Date.parse('2025-04-14T12:00:00.000Z')

const scan = (counter: number, part: Partial<NotedScan> = {}): NotedScan => ({
  key: String(counter).padStart(32, '0'),
  number: 'EZC104',
  kind: 'arrive',
  counter,
  notedAt: '2025-04-14T12:21:00.000Z',
  ...part,
})

const listAsOf = (time: number) => ({ asOf: new Date(time).toISOString() })

const list: StoredList = {
  generation: 'one',
  change: '7',
  asOf: '2025-04-14T12:00:00.000Z',
  readAt: now,
  asksWithWhom: true,
  people: [
    {
      code: 'EZC104',
      numbers: ['EZC104'],
      firstname: 'Tariro',
      lastname: 'Moyo',
      age: 14,
      union: 'East Zimbabwe Conference',
      place: 'expected',
    },
  ],
}

type Records = readonly (readonly [store: string, key: IDBValidKey, value: unknown])[]

async function everythingAt(name: string): Promise<Records> {
  const database = await openDB(name)
  const records = await Promise.all(
    [...database.objectStoreNames].map(async (store) =>
      (await database.getAllKeys(store)).map(
        async (key) => [store, key, await database.get(store, key)] as const,
      ),
    ),
  )
  const read = await Promise.all(records.flat())
  database.close()
  return read
}

async function putBack(name: string, records: Records): Promise<void> {
  const database = await openDB(name)
  for (const [store, key, value] of records) await database.put(store, value, key)
  database.close()
}

/** Every record of a database, as text and as values; empty when the database is gone. */
async function everythingIn(name: string): Promise<unknown[]> {
  const names = (await indexedDB.databases()).map((database) => database.name)
  if (!names.includes(name)) return []
  const database = await new Promise<IDBDatabase | null>((resolve) => {
    const opening = indexedDB.open(name)
    // Opening a deleted database must not create it again.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => resolve(null)
  })
  if (database === null) return []
  const records = await Promise.all(
    [...database.objectStoreNames].map(
      (store) =>
        new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        }),
    ),
  )
  database.close()
  return records.flat()
}

beforeEach(async () => {
  releaseGateList()
  await removeGateStorage()
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  forgetEverybody()
  releaseGateList()
  await removeGateStorage()
})

describe('[W607] the queue of a gate', () => {
  test('keeps scans in the order of their counters and with their own times (a fault of Uni-Event, issue 248)', async () => {
    await keepScan(scan(12, { notedAt: '2025-04-13T10:00:00.000Z' }))
    await keepScan(scan(11))
    expect(await waitingScans()).toEqual([scan(11), scan(12, { notedAt: '2025-04-13T10:00:00.000Z' })])
  })

  test('drops no scan with missing fields, and fills them in from no other scan (a fault of Eventra, issue 11074)', async () => {
    await keepScan(scan(1, { number: 'EZC104' }))
    await keepScan(scan(2, { number: 'EZC105' }))
    const kept = await waitingScans()
    expect(kept.map(({ number }) => number)).toEqual(['EZC104', 'EZC105'])
    expect(kept.map(({ place, operator }) => [place, operator])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  test('returns a hundred scans at a time', async () => {
    for (let counter = 1; counter <= 101; counter += 1) await keepScan(scan(counter))
    expect(await waitingScans()).toHaveLength(100)
    expect(await countWaiting()).toBe(101)
  })

  test('keeps one scan for one key', async () => {
    await keepScan(scan(1))
    await keepScan(scan(1, { counter: 2 }))
    expect(await waitingScans()).toEqual([scan(1)])
  })

  test('reports a full storage as an error, not as a recorded scan', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(keepScan(scan(1))).rejects.toThrow('full')
  })

  test('reports a storage that never answers after five seconds', async () => {
    vi.useFakeTimers()
    vi.spyOn(indexedDB, 'open').mockReturnValue(silentOpening())
    const proving = proveQueue().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    expect(await proving).toEqual(new Error('The storage of the browser does not answer'))
  })

  test('reads the waiting scans of a database from a later release', async () => {
    await keepScan(scan(1))
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open(scanDatabase, 9)
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
    })
    expect(await waitingScans()).toEqual([scan(1)])
    await keepScan(scan(2))
    expect(await countWaiting()).toBe(2)
  })

  test('keeps uploaded scans for two days, and uploads them again after the database was restored', async () => {
    await keepScan(scan(1))
    await keepScan(scan(2))
    await acknowledgeScans([scan(1).key], { generation: 'one', now })
    expect(await countWaiting()).toBe(1)
    await followHost({ generation: 'one' }, now + 47 * hour)
    await followHost({ generation: 'two' }, now + 47 * hour)
    expect(await countWaiting()).toBe(2)
    await acknowledgeScans([scan(1).key, scan(2).key], { generation: 'two', now })
    await followHost({ generation: 'two' }, now + 49 * hour)
    expect(await everythingIn(scanDatabase)).not.toContainEqual(expect.objectContaining({ key: scan(1).key }))
  })

  describe('[W932] with scans of another camp', () => {
    const here = { generation: 'one', camp: 'trial' }
    const there = { generation: 'two', camp: 'camp' }
    const restored = { generation: 'three', camp: 'trial' }

    test('keeps them without an upload, and lets them wait again once the server of that camp is back', async () => {
      await keepScan(scan(1))
      await followHost(here, now)
      await keepScan(scan(2))
      await keepScan(scan(3))
      await acknowledgeScans([scan(2).key], { generation: 'one', now })
      await followHost(there, now)
      await keepScan(scan(4))
      expect(await nextBatch()).toEqual({ camp: 'camp', scans: [scan(4)] })
      expect(await queueNews()).toEqual({ again: 0, ofOtherCamp: 2 })
      expect(await scansOf(['EZC104'], listAsOf(now + 1))).toHaveLength(1)
      await followHost(there, now + 90 * hour)
      expect(await queueNews()).toEqual({ again: 0, ofOtherCamp: 2 })
      await followHost(here, now)
      expect(await nextBatch()).toEqual({ camp: 'trial', scans: [scan(1), scan(3)] })
      expect(await queueNews()).toEqual({ again: 0, ofOtherCamp: 1 })
    })

    test('uploads everything again after a restore of the same camp, and reports that until it is done', async () => {
      await followHost(here, now)
      await keepScan(scan(1))
      await keepScan(scan(2))
      await acknowledgeScans([scan(1).key], { generation: 'one', now })
      await followHost(restored, now)
      expect(await nextBatch()).toEqual({ camp: 'trial', scans: [scan(1), scan(2)] })
      expect(await queueNews()).toEqual({ again: 1, ofOtherCamp: 0 })
      await acknowledgeScans([scan(1).key, scan(2).key], { generation: 'three', now })
      await followHost(restored, now)
      expect(await queueNews()).toEqual({ again: 0, ofOtherCamp: 0 })
    })

    test('[W960] removes the chosen ones, and nothing else', async () => {
      await followHost(here, now)
      await keepScan(scan(2))
      await keepScan(scan(1))
      await followHost(there, now)
      await keepScan(scan(3))
      expect(await scansOfOtherCamp()).toEqual([scan(1), scan(2)])
      await removeScansOfOtherCamp([scan(1).key, scan(3).key])
      expect(await scansOfOtherCamp()).toEqual([scan(2)])
      expect(await waitingScans()).toEqual([scan(3)])
    })

    test('keeps the camp that it knows if the server names none', async () => {
      await followHost(here, now)
      await keepScan(scan(1))
      await followHost({ generation: 'one' }, now)
      expect(await nextBatch()).toEqual({ camp: 'trial', scans: [scan(1)] })
    })
  })

  test('[W930] accepts the scans of two tabs at the same time, and each tab knows those of the other', async () => {
    await Promise.all([keepScan(scan(1)), keepScan(scan(1, { key: 'f'.repeat(32), number: 'EZC105' }))])
    expect(await countWaiting()).toBe(2)
    expect((await scansOf(['EZC105'], listAsOf(now))).map(({ number }) => number)).toEqual(['EZC105'])
  })

  test('knows its scans of a person that the list cannot know yet', async () => {
    await keepScan(scan(1))
    await keepScan(scan(2, { number: ' ezc104 ', kind: 'stepOut' }))
    await acknowledgeScans([scan(1).key], { generation: 'one', now })
    expect((await scansOf(['EZC104'], listAsOf(now + 1))).map(({ counter }) => counter)).toEqual([2])
    expect((await scansOf(['EZC104'], listAsOf(now - 1))).map(({ counter }) => counter).sort()).toEqual([
      1, 2,
    ])
  })

  test('identifies one browser as one device', async () => {
    const identity = await browserIdentity()
    expect(identity).toMatch(/^[0-9a-f]{32}$/)
    expect(await browserIdentity()).toBe(identity)
  })
})

test('[W930] the second tab of a gate is warned until the first is closed', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const closeFirst = watchTabs(first)
  await expect.poll(() => first.mock.calls).toEqual([[false]])
  const closeSecond = watchTabs(second)
  await expect.poll(() => second.mock.calls).toEqual([[true]])
  closeFirst()
  await expect.poll(() => second.mock.calls).toEqual([[true], [false]])
  closeSecond()
})

describe('[W608] the list of a gate', () => {
  test('is found by the next page, and by the card number', async () => {
    await keepGateList(list)
    expect((await readGateList(now))?.list).toEqual(list)
    expect((await readGateList(now))?.index.get('EZC104')?.firstname).toBe('Tariro')
  })

  test('is stored encrypted, under a key that cannot be exported', async () => {
    await keepGateList(list)
    const records = await everythingIn(gateListDatabase)
    const key = records.find((record) => record instanceof CryptoKey)
    expect(key).toMatchObject({ extractable: false, type: 'secret' })
    const bytes = records.flatMap((record) =>
      Object.values(record as object).flatMap((value) =>
        value instanceof ArrayBuffer ? [new TextDecoder().decode(value)] : [String(value)],
      ),
    )
    expect(bytes.join()).not.toMatch(/Tariro|Moyo|EZC104|Zimbabwe/)
    expect(JSON.stringify(localStorage)).not.toMatch(/Tariro|Moyo|EZC104/)
  })

  const device: Session = {
    role: 'admin',
    user: { device: 'North gate', abilities: ['gate', 'offlineGate'], rights: ['gate'] },
  }
  test.each<[string, () => unknown]>([
    ['a sign-out (a fault of Shelf, issue 2580)', () => sessionActor().send({ type: 'session.loggedOut' })],
    ['the end of the pairing', () => fetchGateList(undefined, new AbortController().signal)],
    ['a camper who signs in', () => signInAs(sessions.participant)],
    ['a sign-out in another tab', () => otherTabHas(null)],
  ])('is removed with its key at %s, and the queue is not', async (_what, goes) => {
    stubHost({ 'GET /admin/gate/list': refusal(401, 'sessionEnded') })
    signInAs(device)
    await keepGateList(list)
    await keepScan(scan(1))
    expect(await everythingIn(gateListDatabase)).toHaveLength(3)
    releaseGateList()
    goes()
    await expect.poll(() => everythingIn(gateListDatabase)).toEqual([])
    expect(await readGateList(now)).toBeNull()
    expect(await waitingScans()).toEqual([scan(1)])
  })

  test.each([
    ['is removed after a day', 24 * hour, 0],
    ['stays for 23 hours', 23 * hour, 3],
  ])('[W866] %s, whichever page of the admin area is opened then', async (_what, age, left) => {
    stubHost({})
    signInAs(device)
    await keepGateList({ ...list, readAt: Date.now() - age })
    await keepScan(scan(1))
    releaseGateList()
    const screen = await openPage('/admin/checkout')
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => everythingIn(gateListDatabase)).toHaveLength(left)
    expect(await countWaiting()).toBe(1)
    await screen.unmount()
  })

  test.each([
    ['24 hours later', now + 24 * hour],
    ['with a clock that is 26 hours ahead', now + 26 * hour],
    ['with a clock that went back', now - hour],
  ])('is removed with its key: %s', async (_what, later) => {
    await keepGateList(list)
    await keepScan(scan(1))
    expect(await readGateList(later)).toBeNull()
    await expect.poll(() => everythingIn(gateListDatabase)).toEqual([])
    expect(await countWaiting()).toBe(1)
  })

  test('is not written again without news', async () => {
    await keepGateList(list)
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
    await keepGateList({ ...list, change: '8', readAt: now + 60_000 })
    expect(encrypt).not.toHaveBeenCalled()
    expect((await readGateList(now + 24 * hour))?.list.change).toBe('8')
  })

  test('[W930] is written again, with the news, after another tab has written over it', async () => {
    await keepGateList(list)
    const older = await everythingAt(gateListDatabase)
    releaseGateList()
    const newer = { ...list, change: '8', people: list.people.map((one) => ({ ...one, firstname: 'Anesu' })) }
    await keepGateList(newer)
    await putBack(gateListDatabase, older)
    await keepGateList({ ...newer, change: '9', readAt: now + 60_000 })
    releaseGateList()
    const read = (await readGateList(now + 60_000))?.list
    expect([read?.change, read?.people[0]?.firstname]).toEqual(['9', 'Anesu'])
  })

  test('is not kept if it cannot be read back', async () => {
    vi.spyOn(crypto.subtle, 'decrypt').mockRejectedValue(new Error('damaged'))
    await expect(keepGateList(list)).rejects.toThrow('damaged')
  })
})
