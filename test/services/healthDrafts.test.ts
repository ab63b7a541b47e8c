import { afterEach, describe, expect, test, vi } from 'vitest'
import { formOver, type TypedHealth } from '../../src/domain/healthForm.ts'
import { readHealthDraft, removeHealthDraft, storeHealthDraft } from '../../src/services/healthDrafts.ts'
import { fillStorage, forbidStorage, stubStorage } from './support/fakeStorage.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const now = new Date('2025-04-14T08:30:00.000Z')
const typed: TypedHealth = {
  form: formOver({ allergies: `${'🥜'.repeat(10_000)}\n<b>لا</b>` }),
  version: 'v1',
}

function store(code = 'NUZ042', at = now) {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  return storeHealthDraft(code, typed)
}

test('a draft is kept for its camper alone, with the moment it was typed', () => {
  stubStorage()
  expect(store()).toEqual({ ...typed, typedAt: '2025-04-14T08:30:00.000Z' })
  expect(readHealthDraft('NUZ042')).toEqual({ ...typed, typedAt: '2025-04-14T08:30:00.000Z' })
  expect(readHealthDraft('NUZ04')).toBeNull()
  expect(readHealthDraft('')).toBeNull()
})

test('it is removed for its camper alone', () => {
  const { items } = stubStorage()
  store('NUZ042')
  store('EZC104')
  removeHealthDraft('NUZ042')
  expect([...items.keys()]).toEqual(['healthDraft:EZC104'])
})

test('a draft that another tab has stored since then stays', () => {
  stubStorage()
  const first = store()
  const second = store('NUZ042', new Date('2025-04-14T08:30:01.000Z'))
  removeHealthDraft('NUZ042', first.typedAt)
  expect(readHealthDraft('NUZ042')).toEqual(second)
  removeHealthDraft('NUZ042', second.typedAt)
  expect(readHealthDraft('NUZ042')).toBeNull()
})

test('a storage that is full or forbidden says so when something is to be kept, and holds nothing to read', () => {
  fillStorage()
  expect(() => store()).toThrow()
  forbidStorage()
  expect(() => store()).toThrow()
  expect(readHealthDraft('NUZ042')).toBeNull()
  expect(() => removeHealthDraft('NUZ042')).toThrow()
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
    JSON.stringify({ ...draft, typedAt: 1_744_619_400_000 }),
  ])('is not read: %s', (stored) => {
    stubStorage({ 'healthDraft:NUZ042': stored })
    expect(readHealthDraft('NUZ042')).toBeNull()
  })
})
