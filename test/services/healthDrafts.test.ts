import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formOver, type HealthDraft, type TypedHealth } from '../../src/domain/healthForm.ts'
import { fillStorage, forbidStorage, stubStorage, stubWindow } from './support/fakeStorage.ts'

type Drafts = typeof import('../../src/services/healthDrafts.ts')

let here: Drafts

beforeEach(async () => {
  here = await openTab()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What a page of a tab runs; `kept` is the tab's session storage. */
async function openTab(kept = new Map<string, string>()): Promise<Drafts> {
  stubSessionStorage(kept)
  vi.resetModules()
  return import('../../src/services/healthDrafts.ts')
}

function stubSessionStorage(kept: Map<string, string>) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
}

const now = new Date('2025-04-14T08:30:00.000Z')
const typed: TypedHealth = {
  form: formOver({ allergies: `${'🥜'.repeat(10_000)}\n<b>لا</b>` }),
  version: 'v1',
}

interface Storing {
  readonly tab?: Drafts
  readonly code?: string
  readonly at?: Date
  readonly last?: HealthDraft | null
}

function store({ tab = here, code = 'NUZ042', at = now, last = null }: Storing = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  return tab.storeHealthDraft(code, typed, last)
}

const later = new Date('2025-04-14T08:30:01.000Z')

test('a draft is kept for its camper alone, with the moment it was typed', () => {
  stubStorage()
  expect(store()).toEqual({ ...typed, typedAt: '2025-04-14T08:30:00.000Z' })
  expect(here.readHealthDraft('NUZ042')).toEqual({ ...typed, typedAt: '2025-04-14T08:30:00.000Z' })
  expect(here.readHealthDraft('NUZ04')).toBeNull()
  expect(here.readHealthDraft('')).toBeNull()
})

test('it is removed for its camper alone', () => {
  const { items } = stubStorage()
  store({ code: 'NUZ042' })
  store({ code: 'EZC104' })
  here.removeHealthDraft('NUZ042')
  expect([...items.keys()]).toEqual([expect.stringMatching(/^healthDraft:EZC104:/)])
})

describe('two tabs', () => {
  test('each find what was typed in them, whatever the other stores or removes', async () => {
    stubStorage()
    const other = await openTab()
    const [first, second] = [store(), store({ tab: other, at: later })]
    expect(here.readHealthDraft('NUZ042')).toEqual(first)
    expect(other.readHealthDraft('NUZ042')).toEqual(second)
    other.removeHealthDraft('NUZ042', second)
    expect(here.readHealthDraft('NUZ042')).toEqual(first)
  })

  test('stay two when one is a duplicate of the other, and each the same after a reload', async () => {
    stubStorage()
    const storage = new Map<string, string>()
    const window = stubWindow()
    const tab = await openTab(storage)
    stubWindow()
    const duplicate = await openTab(new Map(storage))
    const first = store({ tab })
    store({ tab: duplicate, at: later })
    stubSessionStorage(storage)
    window.dispatchEvent(new Event('pagehide'))
    expect((await openTab(storage)).readHealthDraft('NUZ042')).toEqual(first)
  })

  test('a new one is offered the newest that others have left, and removes it with its own', async () => {
    const { items } = stubStorage()
    store()
    store({ tab: await openTab(), at: later })
    const tab = await openTab()
    const offered = tab.readHealthDraft('NUZ042')
    expect(offered?.typedAt).toBe(later.toISOString())
    const own = store({ tab, at: new Date('2025-04-14T08:31:00.000Z'), last: offered })
    expect(items.size).toBe(3)
    tab.removeHealthDraft('NUZ042', own)
    expect([...items.values()].map((text) => JSON.parse(text).typedAt)).toEqual([now.toISOString()])
  })

  test('what was offered stays when its own tab has typed since then', async () => {
    stubStorage()
    store()
    const tab = await openTab()
    const offered = tab.readHealthDraft('NUZ042')
    const newer = store({ at: later })
    tab.removeHealthDraft('NUZ042', offered ?? {})
    expect(here.readHealthDraft('NUZ042')).toEqual(newer)
  })

  test('a sign-out removes what this camper has typed in any', async () => {
    const { items } = stubStorage()
    store()
    store({ code: 'EZC104' })
    const other = await openTab()
    store({ tab: other })
    other.removeHealthDrafts('NUZ042')
    expect([...items.keys()]).toEqual([expect.stringMatching(/^healthDraft:EZC104:/)])
  })
})

test('a storage that is full or forbidden says so when something is to be kept, and holds nothing to read', () => {
  fillStorage()
  expect(() => store()).toThrow()
  forbidStorage()
  expect(() => store()).toThrow()
  expect(here.readHealthDraft('NUZ042')).toBeNull()
  expect(() => here.removeHealthDraft('NUZ042')).toThrow()
  expect(() => here.removeHealthDrafts('NUZ042')).toThrow()
})

describe('what is no draft', () => {
  const draft = { ...typed, typedAt: now.toISOString() }
  test.each([
    'not JSON',
    'null',
    '7',
    '[]',
    '{}',
    JSON.stringify({ ...draft, form: null }),
    JSON.stringify({ ...draft, form: { ...typed.form, notes: 5 } }),
    JSON.stringify({ ...draft, form: { ...typed.form, bloodType: undefined } }),
    JSON.stringify({ ...draft, form: { ...typed.form, isAgreedToTerms: 'yes' } }),
    JSON.stringify({ ...draft, version: 3 }),
    JSON.stringify({ ...draft, version: undefined }),
    JSON.stringify({ ...draft, typedAt: 'some day' }),
    JSON.stringify({ ...draft, continues: [5] }),
    JSON.stringify({ ...draft, typedAt: 1_744_619_400_000 }),
  ])('is not read: %s', (stored) => {
    stubStorage({ 'healthDraft:NUZ042:other': stored })
    expect(here.readHealthDraft('NUZ042')).toBeNull()
  })
})
