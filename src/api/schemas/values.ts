import * as z from 'zod/mini'
import { ageFrom } from '../../domain/codes.ts'
import { centsFromDollars } from '../../domain/money.ts'
import type { Gender } from '../../domain/people.ts'

/** Absent, null and empty are the same to a reader. */
export const optionalText = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text): string | undefined => (text === null || text === '' ? undefined : text)),
)

/** Hosts write ids as text or as numbers. */
export const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** A number or its text; 0 when it cannot be read (admin document §3). */
export const age = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): number =>
    typeof value === 'number' || typeof value === 'string' ? (ageFrom(value) ?? 0) : 0,
  ),
)

export const gender = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): Gender | undefined => {
    const text = typeof value === 'string' ? value.toUpperCase() : ''
    return text === 'MALE' || text === 'FEMALE' ? text : undefined
  }),
)

/** Dollars on the wire, as a number or a text with at most two decimals; integer cents inside. */
export const cents = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((dollars, context): number => {
    const amount = centsFromDollars(dollars)
    if (amount !== undefined) return amount
    context.issues.push({ code: 'custom', message: 'not an amount of money', input: dollars })
    return z.NEVER
  }),
)

/** The host's words around every answer. */
export const envelope = z.object({
  success: z.catch(z.boolean(), false),
  message: z.catch(optionalText, undefined),
})
