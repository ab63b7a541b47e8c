import type { BegunDeposit } from '../../domain/camper/wallet.ts'
import type { EarlyCall } from '../../domain/lib/earlyCall.ts'
import { type Cents, dollarsFromCents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { WalletReading } from '../../domain/money/walletBook.ts'
import { type CallOptions, callsOf } from '../lib/client.ts'
import { camperRoutes } from '../routes/camper.ts'
import { depositAnswer, walletAnswer } from '../schemas/wallet.ts'

const call = callsOf(camperRoutes)

export type Wallet = Omit<WalletReading, 'readAt'>

export function fetchWallet(code: string, signal: AbortSignal, before?: string): Promise<Outcome<Wallet>> {
  return callWallet(code, { signal, query: { before } })
}

export function readEarlyWallet(code: string, earlyCall: EarlyCall): Promise<Outcome<Wallet>> {
  return callWallet(code, { earlyCall })
}

function callWallet(code: string, options: CallOptions): Promise<Outcome<Wallet>> {
  return call(
    'wallet',
    { code },
    { ...options, answer: walletAnswer },
    ({ balance, transactions, hasMore, totals, pendingDeposits, dayLimit, disputed }) => ({
      balance,
      ...(disputed !== undefined && { disputed }),
      transactions,
      ...(hasMore && { hasMore, totals, pendingDeposits }),
      ...(dayLimit && { dayLimit }),
    }),
  )
}

export interface Deposit {
  readonly amount: Cents
  readonly firstName: string
  readonly lastName: string
  readonly ownerCode: string
}

/** Returns the payment page; nothing is credited before the gateway confirms. */
export function startDeposit(deposit: Deposit, idempotencyKey: string): Promise<Outcome<BegunDeposit>> {
  const body = { ...deposit, amount: dollarsFromCents(deposit.amount) }
  return call('deposit', {}, { body, idempotencyKey, writeAnswer: depositAnswer })
}
