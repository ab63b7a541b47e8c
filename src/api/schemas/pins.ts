import * as z from 'zod/mini'
import { envelope, id } from './values.ts'

/** A PIN, or a password. */
export const secret = z.string().check(z.maxLength(4_000))

export const signerSecret = z.object({ id: z.string().check(z.maxLength(100)), secret })

export const signers = z.array(z.object({ id, name: z.string(), hasPin: z.boolean() }))

export const setPinRequest = z.object({
  currentPassword: secret,
  pin: z.nullable(z.string().check(z.maxLength(100))),
})

export const pinSetting = z.object({ isAsked: z.boolean() })

export const pinSettingAnswer = z.extend(envelope, { data: pinSetting })

export const ownPinAnswer = z.extend(envelope, {
  data: z.object({ hasPin: z.boolean(), isAsked: z.boolean() }),
})

export const setPinAnswer = z.extend(envelope, { data: z.object({ hasPin: z.boolean() }) })
