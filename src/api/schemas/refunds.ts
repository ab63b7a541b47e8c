import * as z from 'zod/mini'
import { maxRefundReasonLength } from '../../domain/money/refunds.ts'
import { maxQuantity } from '../../domain/till/basket.ts'
import { cents, envelope, id } from './values.ts'

const quantity = z.number().check(z.int(), z.minimum(1), z.maximum(maxQuantity))

export const refundRequest = z.object({
  sale: z.string().check(z.minLength(1), z.maxLength(40)),
  items: z.record(z.string().check(z.maxLength(200)), quantity),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxRefundReasonLength)),
})

export const saleAnswer = z.extend(envelope, {
  data: z.object({
    referenceId: id,
    ownerCode: z.string(),
    createdAt: z.string(),
    amount: cents,
    items: z.array(z.object({ name: z.string(), price: cents, quantity: z.number(), refunded: z.number() })),
    refunds: z.array(z.object({ referenceId: id, createdAt: z.string(), amount: cents, reason: z.string() })),
  }),
})

export const foundSalesAnswer = z.extend(envelope, {
  data: z.object({
    count: z.number(),
    sales: z.array(
      z.object({
        referenceId: id,
        createdAt: z.string(),
        amount: cents,
        code: z.string(),
        name: z.nullable(z.string()),
        items: z.array(z.object({ name: z.string(), price: cents, quantity: z.number() })),
        left: cents,
      }),
    ),
  }),
})

export const refundAnswer = z.extend(envelope, {
  data: z.object({ referenceId: id, createdAt: z.string(), amount: cents, ownerCode: z.string() }),
})
