import * as z from 'zod/mini'
import { statementKinds } from '../../domain/money/statement.ts'
import { cents, envelope, id } from './values.ts'

export const statementAnswer = z.extend(envelope, {
  data: z.object({
    code: z.string(),
    name: z.string(),
    union: z.nullable(z.string()),
    balance: cents,
    isFrozen: z.boolean(),
    isWithdrawn: z.boolean(),
    readAt: z.string(),
    rows: z.array(
      z.object({
        referenceId: id,
        kind: z.enum(statementKinds),
        status: z.string(),
        amount: cents,
        createdAt: z.string(),
        stall: z.nullable(z.object({ number: z.string(), name: z.string() })),
        items: z.array(z.object({ name: z.string(), price: cents, quantity: z.number() })),
        reason: z.nullable(z.string()),
        cashier: z.nullable(z.string()),
        reversedBy: z.nullable(z.string()),
        left: cents,
      }),
    ),
  }),
})
