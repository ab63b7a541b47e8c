import type { Place } from '../gate/movements.ts'
import type { Cents } from '../lib/money.ts'
import type { Gender, Participant } from './people.ts'

/** A person as the office sees one, beyond the documented profile. */
export interface PersonRecord extends Participant {
  readonly email?: string | undefined
  /** Another one after each change: a correction carries the one that it was made from. */
  readonly version: string
  /** ISO 8601. */
  readonly withdrawnAt?: string | undefined
  /** Missing where an older host does not say it. */
  readonly place?: Place | undefined
  readonly signIn: SignInState
  /** When the first password stops working that the person has. */
  readonly firstPasswordEndsAt?: string | undefined
  /** In the order in which they were issued; the first is the code. */
  readonly cards: readonly Card[]
  readonly wallet: {
    readonly balance: Cents
    readonly frozenAt?: string | undefined
    /** The most that it may be charged on a day; missing without a limit. */
    readonly dayLimit?: Cents | undefined
  }
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

/** Somebody whose registration was withdrawn: in no list and no total beside this one. */
export interface WithdrawnPerson extends Pick<Participant, 'code' | 'firstname' | 'lastname' | 'union'> {
  readonly withdrawnAt: string
  /** What is left in the wallet. */
  readonly balance: Cents
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

/** Of a search by name, in letters. */
export const shortestNameSearch = 2

/** The most people whom a search by name shows; the host sends one more when there are more. */
export const mostNamed = 20

/** The number that bars on a new card would have; undefined while the last card is reported lost. */
export function holdingCard({ cards }: Pick<PersonRecord, 'cards'>): Card | undefined {
  return cards.find(({ lostAt }) => lostAt === undefined)
}
