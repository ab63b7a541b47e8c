import * as z from 'zod/mini'
import { envelope } from './values.ts'

/** `session` names the session that asks, by a word that opens nothing. */
export const healthLockAnswer = z.extend(envelope, { isLocked: z.boolean(), session: z.string() })
export const lockHealthAnswer = envelope
/** The length is checked later, to answer with a sentence. */
export const unlockHealthRequest = z.object({ password: z.string().check(z.minLength(1)) })
export const unlockHealthAnswer = envelope
