import * as z from 'zod/mini'
import { maxQuantity } from '../../domain/till/basket.ts'
import type { ChargeAttempt } from '../../domain/till/chargeAttempt.ts'
import { pendingAttempts } from './pendingAttempts.ts'

const count = z.number().check(z.int(), z.minimum(1))

export const pendingCharges = pendingAttempts<ChargeAttempt>(
  'pendingCharge',
  z.object({
    ownerCode: z.string(),
    items: z
      .array(z.object({ name: z.string(), price: count, quantity: count.check(z.maximum(maxQuantity)) }))
      .check(z.minLength(1)),
    camperCode: z.optional(z.string()),
    knownReferences: z.nullable(z.array(z.string())),
    key: z.string(),
    isSignedOut: z.optional(z.boolean()),
  }),
)
