import { type Cents, dollarsFromCents } from '../domain/money.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Withdrawal } from '../domain/wallet.ts'
import { callsOf } from './client.ts'
import { mapOutcome, read, readWrite } from './read.ts'
import { staffRoutes } from './routes/staff.ts'
import { withdrawAnswer, withdrawalsAnswer } from './schemas/wallet.ts'

const call = callsOf(staffRoutes)

export interface Withdrawals {
  readonly withdrawals: readonly Withdrawal[]
  readonly totalWithdrawn: Cents
  readonly count: number
}

export async function fetchWithdrawals(signal: AbortSignal): Promise<Outcome<Withdrawals>> {
  const outcome = read(await call('withdrawals', {}, { signal }), withdrawalsAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}

export async function withdraw(
  { ownerCode, amount }: { ownerCode: string; amount: Cents },
  idempotencyKey: string,
): Promise<Outcome<unknown>> {
  const body = { ownerCode, amount: dollarsFromCents(amount) }
  return readWrite(await call('withdraw', {}, { body, idempotencyKey }), withdrawAnswer)
}
