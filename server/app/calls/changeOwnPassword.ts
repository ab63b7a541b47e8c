import { changeOwnPasswordRequest } from '../../../src/api/schemas/auth.ts'
import type { SignInRole } from '../../../src/domain/roles.ts'
import { answer } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Call, Host } from '../call.ts'
import { changePassword, checkedPasswordHash, checkNewPassword, type Owner } from '../ownPassword.ts'
import { Refused } from '../refused.ts'

/*
 * A new password of a merchant or of somebody of the staff, also in place of a first one. Campers change theirs as the
 * documents say (calls/updatePassword.ts).
 */

export async function changeOwnPassword(call: Call<'changeOwnPassword'>): Promise<Response> {
  const { context, host, session } = call
  const { role, subject, restricted } = session
  if (role === 'participant') throw invalid('Please press “Change password” in your own area.')
  if (role === 'device')
    throw invalid('This device has no password. Please sign in with your own account to change yours.')
  const { currentPassword, newPassword } = await readBody(
    call,
    changeOwnPasswordRequest,
    'Please enter your current password and a new one.',
  )
  const { names, isConfigured } = await accountOf(host, role, subject)
  if (isConfigured)
    throw invalid('The password of this account is set where the server is started. Ask who runs the server.')
  checkNewPassword(newPassword, { currentPassword, names })

  const owner: Owner = { ...session, role }
  const currentHash = await checkedPasswordHash(context, host, owner, currentPassword)
  await changePassword(context, host, owner, {
    newPassword,
    currentHash,
    forced: restricted,
  })
  return answer(context, { success: true, message: 'Your password has been updated.' })
}

interface Account {
  readonly names: readonly string[]
  readonly isConfigured: boolean
}

const accountQueries: Readonly<Record<Exclude<SignInRole, 'participant'>, string>> = {
  merchant: `select array[merchant_number, merchant_name] as names, false as "isConfigured"
    from merchants where merchant_number = $1`,
  admin: `select array[email, split_part(email, '@', 1), name] as names, configured as "isConfigured"
    from admins where email = $1`,
}

async function accountOf({ database }: Host, role: keyof typeof accountQueries, subject: string) {
  const { rows } = await database.pool.query<Account>(accountQueries[role], [subject])
  return rows[0] ?? { names: [subject], isConfigured: false }
}

function invalid(message: string): Refused {
  return new Refused('invalid', message)
}
