/** The shape of the route table (contract). Paths stand below `/api`; a `:name` is one URL-encoded segment. */

import type { Ability, Right } from '../../domain/staff/rights.ts'

/** Who may make a call; `that…` is the person whose code or number stands in the call. */
export type Who =
  | 'anyone'
  | 'signedIn'
  | 'thatParticipant'
  | 'thatMerchant'
  | 'thatMerchantOrStaff'
  | 'staff'
  | 'signature'
  | 'reference'

interface AnyRoute {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly who: Who
  /** May also be made with a session that must change its password first. */
  readonly whileRestricted?: true
  /** Moves money or creates something: carries an `Idempotency-Key`. */
  readonly once?: true
  /** Pages make it by themselves: a session does not last longer by it. */
  readonly isNoActivity?: true
  /** May also be made by a paired device for some days after the end of its pairing. */
  readonly afterPairing?: true
  /** What the query `step` tells apart; a call without it is the first of them. */
  readonly steps?: readonly [string, ...string[]]
  /** Of a host that has this ability alone; no call of the documents has one. */
  readonly ability?: Ability
}

export type Route = AnyRoute &
  (
    | {
        readonly who: 'staff' | 'thatMerchantOrStaff'
        /** One of them is enough; whoever leads has all. */
        readonly rights: readonly [Right, ...Right[]]
      }
    | { readonly who: Exclude<Who, 'staff' | 'thatMerchantOrStaff'>; readonly rights?: never }
  )

export type RouteTable = Readonly<Record<string, Route>>

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type ParametersOf<Path extends string> = Readonly<Record<ParameterOf<Path>, string>>

export function pathFrom<Path extends string>(path: Path, parameters: ParametersOf<Path>): string {
  const values: Readonly<Record<string, string>> = parameters
  return path.replace(/:(\w+)/g, (_, name: string) => encodeSegment(values[name] ?? ''))
}

/**
 * No code is as long as this. A host may refuse a longer head of a request, and close the connection before a browser has
 * read why.
 */
const maxEncoded = 16_000
const maxCharacters = 1_000

/**
 * A lone surrogate cannot be encoded at all, and the browser resolves `.` and `..` away even when they are
 * encoded once; encoded twice they reach the host as a code that nobody has.
 */
function encodeSegment(value: string): string {
  const encoded = encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'))
  if (encoded.length > maxEncoded) return encodeSegment([...value].slice(0, maxCharacters).join(''))
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded
}

export const apiBase = '/api'

export const idempotencyKeyHeader = 'Idempotency-Key'

/** In answers of our own host: words with a space between them. */
export const rightsHeader = 'Session-Rights'
export const abilitiesHeader = 'Session-Abilities'
