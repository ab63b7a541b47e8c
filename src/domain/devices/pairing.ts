import type { Permissions } from '../staff/rights.ts'

export type PresentedCode = { readonly secret: string } | { readonly letters: string }

export interface Pairing {
  readonly name: string
  readonly endsAt: string
  readonly replaces: string | null
}

export interface DeviceSession {
  readonly name: string
  readonly permissions: Permissions
}

/** Without I and O, which look like digits. */
export const pairingAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
export const pairingLength = 8

/** Ignores spaces and dashes; undefined for a text that cannot be a pairing code. */
export function pairingLettersFrom(typed: string): string | undefined {
  const letters = typed.replace(/[\s\p{Dash}]/gu, '').toUpperCase()
  return new RegExp(`^[${pairingAlphabet}]{${pairingLength}}$`).test(letters) ? letters : undefined
}

export function groupedLetters(letters: string): string {
  return `${letters.slice(0, pairingLength / 2)} ${letters.slice(pairingLength / 2)}`
}

/** The fragment after `#` is never sent to a server, so the secret reaches no log. */
export function pairingAddress(origin: string, secret: string): string {
  return `${origin}/pair#${secret}`
}

export function isPairingSecret(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}
