import { answer } from '../answers.ts'
import type { Call } from '../call.ts'
import { findHealthRecord } from '../healthRecords.ts'

export async function hasMedicalRecords({
  context,
  host,
  session,
}: Call<'hasMedicalRecords'>): Promise<Response> {
  const stored = await findHealthRecord(host, session.subject)
  return answer(context, {
    success: true,
    hasMedicalRecords: stored !== undefined,
    medicalRecords: stored?.record ?? null,
  })
}
