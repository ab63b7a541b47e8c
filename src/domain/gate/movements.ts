/** Where people are: what a gate writes down, and what may follow on what. */

import type { Participant } from '../people/people.ts'

/** `inside`: let in, and not stepped out; `outside`: stepped out for a while; `expected`: never let in. */
export const places = ['expected', 'inside', 'outside', 'home'] as const
export type Place = (typeof places)[number]

/** What a gate does. */
export const movementKinds = ['arrive', 'stepOut', 'backIn', 'goHome'] as const
export type MovementKind = (typeof movementKinds)[number]

/** What somebody has done, as lists, notes and files say it. */
export const movementDone: Readonly<Record<MovementKind, string>> = {
  arrive: 'Arrived',
  stepOut: 'Stepped out',
  backIn: 'Back in',
  goHome: 'Gone home',
}

/**
 * What comes of a movement of somebody who is at a place.
 * - `goes`: it is written
 * - `alreadyThere`: it is refused, there is nothing to write
 * - `wrongPlace`: it is written only with a reason to let the person through anyway
 */
export type MovementVerdict = 'goes' | 'alreadyThere' | 'wrongPlace'

export const movementVerdicts: Readonly<Record<MovementKind, Readonly<Record<Place, MovementVerdict>>>> = {
  arrive: { expected: 'goes', inside: 'alreadyThere', outside: 'alreadyThere', home: 'goes' },
  stepOut: { expected: 'wrongPlace', inside: 'goes', outside: 'alreadyThere', home: 'wrongPlace' },
  backIn: { expected: 'wrongPlace', inside: 'wrongPlace', outside: 'goes', home: 'wrongPlace' },
  goHome: { expected: 'wrongPlace', inside: 'goes', outside: 'goes', home: 'alreadyThere' },
}

/** Where somebody is after it. */
export const placeAfter: Readonly<Record<MovementKind, Place>> = {
  arrive: 'inside',
  stepOut: 'outside',
  backIn: 'inside',
  goHome: 'home',
}

/** Where a person is now; times and names are those of the last movement that was not undone. */
export interface Standing {
  readonly participant: Participant
  readonly place: Place
  readonly since: string | null
  /** What the paired device is called; null at a session of somebody of the staff. */
  readonly gate: string | null
  /** Who stood there. */
  readonly by: string | null
  readonly withWhom: string | null
  /** Whether the gate has to ask with whom this person steps out or goes home. */
  readonly asksWithWhom: boolean
  /** Key of the last movement that was not undone; missing where the host does not say it. */
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
  /** The reason for which somebody was let through who was at another place. */
  readonly anyway: string | null
  readonly withWhom: string | null
  readonly undone: { readonly at: string; readonly by: string | null } | null
}

/** What one gate has noted. */
export interface GateRecord {
  /** The last ones, the newest first. */
  readonly movements: readonly Movement[]
  /** How often somebody came in or left in the last hour, without what was undone. */
  readonly lastHour: { readonly in: number; readonly out: number }
}

/** What tells one attempt of a browser from its other ones. */
export interface AttemptMark {
  /** Grows with each movement of this browser. */
  readonly counter: number
  /** The browser whose counter it is, 32 hexadecimal digits; missing where it keeps nothing. */
  readonly device?: string | undefined
  /** By the clock of the browser. */
  readonly notedAt: string
}

/** What one gate has let in and out in the last hour, without what was undone. */
export interface GateHour {
  /** What the paired device is called, or who of the staff it was. */
  readonly gate: string
  readonly in: number
  readonly out: number
}

/** A movement as the gate wants it written. */
export interface WantedMovement extends AttemptMark {
  /** Random, 32 hexadecimal digits, made once for each attempt: a repeat with it is answered the same. */
  readonly key: string
  /** Of the card, as it was scanned. */
  readonly number: string
  readonly byName?: boolean | undefined
  readonly kind: MovementKind
  readonly withWhom?: string | undefined
  readonly anyway?: string | undefined
  /** The last movement of the person when the reason was asked for: after another one it is asked for again. */
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
  /** Somebody whom a device noted by a number that its list does not know: that stands for the code. */
  readonly isNameUnknown?: boolean
  readonly union: string | null
  readonly age: number | null
  readonly place: Place
  /** Of the last movement that was not undone. */
  readonly since: string | null
  readonly gate: string | null
}

export interface RollCall {
  readonly asOf: string
  /** How old it is, in milliseconds, where it is what a device of a gate keeps: that says of nobody since when. */
  readonly deviceAge?: number
  readonly people: readonly RollCallPerson[]
}

export interface GateSettings {
  /** Whether those under 18 are asked with whom they step out or go home. */
  readonly asksWithWhom: boolean
}

/** How many movements of a gate are listed. */
export const mostMovementsListed = 20

/** How long a movement can be undone, in milliseconds. */
export const undoableFor = 10 * 60_000

/** Characters. */
export const longestWithWhom = 100
export const longestAnyway = 200
