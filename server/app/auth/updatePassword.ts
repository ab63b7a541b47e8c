import { sql } from 'drizzle-orm'
import { updatePasswordRequest } from '../../../src/api/schemas/auth.ts'
import { answer } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { changePassword, checkedPasswordHash, checkNewPassword, type Owner } from './ownPassword.ts'

/*
 * A participant's new password (portal document §5 and §7). A camper changing a password sends `password` and,
 * beyond the documents, `currentPassword`; one who must replace a first password sends all four fields.
 */

const currentMissing =
  'Please type your current password too. If there is no field for it, load this page again.'

export async function updatePassword(call: Call<'updatePassword'>): Promise<Response> {
  const { context, host, session } = call
  const body = await readBody(call, updatePasswordRequest, 'Please enter a new password.')
  const { password, currentPassword } = body
  const isForced = session.restricted || body.newPassword !== undefined || body.email !== undefined
  const email = body.email?.trim() ?? ''
  if (isForced) {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalid('Please enter a valid email address')
    if (currentPassword === undefined) throw invalid('Current password is required')
    if (body.newPassword === undefined) throw invalid('New password is required')
    if (body.newPassword !== password) throw invalid('New passwords do not match')
  }
  if (currentPassword === undefined) throw invalid(currentMissing)
  const owner: Owner = { ...session, role: 'participant' }
  await checkNewPassword(host, owner, { newPassword: password, currentPassword })
  const currentHash = await checkedPasswordHash(context, host, owner, currentPassword)
  await changePassword(context, host, owner, {
    newPassword: password,
    currentHash,
    ...(isForced && { beside: withEmail(email) }),
    forced: isForced,
  })
  return answer(context, { success: true, message: 'Your password has been updated.' })
}

/** If the e-mail changes, so does the person's version; a correction from the old version is then refused. */
const withEmail = (email: string) =>
  sql`, email = ${email}, version = case when email is distinct from ${email} then gen_random_uuid() else version end`

function invalid(message: string): Refused {
  return new Refused('invalid', message)
}
