/** What came of a call: an answer, or a refusal that the host put into words. Exceptions are thrown, never returned. */

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
  /** The HTTP status; 200 for `success: false` in a good answer. */
  readonly status: number
  readonly message?: string | undefined
  /** Only our own host says why; a foreign one leaves status and message. */
  readonly reason?: Reason | undefined
  /**
   * What a refusal carries beside its words: the participant of an `alreadyCheckedIn`, the standing of an
   * `alreadyThere` or `wrongPlace`, what stands there now of a `changedElsewhere`, the people of an `alike`. Unchecked.
   */
  readonly data?: unknown
  /** Of what a `changedElsewhere` carries. Unchecked. */
  readonly version?: unknown
  /** What our own host calls the answer in its log; only of kind `failed`. */
  readonly requestId?: string | undefined
}

/**
 * What a refusal judges, told by its status, for every call:
 * - `declined`: 200 with `success: false`, the host has judged and said no
 * - `rejected`: a 4xx about what was asked
 * - `notAllowed`: 401 or 403, about who asks
 * - `notNow`: 408, 425 or 429, about when or how often was asked
 * - `failed`: any other status, the host may have done it all the same
 */
export type RefusalKind = 'declined' | 'rejected' | 'notAllowed' | 'notNow' | 'failed'

export function refusalKind({ status }: Pick<Refusal, 'status'>): RefusalKind {
  if (status === 200) return 'declined'
  if (status === 401 || status === 403) return 'notAllowed'
  if (status === 408 || status === 425 || status === 429) return 'notNow'
  return status >= 400 && status < 500 ? 'rejected' : 'failed'
}

/**
 * Whether the portal has failed, so that its answer is an incident for whoever runs it. Every other refusal judges what
 * a person has asked for.
 */
export function isIncident(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && refusalKind(outcome) === 'failed'
}

/** Whether a refusal judges nothing: the host may have done it all the same, or will when it is asked again. */
export function isUndecided(outcome: Outcome<unknown>): boolean {
  if (outcome.ok) return false
  const kind = refusalKind(outcome)
  return kind === 'failed' || kind === 'notNow'
}

/** A save that would have overwritten another one, with what stands there now. */
export interface ChangedElsewhere<Current> extends Refusal {
  readonly reason: 'changedElsewhere'
  readonly data: Current
}

/** A registration that was not made, with the people who may be that person. */
export interface AlikeFound<Person> extends Refusal {
  readonly reason: 'alike'
  readonly data: readonly Person[]
}

/** Any refusal; one that gives the reason of `Known` is a `Known`. */
export type RefusalOr<Known extends Refusal> =
  | Known
  | (Refusal & { readonly reason?: Exclude<Reason, Known['reason']> | undefined })

export interface Answer<Value> {
  readonly ok: true
  readonly value: Value
  readonly message?: string | undefined
}

export type Outcome<Value, Refused extends Refusal = Refusal> = Answer<Value> | Refused

/** What kind of exception ended a call: no connection, no answer in time, an answer nobody can read. */
export type FailureKind = 'unreachable' | 'timedOut' | 'unreadable'

const unreadable: FailureKind = 'unreadable'

export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === unreadable
}

export const faultText = 'This page has a fault. Reload it. If that happens twice, tell the camp office.'

/** How browsers say in a `TypeError` that a file did not come. */
const notLoaded =
  /^(Failed to fetch|Load failed|NetworkError|Importing a module script failed|error loading dynamically)/

/** An error of the program itself, such as the call of a method that the browser lacks; the network is not to blame. */
export function isFault(error: unknown): boolean {
  if (error instanceof TypeError) return !notLoaded.test(error.message)
  return error instanceof ReferenceError || error instanceof RangeError
}

/** The sentence of an error for people. */
export function messageOf(error: unknown): string {
  return isFault(error) ? faultText : causeOf(error)
}

/** What the log gets of it. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
