import type { Withdrawal } from '../../domain/camper/wallet.ts'
import { type Cents, dollarsFromCents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { foundBy } from '../lib/foundBy.ts'
import { staffRoutes } from '../routes/staff.ts'
import { withdrawAnswer, withdrawalsAnswer } from '../schemas/wallet.ts'

const call = callsOf(staffRoutes)

export interface Withdrawals {
  readonly withdrawals: readonly Withdrawal[]
  readonly totalWithdrawn: Cents
  readonly count: number
}

export function fetchWithdrawals(signal: AbortSignal): Promise<Outcome<Withdrawals>> {
  return call('withdrawals', {}, { signal, answer: withdrawalsAnswer })
}

export function withdraw(
  { ownerCode, amount, isByName }: { ownerCode: string; amount: Cents; isByName?: boolean },
  idempotencyKey: string,
): Promise<Outcome<unknown>> {
  const body = { ownerCode, amount: dollarsFromCents(amount) }
  return call('withdraw', {}, { body, idempotencyKey, query: foundBy(isByName), writeAnswer: withdrawAnswer })
}
