import { answer } from '../answers.ts'
import { readEmptyBody } from '../body.ts'
import type { Call } from '../call.ts'
import { endSession } from '../sessions.ts'

export async function signOut(call: Call<'signOut'>): Promise<Response> {
  const { context, host, session } = call
  await readEmptyBody(call)
  await endSession(context, host, session)
  return answer(context, { success: true, message: 'You are signed out.' })
}
