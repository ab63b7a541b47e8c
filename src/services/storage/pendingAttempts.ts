import type * as z from 'zod/mini'
import { withLock } from '../browser/windows.ts'
import { makeIdempotencyKey } from './idempotencyKey.ts'
import { readStored } from './storage.ts'
import { storedValue } from './storedValue.ts'

interface PendingAttempts<Stored> {
  readonly read: (owner: string) => Stored | null
  readonly store: (owner: string, attempt: Stored) => void
  readonly remove: (owner: string, key: string) => void
  /**
   * For a page that opens. An unreadable attempt is moved to another key, so that it is not lost.
   * @throws when there was an unreadable attempt
   */
  readonly recover: (owner: string) => Stored | null
  /**
   * Stores a new attempt, unless one is unfinished, perhaps in another window; then that one is returned.
   * @param instead the key of an unfinished attempt that this one replaces
   * @throws when the browser does not keep it
   */
  readonly record: (owner: string, made: Omit<Stored, 'key'>, instead?: string) => Promise<Recorded<Stored>>
}

interface Recorded<Stored> {
  readonly kind: 'recorded' | 'unfinished'
  readonly attempt: Stored
}

/**
 * The one call of its kind that a person made on this device and whose outcome is unknown. It stays through
 * sign-out and reload.
 */
export function pendingAttempts<Stored extends { readonly key: string }>(
  kind: string,
  schema: z.ZodMiniType<Stored>,
): PendingAttempts<Stored> {
  const nameOf = (owner: string) => `${kind}:${owner}`
  const storedFor = (owner: string) => storedValue(nameOf(owner), schema)
  const read = (owner: string) => storedFor(owner).read()
  const store = (owner: string, attempt: Stored) => {
    storedFor(owner).write(attempt)
    if (read(owner)?.key !== attempt.key) throw new Error(`The browser did not keep the ${kind}`)
  }
  return {
    read,
    store,
    remove: (owner, key) => {
      if (read(owner)?.key === key) storedFor(owner).remove()
    },
    recover: (owner) => {
      const text = readStored(nameOf(owner))
      const attempt = read(owner)
      if (text === null || attempt !== null) return attempt
      localStorage.setItem(nameOf(owner).replace('pending', 'unreadable'), text)
      storedFor(owner).remove()
      throw new Error(`The ${kind} in the storage could not be read`)
    },
    record: (owner, made, instead) =>
      withLock(nameOf(owner), async () => {
        const unfinished = read(owner)
        if (unfinished && unfinished.key !== instead) return { kind: 'unfinished', attempt: unfinished }
        const attempt = schema.parse({ ...made, key: makeIdempotencyKey() })
        store(owner, attempt)
        return { kind: 'recorded', attempt }
      }),
  }
}
