import * as z from 'zod/mini'
import { recordingSchema } from '../readRecording.ts'

/*
 * Messages between bench and portal: the bench polls, the portal answers with new events. Messages of other
 * origins are ignored.
 */

export const offered = 'bench.streamOffered'

const newsRequest = z.object({
  type: z.literal('bench.newsAsked'),
  stream: z.string(),
  count: z.number(),
})

const newsAnswer = z.object({
  type: z.literal('bench.newsTold'),
  /** A new id for each page load, because a reloaded page counts its actors from the start. */
  stream: z.string(),
  from: z.number(),
  /** In ms since the portal's page was opened. */
  now: z.number(),
  recording: recordingSchema,
})

const step = z.object({ type: z.literal('@xstate.snapshot') })
const message = z.discriminatedUnion('type', [
  newsRequest,
  newsAnswer,
  step,
  z.object({ type: z.literal(offered) }),
])

export type NewsRequest = z.infer<typeof newsRequest>
export type NewsAnswer = z.infer<typeof newsAnswer>

export function readMessage({ origin, data }: MessageEvent<unknown>): z.infer<typeof message> | null {
  const read = origin === window.location.origin ? message.safeParse(data) : null
  return read?.data ?? null
}
