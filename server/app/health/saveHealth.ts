import { isDeepStrictEqual } from 'node:util'
import { saveHealthRequest } from '../../../src/api/schemas/health.ts'
import { bloodTypes, type HealthRecord, maxHealthTextLength } from '../../../src/domain/health/health.ts'
import { auditEntry } from '../../database/audit.ts'
import { repeatWhileOvertaken, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { signedOut } from '../auth/access.ts'
import { refusedUntil } from '../auth/retryAfter.ts'
import { answer, answerRefusal } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { ApiContext, Call, Host, Session } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { isClosed, isWritten, readOwnRecord, type StoredRecord } from './healthRecords.ts'

/*
 * A camper saves their own health record. One statement checks the session and the version, writes the record
 * and audits the save without its content. It locks the session, so a sign-out comes either before the save,
 * which is then refused, or after it. It locks the person first, like a new first password, which closes a
 * record saved before it and ends the session of a later save.
 *
 * Saving the stored content again succeeds, so a save can be retried. Every other save is audited; the hourly
 * limit keeps alternating saves from filling the audit.
 */

const maxSavesPerHour = 30

/** If `version` is null and `mustBeFirst` false, any record is replaced. */
interface Precondition {
  readonly version: string | null
  readonly mustBeFirst: boolean
}

interface SaveValues extends HealthRecord, Precondition {
  readonly tokenHash: string
  readonly code: string
  readonly at: Date
}

/** A counting hour far in the future was begun by a wrong clock. */
const isSameHour = (at: string) => `
  (h.counted_since > ${at}::timestamptz - interval '1 hour' and h.counted_since < ${at}::timestamptz + interval '1 hour')`

const save = statement<SaveValues>(
  'save-health-record',
  (record) => `
    with person as (select from participants where code = ${record.code} for share),
    session as (
      select from sessions where token_hash = ${record.tokenHash} and exists (select from person) for key share),
    saved as (
      insert into health_records as h (code, blood_type, allergies, conditions, medications, emergency_contact,
        emergency_phone, notes, updated_at, counted_since)
      select ${record.code}::text, ${record.bloodType}::text, ${record.allergies}::text, ${record.conditions}::text,
        ${record.medications}::text, ${record.emergencyContact}::text, ${record.emergencyPhone}::text,
        ${record.notes}::text, ${record.at}::timestamptz, ${record.at}::timestamptz
      where exists (select from session)
        and (${record.version}::text is null or exists (select from health_records where code = ${record.code}))
      on conflict (code) do update set blood_type = excluded.blood_type, allergies = excluded.allergies,
        conditions = excluded.conditions, medications = excluded.medications,
        emergency_contact = excluded.emergency_contact, emergency_phone = excluded.emergency_phone,
        notes = excluded.notes, updated_at = excluded.updated_at, version = gen_random_uuid(),
        counted_since = case when ${isSameHour(record.at)} then h.counted_since else excluded.counted_since end,
        counted_saves = case when ${isSameHour(record.at)} then h.counted_saves + 1 else 1 end
      where (h.blood_type, h.allergies, h.conditions, h.medications, h.emergency_contact, h.emergency_phone, h.notes)
        is distinct from (excluded.blood_type, excluded.allergies, excluded.conditions, excluded.medications,
          excluded.emergency_contact, excluded.emergency_phone, excluded.notes)
        and (${record.version}::text is null or h.version::text = ${record.version})
        and (not ${record.mustBeFirst}::boolean or not ${isWritten})
        and not ${isClosed}
        and (h.counted_saves < ${maxSavesPerHour} or not ${isSameHour(record.at)})
      returning h.code, h.version),
    audited as (${auditEntry({ at: record.at, role: `'participant'`, actor: 'code' }, 'saveHealth', 'code')} from saved)
    select version from saved`,
)

export async function saveHealth(call: Call<'saveHealth'>): Promise<Response> {
  const { context, host, session } = call
  const precondition = preconditionOf(context)
  const record = await readRecord(call)
  return repeatWhileOvertaken('A save of a health record', async () => {
    const version = await tryToSave(host, session, record, precondition)
    if (version !== undefined) return saved(context, version)

    if (!(await isOpen(host, session))) throw signedOut()
    const current = await readOwnRecord(host, session)
    if (current && isDeepStrictEqual(current.record, record)) return saved(context, current.version)
    if (!fits(precondition, current)) return changedElsewhere(context, current)
    await refuseBeyondLimit(host, session)
    return undefined
  })
}

const countedSaves = statement<{ readonly code: string; readonly at: Date }>(
  'counted-health-saves',
  ({ code, at }) => `
    select h.counted_since + interval '1 hour' as until from health_records h
    where h.code = ${code} and h.counted_saves >= ${maxSavesPerHour} and ${isSameHour(at)}`,
)

async function refuseBeyondLimit(host: Host, { subject }: Session): Promise<void> {
  const { rows } = await host.database.pool.query<{ until: Date }>(
    countedSaves.with({ code: subject, at: host.now() }),
  )
  const [full] = rows
  if (full !== undefined)
    throw refusedUntil(
      full.until,
      host,
      (wait) =>
        `You have saved ${maxSavesPerHour} times in one hour. What you typed is still here: please wait ${wait} and save again.`,
    )
}

function preconditionOf(context: ApiContext): Precondition {
  const ifMatch = context.req.header('If-Match')
  const ifNoneMatch = context.req.header('If-None-Match')
  if (ifMatch === undefined && ifNoneMatch === undefined) return { version: null, mustBeFirst: false }
  if (ifMatch === undefined && ifNoneMatch === '*') return { version: null, mustBeFirst: true }
  const [, version] = /^"([^"]+)"$/.exec(ifMatch ?? '') ?? []
  if (version !== undefined && ifNoneMatch === undefined) return { version, mustBeFirst: false }
  throw invalid('Nothing was saved: this page is too old. Please reload it and try again.')
}

function fits({ version, mustBeFirst }: Precondition, current: StoredRecord | undefined): boolean {
  if (mustBeFirst) return current === undefined
  return version === null || version === current?.version
}

const longTexts: readonly (readonly [keyof HealthRecord, string])[] = [
  ['allergies', 'Allergies'],
  ['conditions', 'Conditions'],
  ['medications', 'Medications'],
  ['emergencyContact', 'Emergency contact'],
  ['emergencyPhone', 'Emergency phone'],
  ['notes', 'Notes'],
]

/** Applies the form's rules (portal document §5); lengths are counted in Unicode code points. */
async function readRecord(call: Call<'saveHealth'>): Promise<HealthRecord> {
  const record = await readBody(
    call,
    saveHealthRequest,
    'Please send each part of the health record as text.',
  )
  for (const [field, name] of longTexts) checkLength(record[field], name)
  if (record.bloodType === '') throw invalid('Blood type is required')
  if (!bloodTypes.some((known) => known === record.bloodType))
    throw invalid('Please choose one of the listed blood types, or "Unknown".')
  if (record.emergencyContact.trim() === '') throw invalid('Emergency contact is required')
  return record
}

function checkLength(text: string, name: string): void {
  const length = [...text].length
  if (length <= maxHealthTextLength) return
  const [has, most] = [length, maxHealthTextLength].map((number) => number.toLocaleString('en-US'))
  throw invalid(`"${name}" has ${has} characters. Please shorten it to ${most}.`)
}

async function tryToSave(
  { database, now }: Host,
  { tokenHash, subject }: Session,
  record: HealthRecord,
  precondition: Precondition,
): Promise<string | undefined> {
  const saving = save.with({ ...record, ...precondition, tokenHash, code: subject, at: now() })
  const { rows } = await withRetries(() => database.pool.query<{ version: string }>(saving))
  return rows[0]?.version
}

async function isOpen({ database }: Host, { tokenHash }: Session): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from sessions where token_hash = $1', [tokenHash])
  return rowCount === 1
}

function saved(context: ApiContext, version: string): Response {
  return answer(context, { success: true, message: 'Your health record has been saved.', version })
}

function changedElsewhere(context: ApiContext, current: StoredRecord | undefined): Response {
  const refused = new Refused(
    'changedElsewhere',
    'Nothing was saved: your health record was changed in another window. Please look at it before you save again.',
  )
  const stored = { data: current?.record ?? null, version: current?.version ?? null }
  return answerRefusal(context, refused, stored)
}

function invalid(message: string): Refused {
  return new Refused('invalid', message)
}
