import type { MovementKind, Place } from './movements.ts'

export interface ListedPerson {
  readonly code: string
  readonly numbers: readonly string[]
  readonly firstname: string
  readonly lastname: string
  readonly age: number | null
  readonly union: string | null
  readonly place: Place
}

/** All people who are not withdrawn, or the changes since `change`. */
export interface GateList {
  /** Identifies the database; a restored backup gets a new one. */
  readonly generation: string
  /** Identifies the camp; it survives a restored backup and changes with a new installation. */
  readonly camp?: string | undefined
  readonly asOf: string
  /** An opaque token for requesting the next changes. */
  readonly change: string
  /** True for a full list, false for changes to apply to the held list. */
  readonly isWhole: boolean
  /** The size of the whole list; a device with another number requests the whole list. */
  readonly count: number
  readonly asksWithWhom: boolean
  readonly people: readonly ListedPerson[]
  readonly gone: readonly string[]
}

/** An offline scan records what happened, so the server keeps it even if it would have refused it. */
export interface NotedScan {
  /**
   * Idempotency key, 32 random hexadecimal digits; reused from a check-in or movement that was sent before.
   */
  readonly key: string
  readonly number: string
  readonly byName?: boolean | undefined
  readonly kind: MovementKind
  readonly withWhom?: string | undefined
  readonly anyway?: string | undefined
  readonly counter: number
  /** By the device's clock. */
  readonly notedAt: string
  /** Estimated server time; missing if the device never reached the server. */
  readonly correctedAt?: string | undefined
  /** The name of the gate; not a `Place`. */
  readonly place?: string | undefined
  readonly operator?: string | undefined
  /** The host had confirmed this name by PIN before the network was lost. */
  readonly isOperatorConfirmed?: boolean | undefined
}

export interface HandIn {
  readonly version: number
  /** The id of this browser, 32 random hexadecimal digits; kept across pairings. */
  readonly device: string
  /** The camp of the scans as the device knows it; a server of another camp refuses them. */
  readonly camp?: string | undefined
  readonly waiting: number
  readonly scans: readonly NotedScan[]
}

/**
 * Reasons to list an offline scan as a conflict.
 * - `alreadySo`: the person was there already, or another gate recorded the same
 * - `outOfOrder`: does not follow from the person's place
 * - `disagrees`: another device recorded something else within two minutes
 * - `nobody`: no card has the number
 * - `lostCard`: the card had been reported lost
 * - `withdrawn`: the registration is withdrawn
 * - `anyway`: recorded with an override reason
 * - `endedPairing`: uploaded after the device's pairing had ended
 * - `unreadable`: a part could not be read
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
 * - `noted`: recorded now
 * - `known`: recorded before
 * - `again`: not recorded, upload again
 */
export const handInOutcomes = ['noted', 'known', 'again'] as const
export type HandInOutcome = (typeof handInOutcomes)[number]

export interface HandedInScan {
  readonly key: string
  readonly outcome: HandInOutcome
  readonly marks: readonly ScanMark[]
}

export interface HandedIn {
  readonly generation: string
  readonly camp?: string | undefined
  readonly asOf: string
  readonly scans: readonly HandedInScan[]
}

export interface ConflictSide {
  readonly key: string
  readonly kind: MovementKind | null
  readonly number: string
  /** The best estimate of when it happened; the server orders by it. */
  readonly at: string
  readonly notedAt: string
  readonly receivedAt: string
  readonly gate: string | null
  readonly by: string | null
  readonly withWhom: string | null
  readonly anyway: string | null
  readonly isCounted: boolean
  readonly undone: { readonly at: string; readonly by: string | null } | null
}

/** The same movement of several people, recorded at the same two gates; one call decides all of them. */
export interface ConflictGroup {
  readonly id: string
  readonly kind: MovementKind
  readonly gates: readonly [string, string]
}

export interface GateConflict {
  readonly key: string
  readonly marks: readonly ScanMark[]
  readonly noted: ConflictSide
  readonly other: ConflictSide | null
  readonly person: {
    readonly code: string
    readonly name: string
    readonly age: number | null
    readonly union: string | null
    readonly place: Place
    readonly placeAfter: Readonly<Record<'undo' | 'undoOther' | 'apply', Place>>
    readonly isWithdrawn: boolean
  } | null
  readonly group: ConflictGroup | null
  readonly lookFor: { readonly note: string | null; readonly at: string; readonly by: string } | null
}

export interface WaitingDevice {
  readonly device: string
  readonly gate: string | null
  readonly waiting: number
  readonly toldAt: string
}

export interface GateConflicts {
  /** The total number; the list has the newest `maxConflictsListed`. */
  readonly open: number
  readonly conflicts: readonly GateConflict[]
  readonly waiting: readonly WaitingDevice[]
}

/**
 * - `onePerson`: it was one person; both movements stay
 * - `lookFor`: the conflict stays open, with a note
 * - `undo`: the offline scan no longer counts
 * - `undoOther`: the conflicting movement no longer counts
 * - `apply`: the offline scan did not count and does so from now on
 * - `countNow`: the scan counts with the current time, because the gate's clock was wrong
 * - `thisWas`: the scan of an unknown number counts for the named person
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
  readonly open: number
  /** Requested conflicts that this call, or an identical one before, decided. */
  readonly decided: readonly string[]
  /** Decided differently before, or the decision does not fit: read the list again. */
  readonly left: readonly string[]
}

/** The format version of `NotedScan`; the server accepts all older ones during the whole camp. */
export const scansVersion = 1

export const maxScansHandedIn = 100
/** In ms, after the end of the pairing. */
export const handsInFor = 30 * 24 * 60 * 60_000
/** In ms, between two movements of one person. */
export const disagreesWithin = 2 * 60_000
export const maxConflictsListed = 500
export const maxConflictNoteLength = 200
