import type { StaffAccount } from '../../../src/domain/staff/staff.ts'
import { instant, statement } from '../../database/sql.ts'
import { endsOf } from '../auth/sessions.ts'
import { answer } from '../http/answers.ts'
import type { Call, Host, Session } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

interface AccountsValues {
  readonly id: string | null
  readonly lead: string
  readonly idleSince: Date
  readonly madeBefore: Date
}

const accounts = statement<AccountsValues>(
  'staff-accounts',
  ({ id, lead, idleSince, madeBefore }) => `
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'email', a.email, 'name', a.name,
        'rights', to_jsonb(a.rights), 'isConfigured', a.configured, 'isYou', a.email = ${lead},
        'state', case when a.closed_at is not null then 'closed' when a.must_change_password then 'firstPassword'
          else 'open' end,
        'sessions', seen.sessions, 'lastSeenAt', ${instant('seen.last')})
      order by a.closed_at is not null, lower(a.name), a.email), '[]') as accounts
    from admins a, lateral (
      select count(*) as sessions, max(s.last_seen_at) as last from sessions s
      where s.role = 'admin' and s.subject = a.email and s.last_seen_at > ${idleSince}
        and s.created_at > ${madeBefore}) seen
    where ${id}::text is null or a.id::text = ${id}`,
)

export async function findStaff(
  { database, now }: Host,
  { subject }: Session,
  id: string | null,
): Promise<StaffAccount[]> {
  const { idleSince, madeBefore } = endsOf(now())
  const { rows } = await database.pool.query<{ accounts: StaffAccount[] }>(
    accounts.with({ id, lead: subject, idleSince, madeBefore }),
  )
  return rows[0]?.accounts ?? []
}

export async function staffAccounts({ context, host, session }: Call<'staffAccounts'>): Promise<Response> {
  return answer(context, { success: true, staff: await findStaff(host, session, null) })
}

export function staffIdIn({ id }: { readonly id: string }): string {
  if (id.includes('\0')) throw noAccount()
  return id
}

export async function findOneOfStaff(host: Host, session: Session, id: string): Promise<StaffAccount> {
  const [account] = await findStaff(host, session, id)
  if (account === undefined) throw noAccount()
  return account
}

function noAccount(): Refused {
  return new Refused('notFound', 'There is no such staff account. Please load the list again.')
}

/**
 * The part `leads` of a `with`: the open leads, locked in one order. When two leads remove each other
 * concurrently, the later statement waits and then sees one lead less.
 */
export const lockedLeads = `
  leads as materialized (
    select id from admins where 'lead' = any(rights) and closed_at is null order by id for update)`

export const isAnotherLead = `exists (select from leads where leads.id <> a.id)`

export async function isOnlyLead({ database }: Host, account: StaffAccount): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select from admins where 'lead' = any(rights) and closed_at is null and id::text <> $1`,
    [account.id],
  )
  return rowCount === 0
}

export function onlyLead({ name }: StaffAccount): Refused {
  return new Refused(
    'invalid',
    `${name} is the only lead. Please give the right “Lead” to somebody else first.`,
  )
}

export function isClosed({ name }: StaffAccount): Refused {
  return new Refused('invalid', `The account of ${name} is closed. Please open it again first.`)
}
