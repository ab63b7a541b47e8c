import type { HealthRecord } from '../../../src/domain/health/health.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, statement } from '../../database/sql.ts'
import type { Host, Session } from '../http/call.ts'
import { noRoom } from '../http/fullDisk.ts'
import { Refused } from '../http/refused.ts'
import { auditRefusedLookUp } from './healthTrail.ts'

/*
 * A record that was there before the office made a first password is closed to its camper: otherwise the right "office"
 * would read health records by signing in as their campers. A trigger (migration 23) closes the record in the
 * transaction that stores such a password, whichever call makes it. It stays closed when the camper chooses an own
 * password, until the health corner opens it with the camper present (health/openHealthRecord.ts).
 */

/** Whether a row `h` of the health records says anything: a record of empty fields counts as none. */
export const isWritten = `concat(h.blood_type, h.allergies, h.conditions, h.medications, h.emergency_contact,
  h.emergency_phone, h.notes) <> ''`

/** Whether a row `h` is closed to its camper. */
export const isClosed = '(h.closed_at is not null and h.opened_at is null)'

/** The fields of a row `h`, as a camper sends them. */
export const recordColumns = `h.blood_type as "bloodType", h.allergies, h.conditions, h.medications,
  h.emergency_contact as "emergencyContact", h.emergency_phone as "emergencyPhone", h.notes`

/** When the office made the password, and when and by whom the record was opened after it. */
interface Opening {
  readonly closedAt: string
  readonly openedAt: string
  readonly openedBy: string
}

export interface StoredRecord {
  readonly record: HealthRecord
  readonly version: string
  /** Absent when the record was never closed. */
  readonly opening?: Opening
}

type Row = { readonly isClosed: true } | ({ readonly isClosed: false } & OpenRow)
type OpenRow = HealthRecord & Partial<Opening> & { readonly version: string; readonly isUnshown: boolean }

/** @returns undefined when there is no record, `closed` when there is one that the camper may not read */
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

/** The first reading after the record was opened, for the health trail. */
const showing = statement<{ readonly code: string; readonly at: Date }>(
  'show-opened-health-record',
  ({ code, at }) => `
    with shown as (
      update health_records set shown_at = ${at}::timestamptz
      where code = ${code} and opened_at is not null and shown_at is null returning code)
    insert into audit (at, actor_role, actor, action, subject)
    select ${at}::timestamptz, 'participant', code, 'showHealth', code from shown`,
)

/**
 * The camper's own record, for a call of the camper.
 * @throws Refused when it is closed; the first try within an hour is in the health trail
 */
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
