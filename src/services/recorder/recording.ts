/*
 * What the flight recorder hands out: the last events of every flow, masked. A recording holds plain JSON, names no
 * person, and needs nothing but the build that made it.
 */

/** The form of the file; another number is another form. */
export const recordingVersion = 1

export const eventsKept = 500

export type RecordedValue =
  | null
  | boolean
  | number
  | string
  | readonly RecordedValue[]
  | { readonly [key: string]: RecordedValue }

export type RecordedFields = Readonly<Record<string, RecordedValue>>

/** As XState has it: a name, or names by region. */
export type RecordedStateValue = string | { readonly [key: string]: RecordedStateValue }

export type RecordedStatus = 'active' | 'done' | 'error' | 'stopped'

export interface RecordedEvent {
  /** Milliseconds since the page was opened, to a tenth. */
  readonly at: number
  readonly flow: string
  /** The session id of the actor: a flow that is opened twice has two. */
  readonly actor: string
  /** `code.changed`, or one of XState's own: `xstate.init`, `xstate.done.actor.searchParticipant`, `xstate.stop`. */
  readonly type: string
  /** What a flow's own event carried; the answers of actors are not recorded. */
  readonly fields?: RecordedFields
  /** What our own host calls the failed answer in its log, of the event that brought it. */
  readonly requestId?: string
  /** Null when the actor is started. */
  readonly before: RecordedStateValue | null
  readonly after: RecordedStateValue
  readonly status: RecordedStatus
  /** The names of the transitions taken, in their order; empty when the state does not hear the event. */
  readonly transitions: readonly string[]
  /** The fields that are not what they were after the actor's event before; all of them in its first one here. */
  readonly context?: RecordedFields
}

export interface Recording {
  readonly version: typeof recordingVersion
  readonly build: string
  readonly createdAt: string
  readonly flow: string
  /** Of all flows, oldest first. */
  readonly events: readonly RecordedEvent[]
}

export function recordingFileName({ flow, build }: Pick<Recording, 'flow' | 'build'>): string {
  return `incident-${flow}-${build}.json`
}

/** The file's text: one event a line, so that two recordings can be compared. */
export function recordingText({ events, ...head }: Recording): string {
  const lines = events.map((event) => JSON.stringify(event)).join(',\n')
  return `${JSON.stringify(head).slice(0, -1)},"events":[\n${lines}\n]}\n`
}
