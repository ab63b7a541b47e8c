import * as z from 'zod/mini'
import type { Merchant, Participant } from '../../domain/people/people.ts'
import { age, ageIn, cents, gender, genderIn, id, optionalText, textIn, withAge } from './values.ts'

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

/**
 * In a list only the code is required; other unreadable fields count as missing. Written by hand, because a
 * schema takes half a second for 50,000 people.
 */
export function participantInList(sent: unknown): Participant | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  const row = sent as Readonly<Partial<Record<keyof Participant, unknown>>>
  const code = textIn(row.code)
  if (code === undefined || !/\S/.test(code)) return undefined
  return withAge({
    _id: textIn(row._id) ?? code,
    code,
    firstname: textIn(row.firstname) ?? '',
    lastname: textIn(row.lastname) ?? '',
    gender: genderIn(row.gender),
    age: ageIn(row.age),
    union: textIn(row.union),
    country: textIn(row.country),
    whatsapp: textIn(row.whatsapp),
    checkedIn: flagIn(row.checkedIn) ?? false,
    checkedOut: flagIn(row.checkedOut),
    registeredAt: textIn(row.registeredAt),
  })
}

/** Servers write flags in several ways; undefined if missing. */
function flagIn(value: unknown): boolean | undefined {
  return value === undefined ? undefined : value === true || value === 'true' || value === 1
}

export const merchant = z.object({
  _id: id,
  merchantNumber: z.string().check(z.minLength(1)),
  merchantName: z.string(),
  balance: cents,
  createdAt: z.string(),
}) satisfies z.ZodMiniType<Merchant>
