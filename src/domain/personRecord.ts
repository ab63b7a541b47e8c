import type { Cents } from './money.ts'
import type { Gender, Participant } from './people.ts'

/** A person as the office sees one, beyond the documented profile. */
export interface PersonRecord extends Participant {
  readonly email?: string | undefined
  /** Another one after each change: a correction carries the one that it was made from. */
  readonly version: string
  /** ISO 8601. */
  readonly withdrawnAt?: string | undefined
  readonly signIn: SignInState
  /** In the order in which they were issued; the first is the code. */
  readonly cards: readonly Card[]
  readonly wallet: { readonly balance: Cents; readonly frozenAt?: string | undefined }
}

/**
 * - `none`: no password was made yet, nobody can sign in
 * - `first`: with a first password, which has not been changed
 * - `own`: with a password that the person has chosen
 */
export const signInStates = ['none', 'first', 'own'] as const
export type SignInState = (typeof signInStates)[number]

export interface Card {
  /** What its bars say. */
  readonly number: string
  readonly issuedAt: string
  /** Refused from then on. */
  readonly lostAt?: string | undefined
}

/** What the office may correct; null and an empty text say that it is not known. */
export interface PersonDetails {
  readonly firstname: string
  readonly lastname: string
  readonly gender: Gender | null
  /** Whole years, 0 to 120. */
  readonly age: number | null
  readonly union: string
  readonly country: string
  readonly whatsapp: string
  readonly email: string
}
