import * as z from 'zod/mini'
import type { Order } from '../../domain/till/basket.ts'
import { maxQuantity } from '../../domain/till/basket.ts'
import type { ChargeAttempt } from '../../domain/till/chargeAttempt.ts'
import { pendingAttempts } from './pendingAttempts.ts'
import { storedValue } from './storedValue.ts'

const count = z.number().check(z.int(), z.minimum(1))

const order = {
  ownerCode: z.string(),
  items: z
    .array(z.object({ name: z.string(), price: count, quantity: count.check(z.maximum(maxQuantity)) }))
    .check(z.minLength(1)),
  camperCode: z.optional(z.string()),
}

export const pendingCharges = pendingAttempts<ChargeAttempt>(
  'pendingCharge',
  z.object({
    ...order,
    knownReferences: z.nullable(z.array(z.string())),
    key: z.string(),
    isSignedOut: z.optional(z.boolean()),
  }),
)

/** The cart of a session that the server ended, for the next sign-in of the same stall in this tab. */
export function keptCart(merchantNumber: string) {
  return storedValue<Order>(`cart:${merchantNumber}`, z.object(order), {
    isInTab: true,
    onFailure: () => undefined,
  })
}
