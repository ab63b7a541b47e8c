/** What a gate holds and notes while it does not reach the host, and what becomes of it there. */

import type { MovementKind, Place } from './movements.ts'

/** Somebody who is expected, as a device keeps them. */
export interface ListedPerson {
  readonly code: string
  /** Of the cards that hold. */
  readonly numbers: readonly string[]
  readonly firstname: string
  readonly lastname: string
  readonly age: number | null
  readonly union: string | null
  readonly place: Place
}

/** Everybody who is not withdrawn, or what has changed of it. */
export interface GateList {
  /** Of the database: another one after a backup was restored. */
  readonly generation: string
  /** Of the camp: the same one after a backup was restored, another one where a host was set up anew. */
  readonly camp?: string | undefined
  /** The host's clock. */
  readonly asOf: string
  /** What the next changes are asked with; nothing can be read out of it. */
  readonly change: string
  /** Whether it takes the place of what the device holds, and is not a part that is put over it. */
  readonly isWhole: boolean
  /** How many people the whole list holds: a device that then holds another number asks for the whole list. */
  readonly count: number
  /** Whether those under 18 are asked with whom they step out or go home. */
  readonly asksWithWhom: boolean
  readonly people: readonly ListedPerson[]
  /** Codes of those who are in the list no more. */
  readonly gone: readonly string[]
}

/** What a device has noted without the host; it is a fact, whatever the host thinks of it. */
export interface NotedScan {
  /** Random, 32 hexadecimal digits; the one of the attempt where it was sent as a confirm or movement before. */
  readonly key: string
  /** As it was scanned. */
  readonly number: string
  readonly byName?: boolean | undefined
  readonly kind: MovementKind
  readonly withWhom?: string | undefined
  /** Why somebody was let through whom the list refuses, or does not know. */
  readonly anyway?: string | undefined
  /** Grows with everything that this browser notes. */
  readonly counter: number
  /** By the clock of the device. */
  readonly notedAt: string
  /** By the host's clock as the device has last seen it; missing where it never did. */
  readonly correctedAt?: string | undefined
  /** What the gate was called there. */
  readonly place?: string | undefined
  /** The name of who stood there. */
  readonly operator?: string | undefined
}

export interface HandIn {
  /** Of the shape of the scans. */
  readonly version: number
  /** Of this browser: random, 32 hexadecimal digits, made once and kept over pairings. */
  readonly device: string
  /** For which the scans were noted, as the device has heard it: a host of another camp writes none of them. */
  readonly camp?: string | undefined
  /** How many are noted on the device and not acknowledged yet, these included. */
  readonly waiting: number
  /** In the order of their counters. */
  readonly scans: readonly NotedScan[]
}

/**
 * Why something that was noted is shown in the inbox.
 * - `alreadySo`: the person was there already, or somebody else noted the same
 * - `outOfOrder`: it does not follow on where the person was
 * - `disagrees`: another device noted something else of the person less than two minutes apart
 * - `nobody`: no card has the number
 * - `lostCard`: the card had been reported lost before
 * - `withdrawn`: the registration is withdrawn
 * - `anyway`: the person was let through with a reason
 * - `endedPairing`: it was handed in after the pairing of the device had ended
 * - `unreadable`: a part of it could not be read
 */
export const scanMarks = [
  'alreadySo',
  'outOfOrder',
  'disagrees',
  'nobody',
  'lostCard',
  'withdrawn',
  'anyway',
  'endedPairing',
  'unreadable',
] as const
export type ScanMark = (typeof scanMarks)[number]

/**
 * - `noted`: it is written down now
 * - `known`: it was written down before
 * - `again`: nothing was written; it is to be handed in again
 */
export const handInOutcomes = ['noted', 'known', 'again'] as const
export type HandInOutcome = (typeof handInOutcomes)[number]

/** What became of a scan, in the place that it had in what was handed in. */
export interface HandedInScan {
  readonly key: string
  readonly outcome: HandInOutcome
  readonly marks: readonly ScanMark[]
}

export interface HandedIn {
  readonly generation: string
  /** Of the host. */
  readonly camp?: string | undefined
  /** The host's clock. */
  readonly asOf: string
  readonly scans: readonly HandedInScan[]
}

/** One of two notes that stand side by side. */
export interface ConflictSide {
  readonly key: string
  readonly kind: MovementKind | null
  /** As it was scanned. */
  readonly number: string
  /** When it happened, as far as is known; the host orders by it. */
  readonly at: string
  /** By the clock of the device. */
  readonly notedAt: string
  readonly receivedAt: string
  readonly gate: string | null
  readonly by: string | null
  readonly withWhom: string | null
  readonly anyway: string | null
  /** Whether it counts for where the person is. */
  readonly isCounted: boolean
  /** Set when it counted and was taken back. */
  readonly undone: { readonly at: string; readonly by: string | null } | null
}

/** The same thing, noted twice of several people at the same two gates: decided with one call. */
export interface ConflictGroup {
  readonly id: string
  readonly kind: MovementKind
  readonly gates: readonly [string, string]
}

/** Something that was noted and that somebody has to decide about. */
export interface GateConflict {
  /** Of the scan. */
  readonly key: string
  readonly marks: readonly ScanMark[]
  readonly noted: ConflictSide
  /** What it stands against. */
  readonly other: ConflictSide | null
  readonly person: {
    readonly code: string
    readonly name: string
    readonly age: number | null
    readonly union: string | null
    /** The present place. */
    readonly place: Place
    /** The place after each of these decisions. */
    readonly placeAfter: Readonly<Record<'undo' | 'undoOther' | 'apply', Place>>
    readonly isWithdrawn: boolean
  } | null
  readonly group: ConflictGroup | null
  /** Somebody looks for the person; it stays open. */
  readonly lookFor: { readonly note: string | null; readonly at: string; readonly by: string } | null
}

/** What a browser said last about what waits on it. */
export interface WaitingDevice {
  /** Of the browser, as it hands in. */
  readonly device: string
  readonly gate: string | null
  readonly waiting: number
  readonly toldAt: string
}

export interface GateConflicts {
  /** How many there are; at most `mostConflictsListed` of them are in the list, the newest first. */
  readonly open: number
  readonly conflicts: readonly GateConflict[]
  /** Only browsers on which something waits. */
  readonly waiting: readonly WaitingDevice[]
}

/**
 * - `onePerson`: it was one person; both stay as they are
 * - `lookFor`: stays open, with a note
 * - `undo`: what was noted does not count any more
 * - `undoOther`: what it stands against does not count any more
 * - `apply`: what was noted, and did not count by itself, counts from now on
 * - `countNow`: what was noted counts as of now, whatever its time: the clock of the gate was wrong
 * - `thisWas`: a scan of an unknown number counts for the named person
 */
export const conflictDecisions = [
  'onePerson',
  'lookFor',
  'undo',
  'undoOther',
  'apply',
  'countNow',
  'thisWas',
] as const
export type ConflictDecision = (typeof conflictDecisions)[number]

export interface DecidedConflicts {
  /** How many are open now. */
  readonly open: number
  /** Of those that were asked for: decided by this call, or the same before. */
  readonly decided: readonly string[]
  /** Decided otherwise before, or the decision does not fit: the list is to be read again. */
  readonly left: readonly string[]
}

/** Of the shape of `NotedScan`; a host takes every older one for the whole camp. */
export const scansVersion = 1

export const mostScansHandedIn = 100
/** After the end of its pairing, in milliseconds. */
export const handsInFor = 30 * 24 * 60 * 60_000
/** Two movements of one person that disagree, in milliseconds. */
export const disagreesWithin = 2 * 60_000
export const mostConflictsListed = 500
export const longestConflictNote = 200
