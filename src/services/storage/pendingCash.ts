import * as z from 'zod/mini'
import type { CashAttempt } from '../../domain/money/cashDesk.ts'
import { pendingAttempts } from './pendingAttempts.ts'

const cents = z.number().check(z.int(), z.nonnegative())

/** The PIN or password of the signer is never stored. */
const witnessed = { witness: z.string(), signer: z.optional(z.string()) }

const attempt = z.object({
  request: z.union([
    z.object({
      kind: z.enum(['openDesk', 'toSafe', 'fromSafe']),
      amount: cents,
      ...witnessed,
    }),
    z.object({
      kind: z.enum(['topUp', 'payOut']),
      number: z.string(),
      isByName: z.boolean(),
      amount: cents,
    }),
    z.object({
      kind: z.enum(['reverseTopUp', 'reversePayOut', 'reverseStallPayOut', 'reverseStallPayIn']),
      referenceId: z.string(),
      reason: z.string(),
      number: z.string(),
      amount: cents,
    }),
    z.object({
      kind: z.literal('refund'),
      merchantNumber: z.string(),
      sale: z.string(),
      items: z.array(z.object({ name: z.string(), quantity: z.number() })),
      reason: z.string(),
      number: z.string(),
      amount: cents,
    }),
    z.object({
      kind: z.enum(['stallPayOut', 'stallPayIn']),
      merchantNumber: z.string(),
      amount: cents,
      witness: z.string(),
    }),
    z.object({ kind: z.literal('closeDesk'), desk: z.string(), amount: cents, ...witnessed }),
    z.object({ kind: z.enum(['toBank', 'fromBank']), amount: cents, slip: z.string(), ...witnessed }),
    z.object({
      kind: z.literal('expense'),
      amount: cents,
      slip: z.string(),
      whatFor: z.string(),
      from: z.enum(['safe', 'bank']),
      ...witnessed,
    }),
    z.object({
      kind: z.literal('countSafe'),
      amount: cents,
      expected: z.number().check(z.int()),
      ...witnessed,
    }),
    z.object({
      kind: z.literal('cashSource'),
      withdrawal: z.string(),
      amount: cents,
      from: z.enum(['safe', 'bank', 'drawer']),
    }),
    z.object({
      kind: z.literal('settlement'),
      amount: cents,
      fee: cents,
      slip: z.string(),
      gateway: z.string(),
      firstDay: z.string(),
      lastDay: z.string(),
      day: z.string(),
    }),
    z.object({
      kind: z.literal('reverseSettlement'),
      settlement: z.string(),
      reason: z.string(),
      amount: cents,
    }),
  ]),
  key: z.string(),
})

export const pendingCash = pendingAttempts<CashAttempt>('pendingCash', attempt)
