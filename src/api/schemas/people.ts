import * as z from 'zod/mini'
import type { Merchant, Participant } from '../../domain/people.ts'
import { age, cents, gender, id, optionalText } from './values.ts'

export const participant = z.object({
  _id: id,
  code: z.string().check(z.minLength(1)),
  firstname: z.string(),
  lastname: z.string(),
  gender,
  age,
  union: optionalText,
  country: optionalText,
  whatsapp: optionalText,
  checkedIn: z.boolean(),
  checkedOut: z.optional(z.boolean()),
  registeredAt: optionalText,
}) satisfies z.ZodMiniType<Participant>

export const merchant = z.object({
  _id: id,
  merchantNumber: z.string().check(z.minLength(1)),
  merchantName: z.string(),
  balance: cents,
  createdAt: z.string(),
}) satisfies z.ZodMiniType<Merchant>
