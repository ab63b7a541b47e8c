import * as z from 'zod/mini'
import { merchant, participantFields } from './people.ts'
import { envelope, withAge } from './values.ts'

/** Refuses only an empty password; `checkNewPassword` checks a new one's length. */
const password = z.string().check(z.minLength(1))

export const participantSignInRequest = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(100)),
  password,
})
export const merchantSignInRequest = z.object({
  merchantNumber: z.string().check(z.minLength(1), z.maxLength(100)),
  password,
})
export const adminSignInRequest = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(320)),
  password,
})

const extensions = {
  mustChangePassword: z.optional(z.boolean()),
  abilities: z.optional(z.unknown()),
  rights: z.optional(z.unknown()),
}

export const participantSignInAnswer = z.extend(envelope, {
  data: z.pipe(z.extend(participantFields, extensions), z.transform(withAge)),
})
export const merchantSignInAnswer = z.extend(envelope, { data: z.extend(merchant, extensions) })
export const adminSignInAnswer = z.extend(envelope, {
  data: z.object({
    email: z.string(),
    name: z.string(),
    isConfigured: z.optional(z.boolean()),
    ...extensions,
  }),
})

export const signOutAnswer = envelope

/**
 * A camper changing a password sends `password` and `currentPassword`; one who must replace a first password
 * sends all four fields (portal document §7).
 */
export const updatePasswordRequest = z.object({
  password,
  currentPassword: z.optional(password),
  newPassword: z.optional(password),
  email: z.optional(z.string().check(z.maxLength(320))),
})
export const updatePasswordAnswer = envelope

export const changeOwnPasswordRequest = z.object({ currentPassword: password, newPassword: password })
export const changeOwnPasswordAnswer = envelope
