import type { CampFacts } from '../camp/facts.ts'
import { campDay, dayAfter, isDay } from '../lib/campTime.ts'

/**
 * - `waiting`: the pairing code can be used
 * - `expired`: the code was not used in time
 * - `ended`: the end date has passed
 * - `revoked`: by a lead, or by a sign-out on the device itself
 */
export const deviceStates = ['waiting', 'expired', 'paired', 'ended', 'revoked'] as const
export type DeviceState = (typeof deviceStates)[number]

export interface PairedDevice {
  readonly id: string
  readonly name: string
  readonly state: DeviceState
  readonly createdAt: string
  readonly madeBy: string
  readonly pairingEndsAt: string
  readonly pairedAt: string | null
  readonly endsAt: string
  readonly revokedAt: string | null
  /** The name of a lead; null if the device signed itself out. */
  readonly revokedBy: string | null
  readonly lastSeenAt: string | null
  readonly network: string | null
  readonly browser: string | null
  readonly operator: string | null
  /**
   * Pending offline scans as last reported; null if never reported, absent if the server does not send it.
   */
  readonly waiting?: number | null | undefined
  /** True if the pairing has ended but the device may still upload its offline scans. */
  readonly handsIn?: boolean | undefined
  readonly undecided?: number | undefined
}

export interface DismissedScans {
  readonly decided: number
  readonly left: number
}

export interface NewPairing {
  readonly id: string
  readonly name: string
  readonly secret: string
  readonly letters: string
  readonly pairingEndsAt: string
  /** A duration instead of a time, because clocks differ. */
  readonly secondsLeft: number
}

export const maxDeviceNameLength = 40
/** In days from today; browsers keep cookies no longer than this. */
export const maxPairing = 400

/** As many days after the camp's last day as its rules say, or ten days from today if that has passed. */
export function usualLastDay({ time, rules }: Pick<CampFacts, 'time' | 'rules'>, now: number): string {
  const today = campDay(now)
  const afterCamp = dayAfter(time.lastDay, rules.pairingDays)
  return afterCamp < today ? dayAfter(today, 10) : afterCamp
}

export function lastDayError(day: string, now: number): string | null {
  if (!isDay(day)) return 'Please choose a day.'
  const today = campDay(now)
  if (day < today) return 'This day has passed. Please choose today or a later day.'
  if (day > dayAfter(today, maxPairing)) return `Please choose a day within the next ${maxPairing} days.`
  return null
}
