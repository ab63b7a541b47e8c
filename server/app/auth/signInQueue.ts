import { setTimeout } from 'node:timers/promises'

/*
 * Slows sign-ins down while many passwords are tried. A waiting sign-in holds neither a database connection
 * nor a place in the hashing queue, and ends well before the app's timeout of 10 s. Places and wait set the
 * rate of guesses: two a second for each account, and for each address.
 *
 * A phone that floods its network with invented codes looks like a crowd of new phones. Therefore each
 * refusal gives a claim: a guesser that comes back after the requested wait replaces one with fewer claims.
 * To hold n places against another guesser's third try, each invented code has to come three times as well.
 * Claims grow with time, not with the number of calls, and end a minute after the last one, so they cannot be
 * hoarded.
 */

const waitFor = 4_000
const placesPerBucket = 8
const placesInAll = 200
/** Shorter than the 5 s that a refusal asks for, because phone clocks and network delays vary. */
const claimInterval = 4_000
const claimKept = 60_000
const maxClaims = 10_000

export interface WaitingRoom {
  /**
   * Waits with a place in each of these buckets. When all are taken, the guesser with the most failures and
   * fewest claims leaves; among equals the waiting one stays, so no partial wait is lost.
   * @param guesser one account from one address, which holds the claim
   * @param failures of that account from that address
   * @returns false when there was no place, or another sign-in has taken it
   */
  wait(buckets: readonly string[], guesser: string, failures: number): Promise<boolean>
}

interface Waiting {
  readonly buckets: readonly string[]
  readonly rank: number
  readonly leave: () => void
}

interface Claim {
  readonly refusals: number
  readonly at: number
}

interface Clock {
  readonly pause: (milliseconds: number) => Promise<void>
  readonly now: () => number
}

const usualClock: Clock = {
  pause: (milliseconds) => setTimeout(milliseconds, undefined, { ref: false }),
  now: () => performance.now(),
}

export function createWaitingRoom(clock: Partial<Clock> = {}): WaitingRoom {
  const { pause, now } = { ...usualClock, ...clock }
  const waiting = new Set<Waiting>()
  const claims = new Map<string, Claim>()

  function claimOf(guesser: string): Claim | undefined {
    const claim = claims.get(guesser)
    return claim !== undefined && now() - claim.at <= claimKept ? claim : undefined
  }

  function refuse(guesser: string): false {
    const claim = claimOf(guesser)
    if (claim !== undefined && now() - claim.at < claimInterval) return false
    claims.delete(guesser)
    claims.set(guesser, { refusals: (claim?.refusals ?? 0) + 1, at: now() })
    for (const [oldest, { at }] of claims) {
      if (claims.size <= maxClaims && now() - at <= claimKept) break
      claims.delete(oldest)
    }
    return false
  }

  function leavingFor(rank: number, buckets: readonly string[]): readonly Waiting[] | undefined {
    const leaving = new Set<Waiting>()
    for (const bucket of [undefined, ...buckets]) {
      const others = [...waiting].filter(
        (other) => !leaving.has(other) && (bucket === undefined || other.buckets.includes(bucket)),
      )
      if (others.length < (bucket === undefined ? placesInAll : placesPerBucket)) continue
      const worst = anyWorst(others)
      if (worst === undefined || worst.rank <= rank) return undefined
      leaving.add(worst)
    }
    return [...leaving]
  }

  return {
    async wait(buckets, guesser, failures) {
      const rank = failures - (claimOf(guesser)?.refusals ?? 0)
      const leaving = leavingFor(rank, buckets)
      if (leaving === undefined) return refuse(guesser)
      for (const other of leaving) {
        waiting.delete(other)
        other.leave()
      }
      return new Promise((resolve, reject) => {
        const entry: Waiting = { buckets, rank, leave: () => resolve(refuse(guesser)) }
        waiting.add(entry)
        const end = () => {
          if (waiting.delete(entry)) claims.delete(guesser)
          resolve(true)
        }
        pause(waitFor).then(end, reject)
      })
    },
  }
}

/** Random among equals, because a phone could exploit any order of arrival. */
function anyWorst(others: readonly Waiting[]): Waiting | undefined {
  const rank = Math.max(...others.map((other) => other.rank))
  const worst = others.filter((other) => other.rank === rank)
  return worst[Math.floor(Math.random() * worst.length)]
}
