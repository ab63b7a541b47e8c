import { answer } from '../answers.ts'
import type { Call } from '../call.ts'
import { findHealthRecord } from '../healthRecords.ts'

/** A camper's own record; `version` is ours beyond the documents and belongs into the next save (saveHealth.ts). */
export async function health({ context, host, session }: Call<'health'>): Promise<Response> {
  const stored = await findHealthRecord(host, session.subject)
  return answer(context, {
    success: true,
    data: stored?.record ?? null,
    version: stored?.version ?? null,
    message: stored === undefined ? 'There is no health record yet.' : 'This is your health record.',
  })
}
