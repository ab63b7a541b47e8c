import { changeOwnPasswordRequest } from '../../../src/api/schemas/auth.ts'
import { answer } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { changePassword, checkedPasswordHash, checkNewPassword, type Owner } from './ownPassword.ts'

export async function changeOwnPassword(call: Call<'changeOwnPassword'>): Promise<Response> {
  const { context, host, session } = call
  const { role, restricted } = session
  if (role === 'participant') throw invalid('Please press “Change password” in your own area.')
  if (role === 'device')
    throw invalid('This device has no password. Please sign in with your own account to change yours.')
  const { currentPassword, newPassword } = await readBody(
    call,
    changeOwnPasswordRequest,
    'Please enter your current password and a new one.',
  )
  const owner: Owner = { ...session, role }
  if (await isConfigured(host, owner))
    throw invalid('The password of this account is set where the server is started. Ask who runs the server.')
  await checkNewPassword(host, owner, { newPassword, currentPassword })
  const currentHash = await checkedPasswordHash(context, host, owner, currentPassword)
  await changePassword(context, host, owner, {
    newPassword,
    currentHash,
    forced: restricted,
  })
  return answer(context, { success: true, message: 'Your password has been updated.' })
}

async function isConfigured({ database }: Host, { role, subject }: Owner): Promise<boolean> {
  if (role !== 'admin') return false
  const { rowCount } = await database.pool.query('select from admins where email = $1 and configured', [
    subject,
  ])
  return rowCount === 1
}

function invalid(message: string): Refused {
  return new Refused('invalid', message)
}
