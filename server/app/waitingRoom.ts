import { setTimeout } from 'node:timers/promises'

/*
 * Where sign-ins are slowed down while somebody guesses. Who waits here holds neither a connection of the database nor
 * a place in the queue for hashing, and is done well before the app gives up after 10 s. So many places and so long a
 * wait are how fast can be guessed then: twice a second for each account, and for each address.
 */

const waitFor = 4_000
const placesPerBucket = 8
const placesInAll = 200

export interface WaitingRoom {
  /**
   * Waits, with a place for each of these buckets. Where all are taken, whoever has failed most often makes room.
   * @param failures of this account from this address
   * @returns false when there was no place, or somebody else has it now
   */
  wait(buckets: readonly string[], failures: number): Promise<boolean>
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
    async wait(buckets, failures) {
      const hasRoom =
        makeRoom(failures, placesInAll) &&
        buckets.every((bucket) => makeRoom(failures, placesPerBucket, bucket))
      if (!hasRoom) return false
      return new Promise((resolve, reject) => {
        const entry: Waiting = { buckets, failures, leave: () => resolve(false) }
        waiting.add(entry)
        const end = () => {
          waiting.delete(entry)
          resolve(true)
        }
        pause(waitFor).then(end, reject)
      })
    },
  }
}
