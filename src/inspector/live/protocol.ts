import * as z from 'zod/mini'
import { recordingSchema } from '../readRecording.ts'

/*
 * Messages between bench and portal: the bench polls, the portal answers with new events. Messages of other
 * origins are ignored.
 */

export const offered = 'bench.streamOffered'

/** Events without payload of one actor. */
const actorEvents = z.object({ actor: z.string(), types: z.array(z.string()) })

const newsRequest = z.object({
  type: z.literal('bench.newsAsked'),
  stream: z.string(),
  count: z.number(),
  /** The answer says which of these the present state accepts. */
  sendable: z.exactOptional(actorEvents),
})

const maskStates = ['absent', 'offered', 'shown'] as const
export type Unmasking = (typeof maskStates)[number]

const maskRequest = z.object({ type: z.literal('bench.valuesAsked'), isShown: z.boolean() })
const sendRequest = z.object({ type: z.literal('bench.sendAsked'), actor: z.string(), event: z.string() })
const sendAnswer = z.object({ type: z.literal('bench.sendTold'), isSent: z.boolean() })

const newsAnswer = z.object({
  type: z.literal('bench.newsTold'),
  /** A new id for each page load, because a reloaded page counts its actors from the start. */
  stream: z.string(),
  from: z.number(),
  /** In ms since the portal's page was opened. */
  now: z.number(),
  recording: recordingSchema,
  accepted: z.exactOptional(actorEvents),
  /** Whether values can be shown without masks, and whether they are. */
  values: z.exactOptional(z.enum(maskStates)),
})

const step = z.object({ type: z.literal('@xstate.snapshot') })
const message = z.discriminatedUnion('type', [
  newsRequest,
  newsAnswer,
  sendRequest,
  maskRequest,
  sendAnswer,
  step,
  z.object({ type: z.literal(offered) }),
])

export type NewsRequest = z.infer<typeof newsRequest>
export type MaskRequest = z.infer<typeof maskRequest>
export type SendRequest = z.infer<typeof sendRequest>
export type ActorEvents = z.infer<typeof actorEvents>
export type NewsAnswer = z.infer<typeof newsAnswer>

export function readMessage({ origin, data }: MessageEvent<unknown>): z.infer<typeof message> | null {
  const read = origin === window.location.origin ? message.safeParse(data) : null
  return read?.data ?? null
}
