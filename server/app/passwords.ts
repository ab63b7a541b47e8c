import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const longestPassword = 1_000

/** Counted in Unicode code points, like the documented minimum. Nobody can have such a password. */
export function isTooLong(password: string): boolean {
  return [...password].length > longestPassword
}

/** The memory in KiB, and the passes through it. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/**
 * argon2id of the text in the form NFC: keyboards write é as one character or as two.
 * @param cost the package's, 19 MiB and 2 passes, when absent
 */
export function hashPassword(password: string, cost?: HashCost): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

let nobodysHash: Promise<string> | undefined

/**
 * Takes as long without a hash as with one: the time must not tell whether a person exists. Earlier releases stored
 * passwords in the form in which they were typed, so the other forms are tried as well.
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(16).toString('hex'))
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')])
  const expected = passwordHash ?? (await nobodysHash)
  for (const form of forms) {
    if (await verify(expected, form)) return passwordHash !== undefined
  }
  return false
}
