import { sql } from 'drizzle-orm'
import { giveFirstPassword, replacePassword } from '../auth/firstPasswords.ts'
import { answer } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { codeFromPath, noParticipant } from './codes.ts'

/*
 * A new first password for a camper. Only this answer shows it, and a retry gets it as in
 * auth/firstPasswords.ts. It ends the camper's sessions and must be changed.
 */

export async function newCamperPassword(call: Call<'newCamperPassword'>): Promise<Response> {
  const { context, parameters } = call
  await readEmptyBody(call)
  const code = codeFromPath(parameters.code)
  const data = await giveFirstPassword(call, ['newCamperPassword', code], async (password) => {
    const subject = await replacePassword(call, {
      role: 'participant',
      action: 'newCamperPassword',
      change: sql`
        update participants set password_hash = ${password.passwordHash}, must_change_password = true,
          password_made_at = ${call.host.now()}
        where code = ${code} and withdrawn_at is null returning code as subject`,
      password,
      subjectName: 'code',
    })
    return subject === undefined ? undefined : { code }
  })
  if (data === undefined) throw await refusalFor(call, code)
  return answer(context, { success: true, message: `${code} has a new first password`, data })
}

async function refusalFor({ host }: Call<'newCamperPassword'>, code: string): Promise<Refused> {
  const { rowCount } = await host.database.pool.query('select from participants where code = $1', [code])
  if (rowCount === 0) return noParticipant()
  const words = 'This registration was withdrawn. Restore the registration before you make a password.'
  return new Refused('withdrawn', words)
}
