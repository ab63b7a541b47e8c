import type { ImportItem, KeptImport } from '../domain/importReview.ts'
import { forgetImport, importDatabase } from './importDatabase.ts'
import { readSession } from './sessionKeys.ts'

/*
 * The rows of an import and what was decided of them, on this device until the import ends, for whoever began it. Of
 * thousands of rows only those that changed are written.
 */

const rowStore = 'rows'
const aboutStore = 'about'

type About = Omit<KeptImport, 'items'> & { readonly id: number; readonly rows: number }

interface Known {
  readonly id: number
  readonly items: ReadonlyMap<number, ImportItem>
}

/** What stands in the database as far as this page has written it. */
let known: Known | undefined
let waiting: KeptImport | undefined
let lastTurn: Promise<unknown> = Promise.resolve()

/** Null where nothing is kept; what is somebody else's, or is not whole, goes. */
export function readImport(owner: string): Promise<KeptImport | null> {
  return inTurn(async () => {
    const { about, items } = await inDatabase('readonly', async (transaction) => ({
      about: await answer<About | undefined>(transaction.objectStore(aboutStore).get(aboutStore)),
      items: await answer<ImportItem[]>(transaction.objectStore(rowStore).getAll()),
    }))
    if (about === undefined) return null
    if (about.owner !== owner || about.rows !== items.length) {
      forgetImport()
      return null
    }
    const { id, rows, ...kept } = about
    known = { id, items: new Map(items.map((item) => [item.row.row, item])) }
    return { ...kept, items }
  })
}

/** Keeps the newest of what is asked for; what is older is passed over. */
export function keepImport(kept: KeptImport): Promise<void> {
  waiting = kept
  return inTurn(async () => {
    if (waiting === undefined || !isSignedIn(kept.owner)) return
    const { items, ...about } = waiting
    waiting = undefined
    const id = known?.id ?? Date.now()
    await inDatabase('readwrite', async (transaction) => {
      const rows = transaction.objectStore(rowStore)
      const stored = await answer<About | undefined>(transaction.objectStore(aboutStore).get(aboutStore))
      const before = stored?.id === id ? known?.items : undefined
      if (before === undefined || before.size !== items.length) rows.clear()
      for (const item of items)
        if (before?.size !== items.length || before.get(item.row.row) !== item) rows.put(item, item.row.row)
      transaction
        .objectStore(aboutStore)
        .put({ ...about, id, rows: items.length } satisfies About, aboutStore)
    })
    known = { id, items: new Map(items.map((item) => [item.row.row, item])) }
  })
}

export function removeImport(): Promise<void> {
  waiting = undefined
  return inTurn(async () => {
    known = undefined
    forgetImport()
  })
}

/** What is asked for at a sign-out must not bring back what that removes. */
function isSignedIn(owner: string): boolean {
  const session = readSession()
  return session !== null && (session.user.email ?? '') === owner
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => undefined)
  return turn
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Some browsers never say that they opened a database; milliseconds. */
const answerLimit = 10_000

async function inDatabase<Result>(
  mode: IDBTransactionMode,
  use: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  const database = await opened()
  try {
    const transaction = database.transaction([rowStore, aboutStore], mode)
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([use(transaction), ended])
    return result
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(importDatabase, 1)
    const timer = setTimeout(
      () => reject(new Error('The database of the browser does not answer')),
      answerLimit,
    )
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(rowStore)
      opening.result.createObjectStore(aboutStore)
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      clearTimeout(timer)
      resolve(opening.result)
    }
  })
}
