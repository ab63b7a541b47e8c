import type { Outcome } from '../domain/outcome.ts'
import { callsOf } from './client.ts'
import { read } from './read.ts'
import { ownPasswordRoutes } from './routes/ownPassword.ts'
import { changeOwnPasswordAnswer } from './schemas/auth.ts'

const call = callsOf(ownPasswordRoutes)

export interface OwnPasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

/** Of a merchant or of somebody of the staff. */
export async function changeOwnPassword(change: OwnPasswordChange): Promise<Outcome<unknown>> {
  return read(await call('changeOwnPassword', {}, { body: change }), changeOwnPasswordAnswer)
}
