import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { HealthDraft, TypedHealth } from '../../../src/domain/health/healthForm.ts'
import { stubKeyStore } from '../support/fakeKeyStore.ts'
import {
  type FakeStorage,
  fillStorage,
  forbidStorage,
  stubStorage,
  stubTabStorage,
  stubWindow,
} from '../support/fakeStorage.ts'

type Drafts = typeof import('../../../src/services/storage/healthDrafts.ts')
type Stored = typeof import('../../../src/services/storage/draftStorage.ts')
type Keys = typeof import('../../../src/services/storage/draftKeys.ts')

interface Tab extends Drafts, Stored, Keys {
  readonly kept: Map<string, string>
}

const now = new Date('2025-04-14T08:30:00.000Z')
const later = new Date('2025-04-14T08:30:01.000Z')
const aDayLater = new Date('2025-04-15T08:30:00.000Z')

const aKey = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

let storage: FakeStorage
let keyStore: Map<IDBValidKey, unknown>
let here: Tab

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  storage = stubStorage()
  keyStore = stubKeyStore()
  signIn('NUZ042')
  here = await openTab()
  keyStore.set('NUZ042', await aKey)
})

function signIn(code: string) {
  localStorage.setItem('userData', JSON.stringify({ code }))
  localStorage.setItem('userRole', 'participant')
  localStorage.setItem('isAuthenticated', 'true')
}

/** The storage code of one tab; `kept` is the tab's session storage. */
async function openTab(kept = new Map<string, string>()): Promise<Tab> {
  stubTabStorage(kept)
  vi.resetModules()
  const drafts = await import('../../../src/services/storage/healthDrafts.ts')
  const stored = await import('../../../src/services/storage/draftStorage.ts')
  return { ...drafts, ...stored, ...(await import('../../../src/services/storage/draftKeys.ts')), kept }
}

const secret = `${'🥜'.repeat(100)}\n<b>لا</b>`
const typed: TypedHealth = { changes: { allergies: secret, isAgreedToTerms: false }, version: 'version-1' }

interface Storing {
  readonly tab?: Tab
  readonly code?: string
  readonly at?: Date
  readonly last?: HealthDraft | null
}

function store({ tab = here, code = 'NUZ042', at = now, last = null }: Storing = {}) {
  vi.setSystemTime(at)
  return tab.storeHealthDraft(code, typed, last)
}

const draftKeys = () => [...storage.items.keys()].filter((key) => key.startsWith('healthDraft'))
const everythingStored = () => JSON.stringify([[...storage.items], [...here.kept]])

test('a draft is kept for its camper, with the time of typing', async () => {
  const kept = { ...typed, typedAt: '2025-04-14T08:30:00.000Z', keptIn: 'device' }
  expect(await store()).toEqual(kept)
  expect(await here.readHealthDraft('NUZ042')).toEqual(kept)
  expect(here.hasHealthDraft('NUZ042')).toBe(true)
  for (const other of ['NUZ04', '']) {
    expect(await here.readHealthDraft(other)).toBeNull()
    expect(here.hasHealthDraft(other)).toBe(false)
  }
})

test('a stored draft is encrypted, and its key cannot be extracted', async () => {
  await here.makeDraftKey('NUZ042', 'first light')
  await store()
  expect(draftKeys()).toEqual([expect.stringMatching(/^healthDraft:NUZ042:./)])
  expect(everythingStored()).not.toMatch(/🥜|allergies|isAgreedToTerms|version-1/u)
  expect([...keyStore.keys()]).toEqual(['NUZ042'])
  await expect(crypto.subtle.exportKey('raw', keyStore.get('NUZ042') as CryptoKey)).rejects.toThrow(
    'not extractable',
  )
})

describe('the end of a session', () => {
  test('removes the key; the same password restores the draft, another password does not', async () => {
    await here.makeDraftKey('NUZ042', 'first light')
    const draft = await store()
    await here.forgetDraftKeys(null)
    expect(keyStore.size).toBe(0)
    expect(await here.readHealthDraft('NUZ042')).toBeNull()
    await here.makeDraftKey('NUZ042', 'another password')
    expect(await here.readHealthDraft('NUZ042')).toBeNull()
    await here.makeDraftKey('NUZ042', 'first light')
    expect(await here.readHealthDraft('NUZ042')).toEqual(draft)
  })

  test('before the key of its sign-in was derived leaves no key', async () => {
    const made = here.makeDraftKey('NUZ042', 'first light')
    await here.forgetDraftKeys(null)
    await made
    expect(keyStore.size).toBe(0)
  })

  test('leaves nothing that another camper with the same password can decrypt', async () => {
    await store()
    const [mine] = draftKeys()
    await here.makeDraftKey('EZC104', 'first light')
    expect([...keyStore.keys()]).toEqual(['EZC104'])
    localStorage.setItem('healthDraft:EZC104:this', storage.items.get(mine ?? '') ?? '')
    expect(await here.readHealthDraft('EZC104')).toBeNull()
  })
})

test('a draft holds 10,000 characters in each of three fields', async () => {
  const long = '🥜'.repeat(10_000)
  const changes = { allergies: long, conditions: long, medications: long }
  await here.storeHealthDraft('NUZ042', { changes, version: null }, null)
  expect((await here.readHealthDraft('NUZ042'))?.changes.medications === long).toBe(true)
})

test('a new password keeps the draft of the old one', async () => {
  const draft = await store()
  await here.keepDraftsUnder('NUZ042', 'sung by the river')
  await here.forgetDraftKeys(null)
  await here.makeDraftKey('NUZ042', 'sung by the river')
  expect(await here.readHealthDraft('NUZ042')).toEqual(draft)
})

test('a draft typed in another tab after a password change is found after a reload', async () => {
  const other = await openTab()
  await store({ tab: other })
  await here.makeDraftKey('NUZ042', 'sung by the river')
  const draft = await store({ tab: other, at: later })
  await here.forgetDraftKeys(null)
  await here.makeDraftKey('NUZ042', 'sung by the river')
  expect(await (await openTab(other.kept)).readHealthDraft('NUZ042')).toMatchObject({
    changes: draft?.changes,
    typedAt: later.toISOString(),
  })
})

test('a draft can be read after a reload with the key of the sign-in', async () => {
  const draft = await store()
  const reloaded = await openTab()
  expect(await reloaded.readHealthDraft('NUZ042')).toEqual({ ...draft, continues: [draft.typedAt] })
})

test('a draft is removed only for its camper', async () => {
  await store()
  localStorage.setItem('healthDraft:EZC104:this', 'theirs')
  await here.removeHealthDraft('NUZ042')
  expect(draftKeys()).toEqual(['healthDraft:EZC104:this'])
})

test('a removed draft is not written again by a store that started before', async () => {
  const stored = store()
  const removed = here.removeHealthDraft('NUZ042')
  await Promise.all([stored, removed])
  expect(draftKeys()).toEqual([])
})

test('a draft typed while another person signs in is not kept', async () => {
  const stored = store()
  signIn('EZC104')
  await expect(stored).rejects.toThrow('is signed in no more')
  expect(draftKeys()).toEqual([])
})

describe('a day later', () => {
  test('a draft has expired, and the next page removes it', async () => {
    await store()
    vi.setSystemTime(new Date(aDayLater.getTime() - 1))
    expect(here.hasHealthDraft('NUZ042')).toBe(true)
    vi.setSystemTime(aDayLater)
    expect(here.hasHealthDraft('NUZ042')).toBe(false)
    expect(await here.readHealthDraft('NUZ042')).toBeNull()
    here.removeSpentDrafts('NUZ042')
    expect(draftKeys()).toEqual([])
  })

  test('a draft from the future has expired as well', async () => {
    await store({ at: aDayLater })
    vi.setSystemTime(now)
    expect(await here.readHealthDraft('NUZ042')).toBeNull()
  })
})

describe('an expired or foreign draft', () => {
  const plain = JSON.stringify({ form: { allergies: 'Peanuts' }, version: 'v1', typedAt: now.toISOString() })

  beforeEach(async () => {
    await store()
    localStorage.setItem('healthDraft:NUZ042:older-release', plain)
    localStorage.setItem('healthDraft:EZC104:this', storage.items.get(draftKeys()[0] ?? '') ?? '')
    for (const key of [
      'pendingCharge:M1001',
      'unreadableCharge:M1001',
      'pendingRegistration:a@b.c',
      'healthy',
    ])
      localStorage.setItem(key, 'stays')
  })

  const others = ['pendingCharge:M1001', 'unreadableCharge:M1001', 'pendingRegistration:a@b.c', 'healthy']
  const left = () => [...storage.items.keys()].filter((key) => !/^(is|user)/.test(key))

  test.each([
    ['the same camper', 'NUZ042', [expect.stringMatching(/^healthDraft:NUZ042:/)]],
    ['another camper', 'EZC104', ['healthDraft:EZC104:this']],
    ['a person other than a camper', '', []],
    ['no one', null, [expect.stringMatching(/^healthDraft:NUZ042:/), 'healthDraft:EZC104:this']],
  ])('is removed when %s is signed in', (_, code, drafts) => {
    here.removeSpentDrafts(code)
    expect(left()).toEqual([...drafts, ...others])
  })
})

describe('drafts in two tabs', () => {
  test('are independent of each other', async () => {
    const other = await openTab()
    const [first, second] = [await store(), await store({ tab: other, at: later })]
    expect(await here.readHealthDraft('NUZ042')).toEqual(first)
    expect(await other.readHealthDraft('NUZ042')).toEqual(second)
    await other.removeHealthDraft('NUZ042', second)
    expect(await here.readHealthDraft('NUZ042')).toEqual(first)
  })

  test('stay separate when one tab is a duplicate, also after a reload', async () => {
    const kept = new Map<string, string>()
    const window = stubWindow()
    const tab = await openTab(kept)
    stubWindow()
    const duplicate = await openTab(new Map(kept))
    const first = await store({ tab })
    await store({ tab: duplicate, at: later })
    stubTabStorage(kept)
    window.dispatchEvent(new Event('pagehide'))
    expect(await (await openTab(kept)).readHealthDraft('NUZ042')).toEqual(first)
  })

  test('are offered to a new tab, the newest first, and removed with its own draft', async () => {
    await store()
    await store({ tab: await openTab(), at: later })
    const tab = await openTab()
    const offered = await tab.readHealthDraft('NUZ042')
    expect(offered?.typedAt).toBe(later.toISOString())
    const own = await store({ tab, at: new Date('2025-04-14T08:31:00.000Z'), last: offered })
    expect(draftKeys()).toHaveLength(3)
    await tab.removeHealthDraft('NUZ042', own)
    expect(draftKeys().map((key) => JSON.parse(storage.items.get(key) ?? '').typedAt)).toEqual([
      now.toISOString(),
    ])
  })

  test('stay when their own tab has typed since then', async () => {
    await store()
    const tab = await openTab()
    const offered = await tab.readHealthDraft('NUZ042')
    const newer = await store({ at: later })
    await tab.removeHealthDraft('NUZ042', offered ?? {})
    expect(await here.readHealthDraft('NUZ042')).toEqual(newer)
  })

  test('are all removed at the sign-out of their camper', async () => {
    await store()
    localStorage.setItem('healthDraft:EZC104:this', 'theirs')
    const other = await openTab()
    await store({ tab: other })
    other.removeHealthDrafts('NUZ042')
    expect(draftKeys()).toEqual(['healthDraft:EZC104:this'])
  })
})

describe('without https, a draft', () => {
  beforeEach(async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    here = await openTab()
    await here.makeDraftKey('NUZ042', 'first light')
  })

  test('is kept in its tab only, also after a reload', async () => {
    const draft = await store()
    expect(draft.keptIn).toBe('tab')
    expect(draftKeys()).toEqual([])
    expect(here.hasHealthDraft('NUZ042')).toBe(true)
    expect(await (await openTab()).readHealthDraft('NUZ042')).toBeNull()
    const reloaded = await openTab(here.kept)
    expect(await reloaded.readHealthDraft('NUZ042')).toEqual(draft)
    expect(await reloaded.readHealthDraft('EZC104')).toBeNull()
  })

  test.each([
    ['the session ends', (tab: Tab) => tab.removeDraftInTab()],
    ['another person signs in', (tab: Tab) => tab.removeSpentDrafts('EZC104')],
    ['its camper signs out', (tab: Tab) => tab.removeHealthDrafts('NUZ042')],
    ['it is submitted', (tab: Tab) => tab.removeHealthDraft('NUZ042')],
  ])('is removed when %s', async (_, end) => {
    await store()
    await end(here)
    expect([...here.kept]).toEqual([])
  })

  test('is kept while its camper is signed in', async () => {
    const draft = await store()
    here.removeSpentDrafts('NUZ042')
    expect(await here.readHealthDraft('NUZ042')).toEqual(draft)
  })

  test('is rejected when the tab cannot keep it', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    await expect(store()).rejects.toThrow('did not keep')
  })
})

describe('a browser without a key', () => {
  const request = () => ({ result: [] })
  const transaction = (put: () => unknown) => ({
    objectStore: () => ({ get: request, getAllKeys: request, clear: request, put }),
    abort: () => {},
  })
  const opened = (result: object) => () => {
    const opening = { result: { close: () => {}, ...result }, onsuccess: () => {} }
    setImmediate(() => opening.onsuccess())
    return opening
  }
  const refusing = () => {
    throw new DOMException('The object could not be cloned.', 'DataCloneError')
  }

  test.each([
    ['refuses to store it', opened({ transaction: () => transaction(refusing) })],
    ['has no object store', opened({ transaction: refusing })],
    ['forbids IndexedDB', refusing],
    ['never opens the database', () => ({})],
    ['never finishes writing', opened({ transaction: () => transaction(request) })],
  ])('that %s keeps the draft in its tab only', async (_, open) => {
    await store()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now })
    vi.stubGlobal('indexedDB', { open })
    const tab = await openTab()
    const ended = async (work: Promise<unknown>) => {
      let isOver = false
      const over = work.finally(() => {
        isOver = true
      })
      over.catch(() => undefined)
      while (!isOver) {
        await vi.advanceTimersByTimeAsync(500)
        await new Promise((resolve) => setImmediate(resolve))
      }
      return over
    }
    expect(await ended(tab.readHealthDraft('NUZ042'))).toBeNull()
    expect(draftKeys()).toHaveLength(1)
    await expect(ended(tab.makeDraftKey('NUZ042', 'first light'))).rejects.toThrow()
    const kept = (await ended(tab.storeHealthDraft('NUZ042', typed, null))) as HealthDraft
    expect(kept).toEqual({ ...typed, typedAt: expect.any(String), keptIn: 'tab' })
    expect(JSON.parse(tab.kept.get('healthDraft') ?? '')).toEqual({
      code: 'NUZ042',
      ...typed,
      typedAt: kept.typedAt,
    })
  })
})

test('a full or forbidden storage rejects drafts and returns none', async () => {
  fillStorage(Object.fromEntries(storage.items))
  await expect(store()).rejects.toThrow('quota')
  forbidStorage()
  await expect(store()).rejects.toThrow()
  expect(await here.readHealthDraft('NUZ042')).toBeNull()
  await expect(here.removeHealthDraft('NUZ042')).rejects.toThrow()
  expect(() => here.removeHealthDrafts('NUZ042')).toThrow()
})

describe('a malformed draft', () => {
  const sealed = { typedAt: now.toISOString(), nonce: 'AAAA', sealed: 'AAAA' }
  test.each([
    'not JSON',
    'null',
    '7',
    '[]',
    '{}',
    JSON.stringify(sealed),
    JSON.stringify({ ...sealed, nonce: undefined }),
    JSON.stringify({ ...sealed, sealed: '%' }),
    JSON.stringify({ ...sealed, typedAt: 'some day' }),
    JSON.stringify({ ...sealed, continues: [5] }),
    JSON.stringify({ ...sealed, typedAt: now.getTime() }),
  ])('is not read: %s', async (stored) => {
    localStorage.setItem('healthDraft:NUZ042:other', stored)
    expect(await here.readHealthDraft('NUZ042')).toBeNull()
  })

  const draft = { code: 'NUZ042', ...typed, typedAt: now.toISOString() }
  test.each([
    JSON.stringify({ ...draft, changes: null }),
    JSON.stringify({ ...draft, changes: { notes: 5 } }),
    JSON.stringify({ ...draft, changes: { age: '17' } }),
    JSON.stringify({ ...draft, changes: { isAgreedToTerms: 'yes' } }),
    JSON.stringify({ ...draft, version: 3 }),
    JSON.stringify({ ...draft, version: undefined }),
  ])('is not read from a tab: %s', async (stored) => {
    here.kept.set('healthDraft', stored)
    expect(await here.readHealthDraft('NUZ042')).toBeNull()
  })
})
