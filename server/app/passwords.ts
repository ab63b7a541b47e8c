import { createHmac, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { legibleText } from '../legibleText.ts'

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

/** A first password: random, or the same for the same secret and attempt. 60 bits, in groups of four. */
export function firstPassword(derivation?: { readonly secret: string; readonly attempt: string }): string {
  const bytes = derivation
    ? createHmac('sha256', derivation.secret).update(derivation.attempt).digest()
    : randomBytes(12)
  return [0, 4, 8].map((start) => legibleText(bytes.subarray(start, start + 4))).join('-')
}
