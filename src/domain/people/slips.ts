import { fullNameOf } from './people.ts'
import type { SignInState } from './personRecord.ts'

/** Somebody who has not chosen a password yet, and so can be given a first one on a slip of paper. */
export interface SlipPerson {
  readonly code: string
  readonly firstname: string
  readonly lastname: string
  readonly union?: string | undefined
  readonly signIn: Exclude<SignInState, 'own'>
  /** When the first password stops working that the person has. */
  readonly firstPasswordEndsAt?: string | undefined
}

/** What is printed for a person. */
export interface Slip {
  readonly code: string
  readonly firstname: string
  readonly lastname: string
  readonly union?: string | undefined
  /** Shown in the one answer that made it. */
  readonly password: string
}

/** What came of one call. */
export interface MadeSlips {
  readonly slips: readonly Slip[]
  /** Codes of those who got a first password meanwhile, which nobody was asked about: it goes on working. */
  readonly gotMeanwhile: readonly string[]
}

/** The most that one call makes. */
export const mostSlips = 200

/** The most that are made before they are printed: a hundred sheets. */
export const mostSlipsAtOnce = 1_000

export const slipPapers = ['A4', 'Letter'] as const
export type SlipPaper = (typeof slipPapers)[number]

export interface SlipFilters {
  /** In code or name. */
  readonly search: string
  /** Empty: all. */
  readonly union: string
  /** `none`: who has no password at all. `first`: also who has a first password, which stops working. */
  readonly signIn: SlipPerson['signIn']
}

export const noSlipFilters: SlipFilters = { search: '', union: '', signIn: 'none' }

export function matchingSlips(
  people: readonly SlipPerson[],
  { search, union, signIn }: SlipFilters,
): readonly SlipPerson[] {
  const wanted = search.trim().toLowerCase()
  return people.filter(
    (person) =>
      (signIn === 'first' || person.signIn === 'none') &&
      (union === '' || person.union === union) &&
      (wanted === '' || `${person.code} ${fullNameOf(person)}`.toLowerCase().includes(wanted)),
  )
}

const names = new Intl.Collator('en', { numeric: true })

/** By union and surname, as slips are handed out; who has no union comes last. */
export function inSlipOrder(people: readonly SlipPerson[]): readonly SlipPerson[] {
  return [...people].sort(
    (one, other) =>
      Number(one.union === undefined) - Number(other.union === undefined) ||
      names.compare(one.union ?? '', other.union ?? '') ||
      names.compare(one.lastname, other.lastname) ||
      names.compare(one.firstname, other.firstname) ||
      names.compare(one.code, other.code),
  )
}
