import type { StateValue } from 'xstate'
import type { RecordedFields, RecordedStatus } from '../../services/recorder/recording.ts'
import { actorLabel } from '../replay/tracks.ts'
import type { ActorMessage, LiveMessage, LiveTimer, SnapshotMessage } from './protocol.ts'

/*
 * What the bench knows of the flows that are streamed to it, as their messages come in.
 */

export interface LiveFlow {
  readonly actor: string
  readonly name: string
  /** 2 for the second actor of its machine on this page. */
  readonly time: number
  readonly definition: string
  readonly delays: Readonly<Record<string, number>>
  readonly status: RecordedStatus
  readonly value: StateValue
  readonly context: RecordedFields
  readonly timers: readonly LiveTimer[]
  readonly taken: readonly string[]
  /** Oldest first. */
  readonly log: readonly LogEntry[]
}

export interface LogEntry {
  readonly key: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly type: string
  readonly fields: RecordedFields
  /** Null until the flow has worked it off. */
  readonly after: StateValue | null
  /** Empty when the flow did not hear it. */
  readonly transitions: readonly string[]
}

export interface LiveFlows {
  /** Which stream they are of; null before the first, and when its page has gone. */
  readonly stream: string | null
  readonly flows: readonly LiveFlow[]
  readonly selected: string | null
  /** The machine of the flow that was shown when its page went: shown again where the next page runs it. */
  readonly missed: string | null
}

export const entriesKept = 500

export const noFlows: LiveFlows = { stream: null, flows: [], selected: null, missed: null }

/** @param at milliseconds since 1970 */
export function withMessage(before: LiveFlows, message: LiveMessage, at: number): LiveFlows {
  const live = message.stream === before.stream ? before : nextStream(before, message.stream)
  if (message.type === '@xstate.actor') return withActor(live, message)
  const flow = live.flows.find(({ actor }) => actor === message.sessionId)
  if (!flow) return live
  if (message.type === '@xstate.snapshot') return withSnapshot(live, flow, message, at)
  return withFlow(live, logged(flow, { at, ...message.event, after: null, transitions: [] }))
}

/** What its page last told stays in sight; nothing of it runs on. */
export function withoutStream(live: LiveFlows): LiveFlows {
  return { ...live, stream: null, flows: live.flows.map((flow) => ({ ...flow, timers: [] })) }
}

export function withoutEnded(live: LiveFlows): LiveFlows {
  const flows = live.flows.filter(({ status }) => status === 'active')
  const isShown = flows.some(({ actor }) => actor === live.selected)
  return { ...live, flows, selected: isShown ? live.selected : null, missed: null }
}

export function withoutLog(live: LiveFlows): LiveFlows {
  return { ...live, flows: live.flows.map((flow) => ({ ...flow, log: [] })) }
}

function nextStream(live: LiveFlows, stream: string): LiveFlows {
  return { stream, flows: [], selected: null, missed: selectedFlow(live)?.name ?? live.missed }
}

function withActor(live: LiveFlows, message: ActorMessage): LiveFlows {
  const { sessionId: actor, name, definition, delays, snapshot, timers } = message
  const news = { definition, delays, ...snapshot, timers, taken: [] }
  const known = live.flows.find((flow) => flow.actor === actor)
  if (known) return withFlow(live, { ...known, ...news })
  const last = live.flows.findLast((flow) => flow.name === name)
  const flow = { actor, name, time: (last?.time ?? 0) + 1, ...news, log: [] }
  const isMissed = live.selected === null && name === live.missed
  return { ...live, flows: [...live.flows, flow], selected: isMissed ? actor : live.selected }
}

function withSnapshot(live: LiveFlows, flow: LiveFlow, message: SnapshotMessage, at: number): LiveFlows {
  const { event, snapshot, transitions, timers } = message
  const isFirstToMove = live.selected === null && transitions.length > 0 && !event.type.startsWith('xstate.')
  const next = { ...flow, ...snapshot, timers, taken: transitions }
  const outcome = { after: snapshot.value, transitions }
  const index = flow.log.findLastIndex(({ type, after }) => type === event.type && after === null)
  const told =
    index < 0
      ? logged(next, { at, ...event, ...outcome })
      : { ...next, log: flow.log.map((entry, at) => (at === index ? { ...entry, ...outcome } : entry)) }
  return { ...withFlow(live, told), selected: isFirstToMove ? flow.actor : live.selected }
}

function withFlow(live: LiveFlows, next: LiveFlow): LiveFlows {
  return { ...live, flows: live.flows.map((flow) => (flow.actor === next.actor ? next : flow)) }
}

function logged(flow: LiveFlow, entry: Omit<LogEntry, 'key'>): LiveFlow {
  const key = (flow.log.at(-1)?.key ?? 0) + 1
  return { ...flow, log: [...flow.log, { ...entry, key }].slice(-entriesKept) }
}

export function selectedFlow({ flows, selected }: LiveFlows): LiveFlow | undefined {
  return flows.find(({ actor }) => actor === selected)
}

export function labelOf({ name, time }: LiveFlow): string {
  return actorLabel(name, time)
}
