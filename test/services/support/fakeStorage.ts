import { vi } from 'vitest'

export interface FakeStorage {
  readonly items: ReadonlyMap<string, string>
  /** Runs after every change, like the storage event of another tab. */
  onChange: () => void
}

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

/** @param kept what the tab holds already */
export function stubTabStorage(kept = new Map<string, string>()): Map<string, string> {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

export function forbidStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse })
}

export function fillStorage(stored: Readonly<Record<string, string>> = {}): FakeStorage {
  const fake = stubStorage(stored)
  const store = localStorage.setItem
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    if (value.length > 12) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    store(key, value)
  })
  return fake
}

export function stubWindow(): EventTarget {
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  return target
}

/** The storage event after another tab's change; null means that it cleared everything. */
export function storageEvent(key: string | null): Event {
  return Object.assign(new Event('storage'), { key })
}
