import type { Permissions } from '../staff/rights.ts'

/** What a lead hands over, so that a device becomes "Gate 2": a secret in a QR code, or eight letters to type. */

/** As a browser presents it: read from the address, or typed. */
export type PresentedCode = { readonly secret: string } | { readonly letters: string }

/** What a browser becomes with a code. */
export interface Pairing {
  readonly name: string
  readonly endsAt: string
  /** Who is signed in in this browser, and would be signed out. */
  readonly replaces: string | null
}

/** What it has become. */
export interface DeviceSession {
  readonly name: string
  readonly permissions: Permissions
}

/** Without I and O, which are taken for digits. */
export const pairingAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
export const pairingLength = 8

/** Letters as somebody typed them, with any spaces and dashes; undefined when they cannot be those of a pairing. */
export function pairingLettersFrom(typed: string): string | undefined {
  const letters = typed.replace(/[\s\p{Dash}]/gu, '').toUpperCase()
  return new RegExp(`^[${pairingAlphabet}]{${pairingLength}}$`).test(letters) ? letters : undefined
}

/** As people read them: "ABCD EFGH". */
export function groupedLetters(letters: string): string {
  return `${letters.slice(0, pairingLength / 2)} ${letters.slice(pairingLength / 2)}`
}

/** The secret stands after `#`, so that no server and no log on the way is sent it. */
export function pairingAddress(origin: string, secret: string): string {
  return `${origin}/pair#${secret}`
}

export function isPairingSecret(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}
