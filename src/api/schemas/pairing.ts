import * as z from 'zod/mini'
import { secret } from './pins.ts'
import { envelope, id } from './values.ts'

const code = {
  secret: z.optional(z.string().check(z.maxLength(100))),
  letters: z.optional(z.string().check(z.maxLength(100))),
}

export const pairingSearchRequest = z.object(code)

export const pairingConfirmRequest = z.object({
  ...code,
  /**
   * A secret of the pairing browser: it can repeat the call after a lost answer, and no other browser can.
   */
  attempt: z.string().check(z.regex(/^[!-~]{22,200}$/)),
  replaces: z.optional(z.string().check(z.maxLength(1_000))),
})

export const pairingSearchAnswer = z.extend(envelope, {
  data: z.object({ name: z.string(), endsAt: z.string(), replaces: z.nullable(z.string()) }),
})

export const pairingConfirmAnswer = z.extend(envelope, {
  data: z.object({
    id,
    device: z.string(),
    endsAt: z.string(),
    rights: z.optional(z.unknown()),
    abilities: z.optional(z.unknown()),
  }),
})

export const deviceAnswer = z.extend(envelope, {
  data: z.object({
    name: z.string(),
    endsAt: z.string(),
    operator: z.nullable(z.string()),
    operatorSince: z.nullable(z.string()),
    /** By PIN; null where the camp asks for none. */
    isConfirmed: z.optional(z.nullable(z.boolean())),
    asksPins: z.optional(z.boolean()),
    staff: z.array(z.object({ id, name: z.string(), hasPin: z.optional(z.boolean()) })),
  }),
})

export const sayOperatorRequest = z.union([
  z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)), secret: z.optional(secret) }),
  z.object({ name: z.string().check(z.trim()) }),
])

export const sayOperatorAnswer = z.extend(envelope, {
  data: z.object({
    operator: z.string(),
    operatorSince: z.string(),
    isConfirmed: z.optional(z.nullable(z.boolean())),
  }),
})
