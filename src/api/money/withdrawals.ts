import type { Withdrawal } from '../../domain/camper/wallet.ts'
import { type Cents, dollarsFromCents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
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

/** @param payout `isByName`: the card may be lost; only our own server knows this parameter */
export function withdraw(
  { ownerCode, amount, isByName = false }: { ownerCode: string; amount: Cents; isByName?: boolean },
  idempotencyKey: string,
): Promise<Outcome<unknown>> {
  const body = { ownerCode, amount: dollarsFromCents(amount) }
  const query = isByName ? { query: { by: 'name' } } : {}
  return call('withdraw', {}, { body, idempotencyKey, ...query, writeAnswer: withdrawAnswer })
}
