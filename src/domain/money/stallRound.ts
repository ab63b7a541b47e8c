import type { Cents } from '../lib/money.ts'

/** All stalls paid out one after the other, each as a booking of its own. */

export interface OwedStall {
  readonly merchantNumber: string
  readonly name: string
  readonly amount: Cents
}

export interface RoundStall extends OwedStall {
  /** The idempotency key of its booking. */
  readonly key: string
  readonly state: 'waiting' | 'paid' | 'refused'
  /** It was sent, and its answer was lost. */
  readonly isUnanswered: boolean
  readonly referenceId: string | null
  readonly sentence: string | null
}

/** Kept by the browser until it is closed, so that a reload goes on with it. */
export interface StallRound {
  readonly takenBy: string
  readonly stalls: readonly RoundStall[]
}

export function nextStall({ stalls }: StallRound): RoundStall | undefined {
  return stalls.find(({ state }) => state === 'waiting')
}

export function withResult(
  round: StallRound,
  key: string,
  result: Partial<Pick<RoundStall, 'state' | 'isUnanswered' | 'referenceId' | 'sentence'>>,
): StallRound {
  const stalls = round.stalls.map((stall) => (stall.key === key ? { ...stall, ...result } : stall))
  return { ...round, stalls }
}

export function roundSum(stalls: readonly OwedStall[]): Cents {
  return stalls.reduce((sum, { amount }) => sum + amount, 0)
}
