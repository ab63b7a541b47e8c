import { setTimeout } from 'node:timers/promises'

/*
 * Where sign-ins are slowed down while somebody guesses. Who waits here holds neither a connection of the database nor
 * a place in the queue for hashing, and is done well before the app gives up after 10 s. So many places and so long a
 * wait are how fast can be guessed then: twice a second for each account, and for each address.
 */

const waitFor = 4_000
const placesPerBucket = 8
const placesInAll = 200
const mostRemembered = 10_000

export interface WaitingRoom {
  /**
   * Waits, with a place for each of these buckets. Where all are taken, whoever has failed or was sent away most often
   * makes room.
   * @param guesser who is sent away: one account from one address
   * @param failures of that account from that address
   * @returns false when there was no place, or somebody else has it now
   */
  wait(buckets: readonly string[], guesser: string, failures: number): Promise<boolean>
}

interface Waiting {
  readonly buckets: readonly string[]
  readonly failures: number
  readonly leave: () => void
}

/** @param pause replaced by tests */
export function createWaitingRoom(
  pause: (milliseconds: number) => Promise<void> = (milliseconds) =>
    setTimeout(milliseconds, undefined, { ref: false }),
): WaitingRoom {
  const waiting = new Set<Waiting>()
  /** How often they were sent away, until nobody waits any more. */
  const sentAway = new Map<string, number>()

  /** Whether there is a place now among those who wait for `bucket`, or among all. */
  function makeRoom(failures: number, places: number, bucket?: string): boolean {
    const others = [...waiting].filter(({ buckets }) => bucket === undefined || buckets.includes(bucket))
    if (others.length < places) return true
    const worst = others.reduce((one, other) => (other.failures > one.failures ? other : one))
    if (worst.failures <= failures) return false
    waiting.delete(worst)
    worst.leave()
    return true
  }

  return {
    async wait(buckets, guesser, failed) {
      const before = sentAway.get(guesser) ?? 0
      const sendAway = () => {
        if (sentAway.size < mostRemembered) sentAway.set(guesser, before + 1)
        return false
      }
      const failures = failed + before
      const hasRoom =
        makeRoom(failures, placesInAll) &&
        buckets.every((bucket) => makeRoom(failures, placesPerBucket, bucket))
      if (!hasRoom) return sendAway()
      return new Promise((resolve, reject) => {
        const entry: Waiting = { buckets, failures, leave: () => resolve(sendAway()) }
        waiting.add(entry)
        const end = () => {
          waiting.delete(entry)
          if (waiting.size === 0) sentAway.clear()
          resolve(true)
        }
        pause(waitFor).then(end, reject)
      })
    },
  }
}
