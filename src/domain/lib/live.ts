import { campHour } from './campTime.ts'

/** How many people are where, as gate and dashboard show it live. */
export interface LiveCounts {
  /** Let in, and not gone home. */
  readonly inside: number
  /** Let in, and stepped out for a while; absent where the host does not tell it. */
  readonly outside?: number | undefined
  readonly home: number
  /** Registered, and never let in. */
  readonly expected: number
  /** Scans that devices of gates have noted and not handed in; absent where none wait, or the host does not tell it. */
  readonly waiting?: number | undefined
  /** Paired gates that the host has not heard of; absent where there are none, or the host does not tell it. */
  readonly away?: number | undefined
  /** When the one was heard last that was not heard for longest. */
  readonly awaySince?: string | undefined
}

/**
 * A gate's page calls each minute, and the host keeps the time once a minute: after five, in milliseconds, two calls and
 * more are missing.
 */
export const gateAwayAfter = 5 * 60_000

/** A gate that was not heard for longer, in milliseconds, is put away, but where scans wait on it. */
export const gatePutAwayAfter = 12 * 60 * 60_000

/** Null where every gate is heard. */
export function gatesAwayText({ away = 0, awaySince }: LiveCounts): string | null {
  if (away === 0 || awaySince === undefined) return null
  const since = campHour(awaySince)
  return away === 1
    ? `1 gate has not been heard since ${since}: who passed there is not counted yet.`
    : `${away} gates have not been heard, one since ${since}: who passed there is not counted yet.`
}

/**
 * The events of the stream.
 * - `counts`: the counts, when they are other ones than before
 * - `changed`: something about people or movements was changed; what is shown of them may be read again
 * - `rights`: what the session may do is another than what the stream's answer, or the event before, has said
 * - `inbox`: how many notes of gates wait for a decision, for those who may decide
 * - `ended`: the session is over, and the stream with it
 */
export type LiveEvent = 'counts' | 'changed' | 'rights' | 'inbox' | 'ended'
