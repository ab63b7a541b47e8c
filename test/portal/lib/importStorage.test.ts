import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { itemOf, type KeptImport, type RowChoice } from '../../../src/domain/people/importing/importReview.ts'
import { importedRow, keptImport } from '../../../src/inspector/models/people/importPeople.tsx'
import { createImportStorage } from '../../../src/services/storage/importStorage.ts'
import { clearSession, storeSession } from '../../../src/services/storage/sessionKeys.ts'
import { forgetImport, importChangesKey, importDatabase } from '../../../src/services/storage/staffWork.ts'
import { silentOpening } from '../support/storage.ts'

const owner = 'office@camp.example.org'
const leaveOut: RowChoice = { kind: 'leaveOut' }

function keptOf(rows: number, change: Partial<KeptImport> = {}): KeptImport {
  const items = Array.from({ length: rows }, (_, index) => ({
    ...itemOf(importedRow({ row: index + 2 })),
    verdict: { row: index + 2, verdict: 'new' as const },
    choice: { kind: 'add' as const },
  }))
  return { ...keptImport({ owner, fileName: 'Camp list.csv', items }), ...change }
}

function decided(kept: KeptImport, row: number, choice: RowChoice): KeptImport {
  return { ...kept, items: kept.items.map((item) => (item.row.row === row ? { ...item, choice } : item)) }
}

function signIn(email: string) {
  storeSession({ role: 'admin', user: { _id: email, email } })
}

const choicesOf = (kept: KeptImport | null) => kept?.items.map(({ choice }) => choice?.kind)

beforeEach(() => {
  forgetImport()
  signIn(owner)
})

afterEach(() => {
  vi.restoreAllMocks()
  forgetImport()
  clearSession()
  localStorage.clear()
})

test('[W292] a kept import is read by the next page', async () => {
  expect(await createImportStorage().read(owner)).toBeNull()
  expect(await createImportStorage().keep(keptOf(2))).toBe('kept')
  expect(await createImportStorage().read(owner)).toEqual(keptOf(2))
})

test('[W292] a decision among 5,000 rows writes only its row and the common data', async () => {
  const storage = createImportStorage()
  const kept = keptOf(5_000)
  await storage.keep(kept)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const clear = vi.spyOn(IDBObjectStore.prototype, 'clear')
  const store = vi.spyOn(Storage.prototype, 'setItem')
  await storage.keep(decided(kept, 4_000, leaveOut))
  expect(put.mock.calls.map(([, key]) => key)).toEqual([4_000, 'about'])
  expect(clear).not.toHaveBeenCalled()
  expect(store.mock.calls.map(([, text]) => text.replace(/"id":\d+/, '"id":0'))).toEqual([
    '{"id":0,"rows":[[4000,{"choice":{"kind":"leaveOut"}}]]}',
  ])
  expect(localStorage.getItem(importChangesKey)).toBeNull()

  put.mockClear()
  const again = createImportStorage()
  const read = await again.read(owner)
  if (read === null) throw new Error('Nothing is kept')
  await again.keep(decided(read, 7, leaveOut))
  expect(put.mock.calls.map(([, key]) => key)).toEqual([7, 'about'])
})

describe('[W292] a reload before the database has answered', () => {
  test('keeps decisions and corrections', async () => {
    const storage = createImportStorage(200)
    const kept = keptOf(3)
    await storage.keep(kept)
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(silentOpening())
    const first = storage.keep(decided(kept, 2, leaveOut))
    const corrected = decided(kept, 2, leaveOut)
    const row = importedRow({ row: 4, age: '9' })
    const second = storage.keep({
      ...corrected,
      items: corrected.items.map((item) => (item.row.row === 4 ? { ...item, row } : item)),
    })
    await expect.poll(() => open.mock.calls.length).toBe(1)
    open.mockRestore()
    const reloaded = await createImportStorage().read(owner)
    expect(choicesOf(reloaded)).toEqual(['leaveOut', 'add', 'add'])
    expect(reloaded?.items.map(({ row: { age } }) => age)).toEqual(['12', '12', '9'])
    await Promise.allSettled([first, second])
  })

  test('brings back nothing of an abandoned import', async () => {
    const storage = createImportStorage(200)
    await storage.keep(keptOf(2))
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(silentOpening())
    const removed = storage.remove()
    await expect.poll(() => open.mock.calls.length).toBe(1)
    open.mockRestore()
    expect(await createImportStorage().read(owner)).toBeNull()
    await removed
  })

  test('applies no change to another import', async () => {
    const storage = createImportStorage()
    await storage.keep(keptOf(2))
    localStorage.setItem(importChangesKey, '{"id":7,"rows":[[2,{"choice":{"kind":"leaveOut"}}]]}')
    expect(choicesOf(await createImportStorage().read(owner))).toEqual(['add', 'add'])
    localStorage.setItem(importChangesKey, '[')
    expect(choicesOf(await createImportStorage().read(owner))).toEqual(['add', 'add'])
  })
})

describe('[W293] the rows of another person', () => {
  test('are never read after the next sign-in, and are removed', async () => {
    await createImportStorage().keep(keptOf(2))
    localStorage.setItem(importChangesKey, '{}')
    signIn('gate@camp.example.org')
    expect(await createImportStorage().read('gate@camp.example.org')).toBeNull()
    expect(localStorage.getItem(importChangesKey)).toBeNull()
    expect(await createImportStorage().read(owner)).toBeNull()
  })

  test('are not brought back by a save during a sign-out', async () => {
    const storage = createImportStorage()
    const kept = keptOf(2)
    await storage.keep(kept)
    const late = storage.keep(decided(kept, 2, leaveOut))
    clearSession()
    forgetImport()
    await late
    await storage.keep(decided(kept, 3, leaveOut))
    expect(localStorage.getItem(importChangesKey)).toBeNull()
    signIn(owner)
    expect(await createImportStorage().read(owner)).toBeNull()
  })

  test('are not kept without an email address', async () => {
    storeSession({ role: 'admin', user: { _id: 'a1' } })
    await createImportStorage().keep(keptOf(2, { owner: '' }))
    expect(await createImportStorage().read('')).toBeNull()
  })
})

describe('two tabs', () => {
  test('the outdated tab does not overwrite a decision of the other', async () => {
    const [one, other] = [createImportStorage(), createImportStorage()]
    const kept = keptOf(3)
    await one.keep(kept)
    const read = await other.read(owner)
    if (read === null) throw new Error('Nothing is kept')
    expect(await other.keep(decided(read, 3, leaveOut))).toBe('kept')
    expect(await one.keep(decided(kept, 2, leaveOut))).toBe('otherTab')
    const now = await one.read(owner)
    expect(choicesOf(now)).toEqual(['add', 'leaveOut', 'add'])
    if (now) expect(await one.keep(decided(now, 2, leaveOut))).toBe('kept')
  })

  test('an import that another tab has begun is neither overwritten nor removed', async () => {
    const [one, other] = [createImportStorage(), createImportStorage()]
    await one.keep(keptOf(1))
    await other.read(owner)
    await other.remove()
    await other.keep(keptOf(2, { fileName: 'Other list.csv' }))
    expect(await one.keep(keptOf(1))).toBe('otherTab')
    await one.remove()
    expect((await createImportStorage().read(owner))?.fileName).toBe('Other list.csv')
  })
})

describe('a browser that', () => {
  test('has no room reports it and keeps the last import', async () => {
    const storage = createImportStorage()
    const kept = keptOf(2)
    await storage.keep(kept)
    const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      if (key === 'about') throw full
      return put.call(this, value, key)
    })
    await expect(storage.keep(keptOf(5))).rejects.toBe(full)
    vi.restoreAllMocks()
    expect(await createImportStorage().read(owner)).toEqual(kept)
    expect(await storage.keep(decided(kept, 2, leaveOut))).toBe('kept')
  })

  test('never answers fails in time, and later calls work', async () => {
    const storage = createImportStorage(20)
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(silentOpening())
    await expect(storage.read(owner)).rejects.toThrow('The storage of the browser does not answer')
    await expect(storage.keep(keptOf(1))).rejects.toThrow('The storage of the browser does not answer')
    open.mockRestore()
    expect(await createImportStorage().keep(keptOf(1))).toBe('kept')
  })

  test('answers too late writes nothing of a failed save', async () => {
    await createImportStorage().keep(keptOf(1))
    const other = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(importDatabase)
      opening.onsuccess = () => resolve(opening.result)
    })
    // The removal waits for the other connection, and the storage waits for the removal.
    forgetImport()
    const late = createImportStorage(20).keep(keptOf(2))
    await expect(late).rejects.toThrow('The storage of the browser does not answer')
    other.close()
    expect(await createImportStorage().read(owner)).toBeNull()
  })
})

describe('data of another release', () => {
  test.each([
    ['of a later version of the database', 2, {}],
    ['of another shape', 1, { owner, shape: 99, rows: 0 }],
    ['without a shape', 1, { owner, rows: 0 }],
  ])('is removed if it is %s', async (_, version, about) => {
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open(importDatabase, version)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('rows')
        opening.result.createObjectStore('about').put(about, 'about')
      }
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
    })
    expect(await createImportStorage().read(owner)).toBeNull()
    expect(await createImportStorage().keep(keptOf(1))).toBe('kept')
    expect(await createImportStorage().read(owner)).toEqual(keptOf(1))
  })
})
