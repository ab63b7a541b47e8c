import { answer } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { findOwnRecord, readOwnRecord } from './healthRecords.ts'

/**
 * A camper's own record. `version` and `opening` are beyond the documents; the next save sends them back
 * (saveHealth.ts).
 */
export async function health({ context, host, session }: Call<'health'>): Promise<Response> {
  const stored = await readOwnRecord(host, session)
  return answer(context, {
    success: true,
    data: stored?.record ?? null,
    version: stored?.version ?? null,
    ...(stored?.opening && { opening: stored.opening }),
    message: stored === undefined ? 'There is no health record yet.' : 'This is your health record.',
  })
}

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
