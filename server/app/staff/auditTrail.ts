import type { AuditEntry, AuditFilters, AuditParty } from '../../../src/domain/staff/audit.ts'
import { boundsOfDay } from '../../../src/domain/staff/audit.ts'
import {
  type AuditDetail,
  type AuditGroup,
  type AuditSubjectKind,
  actionsOf,
  auditActions,
  auditGroups,
  isAuditAction,
  readableDetail,
} from '../../../src/domain/staff/auditActions.ts'
import type { Database } from '../../database/database.ts'
import { instant } from '../../database/sql.ts'
import { fullName } from '../auth/identities.ts'

/*
 * Reads the audit in pages, newest first, and adds the current names for its codes, numbers, addresses and
 * ids. Entries of the same time are ordered by number. A page continues after an entry, not an offset, so new
 * entries do not shift it.
 *
 * A filter combines several ordered index scans, each limited to the page size, so its time does not grow
 * with the audit.
 */

interface Row {
  readonly id: number
  readonly at: string
  readonly role: string
  readonly actor: string
  readonly operator: string | null
  readonly operatorEmail: string | null
  readonly isConfirmed: boolean | null
  readonly action: string
  readonly subject: string
  readonly detail: AuditDetail | null
}

export interface AuditRange {
  readonly filters: AuditFilters
  readonly before: string | null
  readonly size: number
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  readonly before: string | null
}

export async function readAudit({ pool }: Database, range: AuditRange): Promise<AuditPage> {
  const { rows } = await pool.query<Row>(pageOf(range))
  const shown = rows.slice(0, range.size)
  const names = await namesIn(pool, shown)
  const last = shown.at(-1)
  return {
    entries: shown.map((row) => entryFrom(row, names)),
    before: rows.length > range.size && last !== undefined ? String(last.id) : null,
  }
}

export async function isAuditEntry({ pool }: Database, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from audit where id = $1', [id])
  return rowCount === 1
}

function pageOf({ filters, before, size }: AuditRange): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const actions = actionsIn(filters.action)
  const persons = personsIn(filters, parameter)
  const [first, ...others] = persons
  const conditions = others.map((reads) => `(${reads.join(' or ')})`)
  if (filters.day !== '') {
    const { from, to } = boundsOfDay(filters.day)
    conditions.push(`a.at >= ${parameter(from)}::timestamptz and a.at < ${parameter(to)}::timestamptz`)
  }
  if (before !== null)
    conditions.push(
      `(a.at, a.id) < (select c.at, c.id from audit c where c.id = ${parameter(before)}::bigint)`,
    )
  if (first !== undefined && actions !== undefined)
    conditions.push(`a.action = any(${parameter(actions)}::text[])`)
  const reads = first ?? actions?.map((action) => `a.action = ${parameter(action)}`) ?? ['true']
  const limit = parameter(size + 1)
  const found = reads.map(
    (read) => `
      (select a.id, a.at from audit a where ${[read, ...conditions].join(' and ')}
        order by a.at desc, a.id desc limit ${limit})`,
  )
  const text = `
    with found as (${found.join(' union ')})
    select a.id, ${instant('a.at')} as at, a.actor_role as role, a.actor, a.operator,
      a.operator_email as "operatorEmail", a.operator_confirmed as "isConfirmed", a.action, a.subject, a.detail
    from (select * from found order by at desc, id desc limit ${limit}) page join audit a using (id)
    order by a.at desc, a.id desc`
  return { text, values }
}

function personsIn(
  { staff, device, person }: AuditFilters,
  given: (value: unknown) => string,
): readonly (readonly string[])[] {
  const persons: string[][] = []
  if (person !== '') {
    const typed = given(person)
    const code = `coalesce((select c.code from cards c where c.number = ${typed}::text), ${typed}::text)`
    persons.push([
      `a.subject = ${code}`,
      `a.actor_role = 'participant' and a.actor = ${code}`,
      `a.actor_role = 'merchant' and a.actor = ${code}`,
    ])
  }
  if (device !== '') {
    const id = given(device)
    persons.push([`a.subject = ${id}`, `a.actor_role = 'device' and a.actor = ${id}`])
  }
  if (staff !== '') {
    const email = given(staff)
    persons.push([
      `a.actor_role = 'admin' and a.actor = ${email}`,
      `a.operator_email = ${email}`,
      `a.subject = ${email}`,
      `a.subject = (select id::text from admins where email = ${email})`,
    ])
  }
  return persons
}

function actionsIn(action: string): readonly string[] | undefined {
  if (action === '') return undefined
  const group = auditGroups.find((name): name is AuditGroup => name === action)
  return group === undefined ? [action] : actionsOf(group)
}

const actorKinds: Readonly<Record<string, AuditParty['kind']>> = {
  participant: 'camper',
  merchant: 'merchant',
  admin: 'staff',
  device: 'device',
  gateway: 'gateway',
}

type Named = 'camper' | 'merchant' | 'staff' | 'device'
const named: readonly Named[] = ['camper', 'merchant', 'staff', 'device']

interface Name {
  readonly kind: Named | 'forgotten'
  readonly key: string
  readonly code: string
  readonly name: string
}

type Names = ReadonlyMap<string, Name>

const namesOfKeys = `
  select 'camper' as kind, a.code as key, a.code, ${fullName} as name from participants a where a.code = any($1)
  union all
  select 'merchant', merchant_number, merchant_number, merchant_name from merchants where merchant_number = any($1)
  union all
  select 'staff', email, email, name from admins where email = any($1)
  union all
  select 'staff', id::text, email, name from admins where id::text = any($1)
  union all
  select 'device', id, id, name from devices where id = any($1)
  union all
  select 'forgotten', owner, owner, '' from accounts where kind = 'wallet' and owner like '#%' and owner = any($1)`

async function namesIn(pool: Database['pool'], rows: readonly Row[]): Promise<Names> {
  const keys = new Set(rows.flatMap(({ actor, subject }) => [actor, subject]))
  if (keys.size === 0) return new Map()
  const { rows: names } = await pool.query<Name>(namesOfKeys, [[...keys]])
  return new Map(names.map((name) => [`${name.kind} ${name.key}`, name]))
}

function entryFrom(row: Row, names: Names): AuditEntry {
  const { id, at, action, operator, operatorEmail, isConfirmed } = row
  const actor = partyFrom(actorKinds[row.role] ?? 'host', row.actor, names)
  return {
    id: String(id),
    at,
    actor,
    operator: operator === null ? null : { name: operator, isTyped: operatorEmail === null, isConfirmed },
    action,
    subject: subjectFrom(row, names),
    detail: readableDetail(action, row.detail),
  }
}

function subjectFrom({ action, subject }: Row, names: Names): AuditParty | null {
  const kind: AuditSubjectKind | undefined = isAuditAction(action) ? auditActions[action].subject : undefined
  if (kind === 'self' || kind === 'none' || subject === '') return null
  const known = named.find((each) => names.has(`${each} ${subject}`))
  return partyFrom(kind ?? known ?? 'unknown', subject, names)
}

function partyFrom(kind: AuditParty['kind'], key: string, names: Names): AuditParty {
  const name = names.get(`${kind} ${key}`)
  if (name !== undefined) return { kind, name: name.name, code: name.code }
  const isForgotten = (kind === 'camper' || kind === 'unknown') && names.has(`forgotten ${key}`)
  return { kind, name: null, code: key, ...(isForgotten && { isForgotten }) }
}
