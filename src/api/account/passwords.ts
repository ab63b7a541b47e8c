import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { camperRoutes } from '../routes/camper.ts'
import { updatePasswordAnswer } from '../schemas/auth.ts'

const call = callsOf(camperRoutes)

/**
 * The plain form sends `password`, and to our own server the current one. The forced dialog also sends
 * `newPassword` and an email address.
 */
export interface PasswordUpdate {
  readonly password: string
  readonly currentPassword?: string
  readonly newPassword?: string
  readonly email?: string
}

export function updatePassword(code: string, update: PasswordUpdate): Promise<Outcome<unknown>> {
  return call('updatePassword', { code }, { body: update, answer: updatePasswordAnswer })
}
