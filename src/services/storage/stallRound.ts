import * as z from 'zod/mini'
import type { OwedStall, StallRound } from '../../domain/money/stallRound.ts'
import { makeIdempotencyKey } from './idempotencyKey.ts'
import { storedValue } from './storedValue.ts'

const stored = z.object({
  takenBy: z.string(),
  stalls: z.array(
    z.object({
      merchantNumber: z.string(),
      name: z.string(),
      amount: z.number(),
      key: z.string(),
      state: z.enum(['waiting', 'paid', 'refused']),
      isUnanswered: z.boolean(),
      referenceId: z.nullable(z.string()),
      sentence: z.nullable(z.string()),
    }),
  ),
})

const roundOf = (cashier: string) => storedValue<StallRound>(`stallRound:${cashier}`, stored)

export function readStallRound(cashier: string): StallRound | null {
  return roundOf(cashier).read()
}

/** @throws when the browser does not keep it; then nothing may be sent */
export function keepStallRound(
  cashier: string,
  { owed, takenBy }: { readonly owed: readonly OwedStall[]; readonly takenBy: string },
): StallRound {
  const round: StallRound = {
    takenBy,
    stalls: owed.map((stall) => ({
      ...stall,
      ...{ key: makeIdempotencyKey(), state: 'waiting', isUnanswered: false },
      ...{ referenceId: null, sentence: null },
    })),
  }
  roundOf(cashier).write(round)
  return round
}

export function saveStallRound(cashier: string, round: StallRound | null): void {
  if (round === null) roundOf(cashier).remove()
  else roundOf(cashier).write(round)
}
