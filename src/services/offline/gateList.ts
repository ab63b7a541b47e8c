import { type IDBPDatabase, openDB } from 'idb'
import * as z from 'zod/mini'
import { indexOf, isListUsable, type ListIndex, type StoredList } from '../../domain/gate/deviceGate.ts'
import { markStaffWork } from '../storage/staffMark.ts'
import { forgetGateList, gateListDatabase } from '../storage/staffWork.ts'
import { storedValue } from '../storage/storedValue.ts'
import { withTimeout } from '../storage/withTimeout.ts'
import { storeListTime } from './gateListAge.ts'

/*
 * The offline data of a gate's device, encrypted under a non-extractable key of this device. Both are removed
 * at a sign-out, when the pairing ends, and a day after the server last confirmed the list.
 */

const store = 'kept'

type Stamp = Pick<StoredList, 'readAt' | 'asOf' | 'change'>

interface Sealed {
  readonly initialization: Uint8Array<ArrayBuffer>
  readonly text: ArrayBuffer
}

export interface UsableList {
  readonly list: StoredList
  readonly index: ListIndex
}

/** In ms. It detects a clock that was set back. */
const latestSeen = storedValue('gateLatestTime', z.number(), {
  onFailure: () => console.warn('The browser did not keep the latest time that it has seen'),
})

let inMemory: UsableList | null = null

const missListeners = new Set<() => void>()

/** @returns the function that stops listening for reads that find no usable list */
export function watchForMissingList(onMissing: () => void): () => void {
  missListeners.add(onMissing)
  return () => missListeners.delete(onMissing)
}

export function releaseGateList(): void {
  inMemory = null
}

async function inDatabase<Value>(use: (database: IDBPDatabase) => Promise<Value>): Promise<Value> {
  return withTimeout(
    (async () => {
      const database = await openDB(gateListDatabase, 1, {
        upgrade: (created) => {
          created.createObjectStore(store)
        },
        // Without closing, another tab could not delete the database.
        blocking: (_, __, event) => (event.target as IDBDatabase).close(),
      })
      try {
        return await use(database)
      } finally {
        database.close()
      }
    })(),
  )
}

/** @throws when the list was not stored, or reads back differently */
export async function keepGateList(list: StoredList): Promise<void> {
  markStaffWork()
  const { readAt, asOf, change } = list
  const stamp: Stamp = { readAt, asOf, change }
  const isSame = inMemory?.list.people === list.people && inMemory.list.asksWithWhom === list.asksWithWhom
  await inDatabase(async (database) => {
    const looking = database.transaction(store, 'readwrite')
    const kept = (await looking.store.get('stamp')) as Stamp | undefined
    // Another tab may have written an older list meanwhile.
    const isStillThere = kept?.change === inMemory?.list.change && kept?.readAt === inMemory?.list.readAt
    if (isSame && isStillThere) await looking.store.put(stamp, 'stamp')
    await looking.done
    if (isSame && isStillThere) return
    const text = new TextEncoder().encode(JSON.stringify(list))
    const key = (await keyIn(database)) ?? (await makeKey())
    const initialization = crypto.getRandomValues(new Uint8Array(12))
    const sealed: Sealed = {
      initialization,
      text: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: initialization }, key, text),
    }
    const writing = database.transaction(store, 'readwrite')
    await writing.store.put(key, 'key')
    await writing.store.put(sealed, 'list')
    await writing.store.put(stamp, 'stamp')
    await writing.done
    const back = await listIn(database)
    if (back?.change !== list.change || back.people.length !== list.people.length)
      throw new Error('The list could not be read back')
  })
  inMemory = { list, index: isSame && inMemory ? inMemory.index : indexOf(list) }
  latestSeen.write(readAt)
  storeListTime(readAt)
}

function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

async function keyIn(database: IDBPDatabase): Promise<CryptoKey | undefined> {
  return database.get(store, 'key')
}

async function listIn(database: IDBPDatabase): Promise<StoredList | null> {
  const [key, sealed, stamp] = await Promise.all([
    keyIn(database),
    database.get(store, 'list') as Promise<Sealed | undefined>,
    database.get(store, 'stamp') as Promise<Stamp | undefined>,
  ])
  if (!key || !sealed || !stamp) return null
  const { initialization, text } = sealed
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: initialization }, key, text)
  return { ...(JSON.parse(new TextDecoder().decode(plain)) as StoredList), ...stamp }
}

export async function readGateList(now: number): Promise<UsableList | null> {
  const latest = latestTime(now)
  if (inMemory === null) {
    try {
      const list = await inDatabase(listIn)
      if (list) inMemory = { list, index: indexOf(list) }
    } catch (error) {
      console.warn('The list of this gate could not be read', error)
      forgetGateList()
    }
  }
  if (inMemory && !isListUsable(inMemory.list, now, latest)) {
    inMemory = null
    forgetGateList()
  }
  if (inMemory === null) for (const onMissing of missListeners) onMissing()
  return inMemory
}

function latestTime(now: number): number {
  const stored = latestSeen.read()
  if (stored !== null && stored >= now) return stored
  latestSeen.write(now)
  return now
}
