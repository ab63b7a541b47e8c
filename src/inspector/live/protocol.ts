import * as z from 'zod/mini'
import { recordedFields, stateValue } from '../readRecording.ts'

/*
 * What the app tells the bench, in the words of @statelyai/inspect with a few of our own; and what the bench asks. Both
 * are pages of one origin: nothing is heard from another.
 */

const status = z.enum(['active', 'done', 'error', 'stopped'])
const snapshot = z.object({ status, value: stateValue, context: recordedFields })

/** A time that an `after` waits, as XState knows it. */
const timer = z.object({
  /** `xstate.after.successShown.checkIn.ready.checkedIn`. */
  event: z.string(),
  /** Milliseconds. */
  delay: z.number(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
})
const event = z.object({ type: z.string(), fields: recordedFields })

/** A page that is loaded anew counts its actors from the beginning: only within one stream are they told apart. */
const ofActor = { stream: z.string(), sessionId: z.string() }

const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('@xstate.actor'),
    ...ofActor,
    name: z.string(),
    definition: z.string(),
    /** Milliseconds by the name of the delay. */
    delays: z.record(z.string(), z.number()),
    snapshot,
    timers: z.array(timer),
  }),
  z.object({ type: z.literal('@xstate.event'), ...ofActor, event }),
  z.object({
    type: z.literal('@xstate.snapshot'),
    ...ofActor,
    event,
    snapshot,
    transitions: z.array(z.string()),
    timers: z.array(timer),
  }),
])

export type LiveMessage = z.infer<typeof message>
export type LiveTimer = z.infer<typeof timer>
export type ActorMessage = Extract<LiveMessage, { type: '@xstate.actor' }>
export type SnapshotMessage = Extract<LiveMessage, { type: '@xstate.snapshot' }>

/**
 * What the library's own pages say when they are open. The bench says it again and again, with a `bench` that is another
 * whenever it has to be told of all flows.
 */
export const connected = '@statelyai.connected'
/** What the app answers, before anything else. */
export const answered = 'bench.portalAnswered'
/** What the app says to the page that opened it, which then connects. */
export const offered = 'bench.streamOffered'
export const recordingAsked = 'bench.recordingAsked'
export const recordingTold = 'bench.recordingTold'

export function liveMessage(data: unknown): LiveMessage | null {
  const read = message.safeParse(data)
  return read.success ? read.data : null
}

export function says({ origin, data }: MessageEvent<unknown>, type: string): boolean {
  return (
    origin === window.location.origin &&
    typeof data === 'object' &&
    data !== null &&
    Reflect.get(data, 'type') === type
  )
}
