import { changeStaffRequest } from '../../../src/api/schemas/staff.ts'
import { isSameProfile, type StaffProfile } from '../../../src/domain/staff/staff.ts'
import { auditEntry } from '../../database/audit.ts'
import { repeatWhileOvertaken, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer, answerRefusal } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call, Host, Session } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { checkStaffName } from './addStaff.ts'
import {
  findOneOfStaff,
  isAnotherLead,
  isClosed,
  isOnlyLead,
  lockedLeads,
  onlyLead,
  staffIdIn,
} from './staffAccounts.ts'

/*
 * Changes a name or rights. One statement checks that the account is open and unchanged since it was read,
 * and that a lead remains. If it changes nothing, a second query finds the reason. Saving the stored values
 * again succeeds, so a change can be retried.
 */

interface ChangeValues extends StaffProfile {
  readonly id: string
  readonly readName: string
  readonly readRights: readonly string[]
  readonly at: Date
  readonly actorRole: string
  readonly actor: string
}

const isEqual = (one: string, other: string) => `(${one} @> ${other} and ${one} <@ ${other})`

const change = statement<ChangeValues>(
  'change-staff',
  ({ id, name, rights, readName, readRights, at, actorRole, actor }) => `
    with ${lockedLeads},
    changed as (
      update admins a set name = ${name}, rights = ${rights}::text[]
      where a.id::text = ${id} and a.closed_at is null
        and a.name = ${readName} and ${isEqual('a.rights', `${readRights}::text[]`)}
        and (a.name <> ${name} or not ${isEqual('a.rights', `${rights}::text[]`)})
        and (not a.configured or ${isEqual('a.rights', `${rights}::text[]`)})
        and ('lead' = any(${rights}::text[]) or not 'lead' = any(a.rights) or ${isAnotherLead})
      returning a.email),
    audited as (${auditEntry({ at, role: actorRole, actor }, 'changeStaff', 'email', {
      name: `${name}::text`,
      rights: `to_jsonb(${rights}::text[])`,
      nameBefore: `${readName}::text`,
      rightsBefore: `to_jsonb(${readRights}::text[])`,
    })} from changed)
    select email from changed`,
)

export async function changeStaff(call: Call<'changeStaff'>): Promise<Response> {
  const { context, host, session, parameters } = call
  const { read, ...wanted } = await readBody(
    call,
    changeStaffRequest,
    'Please send the name and the rights, as they were and as they shall be.',
  )
  checkStaffName(wanted.name)
  const id = staffIdIn(parameters)
  return repeatWhileOvertaken('A change of a staff account', async () => {
    const isChanged = await tryToChange(host, session, id, wanted, read)
    const account = await findOneOfStaff(host, session, id)
    if (isChanged || (account.state !== 'closed' && isSameProfile(account, wanted)))
      return answer(context, { success: true, message: 'The account has been changed.', data: account })
    if (account.state === 'closed') throw isClosed(account)
    if (!isSameProfile(account, read))
      return answerRefusal(
        context,
        new Refused(
          'changedElsewhere',
          'Nothing was saved: somebody else has changed this account meanwhile. Please look at it before you save again.',
        ),
        { data: account },
      )
    if (account.isConfigured)
      throw new Refused(
        'invalid',
        `${account.name} is set as a lead where the server is started. These rights can only be changed there.`,
      )
    if (!wanted.rights.includes('lead') && (await isOnlyLead(host, account))) throw onlyLead(account)
    return undefined
  })
}

async function tryToChange(
  { database, now }: Host,
  { role, subject }: Session,
  id: string,
  { name, rights }: StaffProfile,
  read: StaffProfile,
): Promise<boolean> {
  const changing = change.with({
    id,
    name,
    rights,
    readName: read.name,
    readRights: read.rights,
    at: now(),
    actorRole: role,
    actor: subject,
  })
  const { rowCount } = await withRetries(() => database.pool.query(changing))
  return rowCount === 1
}
