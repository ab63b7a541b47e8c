import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { normalizedNumber, type OwnNote, type StoredList } from '../../domain/gate/deviceGate.ts'
import { isDoubtful, type KnownTime, type NotedTime, timesOfNotes } from '../../domain/gate/knownTime.ts'
import { maxScansHandedIn, type NotedScan } from '../../domain/gate/offlineGate.ts'
import { makeIdempotencyKey } from '../storage/idempotencyKey.ts'
import { withTimeout } from '../storage/withTimeout.ts'
import { noteLostScans, scanChannel, storeWaitingScans } from './waitingScans.ts'

/*
 * The offline scans of this browser (design: "Gate"). A scan is stored before its verdict shows, and stays
 * until two days after the server acknowledged it, also across sign-outs. The queue holds no camper's name
 * and is not encrypted, because a key could be lost.
 */

/** A change that older releases cannot read must increment `scansVersion`. */
interface KeptScan extends NotedScan {
  readonly spelled: string
  /** 1: not acknowledged; 2: waits for another camp. IndexedDB cannot index booleans. */
  readonly waits: 0 | 1 | 2
  /** In server time as far as it was known, in ms. */
  readonly handedInAt: number | null
  readonly generation: string | null
  /** Missing in scans from before this device knew the camp. */
  readonly camp?: string | undefined
  /** The server had the scan before its database was restored. */
  readonly isAgain?: boolean
  /** The bounds of `correctedAt`; missing if the server was never reached. */
  readonly time?: NotedTime
  readonly isSent?: boolean
}

interface QueueDatabase extends DBSchema {
  scans: {
    key: string
    value: KeptScan
    indexes: { byWaiting: [number, number]; bySpelled: string }
  }
  about: { key: string; value: string }
}

export const scanDatabase = 'gateScans'
const release = 1

/** In ms: the maximum age of a backup that may be restored. */
export const maxAcknowledgedAge = 48 * 60 * 60_000

async function inQueue<Value>(
  use: (database: IDBPDatabase<QueueDatabase>) => Promise<Value>,
): Promise<Value> {
  return withTimeout(
    (async () => {
      const database = await openQueue()
      try {
        return await use(database)
      } finally {
        database.close()
      }
    })(),
  )
}

async function openQueue(): Promise<IDBPDatabase<QueueDatabase>> {
  try {
    return await openDB<QueueDatabase>(scanDatabase, release, {
      upgrade: (database) => {
        noteLostScans()
        const scans = database.createObjectStore('scans', { keyPath: 'key' })
        scans.createIndex('byWaiting', ['waits', 'counter'])
        scans.createIndex('bySpelled', 'spelled')
        database.createObjectStore('about')
      },
    })
  } catch (error) {
    // A later release has upgraded the database. Its scans are still read, so that none is lost.
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB<QueueDatabase>(scanDatabase)
    throw error
  }
}

/**
 * Stores a scan unless its key exists.
 * @param isSent true if the scan was sent under the same key, as a confirm or movement
 * @throws when the scan may not have been stored; then it must not be shown as recorded
 */
export async function keepScan(
  scan: NotedScan,
  time: KnownTime | null = null,
  isSent = false,
): Promise<void> {
  const kept: KeptScan = {
    ...scan,
    spelled: normalizedNumber(scan.number),
    waits: 1,
    handedInAt: null,
    generation: null,
    ...(time && { time: { host: time.host, certain: time.certain, page: time.page, ticks: time.ticks } }),
    ...(isSent && { isSent }),
  }
  await inQueue(async (database) => {
    const writing = database.transaction(['scans', 'about'], 'readwrite', { durability: 'strict' })
    const scans = writing.objectStore('scans')
    const [count, camp] = await Promise.all([
      scans.count(scan.key),
      writing.objectStore('about').get(campName),
    ])
    if (count === 0) await scans.add({ ...kept, camp })
    await writing.done
    if ((await database.count('scans', scan.key)) === 0) throw new Error('The scan was not kept')
  })
  await announceQueue()
}

export async function waitingScans(most = maxScansHandedIn): Promise<readonly NotedScan[]> {
  return (await nextBatch(most)).scans
}

export interface NextBatch {
  readonly camp: string | undefined
  readonly scans: readonly NotedScan[]
  /** The time of a scan in the batch needs correction with the next answer of the server. */
  readonly isDoubtful?: true
}

/**
 * The next scans to upload, and their camp.
 * @param lastContact a server time from after all waiting scans were recorded
 */
export async function nextBatch(
  most = maxScansHandedIn,
  lastContact: KnownTime | null = null,
): Promise<NextBatch> {
  return inQueue(async (database) => {
    const reading = database.transaction(['scans', 'about'])
    const [kept, camp] = await Promise.all([
      reading.objectStore('scans').index('byWaiting').getAll(thoseThat(1), most),
      reading.objectStore('about').get(campName),
    ])
    return {
      ...{ camp, scans: lastContact ? retimed(kept, lastContact) : kept.map(scanOf) },
      ...(kept.some(({ time }) => time !== undefined && isDoubtful(time)) && { isDoubtful: true }),
    }
  })
}

function retimed(kept: readonly KeptScan[], lastContact: KnownTime): readonly NotedScan[] {
  const timed = kept.flatMap((scan) => (scan.time ? [{ key: scan.key, ...scan.time }] : []))
  const times = timesOfNotes(timed, lastContact)
  const timeOf = new Map(timed.map(({ key }, index) => [key, times[index] ?? lastContact.host]))
  return kept.map((scan) => {
    const time = timeOf.get(scan.key)
    return time === undefined ? scanOf(scan) : { ...scanOf(scan), correctedAt: new Date(time).toISOString() }
  })
}

function scanOf(kept: KeptScan): NotedScan {
  const {
    spelled: _,
    waits: __,
    handedInAt: ___,
    generation: ____,
    camp: _____,
    isAgain: ______,
    time: _______,
    isSent: ________,
    ...scan
  } = kept
  return scan
}

export async function countWaiting(): Promise<number> {
  return inQueue((database) => database.countFromIndex('scans', 'byWaiting', thoseThat(1)))
}

export interface QueueNews {
  /** Waiting scans that the server had before its database was restored. */
  readonly again: number
  readonly ofOtherCamp: number
}

export async function queueNews(): Promise<QueueNews> {
  return inQueue(async (database) => {
    const index = database.transaction('scans').store.index('byWaiting')
    const [waiting, ofOtherCamp] = await Promise.all([index.getAll(thoseThat(1)), index.count(thoseThat(2))])
    return { again: waiting.filter(({ isAgain }) => isAgain === true).length, ofOtherCamp }
  })
}

export async function scansOfOtherCamp(): Promise<readonly NotedScan[]> {
  return inQueue(async (database) =>
    (await database.getAllFromIndex('scans', 'byWaiting', thoseThat(2))).map(scanOf),
  )
}

export async function removeScansOfOtherCamp(keys: readonly string[]): Promise<void> {
  await inQueue(async (database) => {
    const writing = database.transaction('scans', 'readwrite')
    for (const key of keys) {
      const scan = await writing.store.get(key)
      if (scan?.waits === 2) await writing.store.delete(key)
    }
    await writing.done
  })
  await announceQueue()
}

const thoseThat = (waits: 1 | 2) => IDBKeyRange.bound([waits, -Infinity], [waits, Infinity])

export interface WaitingNote {
  readonly scan: NotedScan
  readonly isSent: boolean
}

export async function lastWaitingNotes(most: number): Promise<readonly WaitingNote[]> {
  return inQueue(async (database) => {
    const notes: WaitingNote[] = []
    const index = database.transaction('scans').store.index('byWaiting')
    for await (const { value } of index.iterate(thoseThat(1), 'prev')) {
      notes.push({ scan: scanOf(value), isSent: value.isSent === true })
      if (notes.length === most) break
    }
    return notes
  })
}

/**
 * Marks scans before they are sent.
 * @returns the keys that still wait; the others were taken back meanwhile
 */
export async function markSent(keys: readonly string[]): Promise<ReadonlySet<string>> {
  return inQueue(async (database) => {
    const writing = database.transaction('scans', 'readwrite', { durability: 'strict' })
    const waiting = new Set<string>()
    for (const key of keys) {
      const scan = await writing.store.get(key)
      if (scan?.waits !== 1) continue
      waiting.add(key)
      if (scan.isSent !== true) await writing.store.put({ ...scan, isSent: true })
    }
    await writing.done
    return waiting
  })
}

/** @returns false if the server may have the scan; then nothing is removed */
export async function takeBackNote(key: string): Promise<boolean> {
  const isTakenBack = await inQueue(async (database) => {
    const writing = database.transaction('scans', 'readwrite', { durability: 'strict' })
    const scan = await writing.store.get(key)
    const mayHaveIt = scan !== undefined && (scan.waits !== 1 || scan.isSent === true)
    if (scan && !mayHaveIt) await writing.store.delete(key)
    await writing.done
    return !mayHaveIt
  })
  if (isTakenBack) await announceQueue()
  return isTakenBack
}

export async function acknowledgeScans(
  keys: readonly string[],
  { generation, now }: { readonly generation: string | null; readonly now: number },
): Promise<void> {
  await inQueue(async (database) => {
    const writing = database.transaction('scans', 'readwrite')
    for (const key of keys) {
      const scan = await writing.store.get(key)
      if (scan) await writing.store.put({ ...scan, waits: 0, handedInAt: now, generation, isAgain: false })
    }
    await writing.done
  })
  await announceQueue()
}

/**
 * The server has processed the call with this key. A waiting scan is settled; otherwise the scan is kept
 * until the offline data includes it.
 */
export async function keepAnswered(scan: NotedScan, now: number): Promise<void> {
  const hasWaited = await inQueue(async (database) => {
    const writing = database.transaction(['scans', 'about'], 'readwrite')
    const scans = writing.objectStore('scans')
    const [known, generation] = await Promise.all([
      scans.get(scan.key),
      writing.objectStore('about').get(generationName),
    ])
    // Without a generation a restored database would not get the scan again, so it keeps waiting.
    const isSettled = known?.waits === 1 && generation !== undefined
    if (isSettled) await scans.put({ ...known, waits: 0, handedInAt: now, generation })
    if (!known)
      await scans.add({
        ...scan,
        spelled: normalizedNumber(scan.number),
        waits: 0,
        handedInAt: now,
        generation: null,
        camp: await writing.objectStore('about').get(campName),
      })
    await writing.done
    return isSettled
  })
  if (hasWaited) await announceQueue()
}

const generationName = 'generation'
const campName = 'camp'

export interface HostIdentity {
  readonly generation: string
  readonly camp?: string | undefined
}

/**
 * Another generation, or `isSetBack`, means that the server's database was restored: acknowledged scans wait
 * again. Scans for another camp wait for its server. Scans acknowledged longer ago than backups are kept are
 * removed.
 */
export async function followHost(
  { generation, camp }: HostIdentity,
  now: number,
  isSetBack = false,
): Promise<void> {
  const isOtherNow = await inQueue(async (database) => {
    const writing = database.transaction(['scans', 'about'], 'readwrite')
    const about = writing.objectStore('about')
    const previousCamp = await about.get(campName)
    await about.put(generation, generationName)
    if (camp !== undefined) await about.put(camp, campName)
    let isAny = false
    for await (const cursor of writing.objectStore('scans')) {
      const scan = cursor.value
      const own = scan.camp ?? previousCamp ?? camp
      const isOfOther = camp !== undefined && own !== camp
      const hadIt = scan.generation !== null && (isSetBack || scan.generation !== generation)
      if (scan.waits !== 0) {
        const waits = isOfOther ? 2 : 1
        if (waits !== scan.waits || own !== scan.camp) await cursor.update({ ...scan, waits, camp: own })
        if (waits !== scan.waits) isAny = true
      } else if (hadIt && !isOfOther) {
        const waiting = { ...scan, waits: 1, handedInAt: null, generation: null, isAgain: true } as const
        await cursor.update({ ...waiting, camp: own })
        isAny = true
      } else if (scan.handedInAt !== null && now - scan.handedInAt > maxAcknowledgedAge) await cursor.delete()
      else if (own !== scan.camp) await cursor.update({ ...scan, camp: own })
    }
    await writing.done
    return isAny
  })
  if (isOtherNow) await announceQueue()
}

export async function scansOf(
  numbers: readonly string[],
  list: Pick<StoredList, 'asOf'>,
): Promise<readonly OwnNote[]> {
  return inQueue(async (database) => {
    const found = await Promise.all(
      [...new Set(numbers.map(normalizedNumber))].map((number) =>
        database.getAllFromIndex('scans', 'bySpelled', number),
      ),
    )
    return found.flat().filter(isNewTo(list))
  })
}

const isNewTo =
  ({ asOf }: Pick<StoredList, 'asOf'>) =>
  ({ waits, handedInAt }: KeptScan) =>
    waits === 1 || (handedInAt ?? 0) >= Date.parse(asOf)

/**
 * Writes and removes as much data as some hundred scans need.
 * @throws when there is no room for it
 */
export async function proveRoom(): Promise<void> {
  const bytes = crypto.getRandomValues(new Uint8Array(32_768))
  const written = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  await inQueue(async (database) => {
    const writing = database.transaction('about', 'readwrite', { durability: 'strict' })
    await writing.store.put(written, 'proof')
    await writing.done
    const back = await database.get('about', 'proof')
    await database.delete('about', 'proof')
    if (back !== written) throw new Error('The browser does not keep what is stored')
  })
}

export async function notesSince(list: Pick<StoredList, 'asOf'>): Promise<readonly NotedScan[]> {
  return inQueue(async (database) => {
    const all = await database.getAll('scans')
    return all.filter(isNewTo(list))
  })
}

/** The counters belong to this id. It stays the same when the device is paired again. */
export async function browserIdentity(): Promise<string> {
  return inQueue(async (database) => {
    const writing = database.transaction('about', 'readwrite')
    const known = await writing.store.get('browser')
    const identity = known ?? makeIdempotencyKey()
    if (known === undefined) await writing.store.put(identity, 'browser')
    await writing.done
    return identity
  })
}

async function announceQueue(): Promise<void> {
  storeWaitingScans(await countWaiting())
  const channel = new BroadcastChannel(scanChannel)
  channel.postMessage(null)
  channel.close()
}
