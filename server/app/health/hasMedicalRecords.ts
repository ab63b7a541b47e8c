import { answer } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { findOwnRecord } from './healthRecords.ts'

/** A closed record counts, but its fields are not sent. */
export async function hasMedicalRecords({
  context,
  host,
  session,
}: Call<'hasMedicalRecords'>): Promise<Response> {
  const stored = await findOwnRecord(host, session.subject)
  return answer(context, {
    success: true,
    hasMedicalRecords: stored !== undefined,
    medicalRecords: stored === undefined || stored === 'closed' ? null : stored.record,
  })
}
