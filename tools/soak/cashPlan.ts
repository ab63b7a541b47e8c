import { type Random, randomFrom } from '../../src/domain/demo/random.ts'
import type { Cents } from '../../src/domain/lib/money.ts'
import type { MoneyRequest } from './plan.ts'

export interface CashStep {
  readonly kind: CashStepKind
  readonly cashier: string
  readonly stall: string
  readonly cents: Cents
  readonly newest: number
  readonly quantity: number | 'whole'
  readonly isByStall: boolean
  /** The difference between the counted and the expected cash. */
  readonly miscounted: Cents
  readonly isClosedByOther: boolean
  readonly isPressedTwice: boolean
  /** Where an expense is paid from, or the cash of a withdrawal came from. */
  readonly from: 'safe' | 'bank'
}

export type CashStepKind =
  | 'topUp'
  | 'payOut'
  | 'reversal'
  | 'toSafe'
  | 'fromSafe'
  | 'stallPayOut'
  | 'stallPayIn'
  | 'toBank'
  | 'fromBank'
  | 'expense'
  | 'countSafe'
  | 'cashSource'
  | 'settlement'
  | 'refund'
  | 'nextCashier'
  | 'limit'
  | 'liftLimit'
  | 'prices'

/** Per hundred money requests. */
const shares: Readonly<Record<CashStepKind, number>> = {
  topUp: 12,
  payOut: 6,
  reversal: 6,
  toSafe: 2,
  fromSafe: 2,
  stallPayOut: 3,
  refund: 10,
  nextCashier: 1,
  limit: 2,
  liftLimit: 8,
  prices: 1,
  stallPayIn: 4,
  toBank: 3,
  fromBank: 2,
  expense: 3,
  countSafe: 2,
  cashSource: 6,
  settlement: 3,
}

export interface CashCircumstances {
  readonly step: CashStep | null
  /** The till does not know the stall's newest prices yet. */
  readonly isOldPrice: boolean
}

interface CashPeople {
  readonly merchants: readonly [string, ...string[]]
  readonly admins: readonly [string, ...string[]]
}

export function cashPlanFrom(
  seed: number,
  people: CashPeople,
  moneyRequests: readonly MoneyRequest[],
): readonly CashCircumstances[] {
  const random = randomFrom(seed + 2)
  return moneyRequests.map(() => ({ step: stepFrom(random, people), isOldPrice: random.chance(0.15) }))
}

function stepFrom(random: Random, { merchants, admins }: CashPeople): CashStep | null {
  const kind = kindAt(random.between(1, 100))
  if (kind === null) return null
  const most = kind === 'topUp' || kind === 'stallPayOut' ? 20_000 : 5_000
  return {
    kind,
    cashier: random.pick(admins),
    stall: random.pick(merchants),
    cents: random.between(1, most),
    newest: random.between(0, 29),
    quantity: random.chance(0.4) ? 'whole' : random.between(1, 3),
    isByStall: random.chance(0.5),
    miscounted: random.pick([0, 0, -50, 30, -10_000]),
    isClosedByOther: random.chance(0.25),
    isPressedTwice: random.chance(0.1),
    from: random.pick(['safe', 'bank'] as const),
  }
}

function kindAt(percent: number): CashStepKind | null {
  let upTo = 0
  for (const [kind, share] of Object.entries(shares) as [CashStepKind, number][]) {
    upTo += share
    if (percent <= upTo) return kind
  }
  return null
}
