import { fullNameOf } from './people.ts'
import type { SignInState } from './personRecord.ts'

export interface SlipPerson {
  readonly code: string
  readonly firstname: string
  readonly lastname: string
  readonly union?: string | undefined
  readonly signIn: Exclude<SignInState, 'own'>
  readonly firstPasswordEndsAt?: string | undefined
}

export interface Slip {
  readonly code: string
  readonly firstname: string
  readonly lastname: string
  readonly union?: string | undefined
  readonly password: string
}

export interface MadeSlips {
  readonly slips: readonly Slip[]
  /** Codes of people who got a first password meanwhile; it stays valid and no slip is made. */
  readonly gotMeanwhile: readonly string[]
}

export const maxSlips = 200

/** The limit between two prints: a hundred sheets. */
export const maxSlipsAtOnce = 1_000

export const slipPapers = ['A4', 'Letter'] as const
export type SlipPaper = (typeof slipPapers)[number]

/** True for an address that no phone reaches, because it means the phone itself. */
export function isOwnMachine(address: string): boolean {
  return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/i.test(address)
}

export interface SlipFilters {
  readonly search: string
  readonly union: string
  /**
   * `none`: people without any password. `first`: also people with a first password, which a new slip
   * replaces.
   */
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

/** By union and surname, the order of handing out; people without a union come last. */
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
