import type { HealthRecord } from '../../../src/domain/health/health.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, statement } from '../../database/sql.ts'
import type { Host, Session } from '../http/call.ts'
import { noRoom } from '../http/fullDisk.ts'
import { Refused } from '../http/refused.ts'
import { auditRefusedLookUp } from './healthTrail.ts'

/*
 * When the office makes a first password, an existing record is closed to its camper: otherwise the right
 * "office" could read health records by signing in as campers. A trigger (migration 23) closes it in the
 * transaction that stores the password. It stays closed after the camper chooses an own password, until the
 * health corner opens it with the camper present (openHealthRecord.ts).
 */

export const isWritten = `concat(h.blood_type, h.allergies, h.conditions, h.medications, h.emergency_contact,
  h.emergency_phone, h.notes) <> ''`

export const isClosed = '(h.closed_at is not null and h.opened_at is null)'

export const recordColumns = `h.blood_type as "bloodType", h.allergies, h.conditions, h.medications,
  h.emergency_contact as "emergencyContact", h.emergency_phone as "emergencyPhone", h.notes`

interface Opening {
  readonly closedAt: string
  readonly openedAt: string
  readonly openedBy: string
}

export interface StoredRecord {
  readonly record: HealthRecord
  readonly version: string
  readonly opening?: Opening
}

type Row = { readonly isClosed: true } | ({ readonly isClosed: false } & OpenRow)
type OpenRow = HealthRecord & Partial<Opening> & { readonly version: string; readonly isUnshown: boolean }

/** @returns undefined when there is no record, `closed` when the camper may not read it */
export async function findOwnRecord(host: Host, code: string): Promise<StoredRecord | 'closed' | undefined> {
  const { rows } = await host.database.pool.query<Row>({
    name: 'find-own-health-record',
    text: `
      select ${isClosed} as "isClosed", readable.* from health_records h left join lateral (
        select ${recordColumns}, h.version, ${instant('h.closed_at')} as "closedAt",
          ${instant('h.opened_at')} as "openedAt",
          h.opened_by as "openedBy",
          h.opened_at is not null and h.shown_at is null as "isUnshown") readable on not ${isClosed}
      where h.code = $1 and ${isWritten}`,
    values: [code],
  })
  const [row] = rows
  if (row === undefined) return undefined
  if (row.isClosed) return 'closed'
  const { isClosed: _, isUnshown, version, closedAt, openedAt, openedBy, ...record } = row
  if (isUnshown && host.database.room() === 'none') throw noRoom()
  if (isUnshown) await withRetries(() => host.database.pool.query(showing.with({ code, at: host.now() })))
  return {
    record,
    version,
    ...(closedAt && openedAt && openedBy && { opening: { closedAt, openedAt, openedBy } }),
  }
}

const showing = statement<{ readonly code: string; readonly at: Date }>(
  'show-opened-health-record',
  ({ code, at }) => `
    with shown as (
      update health_records set shown_at = ${at}::timestamptz
      where code = ${code} and opened_at is not null and shown_at is null returning code)
    ${auditEntry({ at, role: `'participant'`, actor: 'code' }, 'showHealth', 'code')} from shown`,
)

/** @throws Refused when the record is closed; the first try within an hour is audited */
export async function readOwnRecord(host: Host, session: Session): Promise<StoredRecord | undefined> {
  const found = await findOwnRecord(host, session.subject)
  if (found !== 'closed') return found
  if (host.database.room() !== 'none')
    await auditRefusedLookUp(host, session, session.subject, { reason: 'closed' })
  throw new Refused(
    'locked',
    'Ask the health corner to open your health record: the camp office made a new password for you, so it is closed for now. Bring your card.',
  )
}
