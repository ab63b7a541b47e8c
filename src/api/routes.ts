/**
 * Every call of the portal: one table for the app and the host (contract).
 * Paths stand below `/api`; a `:name` is one URL-encoded segment.
 */

/** Who may make a call; `that…` is the person whose code or number stands in the call. */
export type Who =
  | 'anyone'
  | 'signedIn'
  | 'thatParticipant'
  | 'thatMerchant'
  | 'thatMerchantOrAdmin'
  | 'admin'
  | 'signature'
  | 'reference'

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly who: Who
  /** May also be made with a session that must change its password first. */
  readonly whileRestricted?: true
  /** Moves money or creates something: carries an `Idempotency-Key`. */
  readonly once?: true
  /** What the query `step` tells apart; a call without it is the first of them. */
  readonly steps?: readonly [string, ...string[]]
}

export const routes = {
  participantSignIn: { method: 'POST', path: '/profile/signin', who: 'anyone' },
  merchantSignIn: { method: 'POST', path: '/merchants/signin', who: 'anyone' },
  adminSignIn: { method: 'POST', path: '/admin/signin', who: 'anyone' },
  signOut: { method: 'POST', path: '/signout', who: 'signedIn', whileRestricted: true },
  updatePassword: { method: 'PUT', path: '/profile/:code', who: 'thatParticipant', whileRestricted: true },
  health: { method: 'GET', path: '/profile/health/:code', who: 'thatParticipant' },
  saveHealth: { method: 'PUT', path: '/profile/health/:code', who: 'thatParticipant' },
  hasMedicalRecords: { method: 'GET', path: '/profile/has-medical-records/:code', who: 'thatParticipant' },
  wallet: { method: 'GET', path: '/profile/wallet/:code', who: 'thatParticipant' },
  deposit: { method: 'POST', path: '/profile/deposit', who: 'thatParticipant', once: true },
  deduct: { method: 'POST', path: '/profile/deduct', who: 'thatMerchant', once: true },
  merchantTransactions: {
    method: 'GET',
    path: '/merchants/transactions/:merchantNumber',
    who: 'thatMerchantOrAdmin',
  },
  dashboardStats: { method: 'GET', path: '/admin/dashboard/stats', who: 'admin' },
  participants: { method: 'GET', path: '/admin/participants', who: 'admin' },
  participant: { method: 'GET', path: '/admin/participants/:code', who: 'admin' },
  register: { method: 'POST', path: '/admin/participants/new', who: 'admin', once: true },
  checkIn: {
    method: 'POST',
    path: '/admin/checkin/:code',
    who: 'admin',
    once: true,
    steps: ['search', 'confirm'],
  },
  participantHealth: { method: 'GET', path: '/admin/participants/:code/health', who: 'admin' },
  merchants: { method: 'GET', path: '/admin/merchants', who: 'admin' },
  addMerchant: { method: 'POST', path: '/admin/merchants/new', who: 'admin', once: true },
  withdrawals: { method: 'GET', path: '/admin/withdrawals', who: 'admin' },
  withdraw: { method: 'POST', path: '/admin/withdraw', who: 'admin', once: true },
  gatewayCallback: { method: 'POST', path: '/gateway/:name/callback', who: 'signature' },
  sandboxPage: { method: 'GET', path: '/gateway/sandbox/:reference', who: 'reference' },
  sandboxDecision: { method: 'POST', path: '/gateway/sandbox/:reference', who: 'reference' },
} as const satisfies Record<string, Route>

export type RouteKey = keyof typeof routes

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type RouteParameters<Key extends RouteKey> = Readonly<
  Record<ParameterOf<(typeof routes)[Key]['path']>, string>
>

export function pathOf<Key extends RouteKey>(key: Key, parameters: RouteParameters<Key>): string {
  const values: Readonly<Record<string, string>> = parameters
  return routes[key].path.replace(/:(\w+)/g, (_, name: string) => encodeSegment(values[name] ?? ''))
}

/**
 * A lone surrogate cannot be encoded at all, and the browser resolves `.` and `..` away even when they are
 * encoded once; encoded twice they reach the host as a code that nobody has.
 */
function encodeSegment(value: string): string {
  const encoded = encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'))
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded
}

export const apiBase = '/api'

/** Which of the two documented POSTs of a check-in this is; the host never writes for a search. */
export type CheckInStep = (typeof routes)['checkIn']['steps'][number]

export const idempotencyKeyHeader = 'Idempotency-Key'
