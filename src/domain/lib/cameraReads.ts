import { codePattern } from './codes.ts'

/*
 * Decides which camera reads count as a shown card. A camera reads many times a second, also parcels, half a
 * card or the next card in the queue; the gate must receive each shown code exactly once.
 */

export type CameraProblem = 'refused' | 'missing' | 'taken' | 'broken'

/** In ms: how long a reported code is ignored. */
const silentFor = 3_000

/** In ms: reads further apart are two separate showings of a card. */
const maxReadGap = 1_000

/** In ms: how long no card counts after several were in view, because one picture may miss the other card. */
const crowdedFor = 500

interface GivenCode {
  readonly code: string
  readonly at: number
  /** The last read before the card left the view; a card that returns does not change it. */
  readonly seenAt: number
}

export interface CameraReads {
  readonly last: { readonly code: string; readonly at: number } | null
  readonly given: readonly GivenCode[]
  readonly crowdedAt: number | null
}

export interface CameraLook {
  readonly reads: CameraReads
  readonly code: string | null
  readonly isCrowded: boolean
}

export const noReads: CameraReads = { last: null, given: [], crowdedAt: null }

/** Strict: printed codes need no correction. */
export function looksLikeOurs(text: string): boolean {
  return codePattern.test(text)
}

/**
 * @param texts all texts found in one picture
 * @param at its time, in ms of a monotonic clock
 */
export function afterLook(before: CameraReads, texts: readonly string[], at: number): CameraLook {
  const ours = [...new Set(texts.filter(looksLikeOurs))]
  const given = stillSilent(before.given, ours, at)
  const [code, ...others] = ours
  if (others.length > 0) return { reads: { last: null, given, crowdedAt: at }, code: null, isCrowded: true }
  const crowdedAt = before.crowdedAt !== null && at - before.crowdedAt < crowdedFor ? before.crowdedAt : null
  if (code === undefined || crowdedAt !== null)
    return {
      reads: { last: before.last, given, crowdedAt },
      code: null,
      isCrowded: crowdedAt !== null,
    }
  const { last } = before
  const isSecond = last?.code === code && at - last.at <= maxReadGap
  const isGiven = isSecond && !given.some((one) => one.code === code)
  return {
    reads: { last: { code, at }, given: isGiven ? [...given, { code, at, seenAt: at }] : given, crowdedAt },
    code: isGiven ? code : null,
    isCrowded: false,
  }
}

/** A code is ignored for three seconds and for as long as its card stays in view. */
function stillSilent(
  given: readonly GivenCode[],
  inView: readonly string[],
  at: number,
): readonly GivenCode[] {
  return given.flatMap((one) => {
    const stayed = at - one.seenAt <= maxReadGap
    if (!stayed && at - one.at >= silentFor) return []
    return [stayed && inView.includes(one.code) ? { ...one, seenAt: at } : one]
  })
}
