import { Refused } from '../http/refused.ts'

/*
 * One password hash takes tens of milliseconds of a processor and 19 MiB of memory. A few hashes run in
 * parallel, a few more wait, and the rest are refused. A lower `urgency` is served first; among equals, the
 * account with fewer pending hashes.
 */

export interface Turn {
  readonly urgency: 'knownBrowser' | 'signIn' | 'change'
  readonly account: string
}

export interface HashingQueue {
  /** @throws Refused with 503 when too many wait */
  run<Value>(turn: Turn, work: () => Promise<Value>): Promise<Value>
}

interface Waiting {
  readonly urgency: number
  readonly account: string
  readonly rank: number
  readonly begin: () => void
  readonly refuse: () => void
}

const urgencies = { knownBrowser: 0, signIn: 1, change: 2 } as const

export function createHashingQueue({ maxParallel = 3, maxWaiting = 50 } = {}): HashingQueue {
  const running: string[] = []
  const waiting: Waiting[] = []

  function waitForTurn({ urgency, account }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const others = [...running, ...waiting.map((other) => other.account)]
      waiting.push({
        urgency: urgencies[urgency],
        account,
        rank: others.filter((other) => other === account).length,
        begin: resolve,
        refuse: () => reject(queueFull()),
      })
      fill()
      if (waiting.length > maxWaiting) takeOut(waiting.reduce(lowerPriority)).refuse()
    })
  }

  function fill(): void {
    while (running.length < maxParallel && waiting.length > 0) {
      const next = takeOut(waiting.reduce(higherPriority))
      running.push(next.account)
      next.begin()
    }
  }

  function takeOut(entry: Waiting): Waiting {
    waiting.splice(waiting.indexOf(entry), 1)
    return entry
  }

  return {
    async run(turn, work) {
      await waitForTurn(turn)
      try {
        return await work()
      } finally {
        running.splice(running.indexOf(turn.account), 1)
        fill()
      }
    },
  }
}

const isBefore = (one: Waiting, other: Waiting) =>
  one.urgency === other.urgency ? one.rank < other.rank : one.urgency < other.urgency

const higherPriority = (one: Waiting, other: Waiting) => (isBefore(other, one) ? other : one)
const lowerPriority = (one: Waiting, other: Waiting) => (isBefore(other, one) ? one : other)

function queueFull(): Refused {
  return new Refused(
    'unavailable',
    'Too many people sign in at this moment. Please wait 5 seconds and try again, or ask the camp office.',
    { headers: { 'Retry-After': '5' } },
  )
}
