import * as z from 'zod/mini'
import { storedValue } from './storedValue.ts'

const key = 'healthLock'

const lockSchema = z.object({ session: z.string(), touchedAt: z.number(), isLocked: z.boolean() })

export type StoredHealthLock = Readonly<z.infer<typeof lockSchema>>

export const healthLock = storedValue(key, lockSchema)

export function listenForHealthLock(
  listener: (lock: StoredHealthLock, before: StoredHealthLock | null) => void,
): () => void {
  const onStorage = ({ key: changed, newValue, oldValue }: StorageEvent) => {
    const lock = changed === key ? healthLock.parse(newValue) : null
    if (lock) listener(lock, healthLock.parse(oldValue))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
