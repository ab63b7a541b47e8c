import type { RouteKey } from '../../../../src/api/routes.ts'

/*
 * The contract's column "who", written out: each call as each person. `open` is everything that access lets pass,
 * whatever the call then answers; 401 is signedOut, 403 forbidden, `change` 403 passwordChangeRequired.
 */

export const callers = [
  'nobody',
  'camper',
  'other camper',
  'merchant',
  'other merchant',
  'admin',
  'newcomer',
] as const
export type Caller = (typeof callers)[number]
export type Verdict = 'open' | 401 | 403 | 'change'

export interface AccessRow {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly verdicts: readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict]
  readonly body?: object
}

export const anyone = ['open', 'open', 'open', 'open', 'open', 'open', 'open'] as const
export const thatCamper = [401, 'open', 403, 403, 403, 403, 'change'] as const
export const adminOnly = [401, 403, 403, 403, 403, 'open', 'change'] as const

export type AccessRows = Readonly<Partial<Record<RouteKey, AccessRow>>>
