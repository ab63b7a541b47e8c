import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { AnyActorRef, AnyEventObject, AnyStateMachine, StateValue } from 'xstate'
import { exposureOf } from '../../machines/lib/exposure.ts'
import { guardName } from '../../machines/lib/transitions.ts'
import type { Mask } from '../../services/recorder/mask.ts'
import type { RecordedStatus } from '../../services/recorder/recording.ts'
import { delaysOf } from '../chart/chartOf.ts'
import type { LiveMessage, LiveTimer } from './protocol.ts'

export interface Streamed {
  readonly actor: AnyActorRef
  readonly machine: AnyStateMachine
  readonly mask: Mask
  /** What was seen when an event was worked off: the library tells of it a moment later. */
  readonly seen: (event: AnyEventObject) => Seen
}

export interface Seen {
  readonly transitions: readonly string[]
  readonly timers: readonly LiveTimer[]
}

/** Which stream it is, the stream itself says. */
type OfOneStream<Message> = Message extends unknown ? Omit<Message, 'stream'> : never

/** A message as it leaves the app: what its machine exposes, and the masks of everything else. */
export function outgoing(event: StatelyInspectionEvent, flow: Streamed): OfOneStream<LiveMessage> {
  const { sessionId } = event
  switch (event.type) {
    case '@xstate.actor':
      return {
        type: event.type,
        sessionId,
        name: flow.machine.id,
        definition: definitionOf(flow.machine),
        delays: { ...delaysOf(flow.machine) },
        snapshot: maskedSnapshot(flow.actor.getSnapshot(), flow),
        timers: timersOf(flow.actor),
      }
    case '@xstate.event':
      return { type: event.type, sessionId, event: maskedEvent(event.event, flow) }
    case '@xstate.snapshot': {
      const { transitions, timers } = flow.seen(event.event)
      return {
        type: event.type,
        sessionId,
        event: maskedEvent(event.event, flow),
        snapshot: maskedSnapshot(event.snapshot, flow),
        transitions: [...transitions],
        timers: [...timers],
      }
    }
  }
}

interface MachineSnapshot {
  readonly status: RecordedStatus
  readonly value: StateValue
  readonly context: Readonly<Record<string, unknown>>
}

function maskedSnapshot(snapshot: object, { machine, mask }: Streamed) {
  const { status, value, context } = snapshot as MachineSnapshot
  return { status, value: plainValue(value), context: mask.fields(context, exposureOf(machine).context) }
}

type PlainValue = string | { [key: string]: PlainValue }

function plainValue(value: StateValue): PlainValue {
  if (typeof value === 'string') return value
  const parts = Object.entries(value).flatMap(([key, part]) =>
    part === undefined ? [] : [[key, plainValue(part)]],
  )
  return Object.fromEntries(parts)
}

/** What the actors of a flow answer is not told, only that they did. */
function maskedEvent({ type, ...fields }: AnyEventObject, { machine, mask }: Streamed) {
  const isOwn = !type.startsWith('xstate.')
  return { type, fields: isOwn ? mask.fields(fields, exposureOf(machine).events[type] ?? []) : {} }
}

export function timersOf(actor: AnyActorRef): LiveTimer[] {
  return Object.values(actor.system.getSnapshot()._scheduledEvents)
    .filter(({ source }) => source === actor)
    .map(({ event, delay, startedAt }) => ({ event: event.type, delay, startedAt }))
}

const definitions = new WeakMap<object, string>()

/** The machine's configuration without the context that it begins with; what is code in it has a name at most. */
function definitionOf({ config }: AnyStateMachine): string {
  const { context: _, ...rest } = config
  const definition =
    definitions.get(config) ??
    JSON.stringify(rest, (_key, part: unknown) => (typeof part === 'function' ? nameOf(part) : part))
  definitions.set(config, definition)
  return definition
}

function nameOf(code: object): { readonly type: string } {
  return { type: guardName(code) }
}
