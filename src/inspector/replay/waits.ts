import type { AnyStateNode } from 'xstate'
import { declaredBy, eventName, transitionsOf } from '../../machines/lib/transitions.ts'
import type { RecordedEvent } from '../../services/recorder/recording.ts'
import type { AnyFlowModel } from '../models/model.ts'
import { configurationOf, isEnteredBy } from './structure.ts'

/** An `after` that runs in a state: in a replay nothing runs, so what is left of it is worked out. */
export interface Wait {
  readonly name: string
  readonly ms: number
  /** Milliseconds until it is due; null when it began before the recording did. */
  readonly left: number | null
}

/**
 * @param events those of one actor, up to the one after which is asked
 * @param now on the clock of the recording
 */
export function waitsAfter(
  events: readonly RecordedEvent[],
  now: number,
  { machine, delays }: AnyFlowModel,
): readonly Wait[] {
  const last = events.at(-1)
  const nodes = last?.status === 'active' ? configurationOf(machine, last.after) : null
  return [...(nodes ?? [])].flatMap((node) =>
    delaysIn(node).flatMap((name) => {
      const ms = delays[name]
      if (ms === undefined) return []
      const since = enteredAt(node, events)
      return [{ name, ms, left: since === null ? null : Math.max(0, since + ms - now) }]
    }),
  )
}

/** Whether a state waits for an answer; an actor that only sends events gives none. */
export function isAnswerAwaited(
  { after, status }: Pick<RecordedEvent, 'after' | 'status'>,
  { machine, outcomes }: Pick<AnyFlowModel, 'machine' | 'outcomes'>,
): boolean {
  const nodes = status === 'active' ? configurationOf(machine, after) : null
  return [...(nodes ?? [])].some(({ invoke }) =>
    invoke.some(({ src }) => typeof src === 'string' && (outcomes[src]?.done.length ?? 0) > 0),
  )
}

const delayNames = new WeakMap<AnyStateNode, readonly string[]>()

function delaysIn(node: AnyStateNode): readonly string[] {
  const known = delayNames.get(node)
  if (known) return known
  const names = [...declaredBy(node).keys()]
    .map((eventType) => eventName(eventType, node))
    .filter((name) => name.startsWith('after '))
    .map((name) => name.slice('after '.length))
  delayNames.set(node, names)
  return names
}

const entrances = new WeakMap<AnyStateNode, ReadonlySet<string>>()

function entrancesOf(node: AnyStateNode): ReadonlySet<string> {
  const known = entrances.get(node)
  if (known) return known
  const entering = new Set(
    transitionsOf(node.machine)
      .filter(({ definition }) => isEnteredBy(node, definition))
      .map(({ name }) => name),
  )
  entrances.set(node, entering)
  return entering
}

function enteredAt(node: AnyStateNode, events: readonly RecordedEvent[]): number | null {
  const entering = entrancesOf(node)
  const event = events.findLast(
    ({ before, transitions }) => before === null || transitions.some((name) => entering.has(name)),
  )
  return event?.at ?? null
}
