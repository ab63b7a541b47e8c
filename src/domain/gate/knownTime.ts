/**
 * What a device knows of the server's clock while it does not hear it. Its own clock may be wrong, and may be set at any
 * moment; the page's monotonic clock (`performance.now`) only runs, but pauses while some devices sleep. All times are in
 * milliseconds.
 */

import { clockSlack } from './deviceGate.ts'

export interface ClockReading {
  /** `Date.now()` */
  readonly device: number
  /** `performance.now()` of the page that is open. */
  readonly ticks: number
}

export interface KnownTime extends ClockReading {
  /** The best guess of the server's clock at the reading. */
  readonly host: number
  /** The server's clock is not before this: what it said last, and how long a page has run since. */
  readonly certain: number
  /** The page whose ticks these are. */
  readonly page: string
  /** The clock of the device went back since the server was heard. */
  readonly wentBack: boolean
  /** The clock was set while no page ran, to a time that cannot be: how long the device was off is unknown. */
  readonly isLost: boolean
}

const day = 24 * 60 * 60_000

export function timeHeard(host: number, reading: ClockReading, page: string): KnownTime {
  return { ...reading, host, certain: host, page, wentBack: false, isLost: false }
}

/**
 * The time some while after it was known. A clock that was set in between is believed when it says a time within a day
 * after what is certain; otherwise the monotonic clock counts on.
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
 * A sleeping device cannot be told from a clock that is set forward, so that is believed only of a clock that is known to
 * be behind and moves by as much, or moves by more than a day.
 */
function wasSetForward({ host, device }: KnownTime, leap: number): boolean {
  const behind = host - device
  return leap > day || (behind > clockSlack && leap > behind - clockSlack)
}

/** When something was noted, and what bounds it. */
export interface NotedTime extends Pick<KnownTime, 'host' | 'certain' | 'page' | 'ticks'> {}

/**
 * When notes were made, once the server was heard again. A page that has run for some time since a note bounds it from
 * above, and no note is later than the next one.
 * @param notes in the order in which they were made
 * @param heard the server, after the last of them
 */
export function timesOfNotes(notes: readonly NotedTime[], heard: KnownTime): readonly number[] {
  let next = Number.POSITIVE_INFINITY
  return notes
    .map(({ host, certain, page, ticks }) => {
      const ranSince = heard.page === page ? Math.max(0, heard.ticks - ticks) : 0
      return { host: Math.min(host, heard.host - ranSince), certain }
    })
    .reduceRight<number[]>((times, { host, certain }) => {
      next = Math.max(certain, Math.min(host, next))
      times.unshift(next)
      return times
    }, [])
}

/** Whether the clocks have not run alike since the server was heard: the device slept, or its clock was set. */
export function isDoubtful({ host, certain }: NotedTime): boolean {
  return host - certain > clockSlack
}
