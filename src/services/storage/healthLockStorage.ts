import { readStored } from './storage.ts'

export interface StoredHealthLock {
  readonly session: string
  readonly touchedAt: number
  readonly isLocked: boolean
}

const key = 'healthLock'

export function readHealthLock(): StoredHealthLock | null {
  return lockFrom(readStored(key))
}

export function storeHealthLock(lock: StoredHealthLock): void {
  localStorage.setItem(key, JSON.stringify(lock))
}

export function listenForHealthLock(
  listener: (lock: StoredHealthLock, before: StoredHealthLock | null) => void,
): () => void {
  const onStorage = ({ key: changed, newValue, oldValue }: StorageEvent) => {
    const lock = changed === key ? lockFrom(newValue) : null
    if (lock) listener(lock, lockFrom(oldValue))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function lockFrom(text: string | null): StoredHealthLock | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return isLock(stored) ? stored : null
  } catch {
    return null
  }
}

function isLock(stored: unknown): stored is StoredHealthLock {
  if (typeof stored !== 'object' || stored === null) return false
  const { session, touchedAt, isLocked } = stored as Partial<Record<keyof StoredHealthLock, unknown>>
  return typeof session === 'string' && Number.isFinite(touchedAt) && typeof isLocked === 'boolean'
}
