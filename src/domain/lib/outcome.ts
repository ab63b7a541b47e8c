/**
 * A call results in an answer or in a refusal with the server's message. Exceptions are thrown, never
 * returned.
 */

export const reasons = [
  'invalid',
  'signedOut',
  'forbidden',
  'noRight',
  'passwordChangeRequired',
  'locked',
  'notFound',
  'alreadyCheckedIn',
  'alreadyThere',
  'wrongPlace',
  'undone',
  'tooLate',
  'movedSince',
  'keyReused',
  'noDesk',
  'refunded',
  'taken',
  'changedElsewhere',
  'campChanged',
  'movesDays',
  'alike',
  'tooLarge',
  'notEnoughMoney',
  'notEnoughCash',
  'lostCard',
  'withdrawn',
  'walletFrozen',
  'dayLimit',
  'wrongPin',
  'tooManyAttempts',
  'notYet',
  'unavailable',
] as const
export type Reason = (typeof reasons)[number]

export interface Refusal {
  readonly ok: false
  /** The HTTP status; 200 for `success: false` in a successful response. */
  readonly status: number
  readonly message?: string | undefined
  /** Only our own server sends a reason; another one sends status and message. */
  readonly reason?: Reason | undefined
  /**
   * Not validated: the participant of an `alreadyCheckedIn`, the presence of an `alreadyThere` or
   * `wrongPlace`, the current value of a `changedElsewhere` or `campChanged`, the people of an `alike`.
   */
  readonly data?: unknown
  readonly version?: unknown
  readonly requestId?: string | undefined
}

/**
 * By HTTP status, for every call:
 * - `declined`: 200 with `success: false`
 * - `rejected`: another 4xx, the request itself is wrong
 * - `notAllowed`: 401 or 403, the caller is not allowed
 * - `notNow`: 408, 425 or 429, the time or rate is wrong
 * - `failed`: any other status, the server may have applied the call
 */
export type RefusalKind = 'declined' | 'rejected' | 'notAllowed' | 'notNow' | 'failed'

export function refusalKind({ status }: Pick<Refusal, 'status'>): RefusalKind {
  if (status === 200) return 'declined'
  if (status === 401 || status === 403) return 'notAllowed'
  if (status === 408 || status === 425 || status === 429) return 'notNow'
  return status >= 400 && status < 500 ? 'rejected' : 'failed'
}

/** True if the portal itself failed, so the screen marks it as a fault; other refusals concern the request. */
export function isIncident(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && refusalKind(outcome) === 'failed'
}

/** A failure as a screen shows it. */
export interface Failure {
  readonly text: string
  readonly isIncident: boolean
}

/** With the server's sentence, else with `text`. */
export function failureOf(outcome: Outcome<unknown>, text: string): Failure {
  return { text: (!outcome.ok && outcome.message) || text, isIncident: isIncident(outcome) }
}

/** True if the server may have applied the call, or refused it for now (408, 425, 429). */
export function isUndecided(outcome: Outcome<unknown>): boolean {
  if (outcome.ok) return false
  const kind = refusalKind(outcome)
  return kind === 'failed' || kind === 'notNow'
}

export interface ChangedElsewhere<Current> extends Refusal {
  readonly reason: 'changedElsewhere'
  readonly data: Current
}

export interface AlikeRefusal<Person> extends Refusal {
  readonly reason: 'alike'
  readonly data: readonly Person[]
}

export type RefusalOr<Known extends Refusal> =
  | Known
  | (Refusal & { readonly reason?: Exclude<Reason, Known['reason']> | undefined })

export interface Answer<Value> {
  readonly ok: true
  readonly value: Value
  readonly message?: string | undefined
}

export type Outcome<Value, Refused extends Refusal = Refusal> = Answer<Value> | Refused

/** Exceptions of a call: no connection, no answer in time, or an answer that cannot be parsed. */
export type ExceptionKind = 'unreachable' | 'timedOut' | 'unreadable'

const unreadable: ExceptionKind = 'unreadable'

export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === unreadable
}

export const programErrorText =
  'This page has a fault. Reload it. If that happens twice, tell the camp office.'

/** The browsers' `TypeError` messages for a failed download. */
const notLoaded =
  /^(Failed to fetch|Load failed|NetworkError|Importing a module script failed|error loading dynamically)/

/** True for errors of the program, such as a method that the browser lacks, as opposed to network errors. */
export function isProgramError(error: unknown): boolean {
  if (error instanceof TypeError) return !notLoaded.test(error.message)
  return error instanceof ReferenceError || error instanceof RangeError
}

export function messageOf(error: unknown): string {
  return isProgramError(error) ? programErrorText : causeOf(error)
}

/** With the sentence of the exception, else with `text`. */
export function thrownFailure(error: unknown, text: string): Failure {
  return { text: messageOf(error) || text, isIncident: true }
}

export function causeOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
