import type { Place } from '../gate/movements.ts'
import type { Cents } from '../lib/money.ts'
import type { Likeness } from './alikePeople.ts'
import type { Gender, Participant } from './people.ts'

/** A person as shown to the office, with more than the documented profile. */
export interface PersonRecord extends Participant {
  readonly email?: string | undefined
  /** Changes with each edit; sent back with a correction. */
  readonly version: string
  readonly withdrawnAt?: string | undefined
  readonly place?: Place | undefined
  readonly signIn: SignInState
  readonly firstPasswordEndsAt?: string | undefined
  /** In order of issue; the first number is the code. */
  readonly cards: readonly Card[]
  readonly wallet: {
    readonly balance: Cents
    readonly frozenAt?: string | undefined
    readonly dayLimit?: Cents | undefined
  }
}

/**
 * - `none`: without a password, so signing in is impossible
 * - `first`: with a first password
 * - `own`: with a password that the person has chosen
 */
export const signInStates = ['none', 'first', 'own'] as const
export type SignInState = (typeof signInStates)[number]

export interface Card {
  readonly number: string
  readonly issuedAt: string
  readonly lostAt?: string | undefined
}

/** Withdrawn people are excluded from all other lists and totals. */
export interface WithdrawnPerson extends Pick<Participant, 'code' | 'firstname' | 'lastname' | 'union'> {
  readonly withdrawnAt: string
  readonly balance: Cents
}

/** Two registered people who may be one. */
export interface PossibleDuplicate {
  readonly likeness: Likeness
  readonly people: readonly [PersonRecord, PersonRecord]
}

export interface PossibleDuplicates {
  /** The first ones of all. */
  readonly pairs: readonly PossibleDuplicate[]
  readonly total: number
}

export interface PersonDetails {
  readonly firstname: string
  readonly lastname: string
  readonly gender: Gender | null
  readonly age: number | null
  readonly union: string
  readonly country: string
  readonly whatsapp: string
  readonly email: string
}

export const minNameSearchLength = 2

/** The server sends one more to signal that there are more. */
export const maxNamed = 20

/** The valid card; undefined while the last card is reported lost. */
export function holdingCard({ cards }: Pick<PersonRecord, 'cards'>): Card | undefined {
  return cards.find(({ lostAt }) => lostAt === undefined)
}
