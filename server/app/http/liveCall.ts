import { liveRoutes } from '../../../src/api/routes/live.ts'
import { hasRight } from '../../../src/domain/staff/rights.ts'
import { sessionNow } from '../auth/sessions.ts'
import { answerText } from './answers.ts'
import type { Call } from './call.ts'

const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  // nginx would otherwise buffer the events.
  'X-Accel-Buffering': 'no',
}

export async function live({ context, host, session }: Call<'live'>): Promise<Response> {
  const isStream = context.req.header('accept')?.includes('text/event-stream')
  if (!isStream) {
    const counts = await host.live.counts()
    return answerText(context, `{"success":true,"data":${counts}}`)
  }
  // A stream for HEAD would never be read or closed.
  if (context.req.method === 'HEAD') return context.body(null, 200, streamHeaders)
  const stream = await host.live.open(session, async () => {
    const now = await sessionNow(host, session)
    return now && hasRight(now.rights, liveRoutes.live.rights) ? now.rights : undefined
  })
  return context.body(stream, 200, streamHeaders)
}
