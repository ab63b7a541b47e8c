import type pg from 'pg'
import { auditEntry } from '../../database/audit.ts'
import { withAdvisoryLock } from '../../database/locks.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, isUuid, statement } from '../../database/sql.ts'
import { answerText } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call, Session } from '../http/call.ts'
import { attemptOf, keepAnswer, keptAnswer } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'

/*
 * The imports of the office, and the undo of a whole one. Its new people are deleted with their wallets and
 * cards, so that their codes are free again; what it changed of known people gets its old value, if it was not
 * changed since. Whom it registered again is withdrawn again. The audit keeps both. A new person who has been at the camp in any way keeps the import.
 */

const maxListed = 50

const importJson = `jsonb_build_object('id', i.id, 'fileName', i.file_name, 'begunAt', ${instant('i.begun_at')},
  'by', ${nameOf('i.actor')}, 'added', i.added, 'changed', i.changed, 'same', i.same) ||
  case when i.undone_at is null then '{}'
    else jsonb_build_object('undoneAt', ${instant('i.undone_at')}, 'undoneBy', ${nameOf('i.undone_by')}) end`

function nameOf(email: string): string {
  return `coalesce((select name from admins where email = ${email}), ${email})`
}

export async function imports({ context, host }: Call<'imports'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ list: string }>({
    name: 'imports',
    text: `
      select coalesce(jsonb_agg(${importJson} order by i.number desc), '[]')::text as list
      from (select * from imports order by number desc limit ${maxListed}) i`,
  })
  return answerText(context, `{"success":true,"data":${rows[0]?.list ?? '[]'}}`)
}

/**
 * The row locks wait for running check-ins, bookings and corrections; later ones no longer find these people. Cards
 * are locked before people, and people before wallets, as by those.
 */
const lockingCards = {
  name: 'undo-import-lock-cards',
  text: `
    select from cards c join imported_people i on i.code = c.code
    where i.import_id = $1 and i.outcome = 'added' order by c.number for update of c`,
}

const locking = {
  name: 'undo-import-lock',
  text: `
    select from participants p join imported_people i on i.code = p.code
    where i.import_id = $1 and i.outcome <> 'same' order by p.code for update of p`,
}

const lockingWallets = {
  name: 'undo-import-lock-wallets',
  text: `
    select from accounts a join imported_people i on i.code = a.owner
    where a.kind = 'wallet' and i.import_id = $1 and i.outcome = 'added' order by a.owner for update of a`,
}

/** The first that holds counts; `later` names the file of a later import. */
const reasons = {
  at: `exists (select from movements m where m.code = p.code)
    or exists (select from gate_scans g where g.code = p.code)`,
  paid: `exists (select from transfers t where t.owner_code = p.code)`,
  card: `exists (select from cards c where c.code = p.code and (c.number <> c.code or c.lost_at is not null))`,
  health: `exists (select from health_records h where h.code = p.code)`,
  signedIn: `(p.password_hash is not null and not p.must_change_password)
    or exists (select from sessions s where s.role = 'participant' and s.subject = p.code)
    or exists (select from audit l where l.actor_role = 'participant' and l.actor = p.code)`,
  later: `exists (select from imported_people o join imports n on n.id = o.import_id
      where o.code = p.code and n.undone_at is null and n.id <> i.import_id)`,
} as const

const reasonTexts: Readonly<Record<keyof typeof reasons, string>> = {
  at: 'has been at the gate',
  paid: 'has payments',
  card: 'got another card',
  health: 'has a health record',
  signedIn: 'has signed in',
  later: 'is in a later import',
}

interface Hindrance {
  readonly person: string
  readonly reason: keyof typeof reasons
  readonly total: number
}

const maxNamed = 3

const hindrances = {
  name: 'undo-import-hindrances',
  text: `
    select found.person, found.reason, (count(*) over ())::int as total from (
      select p.code, p.firstname || ' ' || p.lastname || ' (' || p.code || ')' as person,
        case ${Object.entries(reasons)
          .map(([reason, holds]) => `when ${holds} then '${reason}'`)
          .join('\n          ')} end as reason
      from imported_people i join participants p on p.code = i.code
      where i.import_id = $1 and i.outcome = 'added') found
    where found.reason is not null order by found.code limit ${maxNamed}`,
}

interface UndoValues extends Pick<Session, 'role' | 'subject'> {
  readonly id: string
  readonly at: Date
}

const removing = statement<UndoValues>(
  'undo-import-remove',
  ({ id, role, subject, at }) => `
    with wanted as (select code from imported_people where import_id = ${id}::uuid and outcome = 'added'),
    wallets as (
      delete from accounts where kind = 'wallet' and owner in (select code from wanted)),
    removed as (
      delete from participants where code in (select code from wanted) returning code),
    audited as (${auditEntry({ at, role, actor: subject }, 'undoImportedPerson', 'code', {
      batch: `left(${id}::text, 8)`,
    })} from removed)
    select code from removed`,
)

const fields = [
  ['firstname', 'firstname', 'text'],
  ['lastname', 'lastname', 'text'],
  ['gender', 'gender', 'text'],
  ['age', 'age', 'int'],
  ['union', 'union_name', 'text'],
  ['country', 'country', 'text'],
  ['whatsapp', 'whatsapp', 'text'],
  ['email', 'email', 'text'],
] as const

/** `back` holds the fields that still have the import's value. */
const restoring = statement<UndoValues>(
  'undo-import-restore',
  ({ id, role, subject, at }) => `
    with back as (
      select p.code, i.before, i.imported_before, i.is_restored and p.withdrawn_at is null as is_restored, (
          select coalesce(jsonb_agg(field), '[]') from (values
            ${fields.map(([field, column]) => `('${field}', p.${column}::text)`).join(', ')}) as now (field, value)
          where i.after ? field and i.after ->> field is not distinct from value) as fields,
        exists (select from imported_people o join imports n on n.id = o.import_id
          where o.code = p.code and n.undone_at is null and n.id <> i.import_id and n.number > own.number) as later
      from imported_people i join imports own on own.id = i.import_id join participants p on p.code = i.code
      where i.import_id = ${id}::uuid and i.outcome <> 'added'),
    restored as (
      update participants p set
        ${fields
          .map(
            ([field, column, type]) =>
              `${column} = case when back.fields ? '${field}' then (back.before ->> '${field}')::${type} else p.${column} end`,
          )
          .join(',\n        ')},
        imported = case when later then p.imported else back.imported_before end,
        withdrawn_at = case when is_restored and not later then ${at}::timestamptz else p.withdrawn_at end,
        version = case when back.fields = '[]' and not (is_restored and not later) then p.version else gen_random_uuid() end
      from back where p.code = back.code
      returning p.code, back.fields, is_restored and not later as is_withdrawn),
    audited as (${auditEntry({ at, role, actor: subject }, 'undoImportChanges', 'code', {
      batch: `left(${id}::text, 8)`,
      fields: 'fields',
    })} from restored where fields <> '[]'),
    withdrawn as (${auditEntry({ at, role, actor: subject }, 'withdrawPerson', 'code')} from restored where is_withdrawn),
    signed_out as (
      delete from sessions where role = 'participant' and subject in (select code from restored where is_withdrawn))
    select code, fields <> '[]' as "isRestored" from restored`,
)

/** Has no effect where the role that may change the audit could not be created. */
const forgetting = {
  name: 'undo-import-forget',
  text: `
    select case when pg_get_userbyid(proowner) = 'camp_forgetting' then forget_changes($1) end
    from pg_proc where oid = 'public.forget_changes(text[])'::regprocedure`,
}

const ending = statement<UndoValues>(
  'undo-import-end',
  ({ id, role, subject, at }) => `
    with ended as (
      update imports set undone_at = ${at}::timestamptz, undone_by = ${subject} where id = ${id}::uuid returning *),
    audited as (${auditEntry({ at, role, actor: subject }, 'undoImport', `left(id::text, 8)`, {
      batch: 'left(id::text, 8)',
      added: 'added',
      changed: 'changed',
    })} from ended)
    select (${importJson})::text as undone from ended i`,
)

export async function undoImport(call: Call<'undoImport'>): Promise<Response> {
  await readEmptyBody(call)
  const { context, host, session, parameters } = call
  const { id } = parameters
  const attempt = attemptOf(context, session, ['undoImport', id])
  const values: UndoValues = { id, role: session.role, subject: session.subject, at: host.now() }
  const undoing = () =>
    withAdvisoryLock(host.database.pool, 'import', async (client) => {
      const kept = attempt && (await keptAnswer({ database: { pool: client } }, attempt))
      if (kept !== undefined) return kept.answer
      const data = await undo(client, values)
      return keepAnswer(
        client,
        attempt,
        values.at,
        `{"success":true,"message":"The import is undone.","data":${data}}`,
      )
    })
  const text = await withRetries(undoing)
  host.live.announceChange()
  return answerText(context, text)
}

async function undo(client: pg.PoolClient, values: UndoValues): Promise<string> {
  const { id } = values
  const { rows: found } = await client.query<{ isUndone: boolean; data: string }>({
    name: 'import-to-undo',
    text: `
      select undone_at is not null as "isUndone", (${importJson})::text as data
      from imports i where id::text = $1`,
    values: [isUuid(id) ? id : ''],
  })
  const [one] = found
  if (one === undefined) throw new Refused('notFound', 'There is no such import.')
  if (one.isUndone) return one.data
  await client.query({ ...lockingCards, values: [id] })
  await client.query({ ...locking, values: [id] })
  await client.query({ ...lockingWallets, values: [id] })
  const { rows: people } = await client.query<Hindrance>({ ...hindrances, values: [id] })
  if (people.length > 0) throw new Refused('movedSince', hindranceText(people))
  await client.query(restoring.with(values))
  const { rows: removed } = await client.query<{ code: string }>(removing.with(values))
  await client.query({ ...forgetting, values: [removed.map(({ code }) => code)] })
  const { rows: ended } = await client.query<{ undone: string }>(ending.with(values))
  return ended[0]?.undone ?? one.data
}

function hindranceText(people: readonly Hindrance[]): string {
  const more = (people[0]?.total ?? 0) - people.length
  const named = people.map(({ person, reason }) => `${person} ${reasonTexts[reason]}`)
  const others = more === 0 ? '' : `, and ${more} more`
  return `This import cannot be undone: ${named.join(', ')}${others}. Withdraw single people in their profiles instead.`
}
