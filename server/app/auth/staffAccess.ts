import { sql } from 'drizzle-orm'
import type { StaffAccount } from '../../../src/domain/staff/staff.ts'
import { auditEntry } from '../../database/audit.ts'
import { repeatWhileOvertaken, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call, Host, Session } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import {
  findOneOfStaff,
  isAnotherLead,
  isClosed,
  isOnlyLead,
  lockedLeads,
  onlyLead,
  staffIdIn,
} from '../staff/staffAccounts.ts'
import { giveFirstPassword, replacePassword } from './firstPasswords.ts'

/*
 * A lead manages the access of a staff member: new first password, end of sessions, closing and reopening of
 * the account. A reopened account gets a new first password, so the old one stays invalid. A transaction that
 * revokes access deletes the sessions in a second statement: at READ COMMITTED it also sees a session that was
 * created while the first statement waited for the lock on the account.
 */

export async function newStaffPassword(call: Call<'newStaffPassword'>): Promise<Response> {
  return answerWithPassword(call, {
    action: 'newStaffPassword',
    isPossible: sql`closed_at is null`,
    refusalOf: (account) => {
      if (account.state === 'closed') return isClosed(account)
      if (account.isConfigured) return passwordIsConfigured(account)
      return account.isYou
        ? new Refused('invalid', 'This is your own account. Please change your password under “My account”.')
        : undefined
    },
    message: ({ name }) => `${name} has a new first password.`,
  })
}

export async function openStaff(call: Call<'openStaff'>): Promise<Response> {
  return answerWithPassword(call, {
    action: 'openStaff',
    isPossible: sql`closed_at is not null`,
    refusalOf: (account) =>
      account.state === 'closed'
        ? undefined
        : new Refused(
            'invalid',
            `The account of ${account.name} is open already. Please load the list again.`,
          ),
    message: ({ name }) => `The account of ${name} is open again.`,
  })
}

interface FirstPasswordCall {
  readonly action: 'newStaffPassword' | 'openStaff'
  readonly isPossible: ReturnType<typeof sql>
  readonly refusalOf: (account: StaffAccount) => Refused | undefined
  readonly message: (account: StaffAccount) => string
}

async function answerWithPassword(
  call: Call<'newStaffPassword'> | Call<'openStaff'>,
  options: FirstPasswordCall,
): Promise<Response> {
  const { context, host, session, parameters } = call
  await readEmptyBody(call)
  const id = staffIdIn(parameters)
  return repeatWhileOvertaken('A new first password', async () => {
    const data = await giveFirstPassword(call, [options.action, id], async (password) => {
      const email = await replacePassword(call, {
        role: 'admin',
        action: options.action,
        change: sql`
          update admins set password_hash = ${password.passwordHash}, must_change_password = true, closed_at = null,
            password_made_at = ${call.host.now()}
          where id::text = ${id} and not configured and email <> ${session.subject} and ${options.isPossible}
          returning email as subject`,
        password,
        subjectName: 'email',
      })
      return email === undefined ? undefined : { email }
    })
    const account = await findOneOfStaff(host, session, id)
    if (data !== undefined) return answer(context, { success: true, message: options.message(account), data })
    const refused = options.refusalOf(account)
    if (refused) throw refused
    return undefined
  })
}

const deleteSessionsOf = (email: string) =>
  sql`delete from sessions where role = 'admin' and subject = ${email}`

function passwordIsConfigured({ name }: StaffAccount): Refused {
  return new Refused(
    'invalid',
    `The password of ${name} is set where the server is started. It can only be changed there.`,
  )
}

export async function closeStaff(call: Call<'closeStaff'>): Promise<Response> {
  const { context, host, session, parameters } = call
  await readEmptyBody(call)
  const id = staffIdIn(parameters)
  return repeatWhileOvertaken('The closing of a staff account', async () => {
    await closeUnlessForbidden(host, session, id)
    const account = await findOneOfStaff(host, session, id)
    if (account.state === 'closed')
      return answer(context, { success: true, message: `The account of ${account.name} is closed.` })
    if (account.isYou)
      throw new Refused('invalid', 'This is your own account. Please ask another lead to close it.')
    if (account.isConfigured)
      throw new Refused(
        'invalid',
        `${account.name} is set as a lead where the server is started. The account can only be closed there.`,
      )
    if (await isOnlyLead(host, account)) throw onlyLead(account)
    return undefined
  })
}

async function closeUnlessForbidden(
  { database, now }: Host,
  { role, subject }: Session,
  id: string,
): Promise<void> {
  const at = now()
  await withRetries(() =>
    database.orm.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ email: string }>(sql`
        with ${sql.raw(lockedLeads)},
        closed as (
          update admins a set closed_at = ${at}::timestamptz
          where a.id::text = ${id} and a.closed_at is null and not a.configured and a.email <> ${subject}
            and (not 'lead' = any(a.rights) or ${sql.raw(isAnotherLead)})
          returning a.email),
        audited as (
          insert into audit (at, actor_role, actor, action, subject)
          select ${at}::timestamptz, ${role}, ${subject}, 'closeStaff', email from closed)
        select email from closed`)
      const [closed] = rows
      if (closed) await transaction.execute(deleteSessionsOf(closed.email))
    }),
  )
}

interface EndValues {
  readonly id: string
  readonly tokenHash: string
  readonly at: Date
  readonly actorRole: string
  readonly actor: string
}

const endSessionsStatement = statement<EndValues>(
  'end-staff-sessions',
  ({ id, tokenHash, at, actorRole, actor }) => `
    with ended as (
      delete from sessions s using admins a
      where a.id::text = ${id} and s.role = 'admin' and s.subject = a.email and s.token_hash <> ${tokenHash}
      returning a.email),
    audited as (${auditEntry({ at, role: actorRole, actor }, 'endStaffSessions', 'email', { count: 'count(*)' })}
      from ended group by email)
    select email from ended`,
)

export async function endStaffSessions(call: Call<'endStaffSessions'>): Promise<Response> {
  const { context, host, session, parameters } = call
  await readEmptyBody(call)
  const id = staffIdIn(parameters)
  const { name } = await findOneOfStaff(host, session, id)
  const query = endSessionsStatement.with({
    id,
    tokenHash: session.tokenHash,
    at: host.now(),
    actorRole: session.role,
    actor: session.subject,
  })
  const { rowCount } = await withRetries(() => host.database.pool.query(query))
  return answer(context, { success: true, message: `${name} was signed out ${timesText(rowCount ?? 0)}.` })
}

function timesText(count: number): string {
  return count === 1 ? 'in one place' : `in ${count} places`
}
