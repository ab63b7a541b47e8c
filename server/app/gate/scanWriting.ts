import type pg from 'pg'
import type { MovementKind } from '../../../src/domain/gate/movements.ts'
import type { ScanMark } from '../../../src/domain/gate/offlineGate.ts'
import { auditEntry } from '../../database/audit.ts'
import { instant, statement } from '../../database/sql.ts'
import type { Session } from '../http/call.ts'
import { isConfirmedOffline } from './operators.ts'
import { movementsThatCount } from './presence.ts'
import { happenedAt } from './presenceSql.ts'
import type { LineMovement } from './scanJudging.ts'
import type { ReadScan } from './scanReading.ts'

interface KnownValues {
  readonly key: string
  readonly number: string | null
}

export interface KnownScan {
  /** Null when it was not uploaded before. */
  readonly marks: readonly ScanMark[] | null
  readonly isMoved: boolean
  readonly code: string | null
  readonly lostAt: Date | null
}

const finding = statement<KnownValues>(
  'find-scan',
  ({ key, number }) => `
    select s.marks, exists (select from movements m where m.key = ${key}::text or m.attempt = ${key}::text) as "isMoved",
      c.code, c.lost_at as "lostAt"
    from (select) one left join gate_scans s on s.key = ${key}::text left join cards c on c.number = ${number}::text`,
)

export async function findScan(client: Pick<pg.Pool, 'query'>, values: KnownValues): Promise<KnownScan> {
  const { rows } = await client.query<KnownScan>(finding.with(values))
  return rows[0] ?? { marks: null, isMoved: false, code: null, lostAt: null }
}

interface ScanContextValues extends Pick<Session, 'role' | 'subject'> {
  readonly code: string | null
  readonly at: Date
}

export interface ScanContext {
  readonly isWithdrawn: boolean
  readonly isPaired: boolean
  readonly line: readonly LineMovement[]
}

const readingContext = statement<ScanContextValues>(
  'standing-of-scan',
  ({ code, role, subject, at }) => `
    select coalesce((select a.withdrawn_at is not null from participants a where a.code = ${code}::text), false)
        as "isWithdrawn",
      ${role}::text <> 'device' or exists (
        select from devices d where d.id = ${subject}::text and d.revoked_at is null and d.ends_at > ${at}::timestamptz)
        as "isPaired",
      (select jsonb_agg(jsonb_build_object('key', m.key, 'kind', m.kind, 'at', ${instant(happenedAt('m'))},
          'device', m.device, 'counter', m.counter, 'role', m.actor_role, 'actor', m.actor)
          order by ${happenedAt('m')}, m.id)
        from ${movementsThatCount(`${code}::text`)}) as line`,
)

type WrittenLine = Omit<LineMovement, 'at'> & { readonly at: string }

export async function readScanContext(
  client: pg.PoolClient,
  values: ScanContextValues,
): Promise<ScanContext> {
  const { rows } = await client.query<Omit<ScanContext, 'line'> & { line: WrittenLine[] | null }>(
    readingContext.with(values),
  )
  const [row] = rows
  if (row === undefined) throw new Error('The query for a scan context returned no row')
  return { ...row, line: (row.line ?? []).map((movement) => ({ ...movement, at: new Date(movement.at) })) }
}

export interface WrittenScan extends Omit<ReadScan, 'notedAt' | 'kind'>, Pick<Session, 'role' | 'subject'> {
  readonly kind: MovementKind | null
  readonly notedAt: Date
  readonly happenedAt: Date
  readonly receivedAt: Date
  readonly device: string
  readonly version: number
  readonly code: string | null
  readonly marks: readonly ScanMark[]
  readonly other: string | null
}

const writingScan = statement<WrittenScan>(
  'write-scan',
  (v) => `
    insert into gate_scans (key, device, counter, version, number, code, kind, by_name, with_whom, anyway, place, operator,
      operator_confirmed, noted_at, corrected_at, happened_at, received_at, actor_role, actor, marks, other, unread)
    values (${v.key}, ${v.device}, ${v.counter}, ${v.version}, ${v.number}, ${v.code}, ${v.kind}, ${v.isByName},
      ${v.withWhom}, ${v.anyway}, ${v.place}, ${v.operator}, ${isConfirmedOffline(v)},
      ${v.notedAt}, ${v.correctedAt}, ${v.happenedAt}, ${v.receivedAt}, ${v.role}, ${v.subject}, ${v.marks}, ${v.other},
      ${v.unread}::jsonb)`,
)

export async function writeScan(client: pg.PoolClient, scan: WrittenScan): Promise<void> {
  await client.query(writingScan.with(scan))
}

interface AppliedValues {
  readonly key: string
  /** The key and time of the movement, if they differ from the scan's. */
  readonly asOf?: { readonly key: string; readonly at: Date } | undefined
  /** The fingerprint of the same movement as a call, so that a late call is answered as done. */
  readonly fingerprint: string | null
  readonly arrives: boolean
  readonly action: string
  readonly at: Date
}

const applying = statement<Omit<AppliedValues, 'asOf'> & { movementKey: string; happenedAt: Date | null }>(
  'apply-scan',
  ({ key, movementKey, happenedAt, fingerprint, arrives, action, at }) => `
    with moved as (
      insert into movements (key, attempt, fingerprint, code, number, by_name, kind, arrives, with_whom, anyway, noted_at,
        happened_at, received_at, device, counter, actor_role, actor, operator, operator_confirmed)
      select ${movementKey}::text, s.key, ${fingerprint}::text, s.code, s.number, s.by_name, s.kind, ${arrives}::boolean,
        case when s.kind in ('stepOut', 'goHome') then s.with_whom end, s.anyway, s.noted_at,
        coalesce(${happenedAt}::timestamptz, s.happened_at),
        s.received_at, s.device, s.counter, s.actor_role, s.actor, s.operator, s.operator_confirmed
      from gate_scans s where s.key = ${key}::text
      returning *)
    ${auditEntry(
      { at, role: 'm.actor_role', actor: 'm.actor', operator: 'm' },
      { sql: action },
      'm.code',
      `jsonb_strip_nulls(jsonb_build_object('byName', nullif(m.by_name, false), 'anyway', m.anyway,
        'notedAt', ${instant('m.happened_at')}))`,
    )} from moved m`,
)

/** Makes the scan a movement. The caller must recompute the person's presence. */
export async function applyScan(client: pg.PoolClient, { asOf, ...values }: AppliedValues): Promise<void> {
  const { key: movementKey, at: happenedAt } = asOf ?? { key: values.key, at: null }
  await client.query(applying.with({ ...values, movementKey, happenedAt }))
}

const explaining = statement<{ readonly key: string; readonly at: Date }>(
  'explain-scan',
  ({ key, at }) => `
    update gate_scans set decision = 'explained', decided_at = ${at}::timestamptz
    where key = ${key}::text and 'outOfOrder' = any(marks) and marks <@ '{outOfOrder,anyway}' and decision is null`,
)

/**
 * Removes a scan from the inbox after the missing earlier one has arrived. The device asks for a reason
 * (`anyway`) where its list does not know the earlier one.
 */
export async function explainScan(client: pg.PoolClient, key: string, at: Date): Promise<void> {
  await client.query(explaining.with({ key, at }))
}
