import * as z from 'zod/mini'
import type { Merchant, Participant } from '../../domain/people.ts'
import { age, anyText, cents, flag, gender, id, optionalText, withAge } from './values.ts'

/** To be extended; read it with `withAge`. */
export const participantFields = z.object({
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
})

export const participant = z.pipe(
  participantFields,
  z.transform(withAge),
) satisfies z.ZodMiniType<Participant>

/** One of a list, where a code is all it takes: what else cannot be read counts as not sent. */
export const participantRow = z.pipe(
  z.object({
    _id: anyText,
    code: z.pipe(id, z.string().check(z.regex(/\S/))),
    firstname: anyText,
    lastname: anyText,
    gender,
    age,
    union: anyText,
    country: anyText,
    whatsapp: anyText,
    checkedIn: flag,
    checkedOut: flag,
    registeredAt: anyText,
  }),
  z.transform(({ _id, firstname, lastname, checkedIn, ...row }) =>
    withAge({
      ...row,
      _id: _id ?? row.code,
      firstname: firstname ?? '',
      lastname: lastname ?? '',
      checkedIn: checkedIn ?? false,
    }),
  ),
) satisfies z.ZodMiniType<Participant>

export const merchant = z.object({
  _id: id,
  merchantNumber: z.string().check(z.minLength(1)),
  merchantName: z.string(),
  balance: cents,
  createdAt: z.string(),
}) satisfies z.ZodMiniType<Merchant>
