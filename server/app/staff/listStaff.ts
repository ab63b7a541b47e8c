import { answer } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { findStaff } from './staffAccounts.ts'

/** All accounts of the staff, closed ones too. */
export async function staffAccounts({ context, host, session }: Call<'staffAccounts'>): Promise<Response> {
  return answer(context, { success: true, staff: await findStaff(host, session, null) })
}
