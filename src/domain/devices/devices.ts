import { campDay, dayAfter, isDay } from '../lib/campTime.ts'
import { eventEnd } from '../public/event.ts'

/**
 * - `waiting`: its code can be used
 * - `expired`: its code was not used in time
 * - `paired`: it works
 * - `ended`: its end date has passed
 * - `revoked`: by a lead, or signed out on the device itself
 */
export const deviceStates = ['waiting', 'expired', 'paired', 'ended', 'revoked'] as const
export type DeviceState = (typeof deviceStates)[number]

/** A device that a lead has paired, or wants to, with a place of the camp. */
export interface PairedDevice {
  readonly id: string
  readonly name: string
  readonly state: DeviceState
  readonly createdAt: string
  /** The name of the lead. */
  readonly madeBy: string
  /** Until then its code can be used. */
  readonly pairingEndsAt: string
  readonly pairedAt: string | null
  readonly endsAt: string
  readonly revokedAt: string | null
  /** The name of the lead; null of one that was signed out on the device itself. */
  readonly revokedBy: string | null
  readonly lastSeenAt: string | null
  readonly network: string | null
  /** "Chrome on Android". */
  readonly browser: string | null
  /** Who stands there. */
  readonly operator: string | null
  /** How many scans it said to be waiting on it; null when it never said so, absent where the host does not tell it. */
  readonly waiting?: number | null | undefined
  /** Its pairing has ended, and it may still hand in what it has noted; absent where the host does not tell it. */
  readonly handsIn?: boolean | undefined
  /** How many of its scans wait for a decision. */
  readonly undecided?: number | undefined
}

/** How many scans of a device were decided now, and how many are left. */
export interface DismissedScans {
  readonly decided: number
  readonly left: number
}

/** What a device is paired with; shown once. */
export interface NewPairing {
  readonly id: string
  readonly name: string
  readonly secret: string
  readonly letters: string
  readonly pairingEndsAt: string
  /** When the answer was made: clocks may differ. */
  readonly secondsLeft: number
}

export const longestDeviceName = 40
/** In days from today; as long as a browser keeps a cookie. */
export const longestPairing = 400

/** Three days after the camp's last day; ten days from today when that is past. */
export function usualLastDay(now: number): string {
  const today = campDay(now)
  const afterCamp = dayAfter(campDay(Date.parse(eventEnd)), 3)
  return afterCamp < today ? dayAfter(today, 10) : afterCamp
}

/** What is wrong with the last day of a pairing, in one sentence. */
export function lastDayError(day: string, now: number): string | null {
  if (!isDay(day)) return 'Please choose a day.'
  const today = campDay(now)
  if (day < today) return 'This day has passed. Please choose today or a later day.'
  if (day > dayAfter(today, longestPairing))
    return `Please choose a day within the next ${longestPairing} days.`
  return null
}
