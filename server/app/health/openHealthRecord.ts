import { openHealthRecordRequest } from '../../../src/api/schemas/health.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, statement } from '../../database/sql.ts'
import { answer } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call, Session } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { codeFromPath, noParticipant } from '../people/codes.ts'
import { isWritten } from './healthRecords.ts'

/*
 * The health corner opens a closed record to its camper (healthRecords.ts). The call names the closing that
 * the page has shown, so a record that was closed again stays closed. It can be retried.
 */

interface OpenValues extends Pick<Session, 'subject'> {
  readonly code: string
  readonly closedAt: string
  readonly at: Date
}

const opening = statement<OpenValues>(
  'open-health-record',
  ({ code, closedAt, at, subject }) => `
    with record as (
      select h.opened_at is null as "isClosed" from health_records h
      where h.code = ${code} and ${isWritten} and ${instant('h.closed_at')} = ${closedAt}::text for update),
    opened as (
      update health_records h set opened_at = ${at}::timestamptz, shown_at = null,
        opened_by = (select name from admins where email = ${subject})
      from record where h.code = ${code} and record."isClosed" returning h.code),
    audited as (${auditEntry({ at, role: `'admin'`, actor: subject }, 'openHealth', 'code')} from opened)
    select exists (select from record) as "isThatClosing" from participants where code = ${code}`,
)

export async function openHealthRecord(call: Call<'openHealthRecord'>): Promise<Response> {
  const { context, host, session, parameters } = call
  const code = codeFromPath(parameters.code)
  const { closedAt } = await readBody(
    call,
    openHealthRecordRequest,
    'Please say since when the record is closed.',
  )
  const query = opening.with({ code, closedAt, at: host.now(), subject: session.subject })
  const { rows } = await withRetries(() =>
    host.database.pool.query<{ readonly isThatClosing: boolean }>(query),
  )
  const [found] = rows
  if (found === undefined) throw noParticipant()
  if (!found.isThatClosing)
    throw new Refused(
      'changedElsewhere',
      'Nothing was opened: this record has changed meanwhile. Please look it up again.',
    )
  return answer(context, { success: true, message: 'The camper can read this record now.' })
}
