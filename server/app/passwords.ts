import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const longestPassword = 1_000

/** Counted in Unicode code points, like the documented minimum. Nobody can have such a password. */
export function isTooLong(password: string): boolean {
  return [...password].length > longestPassword
}

/** argon2id, with the package's parameters (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

let nobodysHash: Promise<string> | undefined

/** Takes as long without a hash as with one: the time must not tell whether a person exists. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(16).toString('hex'))
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return passwordHash !== undefined && matches
}
