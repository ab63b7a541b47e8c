import { type DBSchema, type IDBPTransaction, openDB } from 'idb'
import type { ImportItem, ImportSource, KeptImport } from '../../domain/people/importing/importReview.ts'
import type { ImportFile } from '../../domain/people/importing/importSheets.ts'
import { abortedAfter } from '../browser/abortedAfter.ts'
import { isRemovalStored, storeChanges, storeRemoval, withStoredChanges } from '../import/importChanges.ts'
import { createQueue } from './queue.ts'
import { readSession } from './sessionKeys.ts'
import { markStaffWork } from './staffMark.ts'
import { forgetImport, importDatabase, removeChanges } from './staffWork.ts'
import { withTimeout } from './withTimeout.ts'

/*
 * The rows of an import and the decisions about them, kept on this device for the person who began the
 * import. Only changed rows of thousands are written.
 */

/**
 * The version of the stored data. Increment it when `KeptImport` changes; data of another version is removed.
 */
const shape = 6

type About = Omit<KeptImport, 'items' | 'source'> & {
  readonly source: Omit<ImportSource, 'file'>
  readonly shape: number
  readonly id: number
  readonly revision: number
  readonly rows: number
}

interface ImportDatabase extends DBSchema {
  rows: { key: number; value: ImportItem }
  /** Also holds the file, which is large and never changes. */
  about: { key: string; value: About | ImportFile }
}

type Mode = 'readonly' | 'readwrite'
type Transaction<Of extends Mode> = IDBPTransaction<ImportDatabase, ('rows' | 'about')[], Of>

interface Known {
  readonly id: number
  readonly revision: number
  readonly items: ReadonlyMap<number, ImportItem>
  readonly file: ImportFile
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
  const serialize = createQueue()

  async function write({ items, source, ...about }: KeptImport): Promise<Keeping> {
    markStaffWork()
    const { file, ...matching } = source
    const id = known?.id ?? Date.now()
    const revision = (known?.revision ?? 0) + 1
    const keeping = await inDatabase('readwrite', answerLimit, async (transaction) => {
      const stored = await storedAbout(transaction)
      if (stored?.owner === about.owner && stored.shape === shape && !isKnown(stored, known))
        return 'otherTab'
      const before = isKnown(stored, known) ? known?.items : undefined
      const rows = transaction.objectStore('rows')
      const isOtherSize = before?.size !== items.length
      if (isOtherSize) await rows.clear()
      const changed = isOtherSize ? items : items.filter((item) => before?.get(item.row.row) !== item)
      await Promise.all(changed.map(async (item) => rows.put(item, item.row.row)))
      const written: About = {
        ...about,
        source: matching,
        ...{ shape, id, revision, rows: items.length },
      }
      if (before === undefined || file !== known?.file)
        await transaction.objectStore('about').put(file, 'file')
      await transaction.objectStore('about').put(written, 'about')
      return 'kept'
    })
    if (keeping === 'kept') known = { id, revision, file, items: itemsByRow(items) }
    return keeping
  }

  return {
    read: (owner) =>
      serialize(async () => {
        known = undefined
        const { about, file, items } = await inDatabase('readonly', answerLimit, async (transaction) => ({
          about: await storedAbout(transaction),
          file: await storedFile(transaction),
          items: await transaction.objectStore('rows').getAll(),
        })).catch((error: unknown) => {
          if (!isOfLaterRelease(error)) throw error
          forgetImport()
          return { about: undefined, file: undefined, items: [] }
        })
        if (about === undefined) return null
        const isWhole = about.shape === shape && about.rows === items.length
        if (!isWhole || file === undefined || about.owner !== owner || isRemovalStored(about.id)) {
          forgetImport()
          return null
        }
        const { shape: _, id, revision, rows, source, ...kept } = about
        known = { id, revision, file, items: itemsByRow(items) }
        return {
          ...kept,
          source: { ...source, file },
          items: withStoredChanges(id, items),
        }
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

async function storedAbout(transaction: Transaction<Mode>): Promise<About | undefined> {
  const stored = await transaction.objectStore('about').get('about')
  return stored && 'owner' in stored ? stored : undefined
}

async function storedFile(transaction: Transaction<Mode>): Promise<ImportFile | undefined> {
  const stored = await transaction.objectStore('about').get('file')
  return stored && 'table' in stored ? stored : undefined
}

function itemsByRow(items: readonly ImportItem[]): ReadonlyMap<number, ImportItem> {
  return new Map(items.map((item) => [item.row.row, item]))
}

function isOfLaterRelease(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError'
}

async function inDatabase<Of extends Mode, Result>(
  mode: Of,
  answerLimit: number,
  use: (transaction: Transaction<Of>) => Promise<Result>,
): Promise<Result> {
  const limit = abortedAfter(answerLimit)
  const work = async () => {
    const database = await openDB<ImportDatabase>(importDatabase, 1, {
      upgrade: (created) => {
        created.createObjectStore('rows')
        created.createObjectStore('about')
      },
    })
    try {
      if (limit.aborted) throw limit.reason
      const transaction = database.transaction(['rows', 'about'], mode)
      limit.addEventListener('abort', () => giveUp(transaction))
      const used = use(transaction)
      used.catch(() => giveUp(transaction))
      const [result] = await Promise.all([used, transaction.done])
      return result
    } finally {
      // A connection that opens too late would block the removal of the database.
      database.close()
    }
  }
  return withTimeout(work(), answerLimit)
}

function giveUp(transaction: { readonly abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // It has ended.
  }
}
