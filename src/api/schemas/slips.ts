import * as z from 'zod/mini'
import { maxSlips } from '../../domain/people/slips.ts'
import { envelope, optionalText } from './values.ts'

const named = { code: z.string().check(z.minLength(1)), firstname: z.string(), lastname: z.string() }

export const slipPeopleAnswer = z.extend(envelope, {
  data: z.array(
    z.object({
      ...named,
      union: optionalText,
      signIn: z.enum(['none', 'first']),
      firstPasswordEndsAt: optionalText,
    }),
  ),
})

const codes = z.array(z.string().check(z.regex(/^[A-Z0-9-]{1,10}$/))).check(z.maxLength(maxSlips))

/** `replacing` lists those whose first password may be replaced; all of them if missing. */
export const makeSlipsRequest = z.object({
  codes: codes.check(z.minLength(1)),
  replacing: z.optional(codes),
})

export const slipsAnswer = z.extend(envelope, {
  data: z.array(z.object({ ...named, union: optionalText, password: z.string().check(z.minLength(1)) })),
  gotMeanwhile: z.optional(z.array(z.string())),
})
