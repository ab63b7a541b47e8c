import { campHour } from './campTime.ts'

export interface LiveCounts {
  readonly inside: number
  readonly outside?: number | undefined
  readonly home: number
  readonly expected: number
  readonly waiting?: number | undefined
  readonly away?: number | undefined
  readonly awaySince?: string | undefined
}

/**
 * In ms. Gates send a heartbeat each minute and the server stores it once a minute, so at least two are
 * missing by then.
 */
export const gateAwayAfter = 5 * 60_000

/** In ms. A gate silent for longer is considered put away, unless it has pending scans. */
export const gatePutAwayAfter = 12 * 60 * 60_000

export function gatesAwayText({ away = 0, awaySince }: LiveCounts): string | null {
  if (away === 0 || awaySince === undefined) return null
  const since = campHour(awaySince)
  return away === 1
    ? `1 gate has not been heard since ${since}: who passed there is not counted yet.`
    : `${away} gates have not been heard, one since ${since}: who passed there is not counted yet.`
}

/**
 * Events of the stream.
 * - `counts`: the counts have changed
 * - `changed`: people or movements have changed and can be read again
 * - `rights`: the session's rights have changed since the stream's answer or the last event
 * - `inbox`: the number of open conflicts, for those who may decide them
 * - `ended`: the session has ended, and the stream with it
 */
export type LiveEvent = 'counts' | 'changed' | 'rights' | 'inbox' | 'ended'
