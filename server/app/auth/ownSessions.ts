import { campDateTime, zoneName } from '../../../src/domain/lib/campTime.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, isUuid, statement } from '../../database/sql.ts'
import { answer } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call, Host, Session } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { signedOut } from './access.ts'
import { browserName } from './browserNames.ts'
import { endsOf } from './sessions.ts'

/*
 * Lists a person's sessions and ends the others. The statement deletes other sessions only if the caller's own
 * session still exists: if two browsers end each other at the same time, one session survives.
 */

interface ShownValues {
  readonly role: string
  readonly subject: string
  readonly tokenHash: string
  readonly idleSince: Date
  readonly madeBefore: Date
  readonly madeUpTo: Date
}

const shown = statement<ShownValues>(
  'own-sessions',
  ({ role, subject, tokenHash, idleSince, madeBefore, madeUpTo }) => `
    select id, token_hash = ${tokenHash} as "isThis", ${instant('created_at')} as "startedAt",
      ${instant('last_seen_at')} as "lastSeenAt", network, user_agent as "userAgent"
    from sessions
    where role = ${role} and subject = ${subject} and last_seen_at > ${idleSince}
      and created_at > ${madeBefore} and created_at <= ${madeUpTo}
    order by created_at desc, id`,
)

interface ShownRow {
  readonly id: string
  readonly isThis: boolean
  readonly startedAt: string
  readonly lastSeenAt: string
  readonly network: string | null
  readonly userAgent: string | null
}

export async function ownSessions({ context, host, session }: Call<'ownSessions'>): Promise<Response> {
  await refuseDevice(host, session)
  const { role, subject, tokenHash } = session
  const { rows } = await host.database.pool.query<ShownRow>(
    shown.with({ role, subject, tokenHash, ...endsOf(host.now()) }),
  )
  const sessions = rows.map(({ userAgent, ...row }) => ({ ...row, browser: browserName(userAgent) }))
  return answer(context, { success: true, message: 'This is where you are signed in.', sessions })
}

export async function endSession(call: Call<'endSession'>): Promise<Response> {
  const { context, host, session, parameters } = call
  await readEmptyBody(call)
  await refuseDevice(host, session)
  const id = isUuid(parameters.id) ? parameters.id : null
  const { count, isOwn } = id === null ? { count: 0, isOwn: false } : await endSessions(host, session, id)
  if (isOwn) throw new Refused('invalid', 'This is the browser that you are using. Please sign out instead.')
  if (count === 0) throw new Refused('notFound', 'That browser was signed out already.')
  return answer(context, { success: true, message: 'That browser is signed out.', ended: count })
}

export async function endOtherSessions(call: Call<'endOtherSessions'>): Promise<Response> {
  const { context, host, session } = call
  await readEmptyBody(call)
  await refuseDevice(host, session)
  const { count } = await endSessions(host, session, null)
  return answer(context, { success: true, message: 'You are signed out everywhere else.', ended: count })
}

interface EndValues {
  readonly role: string
  readonly subject: string
  readonly tokenHash: string
  readonly id: string | null
  readonly at: Date
}

/** Rows are locked in one order, so two sessions that end each other do not deadlock. */
const endSessionsStatement = statement<EndValues>(
  'end-own-sessions',
  ({ role, subject, tokenHash, id, at }) => `
    with own as materialized (
      select token_hash, id from sessions where role = ${role}::text and subject = ${subject}::text
      order by token_hash for update),
    here as (select id from own where token_hash = ${tokenHash}),
    ended as (
      delete from sessions where token_hash in (
        select token_hash from own
        where token_hash <> ${tokenHash} and (${id}::uuid is null or id = ${id}::uuid) and exists (select from here))
      returning 1),
    counted as (select count(*)::integer as count from ended),
    audited as (${auditEntry({ at, role, actor: subject }, 'endSessions', subject, { count: 'count' })}
      from counted where count > 0)
    select count, exists (select from here) as "isHere", exists (select from here where id = ${id}::uuid) as "isOwn"
    from counted`,
)

interface Ended {
  readonly count: number
  readonly isOwn: boolean
}

async function endSessions(
  host: Host,
  { role, subject, tokenHash }: Session,
  id: string | null,
): Promise<Ended> {
  const query = endSessionsStatement.with({ role, subject, tokenHash, id, at: host.now() })
  const { rows } = await withRetries(() => host.database.pool.query<Ended & { isHere: boolean }>(query))
  const [done] = rows
  if (!done?.isHere) throw signedOut()
  return done
}

async function refuseDevice({ database }: Host, { role, subject }: Session): Promise<void> {
  if (role !== 'device') return
  const { rows } = await database.pool.query<{ name: string; endsAt: string }>(
    `select name, ${instant('ends_at')} as "endsAt" from devices where id = $1`,
    [subject],
  )
  const until = rows.map(
    ({ name, endsAt }) => ` as “${name}” until ${campDateTime(endsAt)} (${zoneName(endsAt)})`,
  )
  throw new Refused('noRight', `This device is paired${until.join('')}. A lead can end that.`)
}
