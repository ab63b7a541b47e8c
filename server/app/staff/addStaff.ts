import { addStaffRequest } from '../../../src/api/schemas/staff.ts'
import type { Right } from '../../../src/domain/staff/rights.ts'
import { staffEmailError, staffNameError } from '../../../src/domain/staff/staff.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { giveFirstPassword, keeping, type StoredPassword } from '../auth/firstPasswords.ts'
import { answer, answerRefusal } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { findStaff } from './staffAccounts.ts'

/*
 * A new staff account. E-mail addresses are stored in lower case, so they are unique. Only this answer shows
 * the first password, which must be changed; a retry gets it as in auth/firstPasswords.ts.
 */

export async function addStaff(call: Call<'addStaff'>): Promise<Response> {
  const { context, host, session } = call
  const sent = await readBody(call, addStaffRequest, 'Please send a name, an email and the rights.')
  checkStaffName(sent.name)
  const wrong = staffEmailError(sent.email)
  if (wrong !== undefined) throw new Refused('invalid', wrong)
  const { name, rights } = sent
  const email = sent.email.trim().toLowerCase()
  const data = await giveFirstPassword(call, ['addStaff', email, name, rights], async (password) => {
    const { role: actorRole, subject: actor } = session
    const inserting = insertion.with({ ...password, name, email, rights, at: host.now(), actorRole, actor })
    const { rows } = await withRetries(() => host.database.pool.query<{ email: string }>(inserting))
    return rows[0]
  })
  if (data !== undefined)
    return answer(context, { success: true, message: `${name} has an account now.`, data })

  const earlier = (await findStaff(host, session, null)).find(
    (account) => account.email.toLowerCase() === email,
  )
  if (earlier === undefined) throw new Error('A staff account was neither added nor there before')
  const refused =
    earlier.state === 'closed'
      ? `There is a closed account with this email: ${earlier.name}. Please open it again instead.`
      : `There is an account with this email already: ${earlier.name}.`
  return answerRefusal(context, new Refused('taken', refused), { data: earlier })
}

export function checkStaffName(name: string): void {
  const wrong = staffNameError(name)
  if (wrong !== undefined) throw new Refused('invalid', wrong)
}

interface StaffValues extends StoredPassword {
  readonly name: string
  readonly email: string
  readonly rights: readonly Right[]
  readonly at: Date
  readonly actorRole: string
  readonly actor: string
}

const insertion = statement<StaffValues>('add-staff', (values) => {
  const { name, email, rights, passwordHash, at, actorRole, actor } = values
  return `
    with added as (
      insert into admins (email, name, rights, password_hash, must_change_password, password_made_at, created_at)
      select ${email}::text, ${name}, ${rights}::text[], ${passwordHash}, true, ${at}::timestamptz, ${at}::timestamptz
      where not exists (select from admins where lower(email) = ${email})
      on conflict do nothing
      returning email),
    audited as (${auditEntry({ at, role: actorRole, actor }, 'addStaff', 'email', { rights: `to_jsonb(${rights}::text[])` })} from added),
    ${keeping(`'email', email`, values)}
    select email from added`
})
