import { Refused } from '../http/refused.ts'

/*
 * One password hash takes tens of milliseconds of a processor and 19 MiB of memory. A few hashes run in
 * parallel, a few more wait, and the rest are refused. Callers with many pending hashes are served last.
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

export function createHashingQueue({ atOnce = 3, maxWaiting = 50 } = {}): HashingQueue {
  const running: string[] = []
  const waiting: Waiting[] = []

  function myTurn({ urgency, account }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const others = [...running, ...waiting.map((other) => other.account)]
      waiting.push({
        urgency: urgencies[urgency],
        account,
        rank: others.filter((other) => other === account).length,
        begin: resolve,
        refuse: () => reject(tooManyHash()),
      })
      fill()
      if (waiting.length > maxWaiting) takeOut(waiting.reduce(latter)).refuse()
    })
  }

  function fill(): void {
    while (running.length < atOnce && waiting.length > 0) {
      const next = takeOut(waiting.reduce(former))
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
      await myTurn(turn)
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

const former = (one: Waiting, other: Waiting) => (isBefore(other, one) ? other : one)
const latter = (one: Waiting, other: Waiting) => (isBefore(other, one) ? one : other)

function tooManyHash(): Refused {
  return new Refused(
    'unavailable',
    'Too many people sign in at this moment. Please wait 5 seconds and try again, or ask the camp office.',
    { headers: { 'Retry-After': '5' } },
  )
}
