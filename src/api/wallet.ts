import { type Cents, dollarsFromCents } from '../domain/money.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { BegunDeposit, Transaction } from '../domain/wallet.ts'
import { call } from './client.ts'
import { mapOutcome, read, readWrite } from './read.ts'
import { depositAnswer, walletAnswer } from './schemas/wallet.ts'

export interface Wallet {
  readonly balance: Cents
  readonly transactions: readonly Transaction[]
}

export async function fetchWallet(code: string, signal: AbortSignal): Promise<Outcome<Wallet>> {
  const outcome = read(await call('wallet', { code }, { signal }), walletAnswer)
  return mapOutcome(outcome, ({ balance, transactions }) => ({ balance, transactions }))
}

export interface Deposit {
  readonly amount: Cents
  readonly firstName: string
  readonly lastName: string
  readonly ownerCode: string
}

/** Where the payer pays; nothing is credited before the gateway confirms. */
export async function startDeposit(deposit: Deposit, idempotencyKey: string): Promise<Outcome<BegunDeposit>> {
  const body = { ...deposit, amount: dollarsFromCents(deposit.amount) }
  const outcome = readWrite(await call('deposit', {}, { body, idempotencyKey }), depositAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}
