/** The shape of the route table (contract). Paths are below `/api`; a `:name` is one URL-encoded segment. */

import type { Ability, Right } from '../../domain/staff/rights.ts'

/** `that…` is the person whose code or number is in the call. */
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
  /** Allowed for a session that must change its password first. */
  readonly whileRestricted?: true
  /** The call moves money or creates something, so it carries an `Idempotency-Key`. */
  readonly once?: true
  /** Pages send it automatically, so it does not extend the session. */
  readonly isNoActivity?: true
  /** Allowed for a paired device for some days after its pairing has ended. */
  readonly afterPairing?: true
  /** Values of the query `step`; the first is the default. */
  readonly steps?: readonly [string, ...string[]]
  /** Requires a server with this ability; documented calls have none. */
  readonly ability?: Ability
}

export type Route = AnyRoute &
  (
    | {
        readonly who: 'staff' | 'thatMerchantOrStaff'
        readonly rights: readonly [Right, ...Right[]]
        /** Needed in addition: one of these. */
        readonly alsoRights?: readonly [Right, ...Right[]]
      }
    | {
        readonly who: Exclude<Who, 'staff' | 'thatMerchantOrStaff'>
        readonly rights?: never
        readonly alsoRights?: never
      }
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
 * Longer than any code. A server may close the connection on a longer request head, before the browser has
 * read the answer.
 */
const maxEncoded = 16_000
const maxCharacters = 1_000

/**
 * A lone surrogate cannot be encoded. Browsers resolve `.` and `..` even when encoded once; encoded twice
 * they reach the server as an unknown code.
 */
function encodeSegment(value: string): string {
  const encoded = encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'))
  if (encoded.length > maxEncoded) return encodeSegment([...value].slice(0, maxCharacters).join(''))
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded
}

export const apiBase = '/api'

export const idempotencyKeyHeader = 'Idempotency-Key'

/** Sent by our own server: words separated by spaces. */
export const rightsHeader = 'Session-Rights'
export const abilitiesHeader = 'Session-Abilities'
/** Sent with every answer of our own server: a number, 0 for the documented camp. */
export const campVersionHeader = 'Camp-Version'
