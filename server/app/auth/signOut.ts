import { revokeByItself } from '../devices/devices.ts'
import { answer } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { clearCookie, endSession } from './sessions.ts'

export async function signOut(call: Call<'signOut'>): Promise<Response> {
  const { context, host, session } = call
  await readEmptyBody(call)
  // A pairing code works once: without its session the device cannot come back.
  if (session.role === 'device') await revokeByItself(host, session.subject)
  await endSession(host, session)
  if (context.req.query('cookie') !== 'stays') clearCookie(context, host)
  return answer(context, { success: true, message: 'You are signed out.' })
}
