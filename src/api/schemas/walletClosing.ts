import * as z from 'zod/mini'
import { maxReasonLength } from '../../domain/money/cashDesk.ts'
import { closingKinds, maxContact, maxSigner, notPaidReasons } from '../../domain/money/walletClosing.ts'
import { cents, envelope, id } from './values.ts'

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const amount = z.union([z.number(), z.string().check(z.maxLength(20))])

export const closingListRequest = z.object({
  kind: z.enum(closingKinds),
  union: z.nullable(z.string().check(z.maxLength(200))),
  code: z.nullable(z.string().check(z.maxLength(100))),
  below: z.nullable(amount),
  signedBy: text(maxSigner),
  contact: text(maxContact),
  claimUntil: z.string().check(z.maxLength(10)),
})

export const claimRequest = z.object({ takenBy: text(maxSigner) })

export const closingReversalRequest = z.object({
  referenceId: z.string().check(z.minLength(1), z.maxLength(40)),
  reason: text(maxReasonLength).check(z.minLength(1)),
})

const summary = z.object({
  number: z.string(),
  kind: z.enum(closingKinds),
  union: z.nullable(z.string()),
  signedBy: z.string(),
  contact: z.nullable(z.string()),
  claimUntil: z.nullable(z.string()),
  madeBy: z.string(),
  madeAt: z.string(),
  endedAt: z.nullable(z.string()),
  people: z.number(),
  booked: z.number(),
  notPaid: z.number(),
  amount: cents,
  bookedAmount: cents,
})

const kept = z.object({
  number: z.string(),
  code: z.string(),
  name: z.string(),
  amount: cents,
  reference: z.string(),
  claimUntil: z.string(),
  claim: z.nullable(z.object({ reference: z.string(), at: z.string(), takenBy: z.string() })),
})

export const closingAnswer = z.extend(envelope, {
  data: z.object({
    wallets: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        union: z.nullable(z.string()),
        balance: cents,
        held: cents,
        isFrozen: z.boolean(),
        isWithdrawn: z.boolean(),
        list: z.nullable(z.string()),
      }),
    ),
    lists: z.array(summary),
    kept: z.array(kept),
    cash: z.nullable(cents),
  }),
})

export const madeListAnswer = z.extend(envelope, { data: z.object({ number: z.string() }) })

export const closingListAnswer = z.extend(envelope, {
  data: z.extend(summary, {
    items: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        amount: cents,
        held: cents,
        refusal: z.nullable(z.enum(notPaidReasons)),
        reference: z.nullable(z.string()),
        isTakenBack: z.boolean(),
        kept: z.nullable(z.string()),
      }),
    ),
  }),
})

export const closingProgressAnswer = z.extend(envelope, { data: summary })

export const closingBookedAnswer = z.extend(envelope, {
  data: z.object({ referenceId: id, createdAt: z.string(), amount: cents }),
})
