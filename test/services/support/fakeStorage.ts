import { vi } from 'vitest'

export interface FakeStorage {
  /** What is stored now, by key. */
  readonly items: ReadonlyMap<string, string>
  /** Called after every change, as another tab would see it. */
  onChange: () => void
}

/** A local storage of the test's own, in place of the browser's. */
export function stubStorage(stored: Readonly<Record<string, string>> = {}): FakeStorage {
  const items = new Map(Object.entries(stored))
  const fake: FakeStorage = { items, onChange: () => undefined }
  vi.stubGlobal('localStorage', {
    get length() {
      return items.size
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      items.set(key, String(value))
      fake.onChange()
    },
    removeItem: (key: string) => {
      items.delete(key)
      fake.onChange()
    },
  })
  return fake
}

/** A browser that forbids storage altogether. */
export function forbidStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse })
}

/** A storage that has room for a flag and for nothing longer. */
export function fillStorage(stored: Readonly<Record<string, string>> = {}): FakeStorage {
  const fake = stubStorage(stored)
  const store = localStorage.setItem
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    if (value.length > 12) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    store(key, value)
  })
  return fake
}

/** A window that takes events, for services that listen to it. */
export function stubWindow(): EventTarget {
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  return target
}

/** What a browser tells a tab when another one has changed the storage; null: all of it was cleared. */
export function storageEvent(key: string | null): Event {
  return Object.assign(new Event('storage'), { key })
}
