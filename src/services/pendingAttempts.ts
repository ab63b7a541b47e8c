import { readStored } from './storage.ts'

interface PendingAttempts<Stored> {
  /** Null when there is none, or none that can be read. */
  readonly read: (owner: string) => Stored | null
  /** @throws when the browser does not keep it */
  readonly store: (owner: string, attempt: Stored) => void
  /** An attempt with another key is another one and stays. */
  readonly remove: (owner: string, key: string) => void
}

/**
 * The one call of its kind that a person made on this device and whose outcome is not known yet; it stays through
 * sign-out and reload.
 */
export function pendingAttempts<Stored extends { readonly key: string }>(
  kind: string,
  isAttempt: (value: unknown) => value is Stored,
): PendingAttempts<Stored> {
  const nameOf = (owner: string) => `${kind}:${owner}`
  const read = (owner: string) => {
    const attempt = jsonFrom(readStored(nameOf(owner)))
    return isAttempt(attempt) ? attempt : null
  }
  return {
    read,
    store: (owner, attempt) => {
      localStorage.setItem(nameOf(owner), JSON.stringify(attempt))
      if (read(owner)?.key !== attempt.key) throw new Error(`The browser did not keep the ${kind}`)
    },
    remove: (owner, key) => {
      if (read(owner)?.key === key) localStorage.removeItem(nameOf(owner))
    },
  }
}

export function jsonFrom(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
