import type { StateValue } from 'xstate'
import type { RecordedFields, RecordedStatus } from '../../services/recorder/recording.ts'
import type { ActorMessage, LiveMessage, LiveTimer, SnapshotMessage } from './protocol.ts'

/*
 * What the bench knows of the flows that are streamed to it, as their messages come in.
 */

export interface LiveFlow {
  /** The session id of its actor. */
  readonly actor: string
  /** The id of its machine. */
  readonly name: string
  /** The machine's configuration as JSON. */
  readonly definition: string
  readonly delays: Readonly<Record<string, number>>
  readonly status: RecordedStatus
  readonly value: StateValue
  readonly context: RecordedFields
  readonly timers: readonly LiveTimer[]
  /** The names of the transitions that the last event took. */
  readonly taken: readonly string[]
}

export interface LogEntry {
  readonly key: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly actor: string
  readonly flow: string
  readonly type: string
  readonly fields: RecordedFields
  /** Null until the flow has worked it off. */
  readonly after: StateValue | null
  /** Empty when the flow did not hear it. */
  readonly transitions: readonly string[]
}

export interface LiveFlows {
  /** In the order in which they came. */
  readonly flows: readonly LiveFlow[]
  readonly selected: string | null
  /** Oldest first. */
  readonly log: readonly LogEntry[]
}

export const entriesKept = 500

/** @param at milliseconds since 1970 */
export function withMessage(live: LiveFlows, message: LiveMessage, at: number): LiveFlows {
  if (message.type === '@xstate.actor') return withActor(live, message)
  const flow = live.flows.find(({ actor }) => actor === message.sessionId)
  if (!flow) return live
  if (message.type === '@xstate.snapshot') return withSnapshot(live, flow, message, at)
  const { type, fields } = message.event
  return logged(live, { at, actor: flow.actor, flow: flow.name, type, fields, after: null, transitions: [] })
}

function withActor(live: LiveFlows, message: ActorMessage): LiveFlows {
  const { sessionId, name, definition, delays, snapshot, timers } = message
  const flow = { actor: sessionId, name, definition, delays, ...snapshot, timers, taken: [] }
  const isKnown = live.flows.some(({ actor }) => actor === sessionId)
  return {
    ...live,
    flows: isKnown
      ? live.flows.map((other) => (other.actor === sessionId ? flow : other))
      : [...live.flows, flow],
  }
}

function withSnapshot(live: LiveFlows, flow: LiveFlow, message: SnapshotMessage, at: number): LiveFlows {
  const { event, snapshot, transitions, timers } = message
  const next = { ...flow, ...snapshot, timers, taken: transitions }
  const isFirstToMove = live.selected === null && transitions.length > 0
  const told = {
    ...live,
    flows: live.flows.map((other) => (other === flow ? next : other)),
    selected: isFirstToMove ? flow.actor : live.selected,
  }
  const index = live.log.findLastIndex(
    ({ actor, type, after }) => actor === flow.actor && type === event.type && after === null,
  )
  const outcome = { after: snapshot.value, transitions }
  if (index >= 0)
    return { ...told, log: live.log.map((entry, at) => (at === index ? { ...entry, ...outcome } : entry)) }
  return logged(told, { at, actor: flow.actor, flow: flow.name, ...event, ...outcome })
}

function logged(live: LiveFlows, entry: Omit<LogEntry, 'key'>): LiveFlows {
  const key = (live.log.at(-1)?.key ?? 0) + 1
  return { ...live, log: [...live.log, { ...entry, key }].slice(-entriesKept) }
}

export function selectedFlow({ flows, selected }: LiveFlows): LiveFlow | undefined {
  return flows.find(({ actor }) => actor === selected)
}
