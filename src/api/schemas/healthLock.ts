import * as z from 'zod/mini'
import { envelope } from './values.ts'

/** `session` identifies the asking session and gives no access. */
export const healthLockAnswer = z.extend(envelope, { isLocked: z.boolean(), session: z.string() })
export const lockHealthAnswer = envelope
export const unlockHealthRequest = z.object({ password: z.string().check(z.minLength(1)) })
export const unlockHealthAnswer = envelope
