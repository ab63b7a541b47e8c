import * as z from 'zod/mini'
import { ageFrom } from '../../domain/lib/codes.ts'
import { centsFromDollars } from '../../domain/lib/money.ts'
import type { Gender } from '../../domain/people/people.ts'

export const optionalText = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text): string | undefined => (text === null || text === '' ? undefined : text)),
)

export const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

export function textIn(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

export function ageIn(value: unknown): number | undefined {
  return typeof value === 'number' || typeof value === 'string' ? (ageFrom(value) ?? undefined) : undefined
}

export const age = z.pipe(z.optional(z.unknown()), z.transform(ageIn))

/** An unreadable age becomes 0 (admin document §3) with a flag, because a baby's age is also 0. */
export function withAge<Read extends { readonly age: number | undefined }>(read: Read) {
  const known: { age: number; isAgeUnknown?: boolean } =
    read.age === undefined ? { age: 0, isAgeUnknown: true } : { age: read.age }
  return { ...read, ...known }
}

export function genderIn(value: unknown): Gender | undefined {
  const text = typeof value === 'string' ? value.toUpperCase() : ''
  return text === 'MALE' || text === 'FEMALE' ? text : undefined
}

export const gender = z.pipe(z.optional(z.unknown()), z.transform(genderIn))

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

export const envelope = z.object({
  success: z.catch(z.boolean(), false),
  message: z.catch(optionalText, undefined),
})
