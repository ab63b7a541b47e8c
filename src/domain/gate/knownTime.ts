/**
 * Estimates the server's clock while it is unreachable. The device's clock may be wrong or set at any moment;
 * the page's monotonic clock (`performance.now`) cannot be set, but pauses while some devices sleep. All
 * times are in milliseconds.
 */

import { clockSlack } from './deviceGate.ts'

export interface ClockReading {
  readonly device: number
  readonly ticks: number
}

export interface KnownTime extends ClockReading {
  readonly host: number
  /** Lower bound of the server's clock: its last time plus how long a page has run since. */
  readonly certain: number
  readonly page: string
  /** The device's clock was set back after the last contact with the server. */
  readonly wentBack: boolean
  /** The clock changed to an impossible time while no page ran: how long the device was off is unknown. */
  readonly isLost: boolean
}

const day = 24 * 60 * 60_000

export function timeFromServer(host: number, reading: ClockReading, page: string): KnownTime {
  return { ...reading, host, certain: host, page, wentBack: false, isLost: false }
}

/**
 * A changed clock is trusted if it shows a time within a day after `certain`; otherwise the monotonic clock
 * counts.
 */
export function timeAfter(known: KnownTime, reading: ClockReading, page: string): KnownTime {
  const isSamePage = known.page === page
  const ran = isSamePage ? Math.max(0, reading.ticks - known.ticks) : 0
  const passed = reading.device - known.device
  const certain = known.certain + ran
  const wentBack = passed < ran - clockSlack
  const next = { ...reading, certain, page, wentBack: known.wentBack || wentBack, isLost: known.isLost }
  if (!wentBack && !wasSetForward(known, passed - ran))
    return { ...next, host: Math.max(known.host + passed, certain) }
  const isPossible = reading.device >= certain && reading.device < certain + day
  return {
    ...next,
    host: isPossible ? reading.device : certain,
    isLost: known.isLost || (!isPossible && !isSamePage),
  }
}

/**
 * A leap forward usually means that the device slept. It counts as a set clock only if the clock was known to
 * be behind by as much, or if it moved by more than a day.
 */
function wasSetForward({ host, device }: KnownTime, leap: number): boolean {
  const behind = host - device
  return leap > day || (behind > clockSlack && leap > behind - clockSlack)
}

export interface NotedTime extends Pick<KnownTime, 'host' | 'certain' | 'page' | 'ticks'> {}

/**
 * Calculates the times of offline scans after the server is reachable again. The time that a page has run
 * since a scan bounds it from above, and no scan is later than the next one.
 * @param notes in the order in which they were made
 * @param lastContact the contact with the server after the last scan
 */
export function timesOfNotes(notes: readonly NotedTime[], lastContact: KnownTime): readonly number[] {
  let next = Number.POSITIVE_INFINITY
  return notes
    .map(({ host, certain, page, ticks }) => {
      const ranSince = lastContact.page === page ? Math.max(0, lastContact.ticks - ticks) : 0
      return { host: Math.min(host, lastContact.host - ranSince), certain }
    })
    .reduceRight<number[]>((times, { host, certain }) => {
      next = Math.max(certain, Math.min(host, next))
      times.unshift(next)
      return times
    }, [])
}

/** True if the device slept or its clock was set since the last contact with the server. */
export function isDoubtful({ host, certain }: NotedTime): boolean {
  return host - certain > clockSlack
}
