import type { Participant } from '../people/people.ts'

/** `inside`: on the camp site; `outside`: stepped out for a while; `expected`: has not arrived yet. */
export const places = ['expected', 'inside', 'outside', 'home'] as const
export type Place = (typeof places)[number]

export const movementKinds = ['arrive', 'stepOut', 'backIn', 'goHome'] as const
export type MovementKind = (typeof movementKinds)[number]

export const movementDone: Readonly<Record<MovementKind, string>> = {
  arrive: 'Arrived',
  stepOut: 'Stepped out',
  backIn: 'Back in',
  goHome: 'Gone home',
}

export const placeWords: Readonly<Record<Place, string>> = {
  expected: 'Not arrived yet',
  inside: 'Inside',
  outside: 'Stepped out',
  home: 'Gone home',
}

/**
 * - `allowed`: recorded
 * - `alreadyThere`: refused, because nothing changes
 * - `wrongPlace`: recorded only with an override reason
 */
export type MovementVerdict = 'allowed' | 'alreadyThere' | 'wrongPlace'

export const movementVerdicts: Readonly<Record<MovementKind, Readonly<Record<Place, MovementVerdict>>>> = {
  arrive: { expected: 'allowed', inside: 'alreadyThere', outside: 'alreadyThere', home: 'allowed' },
  stepOut: { expected: 'wrongPlace', inside: 'allowed', outside: 'alreadyThere', home: 'wrongPlace' },
  backIn: { expected: 'wrongPlace', inside: 'wrongPlace', outside: 'allowed', home: 'wrongPlace' },
  goHome: { expected: 'wrongPlace', inside: 'allowed', outside: 'allowed', home: 'alreadyThere' },
}

export const placeAfter: Readonly<Record<MovementKind, Place>> = {
  arrive: 'inside',
  stepOut: 'outside',
  backIn: 'inside',
  goHome: 'home',
}

export interface Standing {
  readonly participant: Participant
  readonly place: Place
  readonly since: string | null
  /** The name of the paired device; null in a staff session. */
  readonly gate: string | null
  readonly by: string | null
  readonly withWhom: string | null
  readonly asksWithWhom: boolean
  /** Key of the last movement that was not undone; absent if the server does not send it. */
  readonly last?: string | null | undefined
}

export interface Movement {
  readonly key: string
  readonly kind: MovementKind
  readonly code: string
  readonly name: string
  readonly at: string
  readonly gate: string | null
  readonly by: string | null
  readonly anyway: string | null
  readonly withWhom: string | null
  readonly undone: { readonly at: string; readonly by: string | null } | null
  /**
   * Set for a pending scan of this device: not sent yet, or sent without an answer. The server never sends
   * it.
   */
  readonly onDevice?: 'unsent' | 'unanswered'
}

export interface GateRecord {
  readonly movements: readonly Movement[]
  readonly lastHour: { readonly in: number; readonly out: number }
}

export interface AttemptMark {
  /** Grows with each movement of this browser. */
  readonly counter: number
  /** The id of this browser, 32 hexadecimal digits; missing if its storage is unavailable. */
  readonly device?: string | undefined
  /** By the browser's clock. */
  readonly notedAt: string
}

export interface GateHour {
  readonly gate: string
  readonly in: number
  readonly out: number
}

export interface WantedMovement extends AttemptMark {
  /** Idempotency key, 32 random hexadecimal digits. */
  readonly key: string
  readonly number: string
  readonly byName?: boolean | undefined
  readonly kind: MovementKind
  readonly withWhom?: string | undefined
  readonly anyway?: string | undefined
  /**
   * The person's last movement when the override reason was asked for; after a newer one it is asked for
   * again.
   */
  readonly seen?: string | null | undefined
}

export interface WrittenMovement {
  readonly movement: Movement
  readonly standing: Standing
}

export interface RollCallPerson {
  readonly code: string
  readonly firstname: string
  readonly lastname: string
  /** True for a scanned number that the list does not know; `code` is that number. */
  readonly isNameUnknown?: boolean
  readonly union: string | null
  readonly age: number | null
  readonly place: Place
  readonly since: string | null
  readonly gate: string | null
}

export interface RollCall {
  readonly asOf: string
  /**
   * Set for an offline roll call: the age of the device's list, in ms. People without an offline scan then
   * have no `since`.
   */
  readonly deviceAge?: number
  readonly people: readonly RollCallPerson[]
}

export interface GateSettings {
  readonly asksWithWhom: boolean
}

export const maxMovementsListed = 20

/** In ms after the movement. */
export const undoableFor = 10 * 60_000

export const maxEscortLength = 100
export const maxOverrideReasonLength = 200
