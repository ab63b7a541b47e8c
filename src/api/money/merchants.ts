import type { BasketItem, MerchantTransaction } from '../../domain/camper/wallet.ts'
import { type Cents, decimalFromCents, dollarsFromCents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Merchant, PasswordMade } from '../../domain/people/people.ts'
import { callsOf } from '../lib/client.ts'
import { merchantRoutes } from '../routes/merchant.ts'
import { staffRoutes } from '../routes/staff.ts'
import { addMerchantAnswer, merchantsAnswer } from '../schemas/merchants.ts'
import { deductAnswer, merchantTransactionsAnswer } from '../schemas/wallet.ts'

const call = callsOf({ ...merchantRoutes, ...staffRoutes })

export interface Charge {
  readonly ownerCode: string
  readonly merchantNumber: string
  readonly amount: Cents
  readonly items: readonly BasketItem[]
}

export interface ChargeReference {
  readonly referenceId: string
  readonly createdAt?: string | undefined
  /** The camper's code, if the scanned number belongs to a replacement card. */
  readonly ownerCode?: string | undefined
}

/** `undefined`: charged by a server that returns no reference. */
export function chargeWallet(
  { ownerCode, merchantNumber, amount, items }: Charge,
  idempotencyKey: string,
): Promise<Outcome<ChargeReference | undefined>> {
  const body = {
    ownerCode,
    merchantNumber,
    amount: decimalFromCents(amount),
    method: 'pos',
    type: 'purchase',
    items: items.map(({ name, price, quantity }) => ({ name, price: dollarsFromCents(price), quantity })),
  }
  return call('deduct', {}, { body, idempotencyKey, writeAnswer: deductAnswer })
}

export interface MerchantBook {
  readonly transactions: readonly MerchantTransaction[]
  readonly balance?: Cents | undefined
  readonly total?: number | undefined
  readonly passwordMade?: PasswordMade | undefined
}

export function fetchMerchantTransactions(
  merchantNumber: string,
  signal: AbortSignal,
  before?: string,
): Promise<Outcome<MerchantBook>> {
  return call(
    'merchantTransactions',
    { merchantNumber },
    { signal, query: { before }, answer: merchantTransactionsAnswer },
    ({ data, merchantBalance, total, passwordMade }) => ({
      transactions: data,
      balance: merchantBalance,
      total,
      ...(passwordMade && { passwordMade }),
    }),
  )
}

export function fetchMerchants(signal: AbortSignal): Promise<Outcome<Merchant[]>> {
  return call('merchants', {}, { signal, answer: merchantsAnswer }, ({ merchants }) => merchants)
}

export interface MerchantFirstPassword {
  readonly merchantNumber: string
  readonly oneTimePassword: string
}

/** `undefined`: added by a server that does not return the new number. */
export function addMerchant(
  merchantName: string,
  idempotencyKey: string,
): Promise<Outcome<MerchantFirstPassword | undefined>> {
  return call('addMerchant', {}, { body: { merchantName }, idempotencyKey, writeAnswer: addMerchantAnswer })
}
