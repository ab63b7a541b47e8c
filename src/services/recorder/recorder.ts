import { buildId } from '../browser/buildId.ts'
import { createMask, type Mask } from './mask.ts'
import {
  eventsKept,
  type RecordedEvent,
  type RecordedFields,
  type Recording,
  recordingVersion,
} from './recording.ts'

interface Ring<Item> {
  readonly push: (item: Item) => void
  readonly items: () => readonly Item[]
}

function createRing<Item>(size: number): Ring<Item> {
  const kept: Item[] = []
  let oldest = 0
  return {
    push: (item) => {
      kept[oldest] = item
      oldest = (oldest + 1) % size
    },
    items: () => (kept.length < size ? [...kept] : [...kept.slice(oldest), ...kept.slice(0, oldest)]),
  }
}

interface EndedCall {
  readonly call: string
  readonly hasFailed: boolean
  /** The request id in the server's log; null if the failure has none. */
  readonly requestId: string | null
}

export interface FlowEvent
  extends Pick<
    RecordedEvent,
    'flow' | 'actor' | 'type' | 'byHand' | 'from' | 'before' | 'after' | 'status' | 'transitions'
  > {
  readonly at: number
  readonly order: number
  readonly fields: Readonly<Record<string, unknown>>
  readonly context: Readonly<Record<string, unknown>>
  readonly ended?: EndedCall | undefined
  readonly allowed: { readonly fields: readonly PropertyKey[]; readonly context: readonly PropertyKey[] }
}

export interface FlightRecorder {
  readonly note: (event: FlowEvent) => void
  readonly recording: (flow: string) => Recording
  readonly listen: (listener: Listener) => () => void
  /** The request id of the flow's last failure; null if it has none, and after the same call succeeded. */
  readonly lastRequestId: (flow: string) => string | null
}

type Listener = (event: RecordedEvent) => void

interface Noted extends Omit<RecordedEvent, 'context'> {
  readonly order: number
  readonly context: RecordedFields
}

interface Remembered {
  readonly raw: Readonly<Record<string, unknown>>
  readonly masked: RecordedFields
}

/** Values are masked when they arrive, so personal values are never stored. */
export function createRecorder({ mask = createMask() }: { readonly mask?: Mask } = {}): FlightRecorder {
  const rings = new Map<string, Ring<Noted>>()
  const remembered = new Map<string, Remembered>()
  const lastFailures = new Map<string, EndedCall>()
  const listeners = new Set<Listener>()

  const ringOf = (flow: string): Ring<Noted> => {
    const ring = rings.get(flow) ?? createRing<Noted>(eventsKept)
    rings.set(flow, ring)
    return ring
  }

  const maskedContext = ({ actor, context, allowed }: FlowEvent): RecordedFields => {
    const last = remembered.get(actor)
    if (last?.raw === context) return last.masked
    const masked = { ...last?.masked }
    for (const [name, value] of Object.entries(context)) {
      if (last && last.raw[name] === value) continue
      masked[name] = mask.field(value, allowed.context.includes(name))
    }
    remembered.set(actor, { raw: context, masked })
    return masked
  }

  return {
    note: (event) => {
      const { fields, ended, allowed, ...rest } = event
      const { flow, actor, status } = rest
      const hasFields = Object.keys(fields).length > 0
      const requestId = ended?.requestId ?? null
      if (ended?.hasFailed) lastFailures.set(flow, ended)
      else if (ended && lastFailures.get(flow)?.call === ended.call) lastFailures.delete(flow)
      const noted: Noted = {
        ...rest,
        at: Math.round(event.at * 10) / 10,
        ...(hasFields && { fields: mask.fields(fields, allowed.fields) }),
        ...(requestId !== null && { requestId }),
        context: maskedContext(event),
      }
      ringOf(flow).push(noted)
      for (const listener of listeners) listener(noted)
      if (status !== 'active') remembered.delete(actor)
    },
    recording: (flow) => ({
      version: recordingVersion,
      build: buildId,
      createdAt: new Date().toISOString(),
      flow,
      events: withChangesOnly([...rings.values()].flatMap((ring) => ring.items())),
    }),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lastRequestId: (flow) => lastFailures.get(flow)?.requestId ?? null,
  }
}

function withChangesOnly(noted: readonly Noted[]): readonly RecordedEvent[] {
  const last = new Map<string, RecordedFields>()
  return [...noted]
    .sort((one, other) => one.order - other.order)
    .map(({ order: _, context, ...event }) => {
      const before = event.before === null ? undefined : last.get(event.actor)
      last.set(event.actor, context)
      const changed = Object.entries(context).filter(([name, value]) => before?.[name] !== value)
      return changed.length === 0 ? event : { ...event, context: Object.fromEntries(changed) }
    })
}

export const recorder = createRecorder()
