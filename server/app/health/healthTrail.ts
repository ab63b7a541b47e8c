import { setImmediate as otherWork } from 'node:timers/promises'
import { auditEntry, operatorOf } from '../../database/audit.ts'
import { instant, statement } from '../../database/sql.ts'
import { type RunningJob, startJob } from '../../jobs.ts'
import { isOperatorOf } from '../gate/operators.ts'
import type { Host, Session } from '../http/call.ts'
import { codeIn } from '../people/codes.ts'

const maxSubjectLength = 64

/** Typed text that is no valid code, truncated and without U+0000, which PostgreSQL cannot store. */
export function asTyped(text: string): string {
  return Array.from(text.replaceAll('\0', '\uFFFD')).slice(0, maxSubjectLength).join('')
}

const hour = 60 * 60_000
/** Above this number, one person's refused look-ups within an hour are counted together. */
const maxSubjects = 20
const otherCodes = '(other codes)'

interface RefusedLookUpValues extends Pick<Session, 'role' | 'subject'> {
  readonly at: Date
  readonly since: Date
  readonly code: string
  readonly reason: string
}

const refusedLookUp = statement<RefusedLookUpValues>(
  'audit-refused-look-up',
  ({ at, since, role, subject, code, reason }) => `
    with meant as (select coalesce((select c.code from cards c where c.number = ${code}), ${code}::text) as code),
    own as (
      select r.subject, r.reason from refused_look_ups r
      where r.actor_role = ${role} and r.actor = ${subject} and r.since = ${since}::timestamptz),
    counted as (
      insert into refused_look_ups as r (actor_role, actor, since, subject, reason, refusals)
      select ${role}::text, ${subject}::text, ${since}::timestamptz,
        case when (select count(*) from own) < ${maxSubjects}
          or exists (select from own where own.subject = meant.code and own.reason = ${reason})
          then meant.code else '${otherCodes}' end,
        ${reason}::text, 1
      from meant
      on conflict (actor_role, actor, since, subject, reason) do update set refusals = r.refusals + 1
      returning r.subject, r.refusals)
    ${auditEntry({ at, role, actor: subject, operator: 'd' }, 'healthLookUp', 'counted.subject', { refused: `${reason}::text` })}
      from counted left join devices d on ${role}::text = 'device' and d.id = ${subject}::text
        and ${isOperatorOf(`${at}::timestamptz`)}
      where counted.refusals = 1`,
)

/**
 * Audits the first refusal of one person for one subject within an hour and counts the others, because any
 * signed-in person could otherwise fill the audit, which is never shortened. The subject is the code of the
 * card's owner, or the typed text if there is none. Refusals without a session are not audited.
 */
export async function auditRefusedLookUp(
  { database, now }: Host,
  { role, subject }: Session,
  code: string,
  { reason }: { readonly reason: string },
): Promise<void> {
  const at = now()
  await database.pool.query(
    refusedLookUp.with({ at, since: hourOf(at), role, subject, code: codeIn(code) ?? asTyped(code), reason }),
  )
}

const batchSize = 100

interface EndedHours {
  readonly at: Date
  readonly thisHour: Date
}

/** Hours in the future come from a wrong clock and count as ended. */
const repeatedLookUps = statement<EndedHours>(
  'audit-repeated-look-ups',
  ({ at, thisHour }) => `
    with ended as (
      delete from refused_look_ups where (actor_role, actor, since, subject, reason) in (
        select actor_role, actor, since, subject, reason from refused_look_ups
        where since <> ${thisHour}::timestamptz limit ${batchSize} for update skip locked)
      returning *),
    audited as (${auditEntry(
      { at, role: 'actor_role', actor: 'actor', operator: 'first' },
      'healthLookUp',
      'subject',
      { refused: 'reason', again: 'refusals - 1', since: instant('since') },
    )}
      from ended left join lateral (
        select ${operatorOf('a')} from audit a
        where ended.actor_role = 'device' and a.actor_role = 'device' and a.actor = ended.actor
          and a.at >= ended.since and a.at < ended.since + interval '1 hour'
          and a.action = 'healthLookUp' and a.subject = ended.subject and a.detail ->> 'refused' = ended.reason
        order by a.at, a.id limit 1) first on true
      where refusals > 1)
    select from ended`,
)

/**
 * Audits how often look-ups were refused again in past hours. At a paired device the row names the operator
 * of the first one.
 */
export async function auditRepeatedLookUps(
  { database, now }: Pick<Host, 'database' | 'now'>,
  stopped?: AbortSignal,
): Promise<void> {
  while (!stopped?.aborted) {
    const at = now()
    const { rowCount } = await database.pool.query(repeatedLookUps.with({ at, thisHour: hourOf(at) }))
    if ((rowCount ?? 0) < batchSize) return
    await otherWork()
  }
}

export function startAuditingRepeats(
  host: Pick<Host, 'database' | 'log' | 'now'>,
  every = 60_000,
): RunningJob {
  const run = (stopped: AbortSignal) => auditRepeatedLookUps(host, stopped)
  return startJob({ failure: 'Refused look-ups could not be put into the audit', every, run }, host.log)
}

function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hour) * hour)
}
