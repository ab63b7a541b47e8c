import * as z from 'zod/mini'
import type { MerchantTransaction, Transaction, Withdrawal } from '../../domain/camper/wallet.ts'
import { cents, envelope, id, optionalText } from './values.ts'

const item = z.object({ name: z.string(), price: cents, quantity: z.number() })

export const transaction = z.object({
  _id: id,
  type: z.string(),
  amount: cents,
  status: z.string(),
  createdAt: z.string(),
  referenceId: id,
  items: z.optional(z.array(item)),
  stall: z.catch(optionalText, undefined),
  paymentUrl: z.catch(optionalText, undefined),
  reverses: z.catch(optionalText, undefined),
  reason: z.catch(optionalText, undefined),
  reversedBy: z.catch(optionalText, undefined),
}) satisfies z.ZodMiniType<Transaction>

const walletTotals = z.object({
  transactions: z.number(),
  deposited: cents,
  spent: cents,
  pendingDeposits: z.number(),
  refunded: z.catch(z.optional(cents), undefined),
})

/** The optional parts come from our own server, which sends the wallet in pages. */
export const walletAnswer = z.extend(envelope, {
  balance: cents,
  transactions: z.array(transaction),
  hasMore: z.catch(z.optional(z.boolean()), undefined),
  totals: z.catch(z.optional(walletTotals), undefined),
  pendingDeposits: z.catch(z.optional(z.array(transaction)), undefined),
  disputed: z.catch(z.optional(cents), undefined),
  isFrozen: z.catch(z.optional(z.boolean()), undefined),
  dayLimit: z.catch(z.optional(z.object({ limit: cents, spentToday: cents })), undefined),
})

export const depositRequest = z.object({
  amount: z.union([z.number(), z.string()]),
  firstName: z.string().check(z.maxLength(200)),
  lastName: z.string().check(z.maxLength(200)),
  ownerCode: z.string().check(z.minLength(1), z.maxLength(100)),
})
export const depositAnswer = z.extend(envelope, {
  data: z.object({ paymentUrl: z.string(), referenceId: z.catch(optionalText, undefined) }),
})

export const deductRequest = z.object({
  ownerCode: z.string().check(z.minLength(1), z.maxLength(100)),
  merchantNumber: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.string().check(z.maxLength(20)),
  method: z.literal('pos'),
  type: z.literal('purchase'),
  items: z.array(
    z.object({ name: z.string().check(z.maxLength(200)), price: z.number(), quantity: z.number() }),
  ),
})
export const deductAnswer = z.extend(envelope, {
  data: z.catch(
    z.optional(z.object({ referenceId: id, createdAt: optionalText, ownerCode: optionalText })),
    undefined,
  ),
})

export const merchantTransaction = z.object({
  _id: id,
  referenceId: id,
  ownerCode: z.string(),
  amount: cents,
  type: z.string(),
  createdAt: z.string(),
  attempt: optionalText,
  left: z.catch(z.optional(cents), undefined),
  isLate: z.catch(z.optional(z.boolean()), undefined),
}) satisfies z.ZodMiniType<MerchantTransaction>

export const merchantTransactionsAnswer = z.extend(envelope, {
  data: z.array(merchantTransaction),
  merchantBalance: z.optional(cents),
  total: z.optional(z.number()),
  passwordMade: z.catch(z.optional(z.object({ at: z.string(), by: z.string() })), undefined),
})

const withdrawal = z.object({
  referenceId: id,
  ownerCode: z.string(),
  amount: cents,
  createdAt: z.string(),
  status: z.string(),
  cashier: z.catch(z.optional(z.nullable(z.string())), undefined),
  canTakeBack: z.catch(z.optional(z.boolean()), undefined),
}) satisfies z.ZodMiniType<Withdrawal>

export const withdrawalsAnswer = z.extend(envelope, {
  data: z.object({ withdrawals: z.array(withdrawal), totalWithdrawn: cents, count: z.number() }),
})
export const withdrawRequest = z.object({
  ownerCode: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.union([z.number(), z.string().check(z.maxLength(20))]),
})
export const withdrawAnswer = envelope
