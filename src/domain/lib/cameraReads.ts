import { codePattern } from './codes.ts'

/*
 * What of that which a camera reads is taken for a card that somebody shows. A camera looks many times a second, also at
 * parcels, at half of a card and at the next one in the queue: a gate must hear one code, once.
 */

/** Why a camera cannot be opened: not allowed, none there, in use elsewhere, or something else. */
export type CameraProblem = 'refused' | 'missing' | 'taken' | 'broken'

/** How long the same code is silent after it was given out; milliseconds. */
const silentFor = 3_000

/** Two reads further apart are not in a row: somebody has shown a card twice. Milliseconds. */
const inARowWithin = 1_000

/** So long after several cards were in view none counts: a look may have missed the other one. Milliseconds. */
const crowdedFor = 500

interface GivenCode {
  readonly code: string
  readonly at: number
  /** The last read before the card left the view; a card that comes back does not move it. */
  readonly seenAt: number
}

export interface CameraReads {
  /** The last code of ours that was read. */
  readonly last: { readonly code: string; readonly at: number } | null
  /** Codes that were given out and are silent. */
  readonly given: readonly GivenCode[]
  /** When several cards of ours were in view. */
  readonly crowdedAt: number | null
}

export interface CameraLook {
  readonly reads: CameraReads
  /** The code that a card was shown with. */
  readonly code: string | null
  /** Whether several cards of ours are in view, or were a moment ago: none of them counts. */
  readonly isCrowded: boolean
}

export const noReads: CameraReads = { last: null, given: [], crowdedAt: null }

/** A code or the number of a card: as it is printed, nothing is put right. */
export function looksLikeOurs(text: string): boolean {
  return codePattern.test(text)
}

/**
 * @param texts all that stands in one picture
 * @param at when it was taken; milliseconds of a clock that does not jump
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
  const isSecond = last?.code === code && at - last.at <= inARowWithin
  const isGiven = isSecond && !given.some((one) => one.code === code)
  return {
    reads: { last: { code, at }, given: isGiven ? [...given, { code, at, seenAt: at }] : given, crowdedAt },
    code: isGiven ? code : null,
    isCrowded: false,
  }
}

/** A code is silent for its three seconds, and as long as its card stays in view: one showing counts once. */
function stillSilent(
  given: readonly GivenCode[],
  inView: readonly string[],
  at: number,
): readonly GivenCode[] {
  return given.flatMap((one) => {
    const stayed = at - one.seenAt <= inARowWithin
    if (!stayed && at - one.at >= silentFor) return []
    return [stayed && inView.includes(one.code) ? { ...one, seenAt: at } : one]
  })
}
