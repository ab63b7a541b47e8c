import type { ImportItem, KeptImport } from '../../domain/people/importReview.ts'
import { abortedAfter } from '../browser/abortedAfter.ts'
import { isRemovalStored, storeChanges, storeRemoval, withStoredChanges } from '../import/importChanges.ts'
import { readSession } from './sessionKeys.ts'
import { markStaffWork } from './staffMark.ts'
import { forgetImport, importDatabase, removeChanges } from './staffWork.ts'

/*
 * The rows of an import and the decisions about them, kept on this device for the person who began the
 * import. Only changed rows of thousands are written.
 */

const rowStore = 'rows'
const aboutStore = 'about'

/**
 * The version of the stored data. Increment it when `KeptImport` changes; data of another version is removed.
 */
const shape = 2

type About = Omit<KeptImport, 'items'> & {
  readonly shape: number
  readonly id: number
  readonly revision: number
  readonly rows: number
}

interface Known {
  readonly id: number
  readonly revision: number
  readonly items: ReadonlyMap<number, ImportItem>
}

export type Keeping = 'kept' | 'otherTab'

export interface ImportStorage {
  /** Null if nothing is stored. Data of another owner, of another version or incomplete data is removed. */
  readonly read: (owner: string) => Promise<KeptImport | null>
  readonly keep: (kept: KeptImport) => Promise<Keeping>
  readonly remove: () => Promise<void>
}

/** @param answerLimit ms after which a browser that does not answer counts as failed */
export function createImportStorage(answerLimit = 10_000): ImportStorage {
  let known: Known | undefined
  let waiting: KeptImport | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()

  function serialize<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  async function write({ items, ...about }: KeptImport): Promise<Keeping> {
    markStaffWork()
    const id = known?.id ?? Date.now()
    const revision = (known?.revision ?? 0) + 1
    const keeping = await inDatabase('readwrite', answerLimit, async (transaction) => {
      const stored = await storedAbout(transaction)
      if (stored?.owner === about.owner && stored.shape === shape && !isKnown(stored, known))
        return 'otherTab'
      const before = isKnown(stored, known) ? known?.items : undefined
      const rows = transaction.objectStore(rowStore)
      if (before?.size !== items.length) rows.clear()
      for (const item of items)
        if (before?.size !== items.length || before.get(item.row.row) !== item) rows.put(item, item.row.row)
      const written: About = { ...about, shape, id, revision, rows: items.length }
      transaction.objectStore(aboutStore).put(written, aboutStore)
      return 'kept'
    })
    if (keeping === 'kept')
      known = { id, revision, items: new Map(items.map((item) => [item.row.row, item])) }
    return keeping
  }

  return {
    read: (owner) =>
      serialize(async () => {
        known = undefined
        const { about, items } = await inDatabase('readonly', answerLimit, async (transaction) => ({
          about: await storedAbout(transaction),
          items: await answer<ImportItem[]>(transaction.objectStore(rowStore).getAll()),
        })).catch((error: unknown) => {
          if (!isOfLaterRelease(error)) throw error
          forgetImport()
          return { about: undefined, items: [] }
        })
        if (about === undefined) return null
        const isWhole = about.shape === shape && about.rows === items.length
        if (!isWhole || about.owner !== owner || isRemovalStored(about.id)) {
          forgetImport()
          return null
        }
        const { shape: _, id, revision, rows, ...kept } = about
        known = { id, revision, items: new Map(items.map((item) => [item.row.row, item])) }
        return { ...kept, items: withStoredChanges(id, items) }
      }),

    keep: (kept) => {
      waiting = kept
      if (known && isSignedIn(kept.owner)) storeChanges(known.id, known.items, kept.items)
      return serialize(async () => {
        const newest = waiting
        waiting = undefined
        if (newest === undefined || !isSignedIn(newest.owner)) return 'kept'
        const keeping = await write(newest)
        if (waiting === undefined) removeChanges()
        return keeping
      })
    },

    remove: () => {
      waiting = undefined
      if (known) storeRemoval(known.id)
      return serialize(async () => {
        const mine = known
        known = undefined
        const stored = await inDatabase('readonly', answerLimit, storedAbout).catch(() => undefined)
        if (stored === undefined || mine === undefined || stored.id === mine.id) forgetImport()
        if (mine) storeRemoval(mine.id)
      })
    },
  }
}

function isKnown(stored: About | undefined, known: Known | undefined): boolean {
  return stored?.id === known?.id && stored?.revision === known?.revision
}

/**
 * A write that was requested before a sign-out must not restore removed data. Accounts without an email
 * address cannot be told apart.
 */
function isSignedIn(owner: string): boolean {
  return owner !== '' && readSession()?.user.email === owner
}

function storedAbout(transaction: IDBTransaction): Promise<About | undefined> {
  return answer<About | undefined>(transaction.objectStore(aboutStore).get(aboutStore))
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function isOfLaterRelease(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError'
}

async function inDatabase<Result>(
  mode: IDBTransactionMode,
  answerLimit: number,
  use: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  const limit = abortedAfter(answerLimit)
  const opening = opened()
  const tooLate = new Promise<never>((_, reject) => {
    limit.onabort = () => reject(new Error('The database of the browser does not answer'))
  })
  try {
    return await Promise.race([
      tooLate,
      opening.then((database) =>
        inTransaction(database.transaction([rowStore, aboutStore], mode), limit, use),
      ),
    ])
  } finally {
    limit.onabort = null
    // A connection that opens too late would block the removal of the database.
    opening.then(
      (database) => database.close(),
      () => undefined,
    )
  }
}

async function inTransaction<Result>(
  transaction: IDBTransaction,
  limit: AbortSignal,
  use: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  let isEnded = false
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The database of the browser gave up'))
  }).finally(() => {
    isEnded = true
  })
  const giveUp = () => {
    if (!isEnded) transaction.abort()
  }
  if (limit.aborted) giveUp()
  limit.addEventListener('abort', giveUp)
  const used = use(transaction).catch((error: unknown) => {
    giveUp()
    throw error
  })
  try {
    const [result] = await Promise.all([used, ended])
    return result
  } finally {
    limit.removeEventListener('abort', giveUp)
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(importDatabase, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(rowStore)
      opening.result.createObjectStore(aboutStore)
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(opening.result)
  })
}
