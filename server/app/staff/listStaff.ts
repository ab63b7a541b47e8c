import { answer } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { findStaff } from './staffAccounts.ts'

export async function staffAccounts({ context, host, session }: Call<'staffAccounts'>): Promise<Response> {
  return answer(context, { success: true, staff: await findStaff(host, session, null) })
}
