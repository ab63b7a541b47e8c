import * as z from 'zod/mini'
import { recordingSchema } from '../readRecording.ts'

/*
 * What bench and portal say to each other: the bench asks, and the portal tells what it has recorded since. Both are
 * pages of one origin: nothing is heard from another.
 */

/** What the portal says to the page that opened it, which then asks. */
export const offered = 'bench.streamOffered'

const asked = z.object({
  type: z.literal('bench.newsAsked'),
  /** Of what the bench knows already; '' of nothing. */
  stream: z.string(),
  count: z.number(),
})

const told = z.object({
  type: z.literal('bench.newsTold'),
  /** A page that is loaded anew counts its actors from the beginning: its stream is another. */
  stream: z.string(),
  /** How many events the bench was told before. */
  from: z.number(),
  /** Milliseconds since the page of the portal was opened. */
  now: z.number(),
  recording: recordingSchema,
})

/** A step of a flow in the words of @statelyai/inspect. */
const step = z.object({ type: z.literal('@xstate.snapshot') })
const message = z.discriminatedUnion('type', [asked, told, step, z.object({ type: z.literal(offered) })])

export type Asked = z.infer<typeof asked>
export type Told = z.infer<typeof told>

export function readMessage({ origin, data }: MessageEvent<unknown>): z.infer<typeof message> | null {
  const read = origin === window.location.origin ? message.safeParse(data) : null
  return read?.data ?? null
}
