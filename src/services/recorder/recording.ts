/*
 * A recording: the last events of every flow, masked. It is plain JSON, names no person, and replays with the
 * build that made it.
 */

/** Increment it when the form of the file changes. */
export const recordingVersion = 1

export const eventsKept = 4_000

export type RecordedValue =
  | null
  | boolean
  | number
  | string
  | readonly RecordedValue[]
  | { readonly [key: string]: RecordedValue }

export type RecordedFields = Readonly<Record<string, RecordedValue>>

export type RecordedStateValue = string | { readonly [key: string]: RecordedStateValue }

export type RecordedStatus = 'active' | 'done' | 'error' | 'stopped'

export interface RecordedEvent {
  /** Milliseconds since the page was opened, to a tenth. */
  readonly at: number
  readonly flow: string
  /** The session id of the actor: a flow that is opened twice has two. */
  readonly actor: string
  /**
   * `code.changed`, or one of XState's own: `xstate.init`, `xstate.done.actor.searchParticipant`,
   * `xstate.stop`.
   */
  readonly type: string
  /** Fields of the flow's own events; the answers of actors are not recorded. */
  readonly fields?: RecordedFields
  readonly requestId?: string
  /** Sent from the bench's chart. */
  readonly byHand?: true
  /**
   * The actor that sent it, `x:3`, or an actor that the flow invoked, `x:3/camera`. Only in a page with the
   * bench; absent for an event of the page.
   */
  readonly from?: string
  readonly before: RecordedStateValue | null
  readonly after: RecordedStateValue
  readonly status: RecordedStatus
  /** The names of the transitions taken, in order; empty when the state ignores the event. */
  readonly transitions: readonly string[]
  /** The context fields that changed since the actor's previous event; all of them in its first event. */
  readonly context?: RecordedFields
}

export interface Recording {
  readonly version: typeof recordingVersion
  readonly build: string
  readonly createdAt: string
  readonly flow: string
  readonly events: readonly RecordedEvent[]
}

export function recordingFileName({ flow, build }: Pick<Recording, 'flow' | 'build'>): string {
  return `incident-${flow}-${build}.json`
}

export function recordingText({ events, ...head }: Recording): string {
  const lines = events.map((event) => JSON.stringify(event)).join(',\n')
  return `${JSON.stringify(head).slice(0, -1)},"events":[\n${lines}\n]}\n`
}
