import { answer } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { findOwnRecord } from './healthRecords.ts'

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
