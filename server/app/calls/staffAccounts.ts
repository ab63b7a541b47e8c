import { answer } from '../answers.ts'
import type { Call } from '../call.ts'
import { findStaff } from '../staffAccounts.ts'

/** All accounts of the staff, closed ones too. */
export async function staffAccounts({ context, host, session }: Call<'staffAccounts'>): Promise<Response> {
  return answer(context, { success: true, staff: await findStaff(host, session, null) })
}
