import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Admin } from '../../domain/people/people.ts'

/*
 * The documented client-side admin check (portal document §5), for a server without an admin sign-in. The
 * hash is public with the page, so it is no protection against attackers.
 */

export interface LocalAdmins {
  readonly emails: readonly string[]
  /** `pbkdf2-sha256$<iterations>$<salt in hex>$<hash in hex>`. */
  readonly passwordHash: string
}

export async function signInLocally(
  { emails, passwordHash }: LocalAdmins,
  credentials: { email: string; password: string },
): Promise<Outcome<Admin>> {
  const email = credentials.email.trim().toLowerCase()
  const isKnown = email !== '' && emails.some((known) => known.toLowerCase() === email)
  const isRight = await verify(passwordHash, credentials.password)
  if (!isKnown || !isRight) return { ok: false, status: 401 }
  return { ok: true, value: { email, name: email } }
}

const hashPattern = /^pbkdf2-sha256\$([1-9]\d*)\$((?:[0-9a-f]{2})+)\$([0-9a-f]{64})$/

async function verify(passwordHash: string, password: string): Promise<boolean> {
  const [, iterations, salt, expected] = hashPattern.exec(passwordHash.toLowerCase()) ?? []
  if (iterations === undefined || salt === undefined || expected === undefined)
    throw new Error('The admin password hash is malformed')
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', iterations: Number(iterations), salt: bytesFromHex(salt) },
    key,
    256,
  )
  return hexFromBytes(new Uint8Array(bits)) === expected
}

function bytesFromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexFromBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
